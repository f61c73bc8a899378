// Paints a card for each run: pictures on top, name and star, what it has otherwise, time and size.
#include <ui/runs/run_cards.h>
#include <ui/runs/run_list.h>
#include <ui/session/run_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>
#include <ui/widgets/thumbnail_cache.h>

#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <utility>

namespace dreambooth {

using theme::Role;

namespace {

constexpr int gap = 8, picturesHeight = 144, margin = 12;
constexpr int cardPictureSide = 320, cardPictureBytes = 48 << 20;

/// Five lines below the pictures.
QSize cardSize() {
    constexpr int width = 246, wordsHeight = 128;
    return {width, picturesHeight + theme::textWidth(wordsHeight)};
}

QRect cardArea(const QRect& item) {
    return item.adjusted(0, 0, -gap, -gap);
}

QRect starArea(const QRect& item) {
    const QRect card = cardArea(item);
    return {card.right() - margin - 20, card.top() + picturesHeight + 6, 24, 24};
}

class CardDelegate : public QStyledItemDelegate {
public:
    CardDelegate(RunList& runList, QObject* parent)
        : QStyledItemDelegate(parent),
          m_runList(runList),
          m_pictures(new ThumbnailCache(cardPictureSide, cardPictureBytes, this)) {}

    ThumbnailCache& pictures() { return *m_pictures; }

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return cardSize();
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        const RunSummary* const run = m_runList.find(toStd(index.data(Qt::UserRole).toString()));
        if (run == nullptr) return;
        const QRect card = cardArea(option.rect);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        QPainterPath frame;
        frame.addRoundedRect(QRectF(card).adjusted(1, 1, -1, -1), theme::radius, theme::radius);
        painter->fillPath(frame, theme::color(Role::panel));
        painter->save();
        painter->setClipPath(frame);
        paintPictures(*painter, *run, QRect(card.topLeft(), QSize(card.width(), picturesHeight)));
        painter->restore();
        paintPill(*painter, runTitle(run->folder.id()), card.topLeft() + QPoint(8, 8));
        paintWords(*painter, *run, card, starArea(option.rect));
        const bool isChosen = option.state.testFlag(QStyle::State_Selected);
        const bool hasFocus = isChosen && option.state.testFlag(QStyle::State_HasFocus);
        painter->setPen(QPen(theme::color(isChosen ? Role::tuned : Role::border), hasFocus   ? 3
                                                                                  : isChosen ? 2
                                                                                             : 1));
        painter->setBrush(Qt::NoBrush);
        painter->drawPath(frame);
        painter->restore();
    }

private:
    /// One large and two small, as many as there are.
    void paintPictures(QPainter& painter, const RunSummary& run, const QRect& area) const {
        painter.fillRect(area, theme::color(Role::neutral));
        if (run.samples.empty()) {
            painter.setPen(theme::color(Role::muted));
            painter.setFont(theme::smallFont());
            painter.drawText(area, Qt::AlignCenter, RunList::tr("No samples"));
            return;
        }
        const bool hasColumn = run.samples.size() > 2;
        const int large = hasColumn ? area.width() * 3 / 5 : area.width();
        paintPicture(painter, run.samples[0], QRect(area.topLeft(), QSize(large, area.height())));
        if (!hasColumn) return;
        const int half = area.height() / 2;
        const QRect column(area.left() + large + 1, area.top(), area.width() - large - 1,
                           area.height());
        paintPicture(painter, run.samples[1], QRect(column.topLeft(), QSize(column.width(), half)));
        paintPicture(painter, run.samples[2],
                     QRect(column.left(), column.top() + half + 1, column.width(), half));
    }
    void paintPicture(QPainter& painter, const std::filesystem::path& file,
                      const QRect& area) const {
        const QImage picture = m_pictures->picture(file);
        if (picture.isNull()) return;
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        QSize part = QSize(area.size()).scaled(picture.size(), Qt::KeepAspectRatio);
        const QRect source(
            QPoint((picture.width() - part.width()) / 2, (picture.height() - part.height()) / 2),
            part);
        painter.drawImage(area, picture, source);
    }
    static void paintPill(QPainter& painter, const QString& text, const QPoint& place) {
        painter.setFont(theme::smallFont());
        const QFontMetrics metrics(painter.font());
        const QRect pill(place, QSize(metrics.horizontalAdvance(text) + 16, metrics.height() + 4));
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme::pictureDimming());
        painter.drawRoundedRect(pill, pill.height() / 2.0, pill.height() / 2.0);
        painter.setPen(theme::pictureLine());
        painter.drawText(pill, Qt::AlignCenter, text);
    }
    void paintWords(QPainter& painter, const RunSummary& run, const QRect& card,
                    const QRect& star) const {
        const QRect words = card.adjusted(margin, picturesHeight + 8, -margin, -10);
        int y = words.top();
        const auto line = [&](const QString& text, const QFont& font, const QColor& colour,
                              int width, Qt::TextElideMode elided = Qt::ElideRight) {
            painter.setFont(font);
            painter.setPen(colour);
            const QFontMetrics metrics(font);
            painter.drawText(QRect(words.left(), y, width, metrics.height()),
                             Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                             metrics.elidedText(text, elided, width));
            y += metrics.height() + 3;
        };
        // What tells names apart is often at their end.
        line(m_runList.name(run), theme::boldFont(), theme::color(Role::text),
             star.left() - words.left() - 6, Qt::ElideMiddle);
        const QColor starColour = theme::color(run.label.isStarred ? Role::tuned : Role::muted);
        painter.setFont(theme::bodyFont());
        painter.setPen(starColour);
        painter.drawText(star, Qt::AlignCenter,
                         run.label.isStarred ? QStringLiteral("★") : QStringLiteral("☆"));
        const QString likeness = m_runList.likeness(run);
        const bool hasFailed = m_runList.stateNow(run).phase == RunPhase::failed;
        if (m_runList.isActive(run) || likeness.isEmpty() || run.state.phase != RunPhase::finished)
            line(m_runList.state(run), theme::smallFont(),
                 theme::color(m_runList.isActive(run) ? Role::tuned
                              : hasFailed             ? Role::danger
                                                      : Role::muted),
                 words.width());
        else
            line(RunList::tr("Likeness %1").arg(likeness), theme::smallFont(),
                 theme::color(Role::tuned), words.width());
        line(m_runList.change(run), theme::smallFont(), theme::color(Role::text), words.width());
        QFont italic = theme::smallFont();
        italic.setItalic(true);
        line(toQt(run.label.note).simplified(), italic, theme::color(Role::muted), words.width());

        painter.setFont(theme::smallFont());
        painter.setPen(theme::color(Role::muted));
        const double seconds = m_runList.trainingSeconds(run);
        if (seconds > 0)
            painter.drawText(words, Qt::AlignLeft | Qt::AlignBottom, durationText(seconds));
        if (const auto bytes = m_runList.bytes(run.folder.id()))
            painter.drawText(words, Qt::AlignRight | Qt::AlignBottom,
                             memoryText(static_cast<double>(*bytes)));
    }

    RunList& m_runList;
    ThumbnailCache* m_pictures;
};

}  // namespace

RunCards::RunCards(RunList& runList, QWidget* parent) : QListWidget(parent), m_runList(runList) {
    setObjectName(QStringLiteral("runCards"));
    setAccessibleName(tr("Runs"));
    setProperty("look", QStringLiteral("grid"));
    setViewMode(QListView::IconMode);
    setMovement(QListView::Static);
    setResizeMode(QListView::Adjust);
    setUniformItemSizes(true);
    setGridSize(cardSize());
    setSelectionMode(QAbstractItemView::SingleSelection);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
    auto* delegate = new CardDelegate(runList, this);
    setItemDelegate(delegate);
    connect(&delegate->pictures(), &ThumbnailCache::ready, viewport(),
            qOverload<>(&QWidget::update));
    connect(this, &QListWidget::currentItemChanged, this, &RunCards::chosenChanged);
    connect(this, &QListWidget::itemActivated, this, &RunCards::openRequested);
    refresh();
}

std::string RunCards::chosen() const {
    const QListWidgetItem* const item = currentItem();
    return item == nullptr ? std::string() : toStd(item->data(Qt::UserRole).toString());
}

void RunCards::choose(const std::string& runId) {
    for (int row = 0; row < count(); ++row)
        if (toStd(item(row)->data(Qt::UserRole).toString()) == runId) setCurrentRow(row);
}

void RunCards::refresh() {
    const std::string before = chosen();
    {
        const QSignalBlocker blocker(this);
        const auto& shown = m_runList.shown();
        while (count() > static_cast<int>(shown.size())) delete takeItem(count() - 1);
        while (count() < static_cast<int>(shown.size())) addItem(new QListWidgetItem);
        for (int row = 0; row < count(); ++row) {
            const RunSummary* const run = m_runList.find(shown[static_cast<std::size_t>(row)]);
            if (run == nullptr) continue;
            item(row)->setData(Qt::UserRole, toQt(run->folder.id()));
            QStringList spoken{
                m_runList.name(*run), run->label.isStarred ? tr("starred") : QString(),
                m_runList.state(*run), m_runList.change(*run), toQt(run->label.note)};
            spoken.removeAll(QString());
            item(row)->setData(Qt::AccessibleTextRole, spoken.join(QStringLiteral(", ")));
            item(row)->setToolTip(m_runList.state(*run));
            if (run->folder.id() == before) setCurrentRow(row);
        }
        if (currentRow() < 0 && count() > 0) setCurrentRow(0);
    }
    static_cast<CardDelegate*>(itemDelegate())->pictures().retryUnreadable();
    viewport()->update();
    if (chosen() != before) emit chosenChanged();
}

/// Of which run the star is there; empty: none is.
QString RunCards::starAt(const QPoint& place) const {
    const QListWidgetItem* const under = itemAt(place);
    const bool isStar = under != nullptr && starArea(visualItemRect(under)).contains(place);
    return isStar ? under->data(Qt::UserRole).toString() : QString();
}

/// The chosen one stays in sight, also where the page gets its size after it was chosen.
void RunCards::resizeEvent(QResizeEvent* event) {
    QListWidget::resizeEvent(event);
    executeDelayedItemsLayout();
    scrollTo(currentIndex());
}

void RunCards::mousePressEvent(QMouseEvent* event) {
    m_pressedStar = event->button() == Qt::LeftButton ? starAt(event->pos()) : QString();
    QListWidget::mousePressEvent(event);
}

void RunCards::mouseReleaseEvent(QMouseEvent* event) {
    QListWidget::mouseReleaseEvent(event);
    const QString pressed = std::exchange(m_pressedStar, {});
    if (!pressed.isEmpty() && event->button() == Qt::LeftButton && starAt(event->pos()) == pressed)
        emit starRequested(pressed);
}

}  // namespace dreambooth
