# One helper for the libraries and one for the tests, so that all are built alike.

# dreambooth_library(NAME [LINKS lib…]): every .cpp of the current folder is one static library.
# Public headers lie in include/NAME/ (core) or beside the sources (ui).
function(dreambooth_library name)
  cmake_parse_arguments(arg "" "" "LINKS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  file(GLOB headers CONFIGURE_DEPENDS *.h include/${name}/*.h)
  add_library(${name} STATIC ${sources} ${headers})
  target_include_directories(${name} PUBLIC ${CMAKE_CURRENT_SOURCE_DIR}/include)
  target_link_libraries(${name} PUBLIC dreambooth_flags ${arg_LINKS})
endfunction()

# dreambooth_ui_library(FOLDER [LINKS lib…]): ui/FOLDER as the library ui_FOLDER. Its headers lie beside
# its sources and are included as <ui/FOLDER/file.h>; whoever links it finds them by a link in the build
# folder that leads nowhere else.
function(dreambooth_ui_library folder)
  cmake_parse_arguments(arg "" "" "LINKS" ${ARGN})
  set(name ui_${folder})
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  file(GLOB headers CONFIGURE_DEPENDS ${folder}/*.h)
  add_library(${name} STATIC ${sources} ${headers})
  # Not AUTOMOC, which compiles what moc writes by itself: here it is part of the folder's one unit.
  qt_wrap_cpp(mocs ${headers} TARGET ${name} OPTIONS --no-notes)
  target_sources(${name} PRIVATE ${mocs})
  set_target_properties(${name} PROPERTIES UNITY_BUILD_BATCH_SIZE 0 AUTORCC ON)
  set(root ${CMAKE_BINARY_DIR}/include/${name})
  file(MAKE_DIRECTORY ${root}/ui)
  file(CREATE_LINK ${CMAKE_CURRENT_SOURCE_DIR}/${folder} ${root}/ui/${folder} SYMBOLIC)
  target_include_directories(${name} PUBLIC ${root})
  target_link_libraries(${name} PUBLIC dreambooth_flags Qt6::Widgets ${arg_LINKS})
  target_compile_options(${name} PRIVATE ${DREAMBOOTH_LIGHTLY_OPTIMIZED})
endfunction()

# Locales with decimal commas, letters that change their case otherwise, and digits of their own, for tests
# of what is written to files. They are made in the build folder, from Debian's package "locales".
set(DREAMBOOTH_TEST_LOCALES de_DE tr_TR ar_EG)
find_program(LOCALEDEF localedef)
if(NOT LOCALEDEF OR NOT EXISTS /usr/share/i18n/locales/ar_EG)
  message(STATUS "No tests in other locales: the package locales is missing.")
  set(DREAMBOOTH_TEST_LOCALES)
endif()

# The target test_locales, which is made once and only where tests are.
function(dreambooth_make_test_locales)
  if(TARGET test_locales)
    return()
  endif()
  foreach(locale ${DREAMBOOTH_TEST_LOCALES})
    set(made ${CMAKE_BINARY_DIR}/locales/${locale}.UTF-8)
    add_custom_command(OUTPUT ${made}/LC_NUMERIC VERBATIM
      COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/locales
      COMMAND ${LOCALEDEF} -i ${locale} -f UTF-8 ${made})
    list(APPEND files ${made}/LC_NUMERIC)
  endforeach()
  add_custom_target(test_locales DEPENDS ${files})
endfunction()

# Texts of tests are never translated: plain literals are fine. What is tested is optimised, the tests are not: they
# compile in half the time. ccache has to know which headers come precompiled, which have to be read with the same macros.
function(dreambooth_test_options name)
  target_compile_options(${name} PRIVATE -UQT_NO_CAST_FROM_ASCII -O0 -U_FORTIFY_SOURCE
    -pthread -UQT_TESTCASE_BUILDDIR -UQT_TESTCASE_SOURCEDIR $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
endfunction()

# dreambooth_test_headers(KIND [LINKS lib…] HEADERS header…): headers compiled once for the tests of a kind, as those
# of a program without tests.
function(dreambooth_test_headers kind)
  cmake_parse_arguments(arg "" "" "LINKS;HEADERS" ${ARGN})
  add_executable(${kind}_test_headers EXCLUDE_FROM_ALL ${CMAKE_SOURCE_DIR}/tests/test_program.cpp)
  set_target_properties(${kind}_test_headers PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  target_link_libraries(${kind}_test_headers PRIVATE dreambooth_flags base ${arg_LINKS} Qt6::Test)
  dreambooth_test_options(${kind}_test_headers)
  target_precompile_headers(${kind}_test_headers PRIVATE ${arg_HEADERS})
endfunction()

# dreambooth_tests(NAME [LINKS lib…] [SEES folder…] [NEEDS target…] [WORKER file] [HEADERS kind] [TIMEOUT seconds]
# [LABELS label…] [SLOW test…] [RANKS test…] [UNDER_X test…] [IN_LOCALES test…]): all test_*.cpp of the current folder as one program,
# and each of them as a test of ctest; those IN_LOCALES once more in each of the locales above. SLOW ones have that
# label too: packaging/test leaves them out without --all. RANKS compute in several processes at once, and count as
# two. UNDER_X are those that dreambooth_test_under_x() adds as well, which shows all that they show: they are left out
# where there is X. SEES are folders of private headers. Tests run with one OpenMP thread (shared machines), in their
# own home folder, without a display.
function(dreambooth_tests name)
  cmake_parse_arguments(arg "" "TIMEOUT;WORKER;HEADERS" "LINKS;SEES;NEEDS;LABELS;SLOW;RANKS;UNDER_X;IN_LOCALES" ${ARGN})
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 300)
  endif()
  if(NOT arg_WORKER)
    set(arg_WORKER ${CMAKE_BINARY_DIR}/bin/dreambooth)
  endif()
  if(NOT arg_HEADERS)
    set(arg_HEADERS core)
    if("ui_shell" IN_LIST arg_LINKS)
      set(arg_HEADERS window)
    endif()
  endif()
  file(GLOB sources CONFIGURE_DEPENDS test_*.cpp)
  # moc needs no header to read a test's class; AUTOMOC would let it read LibTorch's, a minute in all.
  foreach(source ${sources})
    cmake_path(GET source STEM test)
    set(moc ${CMAKE_CURRENT_BINARY_DIR}/${name}_moc/${test}.moc)
    add_custom_command(OUTPUT ${moc} DEPENDS ${source} VERBATIM COMMAND Qt6::moc ${source} -o ${moc})
    list(APPEND mocs ${moc})
  endforeach()
  add_executable(${name} ${sources} ${mocs} ${CMAKE_SOURCE_DIR}/tests/test_program.cpp)
  # Helpers of different tests may have one name where few are compiled together.
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests UNITY_BUILD_BATCH_SIZE 8)
  target_include_directories(${name} PRIVATE
    ${CMAKE_SOURCE_DIR}/tests ${CMAKE_CURRENT_BINARY_DIR}/${name}_moc ${arg_SEES})
  target_link_libraries(${name} PRIVATE dreambooth_flags base ${arg_LINKS} Qt6::Test)
  add_dependencies(${name} dreambooth-decode ${arg_NEEDS}) # which reads every picture
  dreambooth_test_options(${name})
  if(NOT "Qt6::Network" IN_LIST arg_LINKS) # with which Qt Test's headers are others
    target_precompile_headers(${name} REUSE_FROM ${arg_HEADERS}_test_headers)
  endif()
  target_compile_definitions(${name} PRIVATE
    TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data"
    TEST_REFERENCE="${CMAKE_SOURCE_DIR}/tests/reference"
    SOURCE_ROOT="${CMAKE_SOURCE_DIR}"
    WORKER_PROGRAM="${arg_WORKER}"
    STUDIO_PROGRAM="${CMAKE_BINARY_DIR}/bin/dreambooth-studio"
    SCREENSHOT_DIR="${CMAKE_BINARY_DIR}/screenshots")
  set(environment OMP_NUM_THREADS=1 QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8
    XDG_CONFIG_HOME=${CMAKE_BINARY_DIR}/test-home/config XDG_DATA_HOME=${CMAKE_BINARY_DIR}/test-home/data)
  if(DREAMBOOTH_SANITIZE)
    # LibTorch keeps memory until exit: leaks of ours are looked for with valgrind instead.
    # A request for too much memory fails as it does otherwise, instead of ending the test.
    # ASan's own dlopen does not look into the program's RPATH. Learning takes ten times as long.
    list(APPEND environment ASAN_OPTIONS=detect_leaks=0:detect_odr_violation=0:allocator_may_return_null=1
      LD_LIBRARY_PATH=${CMAKE_BINARY_DIR}/bin)
    math(EXPR arg_TIMEOUT "${arg_TIMEOUT} * 10")
  endif()
  # One limit, ctest's: Qt's own five minutes for a function are too few on a slow machine.
  list(APPEND environment QTEST_FUNCTION_TIMEOUT=${arg_TIMEOUT}000)
  foreach(source ${sources})
    cmake_path(GET source STEM test)
    if(test IN_LIST arg_UNDER_X AND XVFB_RUN AND XDOTOOL)
      continue()
    endif()
    set(labels ${arg_LABELS})
    if(test IN_LIST arg_SLOW)
      list(APPEND labels slow)
    endif()
    add_test(NAME ${test} COMMAND ${name} ${test})
    set_tests_properties(${test} PROPERTIES TIMEOUT ${arg_TIMEOUT} LABELS "${labels}" ENVIRONMENT "${environment}")
    # The long ones begin first, so that none runs alone at the end: those of two processes before all. More than any has
    # taken, in seconds: else ctest sorts by what it measured.
    if(test IN_LIST arg_RANKS)
      set_tests_properties(${test} PROPERTIES PROCESSORS 2 COST 2000)
    elseif(test IN_LIST arg_SLOW)
      set_tests_properties(${test} PROPERTIES COST 1000)
    endif()
  endforeach()
  if(arg_IN_LOCALES)
    dreambooth_make_test_locales()
    add_dependencies(${name} test_locales)
  endif()
  foreach(test ${arg_IN_LOCALES})
    foreach(locale ${DREAMBOOTH_TEST_LOCALES})
      add_test(NAME ${test}_in_${locale} COMMAND ${name} ${test})
      set_tests_properties(${test}_in_${locale} PROPERTIES TIMEOUT ${arg_TIMEOUT} LABELS "${arg_LABELS}"
        ENVIRONMENT "${environment};LC_ALL=${locale}.UTF-8;LOCPATH=${CMAKE_BINARY_DIR}/locales")
    endforeach()
  endforeach()
endfunction()

find_program(XVFB_RUN xvfb-run)
find_program(XDOTOOL xdotool)

# dreambooth_test_under_x(NAME COMMAND command… [BEFORE command…] [SCREEN size] [TIMEOUT seconds] [LABELS label…]):
# a test with a display, where clicks and keys are the X server's; none where xvfb-run or xdotool is missing.
# BEFORE is put before xvfb-run. The server is not reset when its last client leaves: it would signal xvfb-run
# once more, which then takes its own tidying for failed and ends with 5.
function(dreambooth_test_under_x name)
  cmake_parse_arguments(arg "" "SCREEN;TIMEOUT" "COMMAND;BEFORE;LABELS" ${ARGN})
  if(NOT XVFB_RUN OR NOT XDOTOOL)
    return()
  endif()
  if(NOT arg_SCREEN)
    set(arg_SCREEN 1920x1080)
  endif()
  add_test(NAME ${name} COMMAND ${arg_BEFORE} ${XVFB_RUN} -a -s "-screen 0 ${arg_SCREEN}x24 -noreset" ${arg_COMMAND})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${arg_TIMEOUT} LABELS "${arg_LABELS}" COST 1000 ENVIRONMENT
    "OMP_NUM_THREADS=1;QT_QPA_PLATFORM=xcb;LC_ALL=C.UTF-8;QTEST_FUNCTION_TIMEOUT=${arg_TIMEOUT}000;XDG_CONFIG_HOME=${CMAKE_BINARY_DIR}/test-home/config-x")
endfunction()
