#pragma once

#include "base/library.h"

#include <map>
#include <memory>
#include <string>

/// Libraries that only a test knows, before those of the system.
namespace coreloom {

class PlantedLibrary final : public Library {
public:
    PlantedLibrary(std::string path, std::map<std::string, void*> symbols)
        : m_path(std::move(path)), m_symbols(std::move(symbols))
    {}

    [[nodiscard]] const std::string& path() const override { return m_path; }
    [[nodiscard]] void* symbol(const char* name) const override
    {
        const auto found = m_symbols.find(name);
        return found != m_symbols.end() ? found->second : nullptr;
    }

private:
    std::string m_path;
    std::map<std::string, void*> m_symbols;
};

class PlantedLoader final : public LibraryLoader {
public:
    explicit PlantedLoader(bool system = false) : m_system(system) {}

    void plant(const std::string& path, std::map<std::string, void*> symbols)
    {
        m_libraries[path] = std::make_shared<PlantedLibrary>(path, std::move(symbols));
    }

    [[nodiscard]] Expected<std::shared_ptr<Library>> open(const std::vector<std::string>& names) const override
    {
        for (const std::string& name : names) {
            if (const auto found = m_libraries.find(name); found != m_libraries.end())
                return found->second;
        }
        if (m_system)
            return systemLibraryLoader().open(names);
        return failure(ErrorCode::deviceAbsent, {"not planted", {}});
    }

private:
    bool m_system;
    std::map<std::string, std::shared_ptr<Library>> m_libraries;
};

} // namespace coreloom
