// The source that a target needs to have a precompiled header (see CMakeLists.txt).
