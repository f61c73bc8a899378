// Counts and segments.
#include <ui/compare/mark_filter_bar.h>
#include <ui/style/controls.h>
#include <ui/style/number_text.h>
#include <ui/widgets/segmented_control.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <algorithm>

namespace dreambooth {

MarkFilterBar::MarkFilterBar(QWidget* parent)
    : QWidget(parent),
      m_summary(theme::hint(QString(), this)),
      m_segments(new SegmentedControl(tr("Which comparisons to show"), this)) {
    setObjectName(QStringLiteral("markFilter"));
    m_summary->setWordWrap(false);
    m_segments->setTight();
    m_segments->addSegment(tr("All"), QStringLiteral("filterAll"));
    m_starred = m_segments->addSegment(QString(), QStringLiteral("filterStarred"));
    m_rejected = m_segments->addSegment(QString(), QStringLiteral("filterRejected"));
    m_noted = m_segments->addSegment(QString(), QStringLiteral("filterNoted"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, theme::Space::small, 16, 0);
    row->addWidget(m_summary);
    row->addStretch();
    row->addWidget(m_segments);
    connect(m_segments, &SegmentedControl::currentChanged, this, &MarkFilterBar::changed);
    setCounts({});
}

MarkFilter MarkFilterBar::filter() const {
    return static_cast<MarkFilter>(std::max(0, m_segments->current()));
}

void MarkFilterBar::setCounts(const std::vector<Comparison>& comparisons) {
    const auto count = [&](MarkFilter filter) {
        return static_cast<int>(std::ranges::count_if(
            comparisons, [&](const Comparison& one) { return passes(one, filter); }));
    };
    const int starred = count(MarkFilter::starred), rejected = count(MarkFilter::rejected),
              noted = count(MarkFilter::noted);
    // Of several pictures each: how many of a grid's cells are drawn is said beside its button.
    QString summary =
        counted(static_cast<int>(comparisons.size()), tr("1 comparison"), tr("%1 comparisons"));
    if (rejected > 0) summary += tr(" · %1 rejected").arg(rejected);
    if (starred > 0) summary += tr(" · %1 starred").arg(starred);
    m_summary->setText(summary);
    m_starred->setText(tr("★ %1").arg(starred));
    m_starred->setAccessibleName(tr("%1 starred").arg(starred));
    m_rejected->setText(tr("✕ %1").arg(rejected));
    m_rejected->setAccessibleName(tr("%1 rejected").arg(rejected));
    m_noted->setText(tr("Notes %1").arg(noted));
}

}  // namespace dreambooth
