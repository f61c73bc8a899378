// The Compare page of a run whose only checkpoint is the base itself, and what was drawn there with
// the real worker.
#pragma once

#include <comparisons/comparison.h>
#include <ui/compare/compare_page.h>
#include <ui/compare/prompt_strip.h>
#include <ui/style/theme.h>

#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <vector>

#include "ui/made_run.h"
#include "ui/page_test.h"

namespace dreambooth {

class DrawnPairsTest : public PageTest<ComparePage> {
protected:
    void open() {
        theme::apply(*qApp);
        qputenv("DREAMBOOTH_WORKER", WORKER_PROGRAM);
        m_fixture = std::make_unique<PageFixture>();
        makeRun(project(), {.checkpoints = {100}});
        m_fixture->runs.reload();
        showPage(1440, 860);
        QTRY_VERIFY(child("drawBoth")->isEnabled());
        QTRY_COMPARE(child<QSpinBox>("width")->value(), 128);
        child<QSpinBox>("steps")->setValue(2);
    }

    std::vector<Comparison> kept() const { return listComparisons(project().comparisonsFolder()); }
    /// Of comparisons, in the strip.
    int cards() const {
        int count = 0;
        for (const PairCard* card : m_page->findChildren<PairCard*>())
            count += !card->isHidden() && !card->comparisonId.empty() ? 1 : 0;
        return count;
    }

    void drawTwoSeeds() {
        child<QPushButton>("drawBoth")->click();
        QTRY_COMPARE_WITH_TIMEOUT(kept().size(), std::size_t{1}, 60000);
        QTRY_VERIFY(child<QPushButton>("drawBoth")->isVisible());
        child<QLineEdit>("seed")->setText(QStringLiteral("43"));
        child<QPushButton>("drawBoth")->click();
        QTRY_COMPARE_WITH_TIMEOUT(kept().size(), std::size_t{2}, 60000);
        QTRY_VERIFY(child<QPushButton>("drawBoth")->isVisible());
        QTRY_COMPARE(cards(), 2);
    }
};

}  // namespace dreambooth
