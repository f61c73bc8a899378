// What one does with the pair on view, by keys, menu and clipboard; typed letters stay letters.
#include <ui/compare/view_tools.h>
#include <ui/present/presentation.h>
#include <ui/session/settings.h>
#include <ui/style/theme.h>
#include <ui/widgets/comparison_actions.h>
#include <ui/widgets/comparison_bar.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/key_sheet.h>
#include <ui/widgets/picture_sharing.h>

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QSignalSpy>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>
#include <QUrl>
#include <QVBoxLayout>

#include "test_program.h"

using namespace dreambooth;

class TestViewTools : public QObject {
    Q_OBJECT

private slots:
    void init() {
        theme::apply(*qApp);
        m_page = std::make_unique<QWidget>();
        auto* column = new QVBoxLayout(m_page.get());
        m_view = new ComparisonView;
        m_strip = new QWidget;
        m_strip->setFocusPolicy(Qt::StrongFocus);
        m_line = new QLineEdit;
        m_slider = new QSlider(Qt::Horizontal);
        m_settings = std::make_unique<Settings>(m_folder.filePath(QStringLiteral("settings.ini")));
        m_flipped = 0;
        m_tools = new ViewTools(*m_view, *m_strip, *m_settings, *m_page);
        connect(m_tools, &ViewTools::flipRequested, this, [this](int by) { m_flipped += by; });
        connect(m_tools, &ViewTools::pairRequested, this,
                [this](const QString& id) { m_endedAt = id; });
        connect(m_tools, &ViewTools::presentRequested, this,
                [this](QScreen* screen) { m_tools->present().begin(m_contents, screen); });
        for (QWidget* one :
             {static_cast<QWidget*>(m_view), m_strip, static_cast<QWidget*>(m_line),
              static_cast<QWidget*>(m_slider), static_cast<QWidget*>(&m_tools->bar())})
            column->addWidget(one);
        QImage base(40, 30, QImage::Format_RGB32), tuned(20, 50, QImage::Format_RGB32);
        base.fill(Qt::blue);
        tuned.fill(Qt::red);
        m_file = m_folder.filePath(QStringLiteral("tuned.png"));
        tuned.save(m_file);
        m_view->setPicture(Side::left, base);
        m_view->setPicture(Side::right, PictureLevels(tuned), m_file);
        m_page->resize(900, 700);
        m_page->show();
        m_page->activateWindow();
        m_view->setFocus();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }

    void cleanup() { m_page.reset(); }

    void arrowsFlipWhereTheyMeanNothingElse() {
        QTest::keyClick(m_view, Qt::Key_Right);
        QCOMPARE(m_flipped, 1);
        QTest::keyClick(m_view, Qt::Key_PageUp);
        QCOMPARE(m_flipped, 0);
        focus(m_strip);
        QTest::keyClick(m_strip, Qt::Key_Left);
        QCOMPARE(m_flipped, -1);
        focus(m_slider);
        QTest::keyClick(m_slider, Qt::Key_Right);
        QCOMPARE(m_flipped, -1);
        QCOMPARE(m_slider->value(), 1);
    }

    void lettersAreKeysButNotWhereOneWrites() {
        focus(m_slider);
        QTest::keyClick(m_slider, Qt::Key_D);
        QCOMPARE(m_view->mode(), ComparisonMode::difference);
        focus(m_line);
        QTest::keyClicks(m_line, QStringLiteral("sad 10"));
        QCOMPARE(m_line->text(), QStringLiteral("sad 10"));
        QCOMPARE(m_view->mode(), ComparisonMode::difference);
    }

    void copiesThePair() {
        QTest::keyClick(m_view, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        const QImage both = QGuiApplication::clipboard()->image();
        QCOMPARE(both.size(), QSize(40 + 16 + 20, 50));
        QCOMPARE(both.pixelColor(5, 5), QColor(Qt::blue));
        QCOMPARE(both.pixelColor(70, 45), QColor(Qt::red));
    }

    void theMenuCopiesAPictureWithItsFile() {
        QContextMenuEvent event(QContextMenuEvent::Keyboard, m_view->rect().center(),
                                m_view->mapToGlobal(m_view->rect().center()));
        QCoreApplication::sendEvent(m_view, &event);
        auto* menu = m_view->findChild<QMenu*>(QStringLiteral("pictureMenu"));
        QVERIFY(menu != nullptr && menu->isVisible());
        auto* copy = menu->findChild<QAction*>(QStringLiteral("copyRight"));
        auto* show = menu->findChild<QAction*>(QStringLiteral("showLeft"));
        QVERIFY(!show->isEnabled());  // it has no file
        copy->trigger();
        const QMimeData* data = QGuiApplication::clipboard()->mimeData();
        QCOMPARE(data->urls(), QList{QUrl::fromLocalFile(m_file)});
        QCOMPARE(qvariant_cast<QImage>(data->imageData()).size(), QSize(20, 50));
        menu->close();
    }

    void aPictureIsDraggedOutWhereThereIsNothingToMove() {
        // Without the tools' own drag, which waits for another program.
        ComparisonView view;
        view.resize(800, 400);
        for (const Side side : {Side::left, Side::right})
            view.setPicture(side, m_view->pair().picture(side), m_file);
        QSignalSpy dragged(&view, &ComparisonView::draggedOut);
        drag(view, {600, 200}, {650, 220}, Qt::NoModifier);
        QCOMPARE(dragged.size(), 1);
        QCOMPARE(dragged[0][0].value<Side>(), Side::right);
        // Magnified it is moved, and dragged out with Ctrl.
        view.setZoom(4);
        const QPointF before = view.centre();
        drag(view, {600, 200}, {550, 220}, Qt::NoModifier);
        QCOMPARE(dragged.size(), 1);
        QVERIFY(view.centre() != before);
        drag(view, {100, 200}, {150, 220}, Qt::ControlModifier);
        QCOMPARE(dragged.size(), 2);
        QCOMPARE(dragged[1][0].value<Side>(), Side::left);
    }

    void keysAreShown() {
        QTest::keyClick(m_view, Qt::Key_Question);  // F1 is the window's help
        auto* sheet = m_page->findChild<KeySheet*>();
        QVERIFY(sheet != nullptr && sheet->isVisible());
        for (const char* key : {"*: Star", "X: Reject", "N: Note", "G: Grid",
                                "Ctrl Enter: Generate both", "F7: ", "F8: "})
            QVERIFY2(sheet->accessibleDescription().contains(QString::fromUtf8(key)),
                     qPrintable(sheet->accessibleDescription()));
        sheet->close();
    }

    void presents() {
        for (const char* id : {"first", "second"})
            m_contents.pairs.push_back({.id = QString::fromUtf8(id),
                                        .files = {m_file, m_file},
                                        .labels = {},
                                        .prompt = QStringLiteral("hi"),
                                        .seedLine = {}});
        QSignalSpy begun(&m_tools->present(), &PresentButton::begun);
        QSignalSpy blind(m_tools, &ViewTools::blindRequested);
        QTest::keyClick(m_view, Qt::Key_F11);
        QCOMPARE(begun.size(), 1);
        auto* presentation = m_page->findChild<Presentation*>();
        QVERIFY(presentation->isFullScreen());
        QTRY_VERIFY(presentation->isAncestorOf(QApplication::focusWidget()));
        QTest::keyClick(&presentation->view(), Qt::Key_Right);
        QTRY_COMPARE(presentation->pair().id, QStringLiteral("second"));
        for (int i = 0; i < 2; ++i) {  // the first press says what the second does
            QCOMPARE(blind.size(), 0);
            QTest::keyClick(&presentation->view(), Qt::Key_B);
        }
        QCOMPARE(blind.size(), 1);
        // The page goes to the pair at which it ended.
        QCOMPARE(m_endedAt, QStringLiteral("second"));
    }

private:
    void focus(QWidget* widget) {
        widget->setFocus();
        QTRY_COMPARE(QApplication::focusWidget(), widget);
    }

    static void drag(ComparisonView& view, const QPoint& from, const QPoint& to,
                     Qt::KeyboardModifiers modifiers) {
        const auto send = [&](QEvent::Type type, const QPoint& place, Qt::MouseButtons buttons) {
            QMouseEvent event(type, place, view.mapToGlobal(place), Qt::LeftButton, buttons,
                              modifiers);
            QCoreApplication::sendEvent(&view, &event);
        };
        send(QEvent::MouseButtonPress, from, Qt::LeftButton);
        send(QEvent::MouseMove, to, Qt::LeftButton);
        send(QEvent::MouseButtonRelease, to, Qt::NoButton);
    }

    QTemporaryDir m_folder;
    std::unique_ptr<QWidget> m_page;
    std::unique_ptr<Settings> m_settings;
    ComparisonView* m_view = nullptr;
    QWidget* m_strip = nullptr;
    QLineEdit* m_line = nullptr;
    QSlider* m_slider = nullptr;
    ViewTools* m_tools = nullptr;
    PresentationContents m_contents;
    QString m_file, m_endedAt;
    int m_flipped = 0;
};

REGISTER_TEST(TestViewTools, QApplication);
#include "test_view_tools.moc"
