#include "base/library.h"

#include <QTest>

using namespace coreloom;

class TestLibrary : public QObject {
    Q_OBJECT

private slots:
    void opensTheFirstThatIsThere()
    {
        const auto library = systemLibraryLoader().open({"libnothing-of-that-name.so.1", "libm.so.6"});
        QVERIFY(library);
        QCOMPARE((*library)->path(), std::string("libm.so.6"));
        const auto cosine = (*library)->function<double (*)(double)>("cos");
        QVERIFY(cosine != nullptr);
        QCOMPARE(cosine(0.0), 1.0);
        QVERIFY((*library)->symbol("no_such_function") == nullptr);
    }

    void saysWhyNoneOpened()
    {
        const auto library = systemLibraryLoader().open({"libnothing-of-that-name.so.1"});
        QVERIFY(!library);
        QCOMPARE(library.error().code, ErrorCode::deviceAbsent);
        QVERIFY(english(library.error()).find("libnothing-of-that-name.so.1") != std::string::npos);
    }

    void findsWithoutOpening()
    {
        QVERIFY(systemLibraryLoader().finds("libm.so.6"));
        QVERIFY(!systemLibraryLoader().finds("libnothing-of-that-name.so.1"));
        QVERIFY(!systemLibraryLoader().finds("libm.so.6.and.more"));
    }
};

QTEST_GUILESS_MAIN(TestLibrary)
#include "tst_library.moc"
