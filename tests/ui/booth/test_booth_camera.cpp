// A video file as a camera: frames in their colours, played again at its end, none after stop(). A
// folder as one: what lies there now.
#include <ui/booth/camera.h>
#include <ui/style/qt_strings.h>

#include <QApplication>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <opencv2/videoio.hpp>

#include "test_program.h"

using namespace dreambooth;

class TestBoothCamera : public QObject {
    Q_OBJECT

private slots:
    void aVideoFileIsPlayedAgainAndAgain() {
        QTemporaryDir folder;
        const std::string file = toStd(folder.filePath(QStringLiteral("camera.avi")));
        {
            cv::VideoWriter writer(file, cv::VideoWriter::fourcc('M', 'J', 'P', 'G'), 30, {64, 48});
            if (!writer.isOpened()) QSKIP("OpenCV was built without a writer of videos");
            for (int i = 0; i < 5; ++i)
                writer.write(cv::Mat(48, 64, CV_8UC3, cv::Scalar(0, 0, 250)));
        }
        VideoCamera camera(file, false);
        QImage last;
        int frames = 0;
        connect(&camera, &Camera::frame, &camera, [&](const QImage& picture) {
            last = picture;
            ++frames;
        });
        camera.start();
        QTRY_VERIFY_WITH_TIMEOUT(frames > 12, 60'000);  // more than it has
        QVERIFY(camera.isPresent());
        QCOMPARE(last.size(), QSize(64, 48));
        const QColor red = last.pixelColor(20, 20);
        QVERIFY(red.red() > 200 && red.blue() < 60);
        camera.stop();
        // Another one goes on all the while.
        VideoCamera other(file, false);
        QSignalSpy others(&other, &Camera::frame);
        other.start();
        QTRY_VERIFY_WITH_TIMEOUT(others.size() > 3, 60'000);
        const int before = frames;
        QTRY_VERIFY_WITH_TIMEOUT(others.size() > 12, 60'000);
        QCOMPARE(frames, before);
        other.stop();
        camera.start();
        QTRY_VERIFY_WITH_TIMEOUT(frames > before, 60'000);
    }

    void aFolderIsReadAnewForEachVisitor() {
        QTemporaryDir folder;
        const auto lay = [&](const QString& name, Qt::GlobalColor color) {
            QImage picture(64, 48, QImage::Format_RGB32);
            picture.fill(color);
            QVERIFY(picture.save(folder.filePath(name)));
        };
        lay(QStringLiteral("first.png"), Qt::red);
        FolderCamera camera(toPath(folder.path()));
        QImage last;
        connect(&camera, &Camera::frame, &camera, [&](const QImage& picture) { last = picture; });
        camera.start();
        QTRY_VERIFY_WITH_TIMEOUT(!last.isNull(), 60'000);
        QCOMPARE(last.pixelColor(9, 9), QColor(Qt::red));
        camera.stop();
        QVERIFY(QFile::remove(folder.filePath(QStringLiteral("first.png"))));
        lay(QStringLiteral("second.png"), Qt::blue);
        camera.start();
        QTRY_COMPARE_WITH_TIMEOUT(last.pixelColor(9, 9), QColor(Qt::blue), 60'000);
    }

    void aCameraThatIsNotThereIsLookedForAgain() {
        VideoCamera camera("/dev/video-that-is-not-there", true);
        QSignalSpy frames(&camera, &Camera::frame);
        int looks = 0;
        connect(&camera, &VideoCamera::presenceSeen, &camera, [&] { ++looks; });
        camera.start();
        QTRY_VERIFY(looks >= 2);
        QVERIFY(!camera.isPresent());
        QVERIFY(frames.isEmpty());
    }
};

REGISTER_TEST(TestBoothCamera, QApplication);
#include "test_booth_camera.moc"
