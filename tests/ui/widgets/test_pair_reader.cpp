// The pair reader: the next pair is in memory when it is asked for, memory is bounded, and a file
// that has changed or can't be read is noticed.
#include <ui/widgets/pair_reader.h>

#include <QApplication>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"
#include "ui/support.h"

using namespace dreambooth;

class TestPairReader : public QObject {
    Q_OBJECT

private slots:
    void readsTheNextOnesAhead() {
        PairReader reader;
        std::vector<PairFiles> pairs;
        for (int i = 0; i < 4; ++i) pairs.push_back(written(i, 100));
        int calls = 0;
        reader.read(pairs[0], {pairs[1], pairs[2]}, [&](const PicturePair& pair) {
            ++calls;
            QCOMPARE(pair.files, pairs[0]);
            QCOMPARE(pair.picture(Side::right).image().pixelColor(0, 0), QColor(0, 1, 0));
        });
        QCOMPARE(calls, 0);  // it is read in the background
        QTRY_VERIFY(reader.isInMemory(pairs[1]) && reader.isInMemory(pairs[2]));
        QCOMPARE(calls, 1);
        // The next one comes at once, and what is far away is forgotten.
        bool isThere = false;
        reader.read(pairs[1], {pairs[2], pairs[3]}, [&](const PicturePair&) { isThere = true; });
        QVERIFY(isThere);
        QTRY_VERIFY(!reader.isInMemory(pairs[0]));
        QTRY_VERIFY(reader.isInMemory(pairs[3]));
    }

    void onlyTheLastOneAskedForIsShown() {
        PairReader reader;
        const PairFiles first = written(0, 900), second = written(1, 50);
        QString shown;
        const auto show = [&](const PicturePair& pair) { shown += pair.files[0]; };
        reader.read(first, {}, show);
        reader.read(second, {}, show);
        QTRY_COMPARE(shown, second[0]);
        waitUntilIdle();
        QCOMPARE(shown, second[0]);
    }

    void memoryIsBounded() {
        const PairFiles pair = written(0, 256), next = written(1, 256), third = written(2, 256);
        PairReader measuring;
        measuring.read(pair, {}, [](const PicturePair&) {});
        QTRY_VERIFY(measuring.isInMemory(pair));
        const qint64 size = measuring.bytes();
        PairReader reader(nullptr, 2 * size);
        reader.read(pair, {next, third}, [](const PicturePair&) {});
        QTRY_VERIFY(reader.isInMemory(next));
        waitUntilIdle();
        QVERIFY(!reader.isInMemory(third));
        QVERIFY(reader.bytes() <= 2 * size);
        // The pair on view is shown, whatever its size.
        PairReader small(nullptr, 10);
        bool isThere = false;
        small.read(pair, {next}, [&](const PicturePair&) { isThere = true; });
        QTRY_VERIFY(isThere);
        waitUntilIdle();
        QVERIFY(!small.isInMemory(next));
    }

    void aChangedFileIsReadAgain() {
        PairReader reader;
        const PairFiles pair = written(0, 64);
        reader.read(pair, {}, [](const PicturePair&) {});
        QTRY_VERIFY(reader.isInMemory(pair));
        written(0, 65);
        QVERIFY(!reader.isInMemory(pair));
        QSize size;
        reader.read(pair, {}, [&](const PicturePair& read) { size = read.pictures[0].size(); });
        QTRY_COMPARE(size, QSize(65, 65));
    }

    void aTornFileGivesNoPicture() {
        PairReader reader;
        PairFiles pair = written(0, 64);
        QFile torn(pair[1]);
        QVERIFY(torn.resize(40));
        bool isThere = false;
        reader.read(pair, {}, [&](const PicturePair& read) {
            isThere = true;
            QVERIFY(!read.pictures[0].isNull());
            QVERIFY(read.pictures[1].isNull());
        });
        QTRY_VERIFY(isThere);
        isThere = false;
        reader.read({pair[0], QStringLiteral("/nowhere.png")}, {}, [&](const PicturePair& read) {
            isThere = true;
            QVERIFY(read.pictures[1].isNull());
        });
        QTRY_VERIFY(isThere);
    }

    void differencesAreReadAheadToo() {
        PairReader reader;
        reader.setWithDifference(true);
        std::optional<PictureDifference> difference;
        reader.read(written(3, 32), {},
                    [&](const PicturePair& pair) { difference = pair.difference; });
        QTRY_VERIFY(difference);
        QCOMPARE(difference->largest, 3);
        QCOMPARE(difference->mean, 4.0 / 3);  // 3 in red, 1 in green
    }

private:
    /// Two squares of one colour: `number` in red, and 1 in green.
    PairFiles written(int number, int side) const {
        QImage base(side, side, QImage::Format_RGB32), tuned(side, side, QImage::Format_RGB32);
        base.fill(QColor(number, 0, 0));
        tuned.fill(QColor(0, 1, 0));
        const PairFiles files = {m_folder.filePath(QStringLiteral("base-%1.png").arg(number)),
                                 m_folder.filePath(QStringLiteral("tuned-%1.png").arg(number))};
        base.save(files[0]);
        tuned.save(files[1]);
        return files;
    }

    QTemporaryDir m_folder;
};

REGISTER_TEST(TestPairReader, QApplication);
#include "test_pair_reader.moc"
