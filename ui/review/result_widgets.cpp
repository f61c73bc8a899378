// Paints a result's table, bars and pairs.
#include <images/decode.h>
#include <ui/review/result_widgets.h>
#include <ui/review/review_text.h>
#include <ui/style/controls.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/style/theme.h>
#include <ui/style/tr.h>
#include <ui/widgets/comparison_view.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/problem_bar.h>

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

namespace {

/// In place of what the table showed.
QGridLayout* emptyGrid(QWidget& table) {
    delete table.layout();
    qDeleteAll(table.findChildren<QLabel*>());
    auto* grid = new QGridLayout(&table);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(theme::Space::large);
    grid->setVerticalSpacing(theme::Space::small);
    return grid;
}

}  // namespace

void fillMeetingsTable(QWidget& table, const Review& review, const ReviewResult& result) {
    QGridLayout* const grid = emptyGrid(table);
    const auto rows = headToHead(review, result);
    for (int row = 0; row < static_cast<int>(rows.size()); ++row)
        for (int column = 0; column < rows[static_cast<std::size_t>(row)].size(); ++column) {
            auto* label = new ElidedLabel(rows[static_cast<std::size_t>(row)][column], &table);
            label->setTextFormat(Qt::PlainText);
            if (row == 0 || column == 0) label->setElideMode(Qt::ElideMiddle);
            if (row == 0) label->setProperty("look", QStringLiteral("section"));
            grid->addWidget(label, row, column);
            grid->setColumnStretch(column, 1);
        }
}

void fillPromptTable(QWidget& table, const Review& review, const ReviewResult& result) {
    QGridLayout* const grid = emptyGrid(table);
    const auto add = [&](int row, int column, const QString& text, bool isHead) {
        auto* label = new ElidedLabel(text, &table);
        label->setTextFormat(Qt::PlainText);
        if (isHead) {
            label->setProperty("look", QStringLiteral("section"));
            label->setElideMode(Qt::ElideMiddle);  // steps of one run
        }
        grid->addWidget(label, row, column);
    };
    const auto candidates = static_cast<int>(review.candidates.size());
    add(0, 0, tr("Prompt"), true);
    for (int i = 0; i < candidates; ++i)
        add(0, i + 1, toQt(review.candidates[static_cast<std::size_t>(i)].name), true);
    add(0, candidates + 1, tr("No difference"), true);
    for (int row = 1; const PromptResult& prompt : result.prompts) {
        add(row, 0, toQt(prompt.prompt), false);
        for (int i = 0; i < candidates; ++i)
            add(row, i + 1, QString::number(prompt.counts.wins[static_cast<std::size_t>(i)]),
                false);
        add(row, candidates + 1, QString::number(prompt.counts.equal), false);
        ++row;
    }
    grid->setColumnStretch(0, 3);
    for (int column = 1; column <= candidates + 1; ++column) grid->setColumnStretch(column, 1);
}

using theme::Role;

namespace {
constexpr int rowHeight = 35, barHeight = 22, axisHeight = 24, columnGap = 14;
constexpr double intervalHeight = 4, dotRadius = 7;
constexpr int leastTrack = 160, leastName = 90, mostName = 420;
}  // namespace

ShareBars::ShareBars(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("How often each is preferred"));
}

void ShareBars::setBars(const std::vector<ShareBar>& bars) {
    m_bars = bars;
    QStringList spoken;
    for (const ShareBar& bar : bars)
        spoken += tr("%1: %2, between %3 and %4")
                      .arg(bar.name, preferredText(bar.share), percentText(bar.share.low),
                           percentText(bar.share.high));
    setAccessibleDescription(spoken.join(QStringLiteral(". ")));
    setToolTip(spoken.join(u'\n'));  // long names are shortened
    updateGeometry();
    update();
}

QSize ShareBars::sizeHint() const {
    return {860, static_cast<int>(m_bars.size()) * rowHeight + axisHeight};
}

QSize ShareBars::minimumSizeHint() const {
    return {leastName + leastTrack + valueWidth() + 2 * columnGap, sizeHint().height()};
}

int ShareBars::nameWidth() const {
    int widest = leastName;
    for (const ShareBar& bar : m_bars)
        widest = std::max(widest, QFontMetrics(theme::boldFont()).horizontalAdvance(bar.name));
    const int room = width() - leastTrack - valueWidth() - 2 * columnGap;
    return std::clamp(widest + columnGap, leastName, std::max(leastName, std::min(room, mostName)));
}

int ShareBars::valueWidth() const {
    return QFontMetrics(theme::bodyFont()).horizontalAdvance(preferredText({.value = 1}));
}

void ShareBars::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double left = nameWidth() + columnGap;
    const double right = width() - valueWidth() - columnGap;
    const auto xOf = [&](double share) { return left + share * (right - left); };
    double top = 0;
    for (const ShareBar& bar : m_bars) {
        const QRectF track(left, top + (rowHeight - barHeight) / 2.0, right - left, barHeight);
        painter.setFont(theme::boldFont());
        painter.setPen(bar.color);
        painter.drawText(
            QRectF(0, top, nameWidth(), rowHeight), Qt::AlignVCenter,
            QFontMetrics(painter.font()).elidedText(bar.name, Qt::ElideMiddle, nameWidth()));
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme::color(Role::field));
        painter.drawRoundedRect(track, 3, 3);
        painter.setBrush(theme::mix(theme::color(Role::text), theme::color(Role::field), 0.55));
        painter.drawRect(
            QRectF(QPointF(xOf(bar.share.low), track.center().y() - intervalHeight / 2),
                   QPointF(xOf(bar.share.high), track.center().y() + intervalHeight / 2)));
        painter.setBrush(bar.color);
        painter.drawEllipse(QPointF(xOf(bar.share.value), track.center().y()), dotRadius,
                            dotRadius);
        painter.setFont(theme::bodyFont());
        painter.setPen(theme::color(Role::muted));
        painter.drawText(QRectF(right + columnGap, top, valueWidth() + 1, rowHeight),
                         Qt::AlignVCenter, preferredText(bar.share));
        top += rowHeight;
    }
    painter.setPen(QPen(theme::color(Role::muted), 1, Qt::DashLine));
    painter.drawLine(QPointF(xOf(0.5), 0), QPointF(xOf(0.5), top));
    painter.setFont(theme::smallFont());
    painter.setPen(theme::color(Role::muted));
    const QRectF axis(left, top, right - left, axisHeight);
    painter.drawText(axis, Qt::AlignLeft | Qt::AlignVCenter, tr("never"));
    painter.drawText(axis, Qt::AlignHCenter | Qt::AlignVCenter, tr("half the time"));
    painter.drawText(axis, Qt::AlignRight | Qt::AlignVCenter, tr("always"));
}

using theme::Role;

namespace {
constexpr int pairGap = 3, frameWidth = 2;
}  // namespace

JudgedPairButton::JudgedPairButton(const QString& says, QWidget* parent) : QAbstractButton(parent) {
    setAccessibleName(says);
    setToolTip(says);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void JudgedPairButton::setPictures(const QImage& first, const QImage& second) {
    m_first = first;
    m_second = second;
    update();
}

QSize JudgedPairButton::sizeHint() const {
    return {2 * side + pairGap + 2 * frameWidth, side + 2 * frameWidth};
}

void JudgedPairButton::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QSize cell(side, side);
    int left = frameWidth;
    for (const QImage& image : {m_first, m_second}) {
        if (image.isNull())
            painter.fillRect(QRect(QPoint(left, frameWidth), cell), theme::color(Role::field));
        else
            painter.drawPixmap(left, frameWidth,
                               theme::roundedCover(image, cell, devicePixelRatioF(), 0));
        left += side + pairGap;
    }
    if (!hasFocus() && !underMouse()) return;
    painter.setPen(QPen(theme::color(hasFocus() ? Role::text : Role::muted), frameWidth));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

using theme::Space;

PairDialog* PairDialog::present(const Review& review, const JudgedPair& pair, QWidget* parent) {
    auto* dialog = new PairDialog(review, pair, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
    return dialog;
}

PairDialog::PairDialog(const Review& review, const JudgedPair& pair, QWidget* parent)
    : QDialog(parent), m_view(new ComparisonView(this)), m_problems(new ProblemBar(this)) {
    setObjectName(QStringLiteral("pairDialog"));
    setWindowTitle(tr("Where they differ"));
    resize(parent->window()->size() * 0.85);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(Space::medium, Space::medium, Space::medium, Space::medium);
    column->setSpacing(Space::small);
    column->addWidget(m_problems);
    m_view->setObjectName(QStringLiteral("judgedPairView"));
    column->addWidget(m_view, 1);
    column->addWidget(theme::hint(judgedPairText(review, pair), this));
    QPushButton* close = theme::button(tr("Close"), this);
    close->setObjectName(QStringLiteral("closePair"));
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    column->addWidget(close, 0, Qt::AlignRight);

    const auto show = [&](Side side, const PictureChoice& choice) {
        const Candidate& candidate = review.candidates[choice.candidate];
        const Accent accent = candidate.model.isPlain() ? Accent::base
                              : side == Side::left      ? Accent::a
                                                        : Accent::b;
        m_view->setLabel(side, {.text = toQt(candidate.name), .accent = accent});
        inBackground(
            this, [file = review.picture(choice)] { return decodeImage(file); },
            [this, side](const Result<Image>& picture) {
                if (picture)
                    m_view->setPicture(side, toQImage(*picture));
                else
                    m_problems->add(picture.error());
            });
    };
    show(Side::left, pair.first);
    show(Side::right, pair.second);
}

QString judgedPairText(const Review& review, const JudgedPair& pair) {
    const auto name = [&](const PictureChoice& choice) {
        return toQt(review.candidates[choice.candidate].name);
    };
    return tr("“%1”, seed %2. Chosen: %3 %4×, %5 %6×; no difference: %7.")
        .arg(toQt(review.prompts[pair.first.prompt]),
             QString::number(review.seeds[pair.first.seed]), name(pair.first),
             QString::number(pair.firstWins), name(pair.second), QString::number(pair.secondWins),
             QString::number(pair.equal));
}

}  // namespace dreambooth
