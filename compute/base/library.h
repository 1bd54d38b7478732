#pragma once

#include "base/error.h"

#include <memory>
#include <string>
#include <vector>

namespace coreloom {

/// A shared library opened at run time; closed with the last owner.
class Library {
public:
    Library() = default;
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;
    virtual ~Library() = default;

    /// The file or soname that was opened.
    [[nodiscard]] virtual const std::string& path() const = 0;
    /// The address of a symbol, or nullptr where the library has none of that name.
    [[nodiscard]] virtual void* symbol(const char* name) const = 0;

    /// symbol() as a pointer to function: library.function<int (*)(int)>("abs").
    template<typename Function>
    [[nodiscard]] Function function(const char* name) const
    {
        return reinterpret_cast<Function>(symbol(name));
    }
};

/// Opens libraries. A seam: tests give one that finds only what they plant.
class LibraryLoader {
public:
    LibraryLoader() = default;
    LibraryLoader(const LibraryLoader&) = delete;
    LibraryLoader& operator=(const LibraryLoader&) = delete;
    virtual ~LibraryLoader() = default;

    /// The first of these sonames or paths that opens (RTLD_NOW | RTLD_LOCAL); else why the last one did not.
    [[nodiscard]] virtual Expected<std::shared_ptr<Library>> open(const std::vector<std::string>& names) const = 0;
    /// Whether that soname is there to be opened. The system's loader looks it up without loading it, because libraries
    /// start threads and read their environment when they are loaded.
    [[nodiscard]] virtual bool finds(const std::string& name) const { return open({name}).has_value(); }
};

/// dlopen.
[[nodiscard]] const LibraryLoader& systemLibraryLoader();

} // namespace coreloom
