#include "language/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <algorithm>

namespace coreloom {

namespace {

Language current = Language::english;

/// Loads a translation into a translator that lives as long as the application, and installs it.
void install(const QString& folder, const QString& file)
{
    auto* translator = new QTranslator(QCoreApplication::instance());
    translator->setObjectName(QStringLiteral("coreloom.translator"));
    if (translator->load(file, folder))
        QCoreApplication::installTranslator(translator);
    else
        delete translator;
}

} // namespace

QString code(Language language)
{
    return language == Language::korean ? QStringLiteral("ko") : QStringLiteral("en");
}

std::optional<Language> languageOf(const QString& word)
{
    const auto found = std::ranges::find(allLanguages, word, [](Language language) { return code(language); });
    return found == allLanguages.end() ? std::nullopt : std::optional(*found);
}

QString ownName(Language language)
{
    return language == Language::korean ? QStringLiteral("한국어") : QStringLiteral("English");
}

Language systemLanguage()
{
    for (const QString& name : QLocale::system().uiLanguages()) {
        if (const auto language = languageOf(name.section(u'-', 0, 0)))
            return *language;
    }
    return Language::english;
}

void applyLanguage(Language language)
{
    current = language;
    const auto before = QCoreApplication::instance()->findChildren<QTranslator*>(QStringLiteral("coreloom.translator"),
                                                                                 Qt::FindDirectChildrenOnly);
    if (language == Language::korean) {
        install(QLibraryInfo::path(QLibraryInfo::TranslationsPath), QStringLiteral("qtbase_ko"));
        install(QStringLiteral(":/translations"), QStringLiteral("coreloom_ko"));
    }
    // Taken away last, so that from one language to another no window is told of English in between. The destructor
    // removes the translator.
    qDeleteAll(before);
}

Language currentLanguage()
{
    return current;
}

} // namespace coreloom
