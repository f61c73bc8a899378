// Puts the three columns together and updates them with the shown run.
#include <ui/session/run_queue.h>
#include <ui/session/run_store.h>
#include <ui/style/theme.h>
#include <ui/train/recipe_panel.h>
#include <ui/train/run_details.h>
#include <ui/train/run_view.h>
#include <ui/train/train_page.h>

#include <QHBoxLayout>
#include <algorithm>
#include <utility>

namespace dreambooth {

namespace {

constexpr int minSide = 236, maxSide = 268, wideEnough = 1000;

}  // namespace

TrainPage::TrainPage(StudioContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_recipe(new RecipePanel(context, this)),
      m_view(new RunView(context, this)),
      m_details(new RunDetails(this)) {
    setObjectName(QStringLiteral("trainPage"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(m_recipe);
    row->addWidget(m_view, 1);
    row->addWidget(m_details);
    for (const auto signal : {&RunStore::updated, &RunStore::shownChanged, &RunStore::activeChanged,
                              &RunStore::runsChanged})
        connect(context.runs, signal, this, &TrainPage::updateContents);
    connect(context.queue, &RunQueue::changed, this, &TrainPage::updateContents);
    updateContents();
}

void TrainPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    updateContents();
}

void TrainPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool isNarrow = width() < wideEnough;
    if (std::exchange(m_isNarrow, isNarrow) != isNarrow) {
        m_view->setDetails(isNarrow ? m_details : nullptr);
        if (!isNarrow) layout()->addWidget(m_details);
    }
    // The curves keep most of a narrow window, and two fifths where the text is large.
    const int side = std::min(theme::textWidth(std::clamp(width() * 10 / 46, minSide, maxSide)),
                              std::max(minSide, width() * 3 / 10));
    m_recipe->setFixedWidth(side);
    m_details->setMinimumWidth(isNarrow ? 0 : side);
    m_details->setMaximumWidth(isNarrow ? QWIDGETSIZE_MAX : side);
}

void TrainPage::updateContents() {
    // Out of sight nothing is painted anyway: it is caught up on when the page is shown.
    if (!isVisible()) return;
    RunFollower* const run = m_context.runs->shown();
    m_view->show(run);
    m_details->show(run);
    m_details->setVisible(run != nullptr);  // an empty panel says nothing
}

}  // namespace dreambooth
