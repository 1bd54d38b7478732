#include "theme/theme.h"
#include "window/main_window.h"
#include "window/preferences.h"

#include <QTemporaryDir>
#include <QTest>

using namespace coreloom;

class TestPreferences : public QObject {
    Q_OBJECT

private slots:
    void areKept();
};

void TestPreferences::areKept()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("settings.ini"));
    {
        MainWindow window;
        Preferences preferences(file);
        preferences.follow(window);
        emit window.languageChosen(Language::korean);
        emit window.schemeChosen(Scheme::dark);
    }
    const Preferences again(file);
    QVERIFY(again.language() == Language::korean);
    QVERIFY(again.scheme() == Scheme::dark);
}

QTEST_MAIN(TestPreferences)
#include "tst_preferences.moc"
