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

# dreambooth_test(NAME SOURCES file… [LINKS lib…] [TIMEOUT seconds] [LABELS label…]): a Qt Test program.
# Tests run with one OpenMP thread (shared machines), in their own home folder, without a display.
function(dreambooth_test name)
  cmake_parse_arguments(arg "" "TIMEOUT" "SOURCES;LINKS;LABELS" ${ARGN})
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 120)
  endif()
  add_executable(${name} ${arg_SOURCES})
  set_target_properties(${name} PROPERTIES AUTOMOC ON RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR}/tests)
  target_link_libraries(${name} PRIVATE dreambooth_flags ${arg_LINKS} Qt6::Test)
  # Texts of tests are never translated: plain literals are fine. What is tested is optimised, the
  # tests are not: they compile in half the time.
  target_compile_options(${name} PRIVATE -UQT_NO_CAST_FROM_ASCII -O0)
  target_compile_definitions(${name} PRIVATE
    TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data"
    TEST_REFERENCE="${CMAKE_SOURCE_DIR}/tests/reference"
    SOURCE_ROOT="${CMAKE_SOURCE_DIR}"
    WORKER_PROGRAM="${CMAKE_BINARY_DIR}/bin/dreambooth"
    STUDIO_PROGRAM="${CMAKE_BINARY_DIR}/bin/dreambooth-studio"
    SCREENSHOT_DIR="${CMAKE_BINARY_DIR}/screenshots")
  add_test(NAME ${name} COMMAND ${name})
  set(environment OMP_NUM_THREADS=1 QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8
    XDG_CONFIG_HOME=${CMAKE_BINARY_DIR}/test-home/config XDG_DATA_HOME=${CMAKE_BINARY_DIR}/test-home/data)
  if(DREAMBOOTH_SANITIZE)
    # LibTorch keeps memory until exit: leaks of ours are looked for with valgrind instead.
    # A request for too much memory fails as it does otherwise, instead of ending the test.
    list(APPEND environment ASAN_OPTIONS=detect_leaks=0:detect_odr_violation=0:allocator_may_return_null=1)
  endif()
  set_tests_properties(${name} PROPERTIES TIMEOUT ${arg_TIMEOUT} LABELS "${arg_LABELS}" ENVIRONMENT "${environment}")
endfunction()
