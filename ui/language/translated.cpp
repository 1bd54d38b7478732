#include "language/translated.h"

#include <QCoreApplication>
#include <QLocale>

namespace coreloom {

QString translated(const Text& text)
{
    const QString pattern = QCoreApplication::translate("compute", text.pattern.c_str());
    // Not QString::arg: an argument may itself hold a %1.
    QString sentence;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const bool placeholder =
            pattern[i] == u'%' && i + 1 < pattern.size() && pattern[i + 1] >= u'1' && pattern[i + 1] <= u'9';
        const auto index = placeholder ? static_cast<std::size_t>(pattern[i + 1].digitValue() - 1) : 0;
        if (!placeholder || index >= text.arguments.size()) {
            sentence += pattern[i];
            continue;
        }
        const TextArgument& argument = text.arguments[index];
        if (const auto* words = std::get_if<std::string>(&argument))
            sentence += QString::fromStdString(*words);
        else if (const auto* whole = std::get_if<std::int64_t>(&argument))
            sentence += QLocale().toString(qlonglong{*whole});
        else
            sentence += QLocale().toString(std::get<double>(argument), 'g', 3);
        ++i;
    }
    return sentence;
}

QString translated(const Error& error)
{
    const QString what = translated(error.what);
    return error.remedy.empty() ? what : what % u' ' % translated(error.remedy);
}

} // namespace coreloom
