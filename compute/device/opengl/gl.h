#pragma once

/// OpenGL and EGL. libepoxy opens their libraries and finds their functions when they are first called, and ends the
/// process where there is none. So findDevices() comes first (it asks whether the libraries are there), functions
/// beyond OpenGL 4.3 are only called where the driver names them, and everything else happens in a context that is
/// current.
#include <epoxy/egl.h> // IWYU pragma: export
#include <epoxy/gl.h>  // IWYU pragma: export
