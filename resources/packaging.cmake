# What `cmake --install` lays where, and the Debian package: cpack --config build/release/CPackConfig.cmake.
include(GNUInstallDirs)

# One reverse-DNS id names the desktop file, the AppStream file and the icon; tests/lint/sources compares them.
set(CORELOOM_ID io.github.coreloom.Coreloom)
set(resources "${CMAKE_CURRENT_LIST_DIR}")
install(TARGETS coreloom RUNTIME)
install(FILES "${resources}/${CORELOOM_ID}.desktop" DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES "${resources}/${CORELOOM_ID}.metainfo.xml" DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES "${resources}/${CORELOOM_ID}.svg" DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME coreloom)
set(CPACK_PACKAGE_CONTACT "The Coreloom developers <coreloom@users.noreply.github.com>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "See how the cores of a CPU and a GPU share one job")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_BINARY_DIR}")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
# Linked libraries are found by dpkg-shlibdeps. These are opened at run time; the program does without them.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libqt6sql6-sqlite, libopenblas0-pthread, fonts-noto-cjk")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libblis4-pthread, fonts-inter")
include(CPack)
