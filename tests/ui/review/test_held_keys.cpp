// A key that is held in a blind round is one press, for every key that counts. Under X the server
// repeats it (xdotool keydown); elsewhere its events are made as the server sends them: a release
// and a press of the same time, neither of them said to be repeated.
#include <reviews/review_result.h>
#include <ui/review/blind_round.h>
#include <ui/style/theme.h>
#include <ui/widgets/comparison_view.h>

#include <QElapsedTimer>
#include <QProcess>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <memory>

#include "core/reviews/made_up_review.h"
#include "test_program.h"
#include "ui/support.h"

using namespace dreambooth;

/// Sees a key let go, which a repeat is not.
class ReleaseWatch : public QObject {
public:
    ReleaseWatch() { qApp->installEventFilter(this); }
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::KeyRelease && !static_cast<QKeyEvent*>(event)->isAutoRepeat())
            isSeen = true;
        return false;
    }
    bool isSeen = false;
};

class TestHeldKeys : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }
    void cleanup() {
        m_round.reset();
        m_made.reset();
    }

    void aHeldKeyIsOneAnswer_data() {
        QTest::addColumn<Qt::Key>("key");
        QTest::addColumn<QString>("name");   // X's
        QTest::addColumn<QString>("focus");  // of which button; empty: the round's own
        QTest::newRow("left") << Qt::Key_Left << "Left" << "";
        QTest::newRow("right") << Qt::Key_Right << "Right" << "";
        QTest::newRow("no difference") << Qt::Key_Down << "Down" << "";
        QTest::newRow("skip") << Qt::Key_S << "s" << "";
        QTest::newRow("an arrow beside a button") << Qt::Key_Left << "Left" << "answerRight";
        QTest::newRow("Space on a button") << Qt::Key_Space << "space" << "answerRight";
    }
    void aHeldKeyIsOneAnswer() {
        QFETCH(Qt::Key, key);
        QFETCH(QString, name);
        QFETCH(QString, focus);
        open();
        if (!focus.isEmpty()) childOf<QPushButton>(*m_round, focus)->setFocus();
        hold(key, name);
        QTRY_COMPARE(done(), 1);
        QCOMPARE(doneOnDisk(), 1);
        QTRY_VERIFY(m_round->canAnswer());
        hold(key, name);  // let go and pressed anew, it counts again
        QTRY_COMPARE(done(), 2);
    }

    void aHeldBackspaceTakesOneAnswerBack() {
        open();
        for (int i = 1; i <= 4; ++i) answer(i);
        hold(Qt::Key_Backspace, "BackSpace");
        QTRY_COMPARE(done(), 3);
        QCOMPARE(doneOnDisk(), 3);
    }

    void otherKeysDoOnceWhatTheyDo() {
        open();
        auto* view = childOf<ComparisonView>(*m_round, "roundPictures");
        hold(Qt::Key_Z, "z");
        QVERIFY(view->zoom() != 1);
        hold(Qt::Key_F11, "F11");
        QVERIFY(m_round->isFullScreen());
        hold(Qt::Key_F11, "F11");
        QVERIFY(!m_round->isFullScreen());
        QSignalSpy stopped(m_round.get(), &BlindRound::stopped);
        hold(Qt::Key_Escape, "Escape");
        QCOMPARE(stopped.size(), 1);
    }

    /// Two answers in one breath are one: nobody has seen the second pair.
    void aPairIsSeenBeforeItIsJudged() {
        open();
        QElapsedTimer sinceFirst;
        QTest::keyClick(m_round.get(), Qt::Key_Left);
        sinceFirst.start();
        const auto isTaken = [&] {
            if (done() < 2) QTest::keyClick(m_round.get(), Qt::Key_Right);
            return done() == 2;
        };
        QVERIFY(QTest::qWaitFor(isTaken, 60'000));
        QVERIFY2(sinceFirst.elapsed() >= 250, qPrintable(QString::number(sinceFirst.elapsed())));
        // Nor does a second click on the same button count at once.
        QTest::mouseDClick(childOf<QPushButton>(*m_round, "answerLeft"), Qt::LeftButton);
        QTRY_VERIFY(done() == 2 || done() == 3);
    }

private:
    static bool isUnderX() { return QGuiApplication::platformName() == QLatin1String("xcb"); }

    int done() { return childOf<QProgressBar>(*m_round, "roundProgress")->value(); }
    int doneOnDisk() {
        const auto results = resultsOf(orThrow(openReview(m_review.folder)));
        const bool hasBegun = results && !results->front().reviewers.empty();
        return hasBegun ? results->front().reviewers.front().done : 0;
    }

    void open() {
        m_made = std::make_unique<MadeUpReview>();
        m_review = orThrow(m_made->create());
        m_round = std::make_unique<BlindRound>(orThrow(ReviewRound::open(m_review.folder, "Ana")),
                                               RoundSubject{.phrases = {}, .photos = {}});
        m_round->resize(1200, 800);
        m_round->show();
        m_round->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_round.get()));
        QTRY_VERIFY(childOf<ComparisonView>(*m_round, "roundPictures")->hasPicture(Side::right));
        QTRY_VERIFY(m_round->canAnswer());
    }

    void answer(int doneThen) {
        const auto isDone = [&] {
            if (done() < doneThen) QTest::keyClick(m_round.get(), Qt::Key_Left);
            return done() == doneThen;
        };
        QVERIFY(QTest::qWaitFor(isDone, 10000));
    }

    /// For two seconds, in which X repeats it some thirty times.
    void hold(Qt::Key key, const QString& name) {
        if (isUnderX()) {
            ReleaseWatch release;
            QCOMPARE(QProcess::execute("xdotool", {"keydown", name}), 0);
            QTest::qWait(2000);
            QCOMPARE(QProcess::execute("xdotool", {"keyup", name}), 0);
            QTRY_VERIFY(release.isSeen);
            QTest::qWait(50);  // a finger takes longer to press again (KeyHold)
            return;
        }
        QWidget* target =
            m_round->focusWidget() != nullptr ? m_round->focusWidget() : m_round.get();
        const auto send = [&](QEvent::Type type) {
            QKeyEvent event(type, key, {}, key == Qt::Key_Space ? " " : "");
            event.setTimestamp(m_time);
            QApplication::sendEvent(target, &event);
        };
        m_time += 1000;
        send(QEvent::KeyPress);
        for (int i = 0; i < 20; ++i) {
            m_time += 40;
            send(QEvent::KeyRelease);
            send(QEvent::KeyPress);
            QTest::qWait(30);
        }
        m_time += 40;
        send(QEvent::KeyRelease);
    }

    std::unique_ptr<MadeUpReview> m_made;
    Review m_review;
    std::unique_ptr<BlindRound> m_round;
    quint64 m_time = 1000;
};

REGISTER_TEST(TestHeldKeys, QApplication);
#include "test_held_keys.moc"
