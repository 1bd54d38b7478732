#include "base/library.h"

#include <dlfcn.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <link.h>
#include <utility>

namespace coreloom {

namespace {

class SystemLibrary final : public Library {
public:
    SystemLibrary(std::string path, void* handle) : m_path(std::move(path)), m_handle(handle) {}
    SystemLibrary(const SystemLibrary&) = delete;
    SystemLibrary& operator=(const SystemLibrary&) = delete;
    ~SystemLibrary() override { dlclose(m_handle); }

    [[nodiscard]] const std::string& path() const override { return m_path; }
    [[nodiscard]] void* symbol(const char* name) const override { return dlsym(m_handle, name); }

private:
    std::string m_path;
    void* m_handle;
};

/// Whether one of the folders that dlopen searches has it (LD_LIBRARY_PATH, the system's own).
bool inSearchPath(const std::string& name)
{
    void* program = dlopen(nullptr, RTLD_LAZY);
    Dl_serinfo sizes{};
    bool found = false;
    if (program != nullptr && dlinfo(program, RTLD_DI_SERINFOSIZE, &sizes) == 0) {
        std::vector<std::byte> memory(sizes.dls_size);
        auto* folders = reinterpret_cast<Dl_serinfo*>(memory.data());
        if (dlinfo(program, RTLD_DI_SERINFOSIZE, folders) == 0 && dlinfo(program, RTLD_DI_SERINFO, folders) == 0) {
            for (unsigned int i = 0; i < folders->dls_cnt && !found; ++i) {
                std::error_code ignored;
                found =
                    std::filesystem::exists(std::filesystem::path(folders->dls_serpath[i].dls_name) / name, ignored);
            }
        }
    }
    if (program != nullptr)
        dlclose(program);
    return found;
}

/// Whether ldconfig's cache, a table of zero-terminated paths, has it: for the folders of /etc/ld.so.conf.
bool inLoaderCache(const std::string& name)
{
    std::ifstream file("/etc/ld.so.cache", std::ios::binary);
    const std::string cache((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    return cache.find('/' + name + '\0') != std::string::npos;
}

class SystemLibraryLoader final : public LibraryLoader {
public:
    [[nodiscard]] Expected<std::shared_ptr<Library>> open(const std::vector<std::string>& names) const override
    {
        std::string reason;
        for (const std::string& candidate : names) {
            if (void* handle = dlopen(candidate.c_str(), RTLD_NOW | RTLD_LOCAL))
                return std::make_shared<SystemLibrary>(candidate, handle);
            const char* message = dlerror();
            reason = message != nullptr ? message : candidate;
        }
        return failure(ErrorCode::deviceAbsent,
                       {translatable("compute", "A library could not be opened: %1."), {reason}});
    }

    [[nodiscard]] bool finds(const std::string& name) const override
    {
        return inSearchPath(name) || inLoaderCache(name);
    }
};

} // namespace

const LibraryLoader& systemLibraryLoader()
{
    static const SystemLibraryLoader loader;
    return loader;
}

} // namespace coreloom
