# What keeps a mistake in reading somebody's file from handing the program over. Not for the sanitizers,
# which find such mistakes themselves.
if(DREAMBOOTH_SANITIZE OR DREAMBOOTH_FUZZ)
  return()
endif()
# Programs lie at an address of chance.
include(CheckPIESupported)
check_pie_supported()
# Addresses of functions are looked up at the start, and then can't be written to any more.
add_link_options(-Wl,-z,relro,-z,now)
