// The presentation: a real window on a real screen, moved through with the keys of a keyboard and
// of a presenter's remote.
#include <ui/present/present_button.h>
#include <ui/present/presentation.h>
#include <ui/present/presentation_overlay.h>
#include <ui/session/settings.h>
#include <ui/style/theme.h>
#include <ui/widgets/comparison_actions.h>
#include <ui/widgets/key_sheet.h>

#include <QApplication>
#include <QInputDialog>
#include <QLabel>
#include <QPointer>
#include <QScreen>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "test_program.h"
#include "ui/support.h"

using namespace dreambooth;

class TestPresentation : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        for (int i = 0; i < 3; ++i) {
            PresentedPair pair;
            pair.id = QString::number(i);
            for (std::size_t half = 0; half < 2; ++half) {
                pair.files[half] = m_folder.filePath(QStringLiteral("%1-%2.png").arg(i).arg(half));
                QImage picture(64, 64, QImage::Format_RGB32);
                picture.fill(colour(i, half));
                picture.save(pair.files[half]);
            }
            pair.labels = {SideLabel{QStringLiteral("Base"), Accent::base},
                           SideLabel{QStringLiteral("Tuned · step 450"), Accent::tuned}};
            pair.prompt = QStringLiteral("a photo of sks backpack on the beach");
            pair.seedLine = QStringLiteral("seed %1").arg(42 + i);
            m_pairs.push_back(pair);
        }
    }

    void init() {
        m_window = new Presentation(m_pairs, 0, ComparisonMode::swipe, nullptr);
        m_window->showOn(QGuiApplication::primaryScreen());
        QVERIFY(QTest::qWaitForWindowActive(m_window));
        QTRY_VERIFY(m_window->view().hasPicture(Side::right));
    }

    void cleanup() { delete m_window; }

    void fillsTheScreen() {
        QVERIFY(m_window->isFullScreen());
        QCOMPARE(m_window->size(), QGuiApplication::primaryScreen()->size());
        const QImage seen = m_window->grab().toImage();
        QCOMPARE(seen.pixelColor(2, 2), theme::color(theme::Role::neutral));
        QCOMPARE(seen.pixelColor(seen.width() / 2 - 60, seen.height() / 2 + 60), colour(0, 0));
        QCOMPARE(seen.pixelColor(seen.width() / 2 + 60, seen.height() / 2 + 60), colour(0, 1));
        keepScreenshot(*m_window, QStringLiteral("presentation"));
    }

    void keysAndRemoteMoveThroughThePairs() {
        QSignalSpy shown(m_window, &Presentation::pairShown);
        press(Qt::Key_Right);
        QTRY_COMPARE(shownColour(), colour(1, 0));
        press(Qt::Key_PageDown);
        QTRY_COMPARE(shownColour(), colour(2, 0));
        press(Qt::Key_PageDown);  // there is no more
        QCOMPARE(m_window->current(), 2);
        press(Qt::Key_PageUp);
        QTRY_COMPARE(shownColour(), colour(1, 0));
        press(Qt::Key_Home);
        QTRY_COMPARE(shownColour(), colour(0, 0));
        press(Qt::Key_End);
        QTRY_COMPARE(shownColour(), colour(2, 0));
        QCOMPARE(shown.size(), 5);
        QVERIFY(spoken().contains(QStringLiteral("seed 44 · 3 of 3")));
    }

    void keysChooseTheWayToLook() {
        const auto& actions = *m_window->findChild<ComparisonActions*>();
        const auto* hints = m_window->findChild<QWidget*>("presentationHints");
        QStringList caps;
        for (const QLabel* label : hints->findChildren<QLabel*>()) caps += label->text();
        for (const QAction* action : actions.modes()) {
            press(static_cast<Qt::Key>(action->shortcut()[0].key()));
            const ComparisonMode mode = m_window->view().mode();
            QCOMPARE(actions.mode(mode), action);
            QVERIFY2(caps.contains(action->shortcut().toString()),
                     qPrintable(action->objectName()));
            keepScreenshot(*m_window,
                           QStringLiteral("presentation-%1").arg(static_cast<int>(mode)));
        }
        QTest::keyPress(&m_window->view(), Qt::Key_Space);
        QCOMPARE(m_window->view().look().onlySide(), Side::right);
        QTest::keyRelease(&m_window->view(), Qt::Key_Space);
    }

    void labelsCanBeHidden() {
        const QImage labelled = m_window->grab().toImage();
        QVERIFY(spoken().contains(QStringLiteral("Tuned · step 450")));
        press(Qt::Key_L);
        QVERIFY(m_window->grab().toImage() != labelled);
        QVERIFY(!spoken().contains(QStringLiteral("Tuned")));
        QVERIFY(!m_window->view().accessibleDescription().contains(QStringLiteral("Tuned")));
        press(Qt::Key_L);
        QCOMPARE(m_window->grab().toImage(), labelled);
    }

    void asksForABlindRound() {
        QSignalSpy blind(m_window, &Presentation::blindRequested);
        // The form names what drew the pictures: not before an audience by one slip of a finger.
        press(Qt::Key_B);
        QCOMPARE(blind.size(), 0);
        auto* text = m_window->findChild<QWidget*>("presentationText");
        QVERIFY(text->accessibleName().contains("Press B again"));
        press(Qt::Key_Right);
        QTRY_VERIFY(!text->accessibleName().contains("Press B again"));
        press(Qt::Key_B);
        QCOMPARE(blind.size(), 0);
        press(Qt::Key_B);
        QCOMPARE(blind.size(), 1);
    }

    void marksWhatIsOnView() {
        QSignalSpy marked(m_window, &Presentation::marked);
        press(Qt::Key_Asterisk);
        QCOMPARE(marked.size(), 1);
        QVERIFY(marked.back()[2].value<Mark>().kind == Mark::Kind::star);
        auto* text = m_window->findChild<QWidget*>("presentationText");
        QVERIFY(text->accessibleName().contains("starred"));
        press(Qt::Key_X);
        QVERIFY(marked.back()[2].value<Mark>().kind == Mark::Kind::reject);
        press(Qt::Key_X);
        QVERIFY(marked.back()[2].value<Mark>().kind == Mark::Kind::none);
        press(Qt::Key_N);
        auto* note = m_window->findChild<QInputDialog*>("presentationNote");
        QVERIFY(note != nullptr);
        QCOMPARE(note->labelText(), QStringLiteral("Note on this prompt and seed"));
        note->setTextValue("softer light");
        note->accept();
        QCOMPARE(marked.back()[2].value<Mark>().note, std::string("softer light"));
        QVERIFY(text->accessibleName().contains("softer light"));
    }

    /// A comparison has pairs of several models.
    void goesToThePairThatIsMeant() {
        QVERIFY(m_window->take(m_pairs, 1));
        QTRY_COMPARE(shownColour(), colour(1, 0));
        std::vector<PresentedPair> others = m_pairs;
        others[1].files[1] = others[2].files[1];
        QVERIFY(!m_window->take(others, 0));
        QCOMPARE(m_window->current(), 1);
    }

    /// Not the pair that is still being read.
    void marksThePairOnViewAtOnce() {
        QSignalSpy marked(m_window, &Presentation::marked);
        press(Qt::Key_End);
        const int onView = shownColour() == colour(2, 0) ? 2 : 0;
        press(Qt::Key_X);
        QCOMPARE(marked.back()[0].toString(), QString::number(onView));
        QVERIFY(onView == 2 || spoken().contains(QStringLiteral("seed 42 · 1 of 3")));
        QTRY_COMPARE(shownColour(), colour(2, 0));
        press(Qt::Key_X);
        QCOMPARE(marked.back()[0].toString(), QStringLiteral("2"));
    }

    /// By keyboard and by pointer; what is there is changed, and goes without words.
    void commentsOnAPlace() {
        QSignalSpy marked(m_window, &Presentation::marked);
        m_window->view().setMode(ComparisonMode::sideBySide);
        const auto cross = [this] { return m_window->findChild<QWidget*>("pinCross"); };
        const auto write = [this](const char* text) {
            auto* dialog = m_window->findChild<QInputDialog*>("presentationPin");
            QVERIFY(dialog != nullptr);
            dialog->setTextValue(text);
            dialog->accept();
            QTRY_VERIFY(m_window->findChild<QInputDialog*>("presentationPin") == nullptr);
        };
        press(Qt::Key_C);
        QVERIFY(cross() != nullptr && cross()->hasFocus());
        QTest::keyClick(cross(), Qt::Key_Left, Qt::ShiftModifier);  // no other pair comes
        QTest::keyClick(cross(), Qt::Key_Up);
        QTest::keyClick(cross(), Qt::Key_Tab);
        QVERIFY(cross()->accessibleName().contains("right"));
        QVERIFY(cross()->accessibleDescription().contains("40 % from the left, 48 %"));
        keepScreenshot(*m_window, "presentation-pin-cross");
        QTest::keyClick(cross(), Qt::Key_Return);
        write("teeth are missing");
        QCOMPARE(m_window->current(), 0);
        QCOMPARE(marked.size(), 1);
        QCOMPARE(marked.back()[1].toString(), m_pairs[0].files[1]);
        const auto pins = [&] { return marked.back()[2].value<Mark>().pins; };
        QVERIFY((pins() == std::vector<Pin>{{0.4, 0.48, "teeth are missing"}}));
        auto* text = m_window->findChild<QWidget*>("presentationText");
        QVERIFY(text->accessibleName().contains("teeth are missing"));
        QTRY_VERIFY(cross() == nullptr);
        QTRY_VERIFY(m_window->view().hasFocus());

        const QRectF picture = m_window->view().pictureRect(Side::left);
        const auto clickAt = [&](double x, double y) {
            press(Qt::Key_C);
            const QPointF at = m_window->view().pos() + picture.topLeft() +
                               QPointF(x * picture.width(), y * picture.height());
            QTest::mouseClick(cross(), Qt::LeftButton, {}, at.toPoint());
        };
        clickAt(0.25, 0.75);
        write("softer here");
        QCOMPARE(marked.back()[1].toString(), m_pairs[0].files[0]);
        QVERIFY(std::abs(pins()[0].x - 0.25) < 0.01 && std::abs(pins()[0].y - 0.75) < 0.01);
        keepScreenshot(*m_window, "presentation-pins");
        QTRY_VERIFY(cross() == nullptr);
        clickAt(0.25, 0.75);
        QCOMPARE(m_window->findChild<QInputDialog*>("presentationPin")->textValue(), "softer here");
        write("");
        QVERIFY(pins().empty());
        QTRY_VERIFY(cross() == nullptr);
        press(Qt::Key_C);
        QTest::keyClick(cross(), Qt::Key_Escape);  // of the cross, not of the presentation
        QTRY_VERIFY(cross() == nullptr);
        QCOMPARE(marked.size(), 3);
    }

    void showsItsKeys() {
        press(Qt::Key_F1);
        auto* sheet = m_window->findChild<KeySheet*>();
        QVERIFY(sheet != nullptr && sheet->isVisible());
        QTRY_VERIFY(sheet->isAncestorOf(QApplication::focusWidget()));
        for (const char* row : {"*: Star", "X: Reject", "N: Note", "C: Comment on a place",
                                "B: Blind round", "L: Labels"})
            QVERIFY2(sheet->accessibleDescription().contains(QString::fromUtf8(row)),
                     qPrintable(sheet->accessibleDescription()));
        for (const QLabel* label : sheet->findChildren<QLabel*>())
            QVERIFY2(label->width() >= label->sizeHint().width(), qPrintable(label->text()));
        keepScreenshot(*sheet, QStringLiteral("presentation-keys"));
        QTest::keyClick(sheet, Qt::Key_Escape);
        QTRY_VERIFY(m_window->findChild<KeySheet*>() == nullptr);
        QVERIFY(m_window->isVisible());
    }

    void thePointerHidesWhenItRests() {
        QTRY_VERIFY(QGuiApplication::overrideCursor() != nullptr);
        QCOMPARE(QGuiApplication::overrideCursor()->shape(), Qt::BlankCursor);
        QTest::mouseMove(&m_window->view(), {300, 300});
        QTest::mouseMove(&m_window->view(), {310, 300});
        QTRY_VERIFY(QGuiApplication::overrideCursor() == nullptr);
        QTRY_VERIFY(QGuiApplication::overrideCursor() != nullptr);
        delete m_window;
        QVERIFY(QGuiApplication::overrideCursor() == nullptr);
    }

    void escapeEndsIt() {
        QSignalSpy ended(m_window, &Presentation::ended);
        press(Qt::Key_Escape);
        QTRY_VERIFY(m_window.isNull());
        QCOMPARE(ended.size(), 1);
    }

    void aPictureThatIsGoneIsSaidSo() {
        std::vector<PresentedPair> pairs = {m_pairs[0]};
        pairs[0].files[1] = m_folder.filePath(QStringLiteral("gone.png"));
        Presentation window(pairs, 0, ComparisonMode::sideBySide, nullptr);
        window.showOn(QGuiApplication::primaryScreen());
        QTRY_VERIFY(window.view().hasPicture(Side::left));
        QVERIFY(!window.view().hasPicture(Side::right));
        keepScreenshot(window, QStringLiteral("presentation-gone"));
        window.setAttribute(Qt::WA_DeleteOnClose, false);
        window.close();
    }

    /// Whole and undistorted; that labels keep clear of them: test_two_screens.
    void picturesNeedNotBeSquare() {
        for (const QSize size : {QSize(64, 96), QSize(144, 64)}) {
            std::vector<PresentedPair> pairs = {m_pairs[0]};
            for (std::size_t half = 0; half < 2; ++half) {
                QImage picture(size, QImage::Format_RGB32);
                picture.fill(colour(1, half));
                pairs[0].files[half] = m_folder.filePath(QStringLiteral("shaped-%1.png").arg(half));
                QVERIFY(picture.save(pairs[0].files[half]));
            }
            Presentation window(pairs, 0, ComparisonMode::sideBySide, nullptr);
            window.setAttribute(Qt::WA_DeleteOnClose, false);
            window.showOn(QGuiApplication::primaryScreen());
            QTRY_VERIFY(window.view().hasPicture(Side::right));
            for (const auto mode : {ComparisonMode::sideBySide, ComparisonMode::swipe}) {
                window.view().setMode(mode);
                const double aspect = double(size.width()) / size.height();
                for (const Side side : {Side::left, Side::right}) {
                    const QRectF picture = window.view().pictureRect(side);
                    QVERIFY(std::abs(picture.width() / picture.height() - aspect) < 0.02);
                    QVERIFY(QRectF(window.view().rect()).contains(picture));
                }
                keepScreenshot(window, QStringLiteral("presentation-%1x%2-%3")
                                           .arg(size.width())
                                           .arg(size.height())
                                           .arg(static_cast<int>(mode)));
            }
            window.close();
        }
    }

    void theButtonOpensIt() {
        Settings settings(m_folder.filePath(QStringLiteral("settings.ini")));
        PresentButton button(settings, nullptr);
        connect(&button, &PresentButton::requested, this, [&](QScreen* screen) {
            button.begin({.pairs = m_pairs, .first = 1, .mode = ComparisonMode::blink}, screen);
        });
        button.show();
        QSignalSpy begun(&button, &PresentButton::begun);
        QTest::mouseClick(&button, Qt::LeftButton);
        QCOMPARE(begun.size(), 1);
        auto* opened = begun[0][0].value<Presentation*>();
        QVERIFY(opened->isFullScreen());
        QCOMPARE(opened->current(), 1);
        QCOMPARE(opened->view().mode(), ComparisonMode::blink);
        opened->close();
    }

    /// Who has it on another screen and asks for it once more sees no second one behind it.
    void askedForAgainItGoesToThePair() {
        Settings settings(m_folder.filePath(QStringLiteral("settings.ini")));
        PresentButton button(settings, nullptr);
        QSignalSpy begun(&button, &PresentButton::begun);
        button.begin({.pairs = m_pairs, .first = 1}, button.screen());
        const QPointer<Presentation> opened = begun[0][0].value<Presentation*>();
        button.begin({.pairs = m_pairs, .first = 2}, button.screen());
        QCOMPARE(begun.size(), 1);
        QCOMPARE(opened->current(), 2);
        // Of pairs that it has not got there is a new one in its place.
        std::vector<PresentedPair> others = m_pairs;
        for (PresentedPair& other : others) other.id += QStringLiteral("-new");
        button.begin({.pairs = others}, button.screen());
        QCOMPARE(begun.size(), 2);
        QVERIFY(opened == nullptr);
        delete begun[1][0].value<Presentation*>();
    }

    /// What was drawn since is there too, and words that are being written stay with their pair.
    void askedForAgainItHasWhatWasDrawnSince() {
        Settings settings(m_folder.filePath(QStringLiteral("settings.ini")));
        PresentButton button(settings, nullptr);
        QSignalSpy begun(&button, &PresentButton::begun);
        button.begin({.pairs = {m_pairs[1], m_pairs[2]}}, button.screen());
        const QPointer<Presentation> opened = begun[0][0].value<Presentation*>();
        QTRY_VERIFY(opened->view().hasPicture(Side::right));
        QSignalSpy marked(opened, &Presentation::marked);
        opened->findChild<QAction*>("notePair")->trigger();
        auto* note = opened->findChild<QInputDialog*>("presentationNote");
        QVERIFY(note != nullptr);

        button.begin({.pairs = m_pairs, .first = 2}, button.screen());
        QCOMPARE(begun.size(), 1);
        QTRY_COMPARE(opened->pair().id, m_pairs[2].id);
        note->setTextValue("softer light");
        note->accept();
        QCOMPARE(marked.size(), 1);
        QCOMPARE(marked[0][0].toString(), m_pairs[1].id);
        QVERIFY(opened->pair().mark.note.empty());
        for (const std::size_t before : {std::size_t{1}, std::size_t{0}}) {
            opened->findChild<QAction*>("previousPair")->trigger();
            QTRY_COMPARE(opened->pair().id, m_pairs[before].id);
        }
        delete opened;
    }

private:
    static QColor colour(int number, std::size_t half) {
        return half == 0 ? QColor(40 * number, 0, 200) : QColor(200, 40 * number, 0);
    }

    void press(Qt::Key key) { QTest::keyClick(&m_window->view(), key); }

    QColor shownColour() const {
        return m_window->view().pair().picture(Side::left).image().pixelColor(5, 5);
    }

    QString spoken() const { return m_window->findChild<PresentationOverlay*>()->accessibleName(); }

    QTemporaryDir m_folder;
    std::vector<PresentedPair> m_pairs;
    QPointer<Presentation> m_window;
};

REGISTER_TEST(TestPresentation, QApplication);
#include "test_presentation.moc"
