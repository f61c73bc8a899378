// The presentation where there are two screens: which one is offered, chosen, remembered, and
// changed by a key while it is shown.
#include <ui/present/present_button.h>
#include <ui/present/presentation.h>
#include <ui/session/settings.h>
#include <ui/style/theme.h>

#include <QApplication>
#include <QMenu>
#include <QPointer>
#include <QScreen>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <memory>

#include "test_program.h"
#include "ui/support.h"

using namespace dreambooth;

class TestTwoScreens : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        QCOMPARE(QGuiApplication::screens().size(), 2);
        for (const char* name : {"left.png", "right.png"}) {
            QImage picture(64, 64, QImage::Format_RGB32);
            picture.fill(Qt::gray);
            QVERIFY(picture.save(m_folder.filePath(name)));
        }
    }

    void init() {
        const QString file = QString::fromLatin1(QTest::currentTestFunction()) + ".ini";
        m_settings = std::make_unique<Settings>(m_folder.filePath(file));
        m_button = std::make_unique<PresentButton>(*m_settings, nullptr);
        connect(m_button.get(), &PresentButton::requested, this,
                [this](QScreen* screen) { m_button->begin({.pairs = {pair()}}, screen); });
        m_button->setGeometry(100, 100, 200, 40);
        m_button->show();
        connect(m_button.get(), &PresentButton::begun, this,
                [this](Presentation* begun) { m_presentation = begun; });
        QCOMPARE(m_button->screen(), desk());
    }

    void cleanup() {
        delete m_presentation;
        m_button.reset();
    }

    /// Whoever has two of them works on one and shows on the other.
    void firstOnTheScreenThatTheWindowIsNotOn() {
        m_button->present();
        QVERIFY(isOn(wall()));
    }

    void theButtonAsks() {
        QAction* onDesk = offered(desk());
        QVERIFY(onDesk != nullptr && !onDesk->isChecked());
        QVERIFY(offered(wall())->isChecked());
        QVERIFY(onDesk->text().contains(QStringLiteral("1280 × 800")));
        QVERIFY(offered(wall())->text().contains(QStringLiteral("3840 × 2160")));
        onDesk->trigger();
        QVERIFY(isOn(desk()));
        QCOMPARE(m_settings->presentationScreen(), desk()->name());
        delete m_presentation;
        m_button->present();  // F11 takes the same again
        QVERIFY(isOn(desk()));
    }

    void theMenuIsUsedByKeys() {
        QTest::mouseClick(m_button.get(), Qt::LeftButton);
        auto* menu = m_button->findChild<QMenu*>(QStringLiteral("presentationScreens"));
        QVERIFY(menu != nullptr);
        QTRY_VERIFY(menu->isVisible());
        QTest::keyClick(menu, Qt::Key_Down);
        QTest::keyClick(menu, Qt::Key_Return);
        QTRY_VERIFY(m_presentation != nullptr);
        QVERIFY(isOn(desk()));
    }

    void aKeyMovesItToTheOtherScreen() {
        m_button->present();
        QVERIFY(isOn(wall()));
        QVERIFY(QTest::qWaitForWindowActive(m_presentation));
        QTest::keyClick(&m_presentation->view(), Qt::Key_M);
        QVERIFY(isOn(desk()));
        QCOMPARE(m_settings->presentationScreen(), desk()->name());
        QTest::keyClick(&m_presentation->view(), Qt::Key_M);
        QVERIFY(isOn(wall()));
        QCOMPARE(m_settings->presentationScreen(), wall()->name());
    }

    /// What is written stands beside a square picture, not on it.
    void labelsKeepClearOfThePicture() {
        m_button->present();
        QVERIFY(isOn(wall()));
        ComparisonView& view = m_presentation->view();
        QTRY_VERIFY(view.hasPicture(Side::left) && view.hasPicture(Side::right));
        view.setMode(ComparisonMode::swipe);
        QTRY_COMPARE(view.pair().picture(Side::left).image().pixelColor(0, 0), QColor(Qt::gray));
        const QImage seen = m_presentation->grab().toImage();
        const QRectF picture = view.pictureRect(Side::left).translated(view.pos());
        for (double x = picture.left() + 4; x < picture.right() - 4; x += 20)
            for (const double y : {picture.top() + 40, picture.top() + 100, picture.bottom() - 40})
                if (std::abs(x - picture.center().x()) > 100)  // there is the line
                    QCOMPARE(seen.pixelColor(QPointF(x, y).toPoint()), QColor(Qt::gray));
        keepScreenshot(*m_presentation, QStringLiteral("presentation-wall"));
    }

    /// A project may be closed on one screen while its pairs are shown on the other.
    void itGoesWithItsPage() {
        QWidget window;
        auto page = std::make_unique<PresentButton>(*m_settings, &window);
        QPointer<Presentation> shown;
        connect(page.get(), &PresentButton::begun, this,
                [&](Presentation* begun) { shown = begun; });
        window.show();
        page->begin({.pairs = {pair()}}, wall());
        QVERIFY(shown != nullptr && shown->isVisible());
        page.reset();
        QTRY_VERIFY(shown == nullptr);
    }

    /// Somebody has pulled a projector's cable since.
    void aRememberedScreenThatIsGone() {
        m_settings->setPresentationScreen(QStringLiteral("projector"));
        m_button->present();
        QVERIFY(isOn(wall()));
    }

private:
    PresentedPair pair() const {
        PresentedPair pair;
        pair.files = {m_folder.filePath("left.png"), m_folder.filePath("right.png")};
        pair.labels = {SideLabel{QStringLiteral("BASE · Stable Diffusion 1.5"), Accent::base},
                       SideLabel{QStringLiteral("TUNED · Run 12, step 1400"), Accent::tuned}};
        pair.prompt = QStringLiteral("a photo of sks backpack on the beach");
        return pair;
    }

    static QScreen* desk() { return QGuiApplication::screens().at(0); }
    static QScreen* wall() { return QGuiApplication::screens().at(1); }

    /// Opens the menu of screens.
    QAction* offered(const QScreen* screen) {
        auto* menu = m_button->findChild<QMenu*>(QStringLiteral("presentationScreens"));
        if (menu == nullptr) {
            QTest::mouseClick(m_button.get(), Qt::LeftButton);
            menu = m_button->findChild<QMenu*>(QStringLiteral("presentationScreens"));
        }
        if (menu == nullptr) return nullptr;
        for (QAction* action : menu->actions())
            if (action->text().contains(screen->name())) return action;
        return nullptr;
    }

    bool isOn(const QScreen* screen) const {
        return m_presentation != nullptr && m_presentation->isFullScreen() &&
               m_presentation->screen() == screen &&
               m_presentation->geometry() == screen->geometry();
    }

    QTemporaryDir m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<PresentButton> m_button;
    QPointer<Presentation> m_presentation;
};

/// A desk with a wall beside it.
static int mainOfTwoScreens(int argc, char** argv) {
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("screens.json")));
    if (!file.open(QFile::WriteOnly)) return 1;
    file.write(R"({"screens": [
        {"name": "Desk", "x": 0, "y": 0, "width": 1280, "height": 800,
         "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1},
        {"name": "Wall", "x": 1280, "y": 0, "width": 3840, "height": 2160,
         "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1}]})");
    file.close();
    qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + file.fileName().toUtf8());
    return runTest<QApplication, TestTwoScreens>(argc, argv);
}

REGISTER_TEST_MAIN(mainOfTwoScreens);
#include "test_two_screens.moc"
