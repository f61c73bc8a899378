# The libraries from the system (packaging/setup installs them); LibTorch is in LibTorch.cmake.
find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
find_package(OpenSSL REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(spdlog REQUIRED)
pkg_check_modules(ICU REQUIRED IMPORTED_TARGET icu-uc icu-i18n)
pkg_check_modules(PANGO REQUIRED IMPORTED_TARGET pangocairo)
if(DREAMBOOTH_FUZZ)
  return() # enough for the libraries that read strangers' files
endif()
find_package(CLI11 REQUIRED)
find_package(CURL REQUIRED)
pkg_check_modules(EXIV2 REQUIRED IMPORTED_TARGET exiv2)
pkg_check_modules(LCMS2 REQUIRED IMPORTED_TARGET lcms2)
pkg_check_modules(HEIF REQUIRED IMPORTED_TARGET libheif)
pkg_check_modules(SECRET REQUIRED IMPORTED_TARGET libsecret-1)
pkg_check_modules(YAML REQUIRED IMPORTED_TARGET yaml-cpp)
pkg_check_modules(CODECS REQUIRED IMPORTED_TARGET libjpeg libpng libtiff-4 libwebp libwebpdemux)

# Only OpenCV's array and image-processing libraries, and for the booth the one that reads cameras: opencv_imgcodecs would bring GDAL and 130 more
# libraries (70 ms at each start), and libopencv-dev, which holds the CMake package, a gigabyte.
find_path(OPENCV_INCLUDE opencv2/core.hpp PATH_SUFFIXES opencv4 REQUIRED)
set(opencv_names opencv_core opencv_imgproc)
if(NOT DREAMBOOTH_ENGINE_ONLY)
  list(APPEND opencv_names opencv_videoio)
endif()
foreach(name ${opencv_names})
  find_library(${name}_LIBRARY ${name} REQUIRED)
  add_library(${name} SHARED IMPORTED)
  set_target_properties(${name} PROPERTIES
    IMPORTED_LOCATION ${${name}_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${OPENCV_INCLUDE})
endforeach()
if(DREAMBOOTH_ENGINE_ONLY)
  return()
endif()

# The booth's phones: a small HTTP server, and the square that leads there.
pkg_check_modules(MICROHTTPD REQUIRED IMPORTED_TARGET libmicrohttpd)
pkg_check_modules(QRENCODE REQUIRED IMPORTED_TARGET libqrencode)
find_package(Qt6 6.4 REQUIRED COMPONENTS Core Concurrent DBus Gui Widgets Svg Network PrintSupport Test LinguistTools)

# QCustomPlot is built for both Qt versions by Debian; ours is the Qt 6 one.
find_path(QCUSTOMPLOT_INCLUDE qcustomplot.h REQUIRED)
find_library(QCUSTOMPLOT_LIBRARY NAMES QCustomPlotQt6 qcustomplot-qt6 qcustomplot REQUIRED)
add_library(qcustomplot INTERFACE)
target_include_directories(qcustomplot SYSTEM INTERFACE ${QCUSTOMPLOT_INCLUDE})
target_compile_definitions(qcustomplot INTERFACE QCUSTOMPLOT_USE_LIBRARY)
target_link_libraries(qcustomplot INTERFACE ${QCUSTOMPLOT_LIBRARY} Qt6::Widgets)

# What the booth asks the print server, without the package's pkg-config file, which Debian 12 lacks.
find_path(CUPS_INCLUDE cups/cups.h REQUIRED)
find_library(CUPS_LIBRARY cups REQUIRED)
add_library(cups INTERFACE)
target_include_directories(cups SYSTEM INTERFACE ${CUPS_INCLUDE})
target_link_libraries(cups INTERFACE ${CUPS_LIBRARY})
