#include "base/library.h"

#include <dlfcn.h>
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
};

} // namespace

const LibraryLoader& systemLibraryLoader()
{
    static const SystemLibraryLoader loader;
    return loader;
}

} // namespace coreloom
