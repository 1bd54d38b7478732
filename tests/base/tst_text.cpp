#include "base/text.h"

#include <QTest>

using namespace coreloom;

class TestText : public QObject {
    Q_OBJECT

private slots:
    void putsArgumentsIntoThePattern()
    {
        const Text text{"%2 before %1, and %1 again", {std::string("one"), std::int64_t{2}}};
        QCOMPARE(text.english(), std::string("2 before one, and one again"));
    }

    void keepsAPlaceholderWithoutArgument() { QCOMPARE((Text{"50 % of %3", {}}.english()), std::string("50 % of %3")); }

    void writesNumbersWithAPointInEveryLocale()
    {
        QLocale::setDefault(QLocale(QLocale::German));
        QCOMPARE((Text{"%1", {1.5}}.english()), std::string("1.5"));
    }
};

QTEST_GUILESS_MAIN(TestText)
#include "tst_text.moc"
