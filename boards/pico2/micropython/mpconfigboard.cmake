# Raspberry Pi Pico 2 with the shoe's flash layout, Arm cores.
set(PICO_BOARD "pico2")
set(PICO_PLATFORM "rp2350")
set(SHOE_BOARD_DIR "${CMAKE_CURRENT_LIST_DIR}/..")
include("${CMAKE_CURRENT_LIST_DIR}/../../ports/rp2/board.cmake")
