#include "example_record.h"
#include "record/csv_writer.h"

#include <QTest>
#include <clocale>

using namespace coreloom;

namespace {

/// Rows and fields of a table after RFC 4180, read character by character.
std::vector<std::vector<std::string>> readTable(const std::string& text)
{
    std::vector<std::vector<std::string>> rows{{""}};
    bool inQuotes = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inQuotes && c == '"' && i + 1 < text.size() && text[i + 1] == '"')
            rows.back().back() += text[++i];
        else if (c == '"')
            inQuotes = !inQuotes;
        else if (!inQuotes && c == ',')
            rows.back().emplace_back();
        else if (!inQuotes && c == '\r' && i + 1 < text.size() && text[i + 1] == '\n') {
            rows.push_back({""});
            ++i;
        } else {
            rows.back().back() += c;
        }
    }
    rows.pop_back(); // behind the last line break
    return rows;
}

} // namespace

class TestCsv : public QObject {
    Q_OBJECT

private slots:
    void hasARowASampleOfALane()
    {
        const auto rows = readTable(samplesCsv(exampleRecord()));
        QCOMPARE(rows.size(), std::size_t{5});
        for (const auto& row : rows)
            QCOMPARE(row.size(), std::size_t{25});
        QCOMPARE(rows[0][10], std::string("t"));
        QCOMPARE(rows[2], (std::vector<std::string>{"0",        "cpu",     "행렬 \"Fast\", <b>9000</b>\nLtd.",
                                                    "measured", "library", "fp64",
                                                    "2",        "20",      "50",
                                                    "19",       "0.1",     "1.3",
                                                    "0.55",     "0.125",   "0.325",
                                                    "12.5",     "1.25",    "",
                                                    "",         "",        "",
                                                    "",         "",        "",
                                                    ""}));
        QCOMPARE(rows[4][1], std::string("modelled:h100"));
        QCOMPARE(rows[4][10], std::string("2"));
        QVERIFY(rows[4][11].empty() && rows[4][12].empty() && rows[4][16].empty()); // unknown
    }

    void isTheSameInEveryLocale()
    {
        const std::string before = samplesCsv(exampleRecord());
        QLocale::setDefault(QLocale(QLocale::German));
        for (const char* locale : {"de_DE.UTF-8", "de_DE.utf8"})
            std::setlocale(LC_ALL, locale); // where it is installed
        QCOMPARE(samplesCsv(exampleRecord()), before);
        std::setlocale(LC_ALL, "C");
        QLocale::setDefault(QLocale::c());
    }
};

QTEST_GUILESS_MAIN(TestCsv)
#include "tst_csv.moc"
