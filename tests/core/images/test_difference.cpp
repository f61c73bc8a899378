// The difference of two pictures: its pixels and its figures.
#include <images/difference.h>

#include <QCoreApplication>
#include <QTest>

#include "test_program.h"

using namespace dreambooth;

class TestDifference : public QObject {
    Q_OBJECT

private slots:
    void isThatOfEachChannel() {
        // More rows than are looked at at once.
        cv::Mat a(100, 30, CV_8UC3, cv::Scalar(10, 20, 30));
        cv::Mat b(100, 30, CV_8UC3, cv::Scalar(13, 20, 25));
        b.at<cv::Vec3b>(99, 29) = {10, 220, 30};
        const Difference difference = differenceOf(a, b);
        QCOMPARE(difference.picture.at<cv::Vec3b>(0, 0), (cv::Vec3b{3, 0, 5}));
        QCOMPARE(difference.picture.at<cv::Vec3b>(99, 29), (cv::Vec3b{0, 200, 0}));
        QCOMPARE(difference.largest, 200);
        QCOMPARE(difference.mean, (2999 * 8 + 200) / 9000.0);
    }

    void opacityDoesNotCount() {
        const cv::Mat a(5, 7, CV_8UC4, cv::Scalar(1, 2, 3, 255));
        const cv::Mat b(5, 7, CV_8UC4, cv::Scalar(4, 2, 3, 255));
        const Difference difference = differenceOf(a, b);
        QCOMPARE(difference.picture.at<cv::Vec4b>(2, 2), (cv::Vec4b{3, 0, 0, 255}));
        QCOMPARE(difference.mean, 1.0);
        QCOMPARE(difference.largest, 3);
    }

    void ofOneAndTheSameIsNone() {
        const cv::Mat a(9, 9, CV_8UC3, cv::Scalar(200, 100, 50));
        QCOMPARE(differenceOf(a, a).largest, 0);
        QCOMPARE(differenceOf(a, a).mean, 0.0);
    }
};

REGISTER_TEST(TestDifference, QCoreApplication);
#include "test_difference.moc"
