// Menu and keys of a cell.
#include <ui/compare/cell_menu.h>
#include <ui/compare/comparison_grid.h>
#include <ui/compare/mark_panel.h>
#include <ui/style/desktop.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/picture_sharing.h>

#include <QClipboard>
#include <QGuiApplication>
#include <QImage>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>

namespace dreambooth {

CellMenu::CellMenu(ComparisonGrid& grid, MarkPanel& marks, QObject* parent)
    : QObject(parent), m_grid(grid), m_marks(marks) {
    grid.setContextMenuPolicy(Qt::CustomContextMenu);
    connect(&grid, &QWidget::customContextMenuRequested, this, &CellMenu::show);
    connect(&grid, &ComparisonGrid::draggedOut, this, &CellMenu::drag);
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
        action->setEnabled(m_marks.isVisible());
    };
    add(tr("Open large"), Qt::Key_Return, "openCell", [this] { emit m_grid.opened(); });
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
