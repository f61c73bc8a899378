// The whole window at the smallest sizes that it promises, in English and German: every word has
// its room, and nothing lies outside the window or under something else.
#include <ui/style/theme.h>

#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QTranslator>

#include "test_program.h"
#include "ui/shell/studio_window.h"

using namespace dreambooth;

class TestSmallWindow : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        qputenv("DREAMBOOTH_WORKER", "/bin/true");
        QVERIFY(m_german.load(QStringLiteral(":/translations/studio_de.qm")));
    }
    void cleanup() { QCoreApplication::removeTranslator(&m_german); }

    /// Its title bar included, as far as the smallest window allows.
    void theFirstWindowFitsTheScreen() {
        StudioWindow studio;
        const QSize room = studio.window.screen()->availableSize();
        QVERIFY(studio.window.height() <= std::max(room.height() - 30, 640));
        QVERIFY(studio.window.width() <= std::max(room.width(), 1024));
    }

    void everyWordHasItsRoom_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("german");
        QTest::addColumn<QString>("state");
        for (const QSize size : {QSize(1024, 640), QSize(1024, 700), QSize(1366, 768)})
            for (const bool german : {false, true})
                for (const char* state : {"empty", "photos", "at work", "stopped", "finished"})
                    QTest::addRow("%dx%d %s %s", size.width(), size.height(),
                                  german ? "German" : "English", state)
                        << size << german << state;
    }
    void everyWordHasItsRoom() {
        QFETCH(QSize, size);
        QFETCH(bool, german);
        QFETCH(QString, state);
        if (german) QCoreApplication::installTranslator(&m_german);
        StudioWindow studio;
        std::optional<FileLock> lock;
        if (state == "finished") studio.makeRun(RunPhase::finished);
        if (state == "stopped") studio.makeRun(RunPhase::stopped);
        if (state == "at work")
            lock = orThrow(FileLock::acquire(studio.makeRun(RunPhase::training).lockFile()));
        if (state == "empty") {
            studio.project.photos.clear();
            studio.project.subject().className.clear();
            orThrow(studio.project.save());
        }
        studio.window.resize(size);
        studio.open();
        if (state == "stopped")
            studio.workspace().showProblem(Error{"test", {}, "Something is wrong.", "Do this."});
        const char* names[] = {"subject", "concept", "train", "compare",
                               "reviews", "runs",    "models"};
        QStringList faults;
        for (int page = 0; page < 7; ++page) {
            studio.goTo(static_cast<PageId>(page));
            // A dialog that is open, by the button that closes it.
            const auto look = [&](const char* dialog, const char* closing) {
                auto* close = studio.child(closing);
                QStringList ofDialog;
                if (!QTest::qWaitFor(
                        [&] { return (ofDialog = faultsOf(*close->window())).isEmpty(); }))
                    faults += QString::fromLatin1(dialog) + ":\n" + ofDialog.join('\n');
                keepScreenshot(*close->window(), QStringLiteral("small-%1-%2-%3")
                                                     .arg(QString::fromLatin1(dialog))
                                                     .arg(size.width())
                                                     .arg(german ? "de" : "en"));
                close->click();
                QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            };
            if (state == "photos" && static_cast<PageId>(page) == PageId::train) {
                studio.child("allSettings")->click();
                look("settings", "settingsDone");
                studio.child("recipes")->click();
                look("recipes", "closeRecipes");
                studio.child("navigateSettings")->click();
                look("program", "closeSettings");
                studio.child("navigateHelp")->click();
                look("help", "closeHelp");
            }
            const auto lookAt = [&](const char* name) {
                QStringList here;  // layouts come to rest in a few turns of the event loop
                if (!QTest::qWaitFor([&] { return (here = faultsOf(studio.window)).isEmpty(); }))
                    faults += QString::fromLatin1(name) + ":\n" + here.join('\n');
                keepScreenshot(studio.window, QStringLiteral("small-%1-%2-%3-%4")
                                                  .arg(size.width())
                                                  .arg(german ? "de" : "en", state.left(2))
                                                  .arg(name));
                QCOMPARE(studio.window.size(), size);
            };
            lookAt(names[page]);
            if (static_cast<PageId>(page) == PageId::train &&
                studio.child("showMachine")->isVisible())
                for (const char* tab : {"showLog", "showMachine", "showCurves"}) {
                    studio.child(tab)->click();
                    lookAt(tab);
                }
        }
        QVERIFY2(faults.isEmpty(), qPrintable('\n' + faults.join('\n')));
    }

    /// What is looked at has more room than what is around it, which is there when asked for.
    void picturesAndCurvesHaveTheRoom_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<bool>("german");
        for (const QSize size : {QSize(1024, 700), QSize(1280, 720)})
            for (const bool german : {false, true})
                QTest::addRow("%dx%d %s", size.width(), size.height(),
                              german ? "German" : "English")
                    << size << german;
    }
    void picturesAndCurvesHaveTheRoom() {
        QFETCH(QSize, size);
        QFETCH(bool, german);
        if (german) QCoreApplication::installTranslator(&m_german);
        StudioWindow studio;
        studio.makeRun(RunPhase::finished);
        studio.window.resize(size);
        studio.open();
        const auto places = [&](const char* name) {
            const auto* widget = studio.child<QWidget>(name);
            return widget->isVisible() ? widget->size() : QSize();
        };
        studio.goTo(PageId::compare);
        QTRY_VERIFY2(places("comparisonView").height() >= 270,
                     qPrintable(QString::number(places("comparisonView").height())));
        studio.child("showStrip")->click();
        QTRY_VERIFY(studio.child<QWidget>("pair_0")->isVisible());
        const int before = places("comparisonView").width();
        if (auto* panel = studio.child("togglePanel"); panel->isVisible()) {
            panel->click();
            QTRY_VERIFY(places("comparisonView").width() > before + 200);
            panel->click();
            QTRY_COMPARE(places("comparisonView").width(), before);
        }

        studio.goTo(PageId::runs);
        QTRY_VERIFY2(places("runCards").height() >= 250,
                     qPrintable(QString::number(places("runCards").height())));
        QVERIFY2(places("runCards").width() >= 700,
                 qPrintable(QString::number(places("runCards").width())));
        QVERIFY(!studio.child<QWidget>("runNote")->isVisible());
        studio.child("showRunDetails")->click();
        QTRY_VERIFY(studio.child<QWidget>("runNote")->isVisible());
        studio.child("showRunDetails")->click();
        if (auto* queue = studio.child("showQueue"); queue->isVisible()) {
            queue->click();
            QTRY_VERIFY(studio.child<QWidget>("queuePanel")->isVisible());
        }

        studio.goTo(PageId::train);
        QTRY_VERIFY2(places("lossPlotSubject").width() >= 340,
                     qPrintable(QString::number(places("lossPlotSubject").width())));
        if (auto* details = studio.child("showDetails"); details->isVisible()) {
            QVERIFY(!studio.child<QWidget>("runDetails")->isVisible());
            details->click();
            QTRY_VERIFY(studio.child<QWidget>("runDetails")->isVisible());
        }
    }

    /// Where a side's name has no room, its run and step stay.
    void whatDiffersOfASideIsReadable() {
        QCoreApplication::installTranslator(&m_german);
        StudioWindow studio;
        studio.makeRun(RunPhase::finished);
        studio.window.resize(1024, 700);
        studio.open();
        studio.goTo(PageId::compare);
        auto* side = studio.child("sideTuned");
        const QString run = QStringLiteral("Lauf 1, Schritt %1").arg(StudioWindow::totalSteps);
        QTRY_VERIFY2(side->toolTip().contains(run), qPrintable(side->toolTip()));
        QVERIFY2(side->text().contains(run), qPrintable(side->text()));
    }

private:
    static QString nameOf(const QWidget* widget) {
        QString text = widget->objectName();
        if (const auto* label = qobject_cast<const QLabel*>(widget)) text += ' ' + label->text();
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
            text += ' ' + button->text();
        return QString::fromLatin1(widget->metaObject()->className()) + ' ' + text;
    }

    /// What carries words or is worked with.
    static bool isControl(const QWidget* widget) {
        return qobject_cast<const QLabel*>(widget) != nullptr ||
               qobject_cast<const QAbstractButton*>(widget) != nullptr ||
               qobject_cast<const QLineEdit*>(widget) != nullptr ||
               qobject_cast<const QAbstractSpinBox*>(widget) != nullptr ||
               qobject_cast<const QComboBox*>(widget) != nullptr ||
               qobject_cast<const QPlainTextEdit*>(widget) != nullptr ||
               qobject_cast<const QAbstractItemView*>(widget) != nullptr;
    }
    static bool isInside(const QWidget* widget) {
        for (const QWidget* parent = widget->parentWidget(); parent != nullptr;
             parent = parent->parentWidget())
            if (qobject_cast<const QAbstractSpinBox*>(parent) != nullptr ||
                qobject_cast<const QComboBox*>(parent) != nullptr ||
                qobject_cast<const QAbstractItemView*>(parent) != nullptr)
                return true;  // a part of Qt's own control
        return false;
    }
    static QRect shownAt(const QWidget* widget, const QWidget* in) {
        return {widget->mapTo(in, QPoint()), widget->size()};
    }

    static QStringList faultsOf(const QWidget& window) {
        QStringList faults;
        for (const QWidget* widget : window.findChildren<QWidget*>()) {
            if (!widget->isVisible() || !isControl(widget) || isInside(widget)) continue;
            if (widget->window() != &window) continue;  // a dialog's, which is looked at by itself
            const QSize least = widget->minimumSizeHint();
            const bool wraps = widget->hasHeightForWidth();
            const bool scrolls = qobject_cast<const QAbstractScrollArea*>(widget) != nullptr;
            const int leastHeight = wraps     ? widget->heightForWidth(widget->width())
                                    : scrolls ? 0
                                              : least.height();
            const auto* label = qobject_cast<const QLabel*>(widget);
            const bool says = label == nullptr || !label->text().isEmpty();
            if (says && (widget->width() < least.width() || widget->height() < leastHeight))
                faults += QStringLiteral("%1 has %2 × %3 of %4 × %5")
                              .arg(nameOf(widget))
                              .arg(widget->width())
                              .arg(widget->height())
                              .arg(least.width())
                              .arg(leastHeight);
            const auto* text = qobject_cast<const QPlainTextEdit*>(widget);
            if (text != nullptr && text->document()->lineCount() <= 2 &&
                text->verticalScrollBar()->isVisible())
                faults += nameOf(widget) + " scrolls two lines";
            if (const QString why = whyOutside(widget, window); !why.isEmpty())
                faults += nameOf(widget) + why;
            for (const QObject* object : widget->parentWidget()->children()) {
                const auto* other = qobject_cast<const QWidget*>(object);
                if (other == nullptr || other == widget || !other->isVisible() ||
                    !isControl(other) || widget < other)
                    continue;
                if (widget->geometry().intersects(other->geometry()))
                    faults += nameOf(widget) + " covers " + nameOf(other);
            }
        }
        return faults;
    }

    /// What scrolls may lie outside in the direction in which it scrolls.
    static QString whyOutside(const QWidget* widget, const QWidget& window) {
        bool scrollsAcross = false, scrollsDown = false;
        for (const QWidget* parent = widget->parentWidget(); parent != nullptr;
             parent = parent->parentWidget()) {
            const QRect area = shownAt(widget, parent);
            if (const auto* scroll =
                    qobject_cast<const QAbstractScrollArea*>(parent->parentWidget());
                scroll != nullptr && scroll->viewport() == parent) {
                scrollsAcross |= scroll->horizontalScrollBarPolicy() != Qt::ScrollBarAlwaysOff;
                scrollsDown |= scroll->verticalScrollBarPolicy() != Qt::ScrollBarAlwaysOff;
            }
            const QRect room = parent->rect();
            if (!scrollsAcross && (area.left() < room.left() || area.right() > room.right()))
                return QStringLiteral(" is cut at a side of ") + nameOf(parent);
            if (!scrollsDown && (area.top() < room.top() || area.bottom() > room.bottom()))
                return QStringLiteral(" is cut at top or bottom of ") + nameOf(parent);
            if (parent == &window) break;
        }
        return {};
    }

    QTranslator m_german;
};

REGISTER_TEST(TestSmallWindow, QApplication);
#include "test_small_window.moc"
