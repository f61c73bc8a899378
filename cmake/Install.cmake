# `cmake --install build --prefix FOLDER`: the programs and what they open in bin, LibTorch in lib, the bundled model
# and subjects in share. FOLDER may be moved; the libraries of Debian's packages are the system's (packaging/packages.txt).
set(installed dreambooth dreambooth-engine dreambooth-decode)
foreach(target dreambooth-film dreambooth-guard dreambooth-phone dreambooth_gpu dreambooth-studio dreambooth_booth dreambooth_sheets)
  if(TARGET ${target})
    list(APPEND installed ${target})
  endif()
endforeach()
# In the layout of the wheels, whose libraries find each other by it.
set(libtorch lib/dreambooth-studio)
set_target_properties(${installed} PROPERTIES INSTALL_RPATH "$ORIGIN;$ORIGIN/../${libtorch}/torch/lib")
# Plug-ins lie beside the programs that open them.
install(TARGETS ${installed} RUNTIME DESTINATION bin LIBRARY DESTINATION bin)
foreach(folder torch/lib nvidia)
  install(DIRECTORY ${DREAMBOOTH_LIBTORCH}/${folder}/ DESTINATION ${libtorch}/${folder}
    FILES_MATCHING PATTERN "*.so*" PATTERN include EXCLUDE)
endforeach()

install(DIRECTORY resources/demo-model resources/subjects resources/class-images resources/scenes resources/booth resources/sample
  DESTINATION share/dreambooth-studio PATTERN maker EXCLUDE PATTERN make EXCLUDE)
install(DIRECTORY packaging/cluster DESTINATION share/dreambooth-studio USE_SOURCE_PERMISSIONS)
# What keeps a booth up: docs/booth-inside.md.
install(PROGRAMS packaging/booth/dreambooth-booth DESTINATION bin)
install(FILES packaging/booth/dreambooth-booth.service DESTINATION lib/systemd/user)
