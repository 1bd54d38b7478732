#include "live/picture.h"
#include "sample_run.h"
#include "theme/theme.h"

#include <QFile>
#include <QImage>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace coreloom;

class TestPicture : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::apply(*qApp, Scheme::light); }

    void aPngHasTheAskedSize()
    {
        const QString path = m_folder.filePath(QStringLiteral("run.png"));
        QVERIFY(savePicture(sample::record(), path, QSize(1100, 700)));
        const QImage image(path);
        QCOMPARE(image.size(), QSize(1100, 700));
        std::set<QRgb> colors;
        for (int y = 0; y < image.height(); y += 3) {
            for (int x = 0; x < image.width(); x += 3)
                colors.insert(image.pixel(x, y));
        }
        for (int worker = 0; worker < 8; ++worker)
            QVERIFY(colors.count(Theme::current().worker(worker).rgb()) > 0);
    }

    void anSvgIsMadeOfVectors()
    {
        const QString path = m_folder.filePath(QStringLiteral("run.svg"));
        QVERIFY(savePicture(sample::record(), path));
        QSvgRenderer renderer(path);
        QVERIFY(renderer.isValid());
        QCOMPARE(renderer.viewBox(), QRect(QPoint(), sizeOfPicture));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        QVERIFY(text.contains("<text"));
        QVERIFY(text.contains("GFLOP/s"));
        QVERIFY(text.contains("<polyline") || text.contains("<path"));
    }

    void aPdfIsWritten()
    {
        const QString path = m_folder.filePath(QStringLiteral("run.PDF"));
        QVERIFY(savePicture(sample::record(), path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().startsWith("%PDF"));
    }

    void whatCannotBeWrittenIsSaid()
    {
        const auto suffix = savePicture(sample::record(), QStringLiteral("run.gif"));
        QVERIFY(!suffix);
        QCOMPARE(suffix.error().code, ErrorCode::invalidArgument);
        QVERIFY(english(suffix.error()).find("run.gif") != std::string::npos);
        QVERIFY(english(suffix.error()).find(".svg") != std::string::npos);
        const auto folder = savePicture(sample::record(), m_folder.filePath(QStringLiteral("none/run.png")));
        QVERIFY(!folder);
        QCOMPARE(folder.error().code, ErrorCode::ioFailed);
    }

private:
    QTemporaryDir m_folder;
};

QTEST_MAIN(TestPicture)
#include "tst_picture.moc"
