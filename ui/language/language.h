#pragma once

#include <QString>

#include <array>
#include <optional>

namespace coreloom {

enum class Language { english, korean };
inline constexpr std::array allLanguages{Language::english, Language::korean};

/// "en", "ko": as on the command line.
[[nodiscard]] QString code(Language language);
[[nodiscard]] std::optional<Language> languageOf(const QString& code);
/// The language's own name for itself: "한국어".
[[nodiscard]] QString ownName(Language language);
/// What the system asks for; English where that is none of ours.
[[nodiscard]] Language systemLanguage();

/// Makes this the language of the whole program, Qt's own dialogs included. Windows that are open hear of it by
/// QEvent::LanguageChange. Needs an application object; English is the language before the first call.
void applyLanguage(Language language);
[[nodiscard]] Language currentLanguage();

} // namespace coreloom
