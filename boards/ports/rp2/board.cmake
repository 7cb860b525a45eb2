# What every RP2 board of this project has in common; each board sets SHOE_BOARD_DIR first.
# The regions of the flash stand in the board's budget.json and nowhere else.
file(READ "${SHOE_BOARD_DIR}/budget.json" SHOE_BUDGET)
string(JSON SHOE_JOURNAL_KIB GET "${SHOE_BUDGET}" flash_kib journal)
string(JSON SHOE_FILES_KIB GET "${SHOE_BUDGET}" flash_kib files)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${SHOE_BOARD_DIR}/budget.json")

list(APPEND MICROPY_DEF_BOARD
    SHOE_JOURNAL_KIB=${SHOE_JOURNAL_KIB}
    SHOE_FILES_KIB=${SHOE_FILES_KIB}
)
list(APPEND MICROPY_SOURCE_BOARD
    "${CMAKE_CURRENT_LIST_DIR}/chip.c"
    "${CMAKE_CURRENT_LIST_DIR}/collector.c"
)

# MicroPython is built for size; the image has room, and a table waits for what runs and collects.
file(GLOB SHOE_INTERPRETER "${MICROPY_DIR}/py/*.c")
list(FILTER SHOE_INTERPRETER EXCLUDE REGEX "parse|compile|emit|asm|lexer|persistentcode")
set_source_files_properties(
    ${SHOE_INTERPRETER} "${MICROPY_DIR}/extmod/modframebuf.c"
    PROPERTIES COMPILE_OPTIONS "-O2"
)
set_source_files_properties(
    "${CMAKE_CURRENT_LIST_DIR}/collector.c" PROPERTIES COMPILE_OPTIONS "-O3"
)
