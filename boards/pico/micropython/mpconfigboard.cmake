# Raspberry Pi Pico with the shoe's flash layout.
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")
set(SHOE_BOARD_DIR "${CMAKE_CURRENT_LIST_DIR}/..")
include("${CMAKE_CURRENT_LIST_DIR}/../../ports/rp2/board.cmake")
