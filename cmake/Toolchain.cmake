# Language level, warnings as errors, sanitizers, ccache and mold, for every target of the project.
set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
# Debug objects with torch headers are huge; line tables are what a backtrace needs.
set(CMAKE_CXX_FLAGS_DEBUG "-O1 -g1")
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
# For what waits for people and files and does no arithmetic: compiled in 0.6 of the time of -O2.
set(DREAMBOOTH_LIGHTLY_OPTIMIZED $<$<CONFIG:Release>:-Og>)

option(DREAMBOOTH_SANITIZE "Build with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)
option(DREAMBOOTH_ENGINE_ONLY
  "Build the worker and its GPU plug-in alone, without window and tests; needs no Qt" OFF)
option(DREAMBOOTH_FUZZ "Build the fuzz targets and nothing else; needs clang" OFF)

find_program(CCACHE ccache)
if(CCACHE)
  # Precompiled headers are cached where times and macros that they don't use are not asked for.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
endif()
find_program(MOLD mold)
if(MOLD)
  add_link_options(-fuse-ld=mold)
endif()

# Every target of the project links this; it carries flags only.
add_library(dreambooth_flags INTERFACE)
target_compile_options(dreambooth_flags INTERFACE
  -Wall -Wextra -Wpedantic $<$<CXX_COMPILER_ID:GNU>:-Wshadow=local> -Wold-style-cast
  # To GCC the sources of a unity build are headers, whose types must not be local to a file.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>
  -Wnon-virtual-dtor -Woverloaded-virtual -Werror -fno-omit-frame-pointer)
target_compile_definitions(dreambooth_flags INTERFACE
  DREAMBOOTH_VERSION="${PROJECT_VERSION}"
  QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_URL_CAST_FROM_STRING
  QT_NO_CONTEXTLESS_CONNECT)
if(DREAMBOOTH_SANITIZE)
  # GCC's maybe-uninitialized is wrong of std::regex where the sanitizers are on.
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=undefined
                      $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  add_link_options(-fsanitize=address,undefined)
endif()
if(DREAMBOOTH_FUZZ)
  # A build without a type compiles in half the time; a long run is worth -O1.
  add_compile_options(-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=undefined
    $<$<CONFIG:Release>:-O1> -g1)
  add_link_options(-fsanitize=address,undefined)
endif()
