// The curves of a run on the Train page: which are shown, those of earlier runs under them, and
// files of them.
#include <base/files.h>
#include <base/paths.h>
#include <qcustomplot.h>
#include <runs/checkpoint.h>
#include <runs/run_folder.h>
#include <ui/style/theme.h>

#include <QImage>
#include <QMenu>
#include <QTest>
#include <cmath>

#include "test_program.h"
#include "ui/train/run_view_test.h"

using namespace dreambooth;

class TestRunCurves : public RunViewTest {
    Q_OBJECT

private slots:
    void initTestCase() { theme::apply(*qApp); }
    void init() { showTrainPage(); }
    void cleanup() { closePage(); }

    /// Chosen from a menu, with their names, in all curves at once, and taken away again.
    void earlierRunsAreLaidUnder() {
        Recipe recipe;
        recipe.with_prior_preservation = true;
        const RunFolder earlier = dreambooth::makeRun(
            project(), {.phase = RunPhase::finished, .totalSteps = 90, .toldSteps = 90});
        orThrow(writeLabel(earlier, {.name = "Captions and masks"}));
        const RunFolder run = makeRun();
        const auto lock = orThrow(FileLock::acquire(run.lockFile()));
        m_fixture->runs.reload();
        QTRY_COMPARE(label("runTitle")->text(), QStringLiteral("Run 2"));
        auto* plot = child<QCustomPlot>("lossPlotSubject");
        QTRY_COMPARE(plot->graph(0)->dataCount(), 60);
        // Its events are read after those of the run that is shown.
        QTRY_VERIFY(menuAction("layUnderMenu", "run-001") != nullptr);
        QAction* choice = menuAction("layUnderMenu", "run-001");
        QCOMPARE(choice->text(), QStringLiteral("Run 1, Captions and masks"));
        QVERIFY(menuAction("layUnderMenu", "run-002") == nullptr);
        choice->trigger();
        QTRY_COMPARE(plot->graphCount(), 3);
        QCOMPARE(plot->graph(2)->dataCount(), 90);
        QCOMPARE(child<QCustomPlot>("lossPlotValidation")->graphCount(), 3);
        plot->setFocus();
        QTest::keyClick(plot, Qt::Key_End);
        const QString values = label("curveReading")->text();
        QVERIFY(label("curveReading")->isVisible());
        for (const char* told : {"Step 60", "Run 2", "Run 1", "Subject loss", "Class loss"})
            QVERIFY2(values.contains(QString::fromLatin1(told)), qPrintable(values));
        keepScreenshot(*m_page, QStringLiteral("train-curves-under"));
        QVERIFY(
            plot->accessibleDescription().contains(QStringLiteral("Run 1, Captions and masks")));
        QCOMPARE(namelessControls(*m_page), QStringList());
        // It stays for the next run that is shown, and goes where it is deleted.
        m_fixture->runs.show(earlier.id());
        QTRY_COMPARE(plot->graphCount(), 2);
        m_fixture->runs.show(run.id());
        QTRY_COMPARE(plot->graphCount(), 3);
        m_fixture->runs.remove(earlier.id());
        QTRY_COMPARE(plot->graphCount(), 2);
    }

    /// A run without class images, of an earlier version, has no curve there: not one of zeros.
    void whatARunDoesNotTellIsNoZero() {
        const RunFolder earlier =
            dreambooth::makeRun(project(), {.phase = RunPhase::finished, .totalSteps = 90});
        auto writer = orThrow(EventWriter::open(earlier.eventsFile()));
        orThrow(writer.started(1, {"cpu"}, 90, 0));
        for (int i = 1; i <= 90; ++i)
            orThrow(writer.step({.step = i, .loss = 0.3, .lossInstance = 0.3, .seconds = 0.1}));
        makeRun();
        m_fixture->runs.reload();
        QTRY_COMPARE(label("runTitle")->text(), QStringLiteral("Run 2"));
        QTRY_VERIFY(menuAction("layUnderMenu", "run-001") != nullptr);
        menuAction("layUnderMenu", "run-001")->trigger();
        const auto values = [&](const char* name) {
            auto* plot = child<QCustomPlot>(name);
            int count = 0;
            if (plot->graphCount() > 2)
                for (const QCPGraphData& point : *plot->graph(2)->data())
                    if (std::isfinite(point.value)) ++count;
            return count;
        };
        QTRY_COMPARE(values("lossPlotSubject"), 90);
        QCOMPARE(values("lossPlotClass"), 0);
        m_fixture->runs.show("run-001");
        child("showMachine")->click();
        QTRY_COMPARE(label("machineStepParts")->text(), QStringLiteral("not told by this run"));
    }

    /// Not those that were thinned out, or that a run which was copied never had.
    void marksTheCheckpointsThatAreThere() {
        const RunFolder run = makeRun();  // tells of one at step 50
        addCheckpoint(run, 40, project().baseModel);
        addCheckpoint(run, 80, project().baseModel, /*isUntilNext=*/true);  // as of a pause
        m_fixture->runs.reload();
        auto* plot = child<QCustomPlot>("lossPlotSubject");
        const auto marked = [plot] {
            QStringList names;
            for (int i = 0; i < plot->itemCount(); ++i)
                if (auto* text = qobject_cast<QCPItemText*>(plot->item(i))) names += text->text();
            return names;
        };
        QTRY_COMPARE(marked(), QStringList{QStringLiteral("checkpoint 40")});
        orThrow(keepCheckpoint(run, 80));  // as a run that ends there does
        QTRY_VERIFY_WITH_TIMEOUT(marked().contains(QStringLiteral("checkpoint 80")), 20000);
        for (const int step : {40, 80})
            std::filesystem::remove_all(run.checkpoints() / RunFolder::stepName(step));
        QTRY_COMPARE_WITH_TIMEOUT(marked(), QStringList(), 20000);
    }

    /// What is not there at first: rate, gradients and the time of a step.
    void furtherCurvesAreChosen() {
        makeRun();
        m_fixture->runs.reload();
        QTRY_VERIFY(child<QCustomPlot>("lossPlotSubject")->isVisible());
        auto* seconds = child<QCustomPlot>("curvePlotSeconds");
        QVERIFY(!seconds->isVisible());
        menuAction("chooseCurvesMenu", "curveSeconds")->trigger();
        QTRY_VERIFY(seconds->isVisible());
        QCOMPARE(seconds->graph(0)->dataCount(), 60);
        for (const char* part : {"Forward", "Backward", "Update"}) {
            const std::string name = std::string("curve") + part;
            auto* plot = m_page->findChild<QCustomPlot*>(
                QLatin1String(("curvePlot" + std::string(part)).c_str()));
            menuAction("chooseCurvesMenu", name.c_str())->trigger();
            QTRY_VERIFY(plot->isVisible());
            QCOMPARE(plot->graph(0)->dataCount(), 60);
            menuAction("chooseCurvesMenu", name.c_str())->trigger();
        }
        menuAction("chooseCurvesMenu", "curveClass")->trigger();
        QVERIFY(!child<QCustomPlot>("lossPlotClass")->isVisible());
        // Log scale and smoothing are of all curves.
        child("logScale")->click();
        QCOMPARE(seconds->yAxis->scaleType(), QCPAxis::stLogarithmic);
        QTest::keyClick(seconds, Qt::Key_Plus);
        auto* subject = child<QCustomPlot>("lossPlotSubject");
        QCOMPARE(subject->xAxis->range().size(), 100.0);
        child("allSteps")->click();
        QCOMPARE(subject->xAxis->range().size(), 200.0);
    }

    void curvesAreSaved() {
        makeRun();
        m_fixture->runs.reload();
        auto* plot = child<QCustomPlot>("lossPlotSubject");
        QTRY_COMPARE(plot->graph(0)->dataCount(), 60);
        const auto save = [&](const char* format) {
            const auto file = m_fixture->path("curves").string() + "." + format;
            m_fixture->dialogs.saveFile = QString::fromStdString(file);
            menuAction("chooseCurvesMenu", format)->trigger();
            const bool isSaved = QTest::qWaitFor([&] { return pathExists(file); });
            return isSaved ? QByteArray::fromStdString(orThrow(readFile(file))) : QByteArray();
        };
        const QImage picture = QImage::fromData(save("png"), "PNG");
        QVERIFY(picture.width() >= 1200 && picture.height() > 800);
        const QByteArray drawing = save("svg");
        QVERIFY(drawing.contains("<svg") && drawing.contains("Subject loss"));
        const QList<QByteArray> rows = save("csv").split('\n');
        QCOMPARE(rows.size(), 62);
        QCOMPARE(rows[0],
                 QByteArray("\"Step\",\"Subject loss, Run 1\",\"Class loss (prior), Run 1\","
                            "\"Loss on the training photos, Run 1\""));
        QCOMPARE(rows[1], QByteArray("1,1.1,0.2,"));
        QCOMPARE(rows[10], QByteArray("10,0.2,0.2,0.49000001"));
        QTRY_VERIFY(label("curvesProblem")->text().contains(QStringLiteral("curves.csv")));
        // What is there is replaced only where that is wanted, and no dot in a name is an ending.
        m_fixture->dialogs.answer = false;
        const std::filesystem::path mine = m_fixture->path("mine.csv");
        orThrow(writeFileAtomically(mine, "mine"));
        m_fixture->dialogs.saveFile = toQt(mine);
        menuAction("chooseCurvesMenu", "csv")->trigger();
        m_fixture->dialogs.saveFile = toQt(m_fixture->path("rate 1.5"));
        menuAction("chooseCurvesMenu", "csv")->trigger();
        QTRY_VERIFY(pathExists(m_fixture->path("rate 1.5.csv")));
        waitUntilIdle();
        QCOMPARE(orThrow(readFile(mine)), std::string("mine"));
    }

private:
    /// As if the menu had been opened; null where it has no such line.
    QAction* menuAction(const char* menuName, const char* name) {
        auto* menu = m_page->findChild<QMenu*>(QLatin1String(menuName));
        emit menu->aboutToShow();
        return menu->findChild<QAction*>(QLatin1String(name));
    }
};

REGISTER_TEST(TestRunCurves, QApplication);
#include "test_run_curves.moc"
