# What keeps a mistake in reading somebody's file from handing the program over. Not for the sanitizers,
# which find such mistakes themselves.
if(DREAMBOOTH_SANITIZE OR DREAMBOOTH_FUZZ)
  return()
endif()
add_compile_options(-fstack-protector-strong -fstack-clash-protection -fcf-protection)
# The C library checks lengths only where the compiler optimises.
add_compile_options($<$<CONFIG:Release>:-U_FORTIFY_SOURCE> $<$<CONFIG:Release>:-D_FORTIFY_SOURCE=3>)
# Programs lie at an address of chance.
include(CheckPIESupported)
check_pie_supported()
# Addresses of functions are looked up at the start, and then can't be written to any more.
add_link_options(-Wl,-z,relro,-z,now)
