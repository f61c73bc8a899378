// Rows of three lines: a longer caption ends in "…", and is whole in its field and in its tool tip.
#include <ui/style/controls.h>
#include <ui/style/theme.h>
#include <ui/subject/caption_changes.h>
#include <ui/subject/caption_field.h>
#include <ui/subject/caption_table.h>

#include <QHeaderView>
#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTextLayout>
#include <algorithm>

namespace dreambooth {

using theme::Role;

namespace {

/// Where the caption comes from; empty: from the person.
QString originText(const CaptionRow& row) {
    return row.caption.isEmpty() ? CaptionTable::tr("Missing")
           : row.fromFile        ? CaptionTable::tr("From file")
           : row.suggested       ? CaptionTable::tr("Suggested")
                                 : QString();
}

constexpr int padding = 12;

/// As many lines of `text` as fit into the height, the last one with a "…" where more follows.
void paintLines(QPainter& painter, const QRect& area, const QString& text, const QFont& font,
                const QList<QTextLayout::FormatRange>& formats) {
    QTextLayout layout(text, font);
    layout.setFormats(formats);
    layout.beginLayout();
    qreal height = 0;
    const QFontMetricsF metrics(font);
    const int most = std::max(1, static_cast<int>(area.height() / metrics.lineSpacing()));
    int lines = 0;
    bool isCut = false;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        if (lines == most) {
            isCut = true;
            break;
        }
        line.setLineWidth(area.width());
        line.setPosition({0, height});
        height += metrics.lineSpacing();
        ++lines;
    }
    layout.endLayout();
    if (isCut && text.size() > 2) {
        // Once more, with less text: what there is room for and the sign that more follows.
        const QTextLine last = layout.lineAt(most - 1);
        const qsizetype end = std::max(1, last.textStart() + last.textLength() - 3);
        QString shorter = text.left(end) + QStringLiteral("…");
        if (shorter.size() < text.size()) return paintLines(painter, area, shorter, font, formats);
    }
    const qreal top = area.top() + (area.height() - height) / 2;
    layout.draw(&painter, {static_cast<qreal>(area.left()), top});
}

class CaptionDelegate : public QStyledItemDelegate {
public:
    explicit CaptionDelegate(CaptionTable* table) : QStyledItemDelegate(table), m_table(table) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        painter->save();
        painter->setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        painter->fillRect(option.rect, theme::color(isSelected ? Role::raised : Role::window));
        painter->setPen(theme::color(isSelected ? Role::border : Role::raised));
        painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
        paintFocus(*painter, option.rect, index);
        const CaptionRow& row = m_table->captions()->rows()[static_cast<size_t>(index.row())];
        const QRect area = option.rect.adjusted(padding, 4, -padding, -5);
        painter->setFont(theme::bodyFont());
        painter->setPen(theme::color(Role::text));
        switch (index.column()) {
            case CaptionTableModel::number:
                paintNumber(*painter, option, area, index.row());
                break;
            case CaptionTableModel::photo:
                paintPhoto(*painter, option.rect.adjusted(4, 5, -4, -6), row, index.row());
                break;
            case CaptionTableModel::caption:
                painter->setPen(theme::color(row.caption.isEmpty() ? Role::muted : Role::text));
                paintCaption(*painter, area, row);
                break;
            case CaptionTableModel::origin:
                paintOrigin(*painter, area, row);
                break;
            default:
                if (row.tokens > row.mostTokens) painter->setPen(theme::color(Role::tuned));
                painter->drawText(area, Qt::AlignRight | Qt::AlignVCenter,
                                  index.data(Qt::DisplayRole).toString());
        }
        painter->restore();
    }

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&,
                          const QModelIndex&) const override {
        auto* field = new CaptionField(parent);
        field->setObjectName(QStringLiteral("captionInPlace"));
        field->setAccessibleName(CaptionTable::tr("Caption"));
        field->setTokens(m_table->tokens());
        field->setCancellable();
        auto* self = const_cast<CaptionDelegate*>(this);
        connect(field, &CaptionField::finished, self, [self, field] {
            emit self->commitData(field);
            emit self->closeEditor(field, SubmitModelCache);
        });
        connect(field, &CaptionField::cancelled, self,
                [self, field] { emit self->closeEditor(field, RevertModelCache); });
        return field;
    }
    void setEditorData(QWidget* editor, const QModelIndex& index) const override {
        auto* field = qobject_cast<CaptionField*>(editor);
        if (field->property("isFilled").toBool()) return;  // what is being typed stays
        field->setProperty("isFilled", true);
        field->setProperty("file",
                           QByteArray::fromStdString(
                               m_table->captions()->rows()[static_cast<size_t>(index.row())].file));
        field->setPlainText(index.data(Qt::EditRole).toString());
        field->moveCursor(QTextCursor::End);
    }
    /// Its photo may stand in another row by now: the field stays open where rows shift. A caption
    /// that came meanwhile stays where nothing was typed.
    void setModelData(QWidget* editor, QAbstractItemModel*, const QModelIndex&) const override {
        const auto* field = qobject_cast<CaptionField*>(editor);
        if (!field->document()->isModified()) return;
        emit m_table->captions()->written(field->property("file").toByteArray().toStdString(),
                                          field->toPlainText());
    }
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex&) const override {
        const int height =
            std::max(option.rect.height(), 3 * option.fontMetrics.lineSpacing() + 26);
        QRect place(option.rect.left(), option.rect.top(), option.rect.width(), height);
        if (const int below = editor->parentWidget()->height() - height; place.top() > below)
            place.moveTop(std::max(0, below));
        editor->setGeometry(place);
    }
    bool eventFilter(QObject* editor, QEvent* event) override {
        // CaptionField has its own keys; what is left by the mouse is kept.
        return event->type() != QEvent::KeyPress && QStyledItemDelegate::eventFilter(editor, event);
    }

private:
    static QString textOf(const CaptionRow& row) {
        return row.caption.isEmpty() ? row.shown : row.caption;
    }
    void paintCaption(QPainter& painter, const QRect& area, const CaptionRow& row) const {
        QString text = textOf(row);
        // Of a longer caption the part is shown that has what is looked for.
        const qsizetype fitting =
            3 * area.width() / QFontMetrics(theme::bodyFont()).averageCharWidth();
        // What is shown instead of a caption is neither found nor replaced.
        const QString found = row.caption.isEmpty() ? QString() : m_table->found();
        const qsizetype at = found.isEmpty() ? -1 : text.indexOf(found, 0, Qt::CaseInsensitive);
        const qsizetype from = at > fitting / 2 && text.size() > fitting * 3 / 4
                                   ? text.lastIndexOf(u' ', at - fitting / 3)
                                   : 0;
        if (from > 0) text = QStringLiteral("…") + text.mid(from);
        text.replace(u'\n', QChar::LineSeparator);
        paintLines(painter, area, text, theme::bodyFont(),
                   captionFormats(text, m_table->tokens(), found));
    }
    /// Around the whole row where the keys act.
    void paintFocus(QPainter& painter, const QRect& cell, const QModelIndex& index) const {
        if (!m_table->hasFocus() || m_table->currentIndex().row() != index.row()) return;
        painter.setPen(theme::color(Role::text));
        painter.drawLine(cell.topLeft(), cell.topRight());
        painter.drawLine(cell.bottomLeft(), cell.bottomRight());
        if (index.column() == index.model()->columnCount() - 1)
            painter.drawLine(cell.topRight(), cell.bottomRight());
    }
    void paintNumber(QPainter& painter, const QStyleOptionViewItem& option, const QRect& area,
                     int row) const {
        if (m_table->currentIndex().row() == row)
            painter.fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()),
                             theme::color(Role::tuned));
        painter.setPen(theme::color(Role::muted));
        painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, QLocale().toString(row + 1));
    }
    void paintPhoto(QPainter& painter, const QRect& area, const CaptionRow& row, int number) const {
        emit m_table->pictureRequested(number);
        if (row.picture.isNull()) return;
        const QSize size = row.picture.size().scaled(area.size(), Qt::KeepAspectRatio);
        QRect place(QPoint(), size);
        place.moveCenter(area.center());
        painter.drawImage(place, row.picture);
    }
    static void paintOrigin(QPainter& painter, const QRect& area, const CaptionRow& row) {
        const QString text = originText(row);
        if (text.isEmpty()) return;
        const theme::ToneColors colors =
            theme::toneColors(row.caption.isEmpty() ? theme::Tone::warning
                              : row.suggested       ? theme::Tone::base
                                                    : theme::Tone::neutral);
        painter.setFont(theme::smallFont());
        const QFontMetrics metrics(theme::smallFont());
        QRect pill(0, 0, metrics.horizontalAdvance(text) + 18, metrics.height() + 4);
        pill.moveLeft(area.left());
        pill.moveTop(area.center().y() - pill.height() / 2);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colors.background);
        painter.drawRoundedRect(pill, pill.height() / 2.0, pill.height() / 2.0);
        painter.setPen(colors.text);
        painter.drawText(pill, Qt::AlignCenter, text);
    }

    CaptionTable* m_table;
};

}  // namespace

void CaptionTableModel::setRows(std::vector<CaptionRow> rows) {
    // Photos come and go at the end: a reset would close the caption that is being written.
    const int before = rowCount(), after = static_cast<int>(rows.size());
    if (after > before) {
        beginInsertRows({}, before, after - 1);
        m_rows.resize(rows.size());
        endInsertRows();
    } else if (after < before) {
        beginRemoveRows({}, after, before - 1);
        m_rows.resize(rows.size());
        endRemoveRows();
    }
    std::swap(m_rows, rows);
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (const int row = static_cast<int>(i); m_rows[i] != rows[i])
            emit dataChanged(index(row, 0), index(row, columns - 1));
}

int CaptionTableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CaptionTableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : columns;
}

QVariant CaptionTableModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const CaptionRow& row = m_rows[static_cast<size_t>(index.row())];
    if (role == Qt::EditRole && index.column() == caption) return row.caption;
    if (role == Qt::ToolTipRole && index.column() == photo) return row.name;
    if (role == Qt::ToolTipRole && index.column() == caption)
        return theme::toolTipLines(row.caption);
    const bool isCut = row.tokens > row.mostTokens;
    if (role == Qt::ToolTipRole && index.column() == tokens && isCut)
        return CaptionTable::tr("The model reads %1 of these %2 tokens.")
            .arg(row.mostTokens)
            .arg(row.tokens);
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole) return {};
    const QString shown = row.caption.isEmpty() ? row.shown : row.caption;
    if (role == Qt::AccessibleTextRole && index.column() == caption) {
        // Up and down stay in this column: a screen reader is told of which photo it is.
        QStringList parts{QLocale().toString(index.row() + 1), row.name, shown};
        if (const QString origin = originText(row); !origin.isEmpty()) parts += origin;
        return parts.join(QStringLiteral(", "));
    }
    switch (index.column()) {
        case number:
            return QLocale().toString(index.row() + 1);
        case photo:
            return row.name;
        case caption:
            return shown;
        case origin:
            return originText(row);
        default:
            return row.tokens > 0 && !row.caption.isEmpty() ? QLocale().toString(row.tokens)
                                                            : QStringLiteral("—");
    }
}

QVariant CaptionTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignVCenter |
                        (section == number || section == tokens ? Qt::AlignRight : Qt::AlignLeft));
    if (role != Qt::DisplayRole) return {};
    const QString titles[columns] = {CaptionTable::tr("No."), CaptionTable::tr("Photo"),
                                     CaptionTable::tr("Caption"), CaptionTable::tr("By"),
                                     CaptionTable::tr("Tokens")};
    return titles[section];
}

Qt::ItemFlags CaptionTableModel::flags(const QModelIndex& index) const {
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.column() == caption ? flags | Qt::ItemIsEditable : flags;
}

bool CaptionTableModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole || index.column() != caption) return false;
    emit written(m_rows[static_cast<size_t>(index.row())].file, value.toString());
    return true;
}

CaptionTable::CaptionTable(QWidget* parent)
    : QTableView(parent), m_model(new CaptionTableModel(this)) {
    setModel(m_model);
    setItemDelegate(new CaptionDelegate(this));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
                    QAbstractItemView::SelectedClicked);
    setShowGrid(false);
    setTabKeyNavigation(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    verticalHeader()->hide();
    QHeaderView* header = horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionsClickable(false);
    header->setSectionResizeMode(QHeaderView::Fixed);
    header->setSectionResizeMode(CaptionTableModel::caption, QHeaderView::Stretch);
    const QFontMetrics metrics(theme::bodyFont());
    verticalHeader()->setDefaultSectionSize(3 * metrics.lineSpacing() + 10);
    const auto widthOf = [&](const QString& text) { return metrics.horizontalAdvance(text) + 32; };
    header->resizeSection(CaptionTableModel::number, widthOf(tr("No.")));
    header->resizeSection(CaptionTableModel::photo, 76);
    header->resizeSection(
        CaptionTableModel::origin,
        std::max({widthOf(tr("Missing")), widthOf(tr("From file")), widthOf(tr("Suggested"))}));
    header->resizeSection(CaptionTableModel::tokens, widthOf(tr("Tokens")));
    setAccessibleName(tr("Captions"));
}

void CaptionTable::setMarks(const std::vector<std::string>& tokens, const QString& found) {
    m_tokens = tokens;
    m_found = found;
    viewport()->update();
}

void CaptionTable::setRows(std::vector<CaptionRow> rows) {
    const std::set<std::string> selected = selectedFiles();
    m_model->setRows(std::move(rows));
    if (selectedFiles() == selected) return;
    QItemSelection wanted;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const QModelIndex first = m_model->index(row, 0);
        if (selected.contains(m_model->rows()[static_cast<size_t>(row)].file))
            wanted.select(first, first.siblingAtColumn(CaptionTableModel::columns - 1));
    }
    selectionModel()->select(wanted, QItemSelectionModel::ClearAndSelect);
}

std::set<std::string> CaptionTable::selectedFiles() const {
    std::set<std::string> files;
    for (const int photo : selectedPhotos())
        files.insert(m_model->rows()[static_cast<size_t>(photo)].file);
    return files;
}

std::vector<int> CaptionTable::selectedPhotos() const {
    std::vector<int> photos;
    for (const QModelIndex& index : selectionModel()->selectedRows()) photos.push_back(index.row());
    std::ranges::sort(photos);
    return photos;
}

void CaptionTable::keyPressEvent(QKeyEvent* event) {
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const bool begins = (isEnter && state() != EditingState) || event->key() == Qt::Key_F2;
    if (begins && currentIndex().isValid())
        edit(currentIndex().siblingAtColumn(CaptionTableModel::caption));
    else
        QTableView::keyPressEvent(event);
}

void CaptionTable::selectionChanged(const QItemSelection& selected,
                                    const QItemSelection& deselected) {
    QTableView::selectionChanged(selected, deselected);
    emit selectionWasChanged();
}

}  // namespace dreambooth
