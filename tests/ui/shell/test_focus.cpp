// Presses and focus in the whole window: nothing that is looked at anew takes them away, keys work
// wherever the focus is, and Tab goes as one reads.
#include <ui/session/run_follower.h>
#include <ui/style/theme.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/photo_grid.h>

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableWidget>
#include <set>

#include "test_program.h"
#include "ui/shell/studio_window.h"

using namespace dreambooth;

class TestFocus : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() {
        theme::apply(*qApp);
        qputenv("DREAMBOOTH_WORKER", "/bin/true");
    }

    /// The folder of a run is looked at twice a second: a press may last longer than that.
    void aPressThatOutlastsALookCounts_data() {
        QTest::addColumn<QString>("name");
        QTest::newRow("strip") << "pauseRun";
        QTest::newRow("panel") << "pauseTraining";
    }
    void aPressThatOutlastsALookCounts() {
        QFETCH(QString, name);
        AtWork f;
        f.studio.workspace().goTo(PageId::train);
        auto* pause = f.studio.child(qPrintable(name));
        QTRY_VERIFY(pause->isVisible());
        pause->setFocus();
        QTest::mousePress(pause, Qt::LeftButton);
        f.lookAgain();
        QVERIFY(pause->isDown());
        QVERIFY(pause->hasFocus());
        QTest::mouseRelease(pause, Qt::LeftButton);
        QVERIFY(f.run.openRequests().has(RunRequest::pause));
    }

    /// Keys that are pressed once more than meant meet the same button, or none.
    void theFocusStaysAfterPauseAndResume() {
        AtWork f;
        auto* pause = f.studio.child("pauseRun");
        QTRY_VERIFY(pause->isVisible());
        pause->setFocus();
        const QRect place = pause->geometry();  // other words move neither it nor its neighbour
        f.studio.press(Qt::Key_Space);
        QCOMPARE(pause->text(), QStringLiteral("Pausing…"));
        f.lookAgain();
        QCOMPARE(f.studio.focused(), QStringLiteral("pauseRun"));
        f.studio.press(Qt::Key_Space);
        QVERIFY(!f.run.openRequests().has(RunRequest::stop));

        f.honour(RunRequest::pause, RunPhase::paused);
        QTRY_COMPARE(pause->text(), QStringLiteral("Resume"));
        QCOMPARE(pause->geometry(), place);
        QCOMPARE(f.studio.focused(), QStringLiteral("pauseRun"));
        f.studio.press(Qt::Key_Space);
        QVERIFY(f.run.openRequests().has(RunRequest::resume));
        f.honour(RunRequest::resume, RunPhase::training);
        QTRY_COMPARE(pause->text(), QStringLiteral("Pause"));
        QCOMPARE(f.studio.focused(), QStringLiteral("pauseRun"));
        QVERIFY(!f.run.openRequests().has(RunRequest::stop));
    }

    void afterStopTheFocusIsOnNoButton_data() { aPressThatOutlastsALookCounts_data(); }
    void afterStopTheFocusIsOnNoButton() {
        QFETCH(QString, name);
        AtWork f;
        f.studio.workspace().goTo(PageId::train);
        auto* stop = f.studio.child(name == "pauseRun" ? "stopRun" : "stopTraining");
        QTRY_VERIFY(stop->isVisible());
        stop->setFocus();
        f.studio.press(Qt::Key_Space);
        QCOMPARE(stop->text(), QStringLiteral("Stopping…"));
        f.lookAgain();
        QVERIFY(stop->hasFocus());
        f.honour(RunRequest::stop, RunPhase::stopped);
        f.lock.reset();
        QTRY_VERIFY(!stop->isVisible());
        QVERIFY(QApplication::focusWidget() != nullptr);
        QVERIFY(qobject_cast<QAbstractButton*>(QApplication::focusWidget()) == nullptr);
        QVERIFY(QApplication::focusWidget()->isVisible());
    }

    void afterStartTheFocusIsOnNoButton() {
        StudioWindow studio;
        studio.open();
        studio.workspace().goTo(PageId::train);
        auto* start = studio.child("startTraining");
        QTRY_VERIFY(start->isEnabled());
        start->setFocus();
        studio.press(Qt::Key_Space);
        QVERIFY(!start->isEnabled());
        QVERIFY(QApplication::focusWidget() != nullptr);
        QVERIFY(qobject_cast<QAbstractButton*>(QApplication::focusWidget()) == nullptr);
        QTRY_VERIFY(start->isEnabled());  // the worker has ended
    }

    void adviceThatIsFollowedLeavesNoOtherUnderTheKey() {
        StudioWindow studio;
        // Twice the same photo is what the page advises against.
        for (int i : {1, 2}) orThrow(studio.project.addPhoto(samplePhoto(i)));
        orThrow(studio.project.save());
        studio.open();
        QTRY_VERIFY(adviceLinks(studio).size() > 1);
        const auto leftOut = [&] {
            const auto& photos = studio.workspace().session().project().photos;
            return std::ranges::count_if(photos, &Photo::leftOut);
        };
        const auto before = leftOut();
        const auto links = adviceLinks(studio);
        const auto leavesOut = std::ranges::find_if(links, [](const auto* link) {
            return link->accessibleName().startsWith(QStringLiteral("Leave out"));
        });
        QVERIFY(leavesOut != links.end());
        (*leavesOut)->setFocus();
        studio.press(Qt::Key_Space);
        QTRY_COMPARE(leftOut(), before + 1);
        QTRY_VERIFY(qobject_cast<QAbstractButton*>(QApplication::focusWidget()) == nullptr);
        if (QApplication::focusWidget() != nullptr) studio.press(Qt::Key_Space);
        QCOMPARE(leftOut(), before + 1);
        QTRY_VERIFY(!adviceLinks(studio).empty());
        studio.press(Qt::Key_Tab);  // and Tab goes on to what else is advised
        QVERIFY2(adviceLinks(studio).contains(QApplication::focusWidget()),
                 qPrintable(nameOf(QApplication::focusWidget())));
        // By Delete in the grid the key stays there, and the next photo is the chosen one.
        auto* grid = studio.child<PhotoGrid>("photoGrid");
        grid->setFocus();
        grid->setCurrentRow(0);
        const auto photos = grid->photos()->rowCount();
        studio.press(Qt::Key_Delete);
        studio.press(Qt::Key_Delete);
        QCOMPARE(grid->photos()->rowCount(), photos - 2);
        QCOMPARE(grid->currentRow(), 0);
        QVERIFY(grid->hasFocus());
    }

    void tabGoesOnFromAButtonThatGaveWay() {
        StudioWindow studio;
        studio.project.photos[0].caption = "sks backpack, a lamp";
        orThrow(studio.project.save());
        studio.open();
        studio.child("viewCaptions")->click();
        auto* all = studio.child("replaceAll");
        QTRY_VERIFY(all->isVisible());
        studio.child<QLineEdit>("replaceText")->setText(QStringLiteral("vase"));
        const std::pair<Qt::Key, QString> ways[] = {
            {Qt::Key_Tab, QStringLiteral("undoCaption")},
            {Qt::Key_Backtab, QStringLiteral("replaceText")}};
        for (const auto& [key, next] : ways) {
            studio.child<QLineEdit>("findText")->setText(QStringLiteral("lamp"));
            QTRY_VERIFY(all->isEnabled());
            all->setFocus();
            studio.press(Qt::Key_Space);
            QTRY_VERIFY(!all->isEnabled());
            QVERIFY(qobject_cast<QAbstractButton*>(QApplication::focusWidget()) == nullptr);
            studio.press(key);
            QCOMPARE(studio.focused(), next);
            studio.workspace().session().undoStack()->undo();
        }
    }

    void aModelThatIsTakenOffTheListLeavesNoOtherUnderTheKey() {
        StudioWindow studio;
        for (const char* name : {"one", "two"})
            std::filesystem::copy(resourceFolder() / "demo-model",
                                  toPath(studio.folder.path()) / name,
                                  std::filesystem::copy_options::recursive);
        studio.open();
        studio.workspace().goTo(PageId::models);
        auto* addFolder = studio.child("addModelFolder");
        auto* table = studio.child<QTableWidget>("modelsTable");
        QTRY_VERIFY(studio.child("exportModel")->isVisible());
        for (const char* name : {"one", "two"}) {
            const int rows = table->rowCount();
            studio.dialogs.folder = studio.folder.filePath(QString::fromLatin1(name));
            addFolder->click();
            QTRY_COMPARE(table->rowCount(), rows + 1);
        }
        const int rows = table->rowCount();
        auto* remove = studio.child("removeModel");
        QTRY_VERIFY(remove->isVisible());
        remove->setFocus();
        studio.press(Qt::Key_Space);
        QTRY_COMPARE(table->rowCount(), rows - 1);
        QVERIFY(table->hasFocus());
        studio.press(Qt::Key_Space);
        QCOMPARE(table->rowCount(), rows - 1);
    }

    void aClosedDialogGivesTheFocusBack() {
        StudioWindow studio;
        studio.makeRun(RunPhase::finished);
        studio.open();
        studio.goTo(PageId::compare);
        auto* exportModel = studio.child("exportTuned");
        QTRY_VERIFY(exportModel->isVisible());
        exportModel->setFocus();
        studio.press(Qt::Key_Space);
        QTRY_VERIFY(QApplication::activeModalWidget() != nullptr);
        auto* dialog = QApplication::activeModalWidget();
        QTRY_COMPARE(QApplication::activeWindow(), dialog);
        const QString first = studio.focused();
        studio.press(Qt::Key_Tab);
        QVERIFY(studio.focused() != first);
        QVERIFY2(QApplication::focusWidget()->window() == dialog,
                 qPrintable(first + " to " + nameOf(QApplication::focusWidget())));
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(QApplication::activeModalWidget() == nullptr);
        QCOMPARE(studio.window.focusWidget()->objectName(), QStringLiteral("exportTuned"));
    }

    void pasteWorksWhereverTheFocusIs() {
        StudioWindow studio;
        studio.open();
        const auto photos = [&] { return studio.workspace().session().project().photos.size(); };
        const auto before = photos();
        const auto copy = [](const QString& file) {
            auto* data = new QMimeData;
            data->setUrls({QUrl::fromLocalFile(file)});
            QGuiApplication::clipboard()->setMimeData(data);
        };
        copy(toQt(uglyPhoto("upright.png")));
        QCOMPARE(studio.focused(), QStringLiteral("navigateSubject"));
        studio.press(Qt::Key_V, Qt::ControlModifier);
        QTRY_COMPARE(photos(), before + 1);

        // Another page has no use for photos, and a text field takes text.
        studio.workspace().goTo(PageId::concept_);
        studio.press(Qt::Key_V, Qt::ControlModifier);
        auto* field = studio.child<QLineEdit>("classField");
        field->setFocus();
        field->selectAll();
        QGuiApplication::clipboard()->setText(QStringLiteral("teapot"));
        studio.press(Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(field->text(), QStringLiteral("teapot"));
        QCOMPARE(photos(), before + 1);
    }

    void zoomKeysWorkWhereverTheFocusIs() {
        StudioWindow studio;
        studio.makeRun(RunPhase::finished);
        studio.open();
        studio.workspace().goTo(PageId::compare);
        auto* view = studio.child<ComparisonView>("comparisonView");
        QTRY_VERIFY(view->isVisible());
        QTRY_VERIFY(!view->label(Side::left).text.isEmpty());  // what is kept was looked for
        view->setPicture(Side::left, QImage(4000, 4000, QImage::Format_RGB32));
        const double fitting = view->zoom();
        studio.press(Qt::Key_1);
        QVERIFY(view->zoom() > fitting);
        studio.press(Qt::Key_0);
        QCOMPARE(view->zoom(), fitting);
        auto* seed = studio.child<QLineEdit>("seed");
        seed->setFocus();
        seed->selectAll();
        studio.press(Qt::Key_1);
        QCOMPARE(seed->text(), QStringLiteral("1"));
        QCOMPARE(view->zoom(), fitting);
    }

    void undoGoesToTheProjectWhereAFieldHasNothingOfItsOwn() {
        StudioWindow studio;
        studio.open();
        const auto crop = [&] {
            return studio.workspace().session().project().photos.front().crop;
        };
        const Crop before = crop();
        auto* size = studio.child<QSpinBox>("cropWidth");
        QTRY_VERIFY(size->isEnabled());
        size->setFocus();
        size->selectAll();
        QTest::keyClicks(size, QString::number(before.width - 100));
        // Not taken yet: the digits are the field's own.
        studio.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!size->text().startsWith(QString::number(before.width - 100)));
        size->selectAll();
        QTest::keyClicks(size, QString::number(before.width - 100));
        studio.press(Qt::Key_Return);
        QCOMPARE(crop().width, before.width - 100);
        QVERIFY(size->hasFocus());
        studio.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(crop() == before);
        QTRY_COMPARE(size->value(), before.width);
        studio.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(crop().width, before.width - 100);
    }

    void whatIsBeingTypedStaysWhenThePageLooksAnew() {
        StudioWindow studio;
        studio.open();
        auto* size = studio.child<QSpinBox>("cropWidth");
        QTRY_VERIFY(size->isEnabled());
        size->setFocus();
        size->selectAll();
        QTest::keyClicks(size, QStringLiteral("12"));
        QSignalSpy changed(&studio.workspace().session(), &ProjectSession::changed);
        studio.workspace().session().edit(
            QStringLiteral("class"), [](Project& project) { project.subject().className = "cup"; });
        QCOMPARE(changed.size(), 1);
        QCoreApplication::processEvents();
        QVERIFY(size->text().startsWith(QStringLiteral("12")));
    }

    void tabGoesAsOneReads_data() {
        QTest::addColumn<int>("page");
        const char* names[] = {"subject", "concept", "train", "compare",
                               "reviews", "runs",    "models"};
        for (int page = 0; page < 7; ++page) QTest::newRow(names[page]) << page;
    }
    void tabGoesAsOneReads() {
        QFETCH(int, page);
        StudioWindow studio;
        studio.makeRun(RunPhase::finished);
        // Photos twice: the page advises something, whose links come late into the panel.
        for (int i : {1, 2}) orThrow(studio.project.addPhoto(samplePhoto(i)));
        orThrow(studio.project.save());
        studio.window.resize(1366, 768);
        studio.open();
        studio.goTo(static_cast<PageId>(page));
        if (static_cast<PageId>(page) == PageId::subject) QTRY_VERIFY(!adviceLinks(studio).empty());
        waitUntilIdle();  // places are those of a page that has all its rows
        std::vector<QWidget*> order = walk(studio, Qt::Key_Tab);
        QVERIFY2(order.size() >= 3, qPrintable(nameOf(order.back())));
        const std::set<QWidget*> visited(order.begin(), order.end());
        QCOMPARE(visited.size(), order.size());
        for (QWidget* widget : studio.window.findChildren<QWidget*>()) {
            const bool takesTab = (widget->focusPolicy() & Qt::TabFocus) == Qt::TabFocus;
            if (takesTab && widget->isVisible() && widget->isEnabled() && !widget->focusProxy())
                QVERIFY2(visited.contains(widget), qPrintable(nameOf(widget)));
        }
        for (std::size_t i = 1; i < order.size(); ++i)
            QVERIFY2(comesAfter(order[i], order[i - 1], studio.window),
                     qPrintable(nameOf(order[i - 1]) + " before " + nameOf(order[i])));
        // And back the same way.
        std::vector<QWidget*> back = walk(studio, Qt::Key_Backtab);
        std::ranges::reverse(back);
        const auto start = std::ranges::find(back, order.front());
        QVERIFY(start != back.end());
        std::ranges::rotate(back, start);
        QVERIFY(back == order);
    }

private:
    /// A run at work in an open window; this process holds its lock.
    struct AtWork {
        StudioWindow studio;
        RunFolder run = studio.makeRun(RunPhase::training);
        std::optional<FileLock> lock = orThrow(FileLock::acquire(run.lockFile()));
        int steps = 60;

        AtWork() {
            studio.open();
            if (!QTest::qWaitFor([&] { return studio.workspace().runs().active() != nullptr; }))
                qFatal("the run is not seen");
        }
        /// Waits until new steps of the run were shown, twice.
        void lookAgain() {
            auto writer = orThrow(EventWriter::open(run.eventsFile()));
            for (int i = 0; i < 2; ++i) {
                tellStep(writer, ++steps);
                auto* details = studio.child<QLabel>("runStripDetails");
                const QString step = QStringLiteral("step %1 of").arg(steps);
                if (!QTest::qWaitFor([&] { return details->text().contains(step); }, 20000))
                    qFatal("the step is not shown");
            }
        }
        /// What the worker does with a request.
        void honour(RunRequest request, RunPhase phase) {
            setPhase(run, phase, phase == RunPhase::finished ? StudioWindow::totalSteps : 60,
                     StudioWindow::totalSteps);
            std::filesystem::remove(run.requests() / (toString(request) + ".json"));
        }
    };

    static QList<QPushButton*> adviceLinks(StudioWindow& studio) {
        QList<QPushButton*> found;
        for (auto* link : studio.child<QWidget>("photoPanel")->findChildren<QPushButton*>())
            if (link->property("look") == "link" && link->isVisible()) found += link;
        return found;
    }

    static QString nameOf(const QWidget* widget) {
        return QString::fromLatin1(widget->metaObject()->className()) + u' ' +
               widget->objectName() + u' ' + widget->accessibleName();
    }

    /// From the project's menu through the window until it begins anew.
    static std::vector<QWidget*> walk(StudioWindow& studio, Qt::Key key) {
        studio.child("projectMenu")->setFocus();
        std::vector<QWidget*> order{QApplication::focusWidget()};
        for (int i = 0; i < 200; ++i) {
            QTest::keyClick(QApplication::focusWidget(), key,
                            key == Qt::Key_Backtab ? Qt::ShiftModifier : Qt::NoModifier);
            if (QApplication::focusWidget() == order.front()) break;
            order.push_back(QApplication::focusWidget());
        }
        return order;
    }

    /// The part of the window that is read by itself: sidebar, a panel, the strip, else the page.
    static const QWidget* partOf(const QWidget* widget) {
        static const QStringList parts = {
            "sidebar",          "runStrip",  "photoPanel",   "runDetails", "recipePanel",
            "classImagesPanel", "drawPanel", "modelDetails", "queuePanel", "pages"};
        while (!parts.contains(widget->objectName())) widget = widget->parentWidget();
        return widget;
    }
    static bool comesAfter(const QWidget* next, const QWidget* before, const QWidget& window) {
        const QWidget *here = partOf(next), *there = partOf(before);
        const auto place = [&](const QWidget* widget) {
            return QRect(widget->mapTo(&window, QPoint()), widget->size());
        };
        if (here == there) {
            const QRect a = place(before), b = place(next);
            const bool inOneRow = b.top() < a.bottom() && a.top() < b.bottom();
            return inOneRow ? b.left() > a.left() : b.top() > a.top();
        }
        if (there->objectName() == "runStrip") return false;
        if (here->objectName() == "runStrip") return true;
        // The middle of a page lies between its panels; "pages" is around all of them.
        const auto left = [&](const QWidget* part, const QWidget* widget) {
            return part->objectName() == "pages" ? place(widget).left() : place(part).left();
        };
        return left(here, next) > left(there, before);
    }
};

REGISTER_TEST(TestFocus, QApplication);
#include "test_focus.moc"
