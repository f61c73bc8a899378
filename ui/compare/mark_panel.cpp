// The buttons, note and comments of what is chosen, and the filter with its counts.
#include <ui/compare/mark_panel.h>
#include <ui/style/controls.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/segmented_control.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace dreambooth {

namespace {

constexpr int typingMilliseconds = 700;

}  // namespace

void paintMark(QPainter& painter, const QPoint& topRight, const Mark& mark) {
    QString sign = mark.kind == Mark::Kind::star     ? QStringLiteral("★")
                   : mark.kind == Mark::Kind::reject ? QStringLiteral("✕")
                                                     : QString();
    if (mark.hasWords()) sign += QStringLiteral("✎");
    if (sign.isEmpty()) return;
    painter.setFont(theme::bodyFont());
    const QFontMetrics metrics(theme::bodyFont());
    const int width = metrics.horizontalAdvance(sign) + 8, height = metrics.height() + 2;
    const QRect box(topRight.x() - width, topRight.y(), width, height);
    QColor back = theme::color(theme::Role::field);
    back.setAlphaF(0.85f);
    painter.setPen(Qt::NoPen);
    painter.setBrush(back);
    painter.drawRoundedRect(box, 4, 4);
    painter.setPen(mark.kind == Mark::Kind::reject ? theme::color(theme::Role::danger)
                   : mark.kind == Mark::Kind::star ? theme::color(theme::Role::tuned)
                                                   : theme::color(theme::Role::text));
    painter.drawText(box, Qt::AlignCenter, sign);
}

PinList::PinList(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("pinList"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::Space::tiny);
    hide();
}

void PinList::setPictures(const Comparison& comparison, const std::vector<Picture>& pictures) {
    // Lines are made anew only where they say something else: a button may have the focus.
    std::vector<std::tuple<MarkPlace, QString, Pin>> now;
    for (const auto& [drawn, title] : pictures)
        for (const Pin& pin : drawn->mark.pins)
            now.emplace_back(MarkPlace{comparison.id, drawn->file}, title, pin);
    if (now == m_shown) return;
    m_shown = std::move(now);
    for (QWidget* line : findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
        line->hide();
        line->deleteLater();  // its button may have been pressed just now
    }
    bool isEmpty = true;
    for (const auto& [picture, title] : pictures)
        for (std::size_t i = 0; i < picture->mark.pins.size(); ++i) {
            auto* line = new QWidget(this);
            auto* row = new QHBoxLayout(line);
            row->setContentsMargins(0, 0, 0, 0);
            const QString text = toQt(picture->mark.pins[i].text);
            QString words = QStringLiteral("%1 · %2").arg(i + 1).arg(text);
            if (pictures.size() > 1) words = title + QStringLiteral(": ") + words;
            auto* label = new QLabel(words, line);
            label->setTextFormat(Qt::PlainText);
            label->setWordWrap(true);
            row->addWidget(label, 1);
            QPushButton* remove = theme::button(QStringLiteral("✕"), line);
            remove->setObjectName(QStringLiteral("removePin"));
            remove->setAccessibleName(tr("Remove the comment “%1”").arg(text));
            remove->setToolTip(tr("Remove this comment"));
            connect(remove, &QPushButton::clicked, this,
                    [this, place = MarkPlace{comparison.id, picture->file},
                     pin = picture->mark.pins[i]] { emit removeRequested(place, pin); });
            row->addWidget(remove);
            layout()->addWidget(line);
            isEmpty = false;
        }
    setVisible(!isEmpty);
}

MarkPanel::MarkPanel(const QString& title, QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("markPanel"));
    // What a tall window has left is below all of the column.
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::Space::small);
    column->addWidget(theme::sectionTitle(title, this));
    auto* row = new QHBoxLayout;
    row->setSpacing(theme::Space::small);
    m_star = theme::button(tr("★ Star"), this);
    m_star->setObjectName(QStringLiteral("markStar"));
    m_star->setToolTip(tr("Pick (*)"));
    m_reject = theme::button(tr("✕ Reject"), this);
    m_reject->setObjectName(QStringLiteral("markReject"));
    m_reject->setToolTip(tr("Reject (X)"));
    for (QPushButton* button : {m_star, m_reject}) {
        button->setCheckable(true);
        row->addWidget(button);
    }
    row->addStretch();
    column->addLayout(row);
    m_note = new QPlainTextEdit(this);
    m_note->setObjectName(QStringLiteral("markNote"));
    m_note->setPlaceholderText(tr("Note"));
    m_note->setAccessibleName(tr("Note"));
    m_note->setAccessibleDescription(title);
    m_note->setTabChangesFocus(true);
    m_note->setFixedHeight(52);
    column->addWidget(m_note);
    m_pins = new PinList(this);
    column->addWidget(m_pins);
    connect(m_star, &QPushButton::clicked, this, [this] { toggle(Mark::Kind::star); });
    connect(m_reject, &QPushButton::clicked, this, [this] { toggle(Mark::Kind::reject); });
    m_typing.setSingleShot(true);
    m_typing.setInterval(typingMilliseconds);
    connect(&m_typing, &QTimer::timeout, this, &MarkPanel::keepNote);
    connect(m_note, &QPlainTextEdit::textChanged, this, [this] { m_typing.start(); });
    setNone();
}

void MarkPanel::setNone() {
    setMark({}, {});
    m_pins->setPictures({}, {});
    setEnabled(false);
}

void MarkPanel::setMark(const MarkPlace& place, const Mark& mark) {
    setEnabled(true);
    if (place != m_place) {
        if (m_typing.isActive()) keepNote();
        m_place = place;
    }
    m_mark = mark;
    m_star->setChecked(mark.kind == Mark::Kind::star);
    m_reject->setChecked(mark.kind == Mark::Kind::reject);
    if (m_typing.isActive() || m_note->toPlainText() == toQt(mark.note)) return;
    const QSignalBlocker quiet(m_note);
    m_note->setPlainText(toQt(mark.note));
}

void MarkPanel::toggle(Mark::Kind kind) {
    m_typing.stop();
    Mark mark = m_mark;
    mark.kind = m_mark.kind == kind ? Mark::Kind::none : kind;
    mark.note = toStd(m_note->toPlainText());
    emit markRequested(m_place, mark);
}

void MarkPanel::editNote() {
    m_note->setFocus();
}

void MarkPanel::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    keepNote();
}

void MarkPanel::keepNote() {
    m_typing.stop();
    Mark mark = m_mark;
    mark.note = toStd(m_note->toPlainText());
    if (mark != m_mark) emit markRequested(m_place, mark);
}

MarkFilterBar::MarkFilterBar(QWidget* parent)
    : QWidget(parent),
      m_summary(new ElidedLabel(this)),
      m_segments(new SegmentedControl(tr("Which comparisons to show"), this)) {
    setObjectName(QStringLiteral("markFilter"));
    m_summary->setObjectName(QStringLiteral("comparisonsSummary"));
    m_summary->setProperty("look", QStringLiteral("hint"));
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
    connect(m_segments, &SegmentedControl::currentChanged, this,
            [this](int segment) { emit filterRequested(static_cast<MarkFilter>(segment)); });
    setCounts({});
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
