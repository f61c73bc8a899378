// The loss curves: points, smoothing, checkpoints, reading by keys, and what is said aloud.
#include <qcustomplot.h>
#include <ui/widgets/curve_plot.h>
#include <ui/widgets/curve_values.h>

#include <QApplication>
#include <QLabel>
#include <QTest>

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
        QVector<double> line, noise;
        for (int i = 0; i < 200; ++i) {
            line.append(2.0 * i);
            noise.append(i % 2 == 0 ? 1.0 : 0.0);
        }
        QCOMPARE(smoothed(line)[100], 200.0);
        for (const double value : smoothed(noise).mid(20, 160))
            QVERIFY2(std::abs(value - 0.5) < 0.06, qPrintable(QString::number(value)));
        QVERIFY(smoothed({}).isEmpty());
        QCOMPARE(smoothed({3.0}), QVector<double>{3.0});
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

    /// Of a short run too, where a tick would fall between two.
    void countsWholeSteps_data() {
        QTest::addColumn<int>("last");
        for (const int last : {3, 8, 12, 17, 30, 450}) QTest::addRow("%d", last) << last;
    }
    void countsWholeSteps() {
        QFETCH(int, last);
        m_curve->setLastStep(last);
        m_plot->replot();
        QVERIFY(m_plot->xAxis->tickVector().size() > 1);
        for (const double tick : m_plot->xAxis->tickVector())
            QVERIFY2(tick == std::round(tick), qPrintable(QString::number(tick)));
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
        QTest::keyClick(m_plot, Qt::Key_Escape);
        QVERIFY(!value->text().startsWith(QStringLiteral("step")));
    }

private:
    std::unique_ptr<CurvePlot> m_curve;
    QCustomPlot* m_plot = nullptr;
};

REGISTER_TEST(TestCurvePlot, QApplication);
#include "test_curve_plot.moc"
