// The loss curves: points, smoothing, checkpoints, reading by keys, and what is said aloud.
#include <qcustomplot.h>
#include <ui/widgets/curve_plot.h>
#include <ui/widgets/curve_values.h>

#include <QApplication>
#include <QLabel>
#include <QMouseEvent>
#include <QTest>
#include <QWheelEvent>

#include "test_program.h"

using namespace dreambooth;

class TestCurvePlot : public QObject {
    Q_OBJECT

private slots:
    void init() {
        m_curve =
            std::make_unique<CurvePlot>(CurvePlot::Look{QStringLiteral("Subject loss"),
                                                        theme::Role::tuned, Qt::SolidLine, true},
                                        QStringLiteral("lossPlotSubject"));
        m_curve->resize(600, 200);
        m_plot = m_curve->findChild<QCustomPlot*>(QStringLiteral("lossPlotSubject"));
        QVERIFY(m_plot != nullptr);
    }

    void smoothingKeepsALineAndCalmsNoise() {
        constexpr double share = 0.05;
        QVector<double> line, noise;
        for (int i = 0; i < 200; ++i) {
            line.append(2.0 * i);
            noise.append(i % 2 == 0 ? 1.0 : 0.0);
        }
        QCOMPARE(smoothed(line, share)[100], 200.0);
        for (const double value : smoothed(noise, share).mid(20, 160))
            QVERIFY2(std::abs(value - 0.5) < 0.06, qPrintable(QString::number(value)));
        QVERIFY(smoothed({}, share).isEmpty());
        QCOMPARE(smoothed({3.0}, share), QVector<double>{3.0});
    }

    void withoutSmoothingTheLineIsTheValues() {
        const QVector<double> values = {0.5, 0.125, 0.75};
        QCOMPARE(smoothed(values, 0), values);
        m_curve->setPoints({1, 2, 3, 4, 5}, {1, 0, 1, 0, 1});
        QVERIFY(m_curve->valueText() != QStringLiteral("1"));
        view()->setSmoothing(0);
        QCOMPARE(m_curve->valueText(), QStringLiteral("1"));
    }

    /// By wheel, drag and keys; never further than there are steps, and back again.
    void isZoomedAndMoved() {
        makeCurve(1000, 1);
        const auto range = [&] { return m_plot->xAxis->range(); };
        QTest::keyClick(m_plot, Qt::Key_Plus);
        QCOMPARE(range().size(), 500.0);
        QCOMPARE(range().center(), 500.0);
        QTest::keyClick(m_plot, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(range().lower, 350.0);
        for (int i = 0; i < 9; ++i) QTest::keyClick(m_plot, Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(range().upper, 1000.0);
        QTest::keyClick(m_plot, Qt::Key_0);
        QCOMPARE(range().size(), 1000.0);

        // Without the keyboard the wheel is the page's.
        m_curve->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_curve.get()));
        m_plot->clearFocus();
        const QPoint middle = m_plot->rect().center();
        QVERIFY(!turnWheel(middle, 1));
        QCOMPARE(range().size(), 1000.0);
        m_plot->setFocus();
        const double under = m_plot->xAxis->pixelToCoord(middle.x());
        QVERIFY(turnWheel(middle, 3));
        QVERIFY(std::abs(range().size() - 512) < 1);
        QVERIFY(std::abs(m_plot->xAxis->pixelToCoord(middle.x()) - under) < 1);

        QTest::mousePress(m_plot, Qt::LeftButton, {}, middle);
        moveMouse(middle + QPoint(60, 0));
        QVERIFY(std::abs(m_plot->xAxis->pixelToCoord(middle.x() + 60) - under) < 1);
        QTest::mouseRelease(m_plot, Qt::LeftButton, {}, middle + QPoint(60, 0));
        QTest::mouseDClick(m_plot, Qt::LeftButton, {}, middle);
        QCOMPARE(range().size(), 1000.0);
    }

    /// Of a long run bands are painted; in sight are the points themselves again.
    void zoomedInItShowsEachPoint() {
        makeCurve(100'000, 1);
        QVERIFY(m_plot->graph(0)->dataCount() <= 2 * static_cast<int>(ThinnedCurve::maxBins));
        view()->zoom(0.001, 50'000);
        const auto data = m_plot->graph(0)->data();
        QVERIFY(data->size() >= 100 && data->size() <= 103);
        const auto point = data->findBegin(50'000, false);
        QCOMPARE(point->key, 50'000.0);
        QCOMPARE(point->value, double(valueAt(50'000, 1)));
    }

    void scaleOfPowers() {
        m_curve->setPoints({1, 2, 3, 4}, {0, 0.001F, 0.1F, 10});
        view()->setLogarithmic(true);
        QCOMPARE(m_plot->yAxis->scaleType(), QCPAxis::stLogarithmic);
        QVERIFY(m_plot->yAxis->range().lower > 0);
        QVERIFY(m_plot->yAxis->range().upper > 10);
        view()->setLogarithmic(false);
        QVERIFY(m_plot->yAxis->range().lower <= 0);
    }

    /// Also of a curve that falls by a few times only.
    void numbersOnThatScaleLieApart_data() {
        QTest::addColumn<float>("lowest");
        for (const float lowest : {0.9F, 0.45F, 0.2F, 0.07F, 0.001F})
            QTest::addRow("from %g", double{lowest}) << lowest;
    }
    void numbersOnThatScaleLieApart() {
        QFETCH(float, lowest);
        m_curve->show();
        m_curve->setPoints({1, 2, 3}, {1, lowest, lowest});
        view()->setSmoothing(0);
        view()->setLogarithmic(true);
        m_plot->replot();
        const QCPAxis& axis = *m_plot->yAxis;
        double before = 1e9;
        int count = 0;
        for (const double tick : axis.tickVector()) {
            if (!axis.range().contains(tick)) continue;
            ++count;
            const double place = axis.coordToPixel(tick);
            QVERIFY2(before - place >= QFontMetrics(axis.tickLabelFont()).ascent(),
                     qPrintable(axis.tickVectorLabels().join(u' ')));
            before = place;
        }
        QVERIFY(count >= 2);
    }

    /// What is read is what was measured, not the line, and at which step.
    void readsWhatWasMeasured() {
        CurveLine line;
        line.setPoints({10, 20, 40}, {0.5F, 0.25F, 0.75F});
        line.smooth(0.2);
        QCOMPARE(CurvePlot::measuredText(line, 20), QStringLiteral("0.25"));
        QCOMPARE(CurvePlot::measuredText(line, 23), QStringLiteral("0.25 (step 20)"));
        for (const int step : {9, 41}) QVERIFY(CurvePlot::measuredText(line, step).isEmpty());
    }

    /// Each has a line of its own below, is in sight, and is read at the same step.
    void otherRunsLieUnder() {
        view()->setSmoothing(0);
        m_curve->setPoints({1, 2, 3, 4}, {0.4F, 0.3F, 0.2F, 0.1F});
        std::vector<CurvePlot::Under> under;
        for (int i = 0; i < CurvePlot::maxUnder; ++i) {
            auto line = std::make_shared<CurveLine>();
            line->setPoints({1, 3, 5}, {1.0F + i, 2.0F + i, 3.0F + i});
            under.push_back({QStringLiteral("Run %1").arg(i + 1), CurvePlot::underPen(i), line});
        }
        for (int i = 0; i < CurvePlot::maxUnder; ++i)
            for (int j = 0; j < i; ++j)
                QVERIFY(CurvePlot::underPen(i).color() != CurvePlot::underPen(j).color() ||
                        CurvePlot::underPen(i).style() != CurvePlot::underPen(j).style());
        m_curve->setUnder(under);
        QCOMPARE(m_plot->graphCount(), 2 + CurvePlot::maxUnder);
        QCOMPARE(m_plot->graph(2)->dataCount(), 3);
        QVERIFY(m_plot->graph(2)->layer()->index() < m_plot->graph(1)->layer()->index());
        QVERIFY(m_plot->yAxis->range().upper > 12);
        view()->read(2);
        QVERIFY2(m_plot->accessibleDescription().contains(
                     QStringLiteral("Run 1: 2 (step 3); Run 2: 3 (step 3)")),
                 qPrintable(m_plot->accessibleDescription()));
        // Smoothed with the curve itself.
        const auto middle = [&] { return m_plot->graph(2)->data()->at(1)->value; };
        under[0].line->setPoints({1, 3, 5, 7}, {1, 2, 3, 9});
        m_curve->setUnder(under);
        QCOMPARE(m_plot->graph(2)->dataCount(), 4);
        QCOMPARE(middle(), 2.0);
        view()->setSmoothing(50);
        QVERIFY(middle() > 2);
        view()->setSmoothing(0);
        QCOMPARE(middle(), 2.0);
        m_curve->setUnder({});
        QCOMPARE(m_plot->graphCount(), 2);
    }

    /// What two plots have in common.
    void plotsAreReadAndZoomedTogether() {
        CurveView common;
        CurvePlot first({.title = QStringLiteral("One")}, QStringLiteral("one"), nullptr, &common);
        CurvePlot second({.title = QStringLiteral("Two")}, QStringLiteral("two"), nullptr, &common);
        common.setLastStep(40);
        first.setPoints({10, 20, 30}, {0.7F, 0.8F, 0.9F});
        second.setPoints({20, 40}, {2, 4});
        QTest::keyClick(first.findChild<QCustomPlot*>(), Qt::Key_Home);
        QCOMPARE(second.findChild<QLabel*>(QStringLiteral("twoValue"))->text(),
                 QStringLiteral("step 20: 2"));  // the nearest that it has
        QTest::keyClick(second.findChild<QCustomPlot*>(), Qt::Key_Plus);
        QCOMPARE(first.findChild<QCustomPlot*>()->xAxis->range().size(), 20.0);
    }

    /// Half a place beside the first and the last one, whose names are not cut off.
    void namedStopsHaveRoom() {
        const QStringList names = {QStringLiteral("5e-5"), QStringLiteral("1e-4"),
                                   QStringLiteral("2e-4")};
        m_curve->setStops(names);
        m_curve->setPoints({0, 1, 2}, {0.4F, 0.3F, 0.2F});
        QCOMPARE(m_plot->xAxis->range().lower, -0.5);
        QCOMPARE(m_plot->xAxis->range().upper, 2.5);
    }

    void showsPointsOnNumberedAxes() {
        m_curve->setLastStep(800);
        m_curve->setPoints({1, 2, 3, 4}, {0.4F, 0.3F, 0.2F, 0.1F});
        QCOMPARE(m_plot->graphCount(), 2);
        QCOMPARE(m_plot->graph(0)->dataCount(), 4);
        QCOMPARE(m_plot->graph(1)->dataCount(), 4);
        QCOMPARE(m_plot->xAxis->range().upper, 800.0);
        QVERIFY(m_plot->yAxis->range().upper > 0.4);
        QVERIFY(m_plot->yAxis->range().lower < 0.1);
        QVERIFY(m_plot->xAxis->tickLabels() && m_plot->yAxis->tickLabels());
        QVERIFY(m_plot->graph(1)->pen().color() == theme::color(theme::Role::tuned));
    }

    /// The number of a value at the bottom of the plot, and "step 0" below it.
    void valuesStandAboveTheSteps() {
        const QFontMetrics metrics(m_plot->xAxis->tickLabelFont());
        const int below = m_plot->axisRect()->margins().bottom();
        QVERIFY(m_plot->xAxis->tickLabelPadding() >= metrics.height() / 2);
        QVERIFY(m_plot->xAxis->tickLabelPadding() + metrics.height() <= below);
    }

    /// Of a short run too, where a tick would fall between two.
    void countsWholeSteps_data() {
        QTest::addColumn<int>("last");
        for (const int last : {3, 8, 12, 17, 30, 450}) QTest::addRow("%d", last) << last;
    }
    void countsWholeSteps() {
        QFETCH(int, last);
        m_curve->show();  // how many there are depends on the width
        m_curve->setLastStep(last);
        m_plot->replot();
        QVERIFY(m_plot->xAxis->tickVector().size() > 1);
        for (const double tick : m_plot->xAxis->tickVector())
            QVERIFY2(tick == std::round(tick), qPrintable(QString::number(tick)));
    }

    /// However narrow the plot is, and wherever its steps begin.
    void stepNumbersLieBesideEachOther_data() {
        QTest::addColumn<int>("width");
        QTest::addColumn<int>("last");
        for (const int width : {150, 220, 300, 600})
            for (const int last : {8, 1500, 120'000})
                QTest::addRow("%d of %d", width, last) << width << last;
    }
    void stepNumbersLieBesideEachOther() {
        QFETCH(int, width);
        QFETCH(int, last);
        m_curve->resize(width, 160);
        m_curve->show();
        m_curve->setLastStep(last);
        for (const double zoomed : {1.0, 0.5}) {
            view()->zoom(zoomed, last);
            m_plot->replot();
            const QCPAxis& axis = *m_plot->xAxis;
            const QFontMetrics metrics(axis.tickLabelFont());
            double end = -1e9;
            QVERIFY(!axis.tickVector().isEmpty());
            for (qsizetype i = 0; i < axis.tickVector().size(); ++i) {
                if (!axis.range().contains(axis.tickVector()[i])) continue;
                const double half = metrics.horizontalAdvance(axis.tickVectorLabels()[i]) / 2.0;
                const double middle = axis.coordToPixel(axis.tickVector()[i]);
                QVERIFY2(middle - half > end + 4, qPrintable(axis.tickVectorLabels().join(u' ')));
                end = middle + half;
            }
        }
    }

    /// A long verdict must not push the curves out of a small window.
    void isNoWiderThanItsTitleNeeds() {
        m_curve->setPoints({1}, {0.0606F});
        m_curve->setVerdict(QStringLiteral("am kleinsten bei Schritt 110, danach nicht wieder"));
        const auto* value = m_curve->findChild<QLabel*>(QStringLiteral("lossPlotSubjectValue"));
        QVERIFY(value->text().contains("am kleinsten"));
        QVERIFY2(value->minimumSizeHint().width() < value->sizeHint().width() / 2,
                 qPrintable(QString::number(value->minimumSizeHint().width())));
    }

    /// Also in a narrow plot, where it takes more lines.
    void whatItWaitsForIsReadWhole() {
        m_curve->setPlaceholder(QStringLiteral("Die Kurve beginnt mit dem ersten Schritt"));
        m_curve->resize(190, 160);
        m_curve->show();
        const auto* words = m_curve->findChild<QLabel*>(QStringLiteral("curvePlaceholder"));
        QVERIFY(words != nullptr);
        QTRY_VERIFY(words->isVisible());
        QVERIFY(m_plot->rect().contains(words->geometry()));
        QVERIFY(words->height() >= words->heightForWidth(words->width()));
        m_curve->setPoints({1}, {0.06F});
        QVERIFY(!words->isVisible());
    }

    void marksCheckpoints() {
        m_curve->setCheckpoints({200, 400});
        int lines = 0;
        QStringList labels;
        for (int i = 0; i < m_plot->itemCount(); ++i) {
            if (auto* line = qobject_cast<QCPItemLine*>(m_plot->item(i)); line && line->visible())
                ++lines;
            if (auto* text = qobject_cast<QCPItemText*>(m_plot->item(i)); text && text->visible())
                labels += text->text();
        }
        QCOMPARE(lines, 2);
        QCOMPARE(labels, QStringList{QStringLiteral("checkpoint 400")});
    }

    void saysItsValues() {
        QVERIFY(m_plot->accessibleDescription().contains(QStringLiteral("No values")));
        m_curve->setLastStep(10);
        m_curve->setPoints({1, 2, 3}, {0.5F, 0.5F, 0.5F});
        m_curve->setVerdict(QStringLiteral("still falling"));
        auto* value = m_curve->findChild<QLabel*>(QStringLiteral("lossPlotSubjectValue"));
        QCOMPARE(value->text(), QStringLiteral("0.5 · still falling"));
        QCOMPARE(m_plot->accessibleName(), QStringLiteral("Subject loss"));
        QVERIFY(m_plot->accessibleDescription().contains(QStringLiteral("step 3 of 10")));
    }

    void keysReadSinglePoints() {
        m_curve->setPoints({10, 20, 30}, {0.7F, 0.8F, 0.9F});
        auto* value = m_curve->findChild<QLabel*>(QStringLiteral("lossPlotSubjectValue"));
        QTest::keyClick(m_plot, Qt::Key_Left);
        QCOMPARE(value->text(), QStringLiteral("step 30: 0.9"));
        QTest::keyClick(m_plot, Qt::Key_Left);
        QCOMPARE(value->text(), QStringLiteral("step 20: 0.8"));
        QTest::keyClick(m_plot, Qt::Key_Home);
        QCOMPARE(value->text(), QStringLiteral("step 10: 0.7"));
        QCOMPARE(m_plot->accessibleDescription(), value->text());  // and nothing of the newest
        QTest::keyClick(m_plot, Qt::Key_Escape);
        QVERIFY(!value->text().startsWith(QStringLiteral("step")));
        // Nor is one read where the keyboard has gone elsewhere.
        m_curve->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_curve.get()));
        m_plot->setFocus();
        QTest::keyClick(m_plot, Qt::Key_Home);
        QVERIFY(m_curve->isUsed() && view()->readStep() == 10);
        m_plot->clearFocus();
        QCOMPARE(view()->readStep(), -1);
    }

private:
    CurveView* view() { return m_curve->findChild<CurveView*>(); }
    static float valueAt(int step, int run) {
        return static_cast<float>(run) / static_cast<float>(step) + (step % 7) * 0.01F;
    }
    void makeCurve(int lastStep, int run) {
        std::vector<int> steps;
        std::vector<float> values;
        for (int step = 1; step <= lastStep; ++step) {
            steps.push_back(step);
            values.push_back(valueAt(step, run));
        }
        m_curve->setLastStep(lastStep);
        m_curve->setPoints(steps, values);
    }
    /// Whether the plot has taken it.
    bool turnWheel(const QPoint& at, int notches) {
        QWheelEvent event(at, m_plot->mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(m_plot, &event);
        return event.isAccepted();
    }
    void moveMouse(const QPoint& to) {
        QMouseEvent event(QEvent::MouseMove, to, m_plot->mapToGlobal(to), Qt::NoButton,
                          Qt::LeftButton, {});
        QApplication::sendEvent(m_plot, &event);
    }

    std::unique_ptr<CurvePlot> m_curve;
    QCustomPlot* m_plot = nullptr;
};

REGISTER_TEST(TestCurvePlot, QApplication);
#include "test_curve_plot.moc"
