# LibTorch from the PyPI wheel that packaging/setup unpacked. The worker links the CPU libraries only;
# the GPU plug-in (core/distributed/gpu) is opened at run time where a driver exists.
set(DREAMBOOTH_CACHE "$ENV{XDG_CACHE_HOME}")
if(NOT DREAMBOOTH_CACHE)
  set(DREAMBOOTH_CACHE "$ENV{HOME}/.cache")
endif()
set(DREAMBOOTH_LIBTORCH "${DREAMBOOTH_CACHE}/dreambooth-studio/libtorch-2.11.0" CACHE PATH
  "Folder with torch/ and nvidia/, as packaging/setup leaves it")
if(NOT EXISTS ${DREAMBOOTH_LIBTORCH}/torch/lib/libtorch_cpu.so)
  message(FATAL_ERROR "LibTorch is not in ${DREAMBOOTH_LIBTORCH}. Run packaging/setup first.")
endif()

add_library(torch_headers INTERFACE)
target_include_directories(torch_headers SYSTEM INTERFACE
  ${DREAMBOOTH_LIBTORCH}/torch/include ${DREAMBOOTH_LIBTORCH}/torch/include/torch/csrc/api/include)
target_compile_definitions(torch_headers INTERFACE USE_DISTRIBUTED USE_C10D_GLOO
  AT_PER_OPERATOR_HEADERS)

foreach(name c10 torch_cpu)
  add_library(libtorch::${name} SHARED IMPORTED)
  set_target_properties(libtorch::${name} PROPERTIES
    IMPORTED_LOCATION ${DREAMBOOTH_LIBTORCH}/torch/lib/lib${name}.so)
endforeach()

add_library(torch INTERFACE)
target_link_libraries(torch INTERFACE torch_headers libtorch::torch_cpu libtorch::c10)
# RPATH, not RUNPATH: it must win over LD_LIBRARY_PATH and reach the wheel's own dependencies.
target_link_options(torch INTERFACE -Wl,--disable-new-dtags)
# Where the GPU plug-in is found: beside the program; the tests lie elsewhere.
set(CMAKE_BUILD_RPATH "$ORIGIN;${CMAKE_BINARY_DIR}/bin")
