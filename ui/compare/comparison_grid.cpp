// Layout, input and painting of the grid, and the menu of a cell.
#include <ui/compare/comparison_grid.h>
#include <ui/compare/mark_panel.h>
#include <ui/style/desktop.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/style/theme.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/picture_sharing.h>

#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QImage>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <algorithm>

namespace dreambooth {

using theme::Role;

namespace {

constexpr int gridMargin = 16, headWidth = 110, headHeight = 30, headBar = 4;
constexpr int gridGap = 4, groupGap = 10, rowGap = 8;
constexpr int headPadding = 10, detailGap = 10;
constexpr int minCellSide = 48, goodCellSide = 160;
constexpr int maxCellSide = 256;  // pictures are read for the grid in that size

}  // namespace

bool GridContents::has(const GridPlace& place) const {
    const auto isIn = [](int value, int count) { return value >= 0 && value < count; };
    return isIn(place.row, rowCount()) && isIn(place.column, columnCount()) &&
           isIn(place.seed, seedCount());
}

ComparisonGrid::ComparisonGrid(ThumbnailCache& thumbnails, QWidget* parent)
    : QAbstractScrollArea(parent), m_thumbnails(thumbnails) {
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Grid of pictures: rows are prompts, columns are models and seeds"));
    connect(&thumbnails, &ThumbnailCache::ready, viewport(), qOverload<>(&QWidget::update));
}

void ComparisonGrid::setContents(GridContents contents) {
    m_contents = std::move(contents);
    m_thumbnails.retryUnreadable();
    if (!m_contents.has(m_chosen)) m_chosen = {};
    layOut();
    setAccessibleDescription(describe(m_chosen));
    viewport()->update();
}

/// Of the widest head.
int ComparisonGrid::headNeed() const {
    const QFontMetrics bold(theme::boldFont()), small(theme::smallFont());
    int need = 0;
    for (const GridColumn& column : m_contents.columns)
        need = std::max(need, bold.horizontalAdvance(column.label.text) +
                                  small.horizontalAdvance(column.detail));
    return std::min(need + headBar + 2 * headPadding + detailGap, maxCellSide);
}

void ComparisonGrid::layOut() {
    const int columns = m_contents.columnCount();
    const int seeds = m_contents.seedCount();
    const int rows = m_contents.rowCount();
    if (columns == 0 || seeds == 0) return;
    const int gaps = (columns - 1) * groupGap + columns * (seeds - 1) * gridGap;
    const int room = viewport()->width() - 2 * gridMargin - headWidth - gaps;
    // All rows are in sight where that does not make them too small to be judged, and one is
    // whatever the height. What stands in the head of a narrow column needs some room as well, and
    // cells take all that their column has.
    const int high = viewport()->height() - 2 * gridMargin - headHeight;
    const int headRoom = std::min(headNeed(), (room + gaps) / columns - groupGap);
    const int ofHead = (headRoom - (seeds - 1) * gridGap) / seeds;
    const int ofHeight = std::min(
        std::max({high / std::max(1, rows) - rowGap, goodCellSide, ofHead}), high - rowGap);
    m_side = std::clamp(std::min(room / (columns * seeds), ofHeight), minCellSide, maxCellSide);
    m_group = std::max(seeds * m_side + (seeds - 1) * gridGap, headRoom);
    const int width = 2 * gridMargin + headWidth + columns * (m_group + groupGap) - groupGap;
    const int height = 2 * gridMargin + headHeight + rows * (m_side + rowGap);
    horizontalScrollBar()->setRange(0, std::max(0, width - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    horizontalScrollBar()->setSingleStep(m_side);
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(m_side + rowGap);
}

QRect ComparisonGrid::cellRect(const GridPlace& place) const {
    return {gridMargin + headWidth + place.column * (m_group + groupGap) +
                place.seed * (m_side + gridGap) - horizontalScrollBar()->value(),
            gridMargin + headHeight + rowGap + place.row * (m_side + rowGap) -
                verticalScrollBar()->value(),
            m_side, m_side};
}

QRect ComparisonGrid::headRect(int column) const {
    return {cellRect({0, column, 0}).left(), gridMargin, m_group, headHeight - 2};
}

/// The whole name of a model, of which its head may show a part.
bool ComparisonGrid::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        for (int column = 0; column < m_contents.columnCount(); ++column)
            if (headRect(column).contains(help->pos())) {
                QToolTip::showText(help->globalPos(), m_contents.column(column).label.text,
                                   viewport());
                return true;
            }
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void ComparisonGrid::choose(const GridPlace& place) {
    if (!m_contents.has(place)) return;
    m_chosen = place;
    const QRect box = cellRect(place);
    const int left = gridMargin + headWidth, top = headHeight;  // what the heads cover
    if (box.left() < left)
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() + box.left() - left);
    if (box.right() > viewport()->width())
        horizontalScrollBar()->setValue(horizontalScrollBar()->value() + box.right() -
                                        viewport()->width() + gridMargin);
    if (box.top() < top)
        verticalScrollBar()->setValue(verticalScrollBar()->value() + box.top() - top - gridMargin);
    if (box.bottom() > viewport()->height())
        verticalScrollBar()->setValue(verticalScrollBar()->value() + box.bottom() -
                                      viewport()->height() + gridMargin);
    setAccessibleDescription(describe(place));
    viewport()->update();
    emit choiceChanged();
}

QImage ComparisonGrid::smallPicture() const {
    const bool isDrawn = m_contents.has(m_chosen) && !m_contents.at(m_chosen).file.empty();
    return isDrawn ? m_thumbnails.picture(m_contents.at(m_chosen).file) : QImage();
}

QString ComparisonGrid::describe(const GridPlace& place) const {
    if (!m_contents.has(place)) return {};
    const GridCell& cell = m_contents.at(place);
    const GridColumn& column = m_contents.column(place.column);
    QString text = tr("%1, seed %2, %3")
                       .arg(m_contents.row(place.row), QString::number(m_contents.seed(place.seed)),
                            column.label.text);
    if (!column.detail.isEmpty()) text += QStringLiteral(", ") + column.detail;
    if (cell.file.empty()) text += tr(", not generated yet");
    if (cell.mark.kind == Mark::Kind::star) text += tr(", starred");
    if (cell.mark.kind == Mark::Kind::reject) text += tr(", rejected");
    return text;
}

void ComparisonGrid::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    painter.fillRect(event->rect(), theme::color(Role::window));
    if (m_contents.cells.empty()) return;
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    for (int row = 0; row < m_contents.rowCount(); ++row) {
        const QRect first = cellRect({row, 0, 0});
        if (first.bottom() < 0 || first.top() > viewport()->height()) continue;
        for (int column = 0; column < m_contents.columnCount(); ++column)
            for (int seed = 0; seed < m_contents.seedCount(); ++seed)
                if (const QRect box = cellRect({row, column, seed});
                    box.right() >= 0 && box.left() <= viewport()->width())
                    paintCell(painter, {row, column, seed}, box);
    }
    paintHeads(painter);
}

void ComparisonGrid::paintCell(QPainter& painter, const GridPlace& place, const QRect& box) {
    const GridCell& cell = m_contents.at(place);
    painter.fillRect(box, theme::color(Role::neutral));
    const QImage image = cell.file.empty() ? QImage() : m_thumbnails.picture(cell.file);
    if (!image.isNull()) {
        QRect target({}, image.size().scaled(box.size(), Qt::KeepAspectRatio));
        target.moveCenter(box.center());
        painter.setOpacity(cell.isInSight ? 1 : 0.15);
        painter.drawImage(target, image);
        painter.setOpacity(1);
        if (cell.isInSight) paintMark(painter, {box.right() - 3, box.top() + 3}, cell.mark);
    } else if (m_thumbnails.isReading(cell.file)) {  // not as a cell that isn't drawn
        painter.setPen(theme::color(Role::muted));
        painter.setFont(theme::smallFont());
        painter.drawText(box, Qt::AlignCenter, tr("Reading…"));
    } else {
        painter.setPen(QPen(theme::color(Role::border), 1, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box.adjusted(0, 0, -1, -1));
    }
    if (place == m_chosen) {
        painter.setPen(QPen(theme::color(hasFocus() ? Role::tuned : Role::muted), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box.adjusted(-2, -2, 1, 1));
    }
}

void ComparisonGrid::paintHeads(QPainter& painter) {
    const int right = viewport()->width(), left = gridMargin + headWidth;
    painter.fillRect(QRect(0, 0, left - 2, viewport()->height()), theme::color(Role::window));
    const QString seeds =
        m_contents.seeds.size() == 1
            ? tr("seed %1").arg(m_contents.seeds.front())
            : tr("seeds %1–%2").arg(m_contents.seeds.front()).arg(m_contents.seeds.back());
    for (int row = 0; row < m_contents.rowCount(); ++row) {
        const QRect box = cellRect({row, 0, 0});
        const QRect text(gridMargin, box.top(), headWidth - 10, box.height());
        const QFontMetrics metrics(theme::boldFont());
        const int line = metrics.height();
        painter.setFont(theme::boldFont());
        painter.setPen(theme::color(Role::text));
        painter.drawText(text.adjusted(0, -line / 2, 0, -line / 2), Qt::AlignVCenter,
                         metrics.elidedText(m_contents.row(row), Qt::ElideRight, text.width()));
        painter.setFont(theme::smallFont());
        painter.setPen(theme::color(Role::muted));
        painter.drawText(text.adjusted(0, line / 2, 0, line / 2), Qt::AlignVCenter, seeds);
    }
    painter.fillRect(QRect(0, 0, right, gridMargin + headHeight), theme::color(Role::window));
    painter.setFont(theme::smallFont());
    painter.setPen(theme::color(Role::muted));
    painter.drawText(QRect(gridMargin, gridMargin, headWidth - 8, headHeight), Qt::AlignVCenter,
                     tr("Rows: prompts\nColumns: models"));
    painter.setClipRect(QRect(left - 2, 0, right, viewport()->height()));
    QStringList names;
    for (const GridColumn& column : m_contents.columns) names += column.label.text;
    for (int i = 0; i < m_contents.columnCount(); ++i) {
        const GridColumn& column = m_contents.column(i);
        const QRect box = headRect(i);
        painter.fillRect(box, theme::color(Role::sidebar));
        painter.fillRect(QRect(box.topLeft(), QSize(headBar, box.height())),
                         accentColor(column.label.accent));
        QRect text = box.adjusted(headBar + headPadding, 0, -headPadding, 0);
        // Beside the name where there is room for both, or for much of the name.
        const QString& detail = column.detail;
        const QFontMetrics small(theme::smallFont());
        const int name = QFontMetrics(theme::boldFont()).horizontalAdvance(column.label.text);
        const auto fits = [&](int width) { return name + width + detailGap <= text.width(); };
        if (const int width = small.horizontalAdvance(detail);
            2 * width < text.width() || fits(width)) {
            painter.setFont(theme::smallFont());
            painter.setPen(theme::color(Role::muted));
            painter.drawText(text, Qt::AlignVCenter | Qt::AlignRight, detail);
            if (width > 0) text.setRight(text.right() - width - detailGap);
        }
        painter.setFont(theme::boldFont());
        painter.setPen(theme::color(Role::text));
        painter.drawText(
            text, Qt::AlignVCenter,
            elidedApart(column.label.text, names, QFontMetrics(theme::boldFont()), text.width()));
    }
}

void ComparisonGrid::resizeEvent(QResizeEvent*) {
    layOut();
}

std::optional<GridPlace> ComparisonGrid::placeAt(const QPoint& position) const {
    for (int row = 0; row < m_contents.rowCount(); ++row)
        for (int column = 0; column < m_contents.columnCount(); ++column)
            for (int seed = 0; seed < m_contents.seedCount(); ++seed)
                if (cellRect({row, column, seed}).contains(position))
                    return GridPlace{row, column, seed};
    return {};
}

void ComparisonGrid::mousePressEvent(QMouseEvent* event) {
    const QPoint position = event->position().toPoint();
    const auto place = placeAt(position);
    m_pressed.reset();
    if (!place) return;
    if (event->button() == Qt::LeftButton && !m_contents.at(*place).file.empty())
        m_pressed = position;
    choose(*place);
}

void ComparisonGrid::mouseMoveEvent(QMouseEvent* event) {
    if (!m_pressed || !event->buttons().testFlag(Qt::LeftButton)) return;
    const QPoint way = event->position().toPoint() - *m_pressed;
    if (way.manhattanLength() < QApplication::startDragDistance()) return;
    m_pressed.reset();
    emit dragRequested();
}

void ComparisonGrid::mouseDoubleClickEvent(QMouseEvent* event) {
    mousePressEvent(event);
    if (cellRect(m_chosen).contains(event->position().toPoint())) emit openRequested();
}

void ComparisonGrid::keyPressEvent(QKeyEvent* event) {
    const int seeds = m_contents.seedCount();
    GridPlace place = m_chosen;
    int column = place.column * seeds + place.seed;  // counted over all groups
    switch (event->key()) {
        case Qt::Key_Left:
            --column;
            break;
        case Qt::Key_Right:
            ++column;
            break;
        case Qt::Key_Up:
            --place.row;
            break;
        case Qt::Key_Down:
            ++place.row;
            break;
        case Qt::Key_Home:
            column = 0;
            break;
        case Qt::Key_End:
            column = m_contents.columnCount() * seeds - 1;
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            emit openRequested();
            return;
        default:
            QAbstractScrollArea::keyPressEvent(event);
            return;
    }
    if (seeds == 0 || column < 0) return;
    place.column = column / seeds;
    place.seed = column % seeds;
    choose(place);
}

void ComparisonGrid::focusInEvent(QFocusEvent*) {
    viewport()->update();
}

void ComparisonGrid::focusOutEvent(QFocusEvent*) {
    viewport()->update();
}

CellMenu::CellMenu(ComparisonGrid& grid, MarkPanel& marks, QObject* parent)
    : QObject(parent), m_grid(grid), m_marks(marks) {
    grid.setContextMenuPolicy(Qt::CustomContextMenu);
    connect(&grid, &QWidget::customContextMenuRequested, this, &CellMenu::show);
    connect(&grid, &ComparisonGrid::dragRequested, this, &CellMenu::drag);
    grid.installEventFilter(this);
}

/// Before the page's keys of the same name.
bool CellMenu::eventFilter(QObject* watched, QEvent* event) {
    const bool isKey =
        event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
    if (watched != &m_grid || !isKey) return false;
    const QKeySequence keys(static_cast<QKeyEvent*>(event)->keyCombination());
    if (keys != m_copyKeys && keys != m_folderKeys) return false;
    if (event->type() == QEvent::ShortcutOverride)
        event->accept();
    else if (keys == m_copyKeys)
        copy();
    else
        showFolder();
    return true;
}

QString CellMenu::file() const {
    const GridContents& all = m_grid.contents();
    return all.has(m_grid.chosen()) ? toQt(all.at(m_grid.chosen()).file) : QString();
}

void CellMenu::show() {
    if (file().isEmpty()) return;
    auto* menu = new QMenu(&m_grid);
    menu->setObjectName(QStringLiteral("cellMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](const QString& text, const QKeySequence& keys, const char* name,
                         auto what) {
        QAction* action = menu->addAction(text);
        action->setObjectName(QLatin1String(name));
        action->setShortcut(keys);
        action->setShortcutContext(Qt::WidgetShortcut);  // shown; the page and the grid have it
        connect(action, &QAction::triggered, this, what);
        return action;
    };
    const Mark::Kind marked = m_grid.contents().at(m_grid.chosen()).mark.kind;
    const auto addMark = [&](const QString& text, Qt::Key key, const char* name, Mark::Kind kind) {
        QAction* action = add(text, key, name, [this, kind] { m_marks.toggle(kind); });
        action->setCheckable(true);
        action->setChecked(marked == kind);
        action->setEnabled(m_marks.isEnabled());
    };
    add(tr("Open large"), Qt::Key_Return, "openCell", [this] { emit m_grid.openRequested(); });
    menu->addSeparator();
    addMark(tr("Star"), Qt::Key_Asterisk, "starCell", Mark::Kind::star);
    addMark(tr("Reject"), Qt::Key_X, "rejectCell", Mark::Kind::reject);
    menu->addSeparator();
    add(tr("Copy the picture"), m_copyKeys, "copyCell", [this] { copy(); });
    add(tr("Show in folder"), m_folderKeys, "showCell", [this] { showFolder(); });
    menu->popup(m_grid.viewport()->mapToGlobal(m_grid.cellRect(m_grid.chosen()).center()));
}

void CellMenu::copy() {
    const QString from = file();
    if (from.isEmpty()) return;
    inBackground(
        this, [from] { return readPicture(toPath(from)); },
        [from](const QImage& picture) {
            if (!picture.isNull())
                QGuiApplication::clipboard()->setMimeData(pictureData(picture, from));
        });
}

/// The file alone is handed over: it is read where another program asks for pixels.
void CellMenu::drag() {
    if (!file().isEmpty()) dragOut(m_grid, fileData(file()), m_grid.smallPicture());
}

void CellMenu::showFolder() {
    if (!file().isEmpty()) showInFolder(toPath(file()));
}

}  // namespace dreambooth
