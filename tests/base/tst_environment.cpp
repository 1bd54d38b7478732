#include "base/environment.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace coreloom;

class TestEnvironment : public QObject {
    Q_OBJECT

    QTemporaryDir m_root;
    Environment m_environment;

    void plant(const QString& path, const QByteArray& content)
    {
        const QString whole = m_root.path() + path;
        QVERIFY(QDir().mkpath(QFileInfo(whole).path()));
        QFile file(whole);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    }

private slots:
    void initTestCase()
    {
        QVERIFY(m_root.isValid());
        m_environment.root = m_root.path().toStdString();
    }

    void readsBelowItsRoot()
    {
        plant(QStringLiteral("/sys/a"), "  first \nsecond\n");
        QCOMPARE(readFile(m_environment, "/sys/a").value(), std::string("  first \nsecond\n"));
        QCOMPARE(readLine(m_environment, "/sys/a").value(), std::string("first"));
    }

    void tellsMissingFromEmpty()
    {
        plant(QStringLiteral("/sys/empty"), "");
        QCOMPARE(readLine(m_environment, "/sys/empty").value(), std::string());
        QVERIFY(!readLine(m_environment, "/sys/missing"));
        QVERIFY(!readFile(m_environment, "/sys")); // a folder
    }

    void readsANumberOnlyWhereThereIsNothingElse()
    {
        plant(QStringLiteral("/sys/n"), "-42\n");
        plant(QStringLiteral("/sys/max"), "max\n");
        plant(QStringLiteral("/sys/unit"), "12 kB\n");
        plant(QStringLiteral("/sys/huge"), "99999999999999999999\n");
        QCOMPARE(readInteger(m_environment, "/sys/n").value(), std::int64_t{-42});
        QVERIFY(!readInteger(m_environment, "/sys/max"));
        QVERIFY(!readInteger(m_environment, "/sys/unit"));
        QVERIFY(!readInteger(m_environment, "/sys/huge"));
    }

    void listsAFolderSorted()
    {
        plant(QStringLiteral("/sys/class/b/x"), "");
        plant(QStringLiteral("/sys/class/a"), "");
        QCOMPARE(listFolder(m_environment, "/sys/class"), (std::vector<std::string>{"a", "b"}));
        QVERIFY(listFolder(m_environment, "/sys/none").empty());
        QVERIFY(exists(m_environment, "/sys/class/b"));
        QVERIFY(!exists(m_environment, "/sys/class/c"));
    }

    void readsAtMostAMebibyte()
    {
        plant(QStringLiteral("/sys/big"), QByteArray(3 << 20, 'x'));
        QCOMPARE(readFile(m_environment, "/sys/big").value().size(), std::size_t{1} << 20);
    }
};

QTEST_GUILESS_MAIN(TestEnvironment)
#include "tst_environment.moc"
