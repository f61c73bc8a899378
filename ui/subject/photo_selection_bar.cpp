// What can be done with several photos at once: the bar under the grid, its menu and its keys.
#include <ui/session/project_session.h>
#include <ui/style/controls.h>
#include <ui/style/desktop.h>
#include <ui/style/qt_strings.h>
#include <ui/subject/caption_changes.h>
#include <ui/subject/photo_changes.h>
#include <ui/subject/photo_selection_bar.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/photo_grid.h>
#include <ui/widgets/problem_bar.h>

#include <QBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <algorithm>

namespace dreambooth {

using theme::Space;

PhotoSelectionBar::PhotoSelectionBar(ProjectSession& session, PhotoGrid& grid, ProblemBar& problems,
                                     QWidget* parent)
    : QFrame(parent),
      m_session(session),
      m_grid(grid),
      m_problems(problems),
      m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this)) {
    setObjectName(QStringLiteral("selectionBar"));
    setProperty("look", QStringLiteral("card"));
    m_layout->setContentsMargins(14, 8, 8, 8);
    m_layout->setSpacing(Space::small);
    auto* row = new QHBoxLayout;
    row->setSpacing(Space::small);
    m_layout->addLayout(row, 1);
    m_selected = new QLabel(this);
    m_selected->setObjectName(QStringLiteral("selectedCount"));
    m_selected->setProperty("look", QStringLiteral("strong"));
    m_selectedNumbers = new ElidedLabel(this);
    m_selectedNumbers->setProperty("look", QStringLiteral("hint"));
    row->addWidget(m_selected);
    row->addWidget(m_selectedNumbers, 1);
    m_leaveOut = theme::button(tr("Leave out"), this);
    m_leaveOut->setObjectName(QStringLiteral("leaveOutSelected"));
    QPushButton* remove = theme::button(tr("Remove"), this);
    remove->setObjectName(QStringLiteral("removeSelected"));
    QPushButton* clear = theme::button(tr("Clear selection"), this);
    clear->setObjectName(QStringLiteral("clearSelection"));
    QPushButton* subject = theme::button(tr("Subject"), this);
    subject->setObjectName(QStringLiteral("subjectOfSelected"));
    subject->setToolTip(
        tr("Which subject these photos show. A project can have several, each with "
           "its own token and class."));
    auto* subjects = new QMenu(subject);
    subject->setMenu(subjects);
    connect(subjects, &QMenu::aboutToShow, this, [this, subjects] { fillSubjects(subjects); });
    m_buttons = new QWidget(this);
    auto* flow = new FlowLayout(m_buttons, Space::small);
    for (QPushButton* button : {subject, m_leaveOut, remove, clear}) flow->addWidget(button);
    m_layout->addWidget(m_buttons);
    connect(m_leaveOut, &QPushButton::clicked, this,
            [this] { leaveOut(!areAllLeftOut(m_grid.selectedRows())); });
    connect(remove, &QPushButton::clicked, this, &PhotoSelectionBar::remove);
    connect(clear, &QPushButton::clicked, this, [this] {
        m_grid.setFocus();
        m_grid.selectRows({m_grid.currentRow()});
    });
    hide();
    grid.setEditable();
    grid.setContextMenuPolicy(Qt::CustomContextMenu);
    connect(&grid, &PhotoGrid::removeRequested, this, &PhotoSelectionBar::remove);
    connect(&grid, &PhotoGrid::moveRequested, this, &PhotoSelectionBar::moveBefore);
    connect(&grid, &QWidget::customContextMenuRequested, this, &PhotoSelectionBar::showMenu);
}

/// One row where there is room for it, else the buttons under the words.
void PhotoSelectionBar::layOut(int room) {
    int buttons = -Space::small;
    for (const auto* button : m_buttons->findChildren<QPushButton*>())
        buttons += button->sizeHint().width() + Space::small;
    const int words = m_selected->sizeHint().width() + 60;
    const bool isWide = room > buttons + words + 60;
    m_buttons->setMinimumWidth(isWide ? buttons : 0);
    m_layout->setDirection(isWide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void PhotoSelectionBar::showMenu(const QPoint& position) {
    const std::vector<int> photos = m_grid.selectedRows();
    if (photos.empty()) return;
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("photoMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Rotate left"), this, [this] { turn(PhotoTurn::left); });
    menu->addAction(tr("Rotate right"), this, [this] { turn(PhotoTurn::right); });
    menu->addAction(tr("Mirror"), this, [this] { turn(PhotoTurn::mirror); });
    menu->addSeparator();
    const bool isLeftOut = areAllLeftOut(photos);
    menu->addAction(isLeftOut ? tr("Use again") : tr("Leave out"), this,
                    [this, isLeftOut] { leaveOut(!isLeftOut); });
    menu->addAction(tr("Remove"), this, &PhotoSelectionBar::remove);
    fillSubjects(menu->addMenu(tr("Subject")));
    menu->addSeparator();
    menu->addAction(tr("Move earlier"), this, [this] { m_grid.moveSelected(true); });
    menu->addAction(tr("Move later"), this, [this] { m_grid.moveSelected(false); });
    menu->addSeparator();
    menu->addAction(tr("Show in folder"), this, &PhotoSelectionBar::reveal);
    menu->popup(m_grid.viewport()->mapToGlobal(position));
}

/// Which of the project's subjects the selected photos show, and one more.
void PhotoSelectionBar::fillSubjects(QMenu* menu) {
    menu->clear();
    const Project& project = m_session.project();
    const std::vector<int> photos = m_grid.selectedRows();
    const int known = static_cast<int>(project.subjects.size());
    for (int i = 0; i < known; ++i) {
        QAction* const action =
            menu->addAction(asCaption(toQt(project.subject(i).phrase())), this,
                            [this, i] { setPhotosSubject(m_session, m_grid.selectedRows(), i); });
        action->setCheckable(true);
        action->setChecked(std::ranges::all_of(photos, [&](int photo) {
            return photo < static_cast<int>(project.photos.size()) &&
                   project.photos[static_cast<size_t>(photo)].subject == i;
        }));
    }
    menu->addSeparator();
    menu->addAction(tr("New subject"), this,
                    [this] { addSubjectOf(m_session, m_grid.selectedRows()); })
        ->setEnabled(project.subjects.size() < maxSubjects);
}

bool PhotoSelectionBar::areAllLeftOut(const std::vector<int>& photos) const {
    const auto& all = m_session.project().photos;
    return std::ranges::all_of(photos, [&](int index) {
        return index < static_cast<int>(all.size()) && all[static_cast<size_t>(index)].leftOut;
    });
}

void PhotoSelectionBar::showSelected(const std::vector<int>& photos) {
    m_selected->setText(tr("Selected: %1").arg(photos.size()));
    QStringList numbers;
    for (const int photo : photos) numbers += QString::number(photo + 1);
    m_selectedNumbers->setText(tr("photos %1").arg(QLocale().createSeparatedList(numbers)));
    m_leaveOut->setText(areAllLeftOut(photos) ? tr("Use again") : tr("Leave out"));
}

void PhotoSelectionBar::turn(PhotoTurn turn) {
    m_problems.clear();
    turnPhotos(m_session, m_grid.selectedRows(), turn,
               [bar = QPointer(&m_problems)](const Error& error, const std::string& name) {
                   if (bar != nullptr) bar->add(error, toQt(name));
               });
}

void PhotoSelectionBar::leaveOut(bool leftOut) {
    setPhotosLeftOut(m_session, m_grid.selectedRows(), leftOut);
}

void PhotoSelectionBar::remove() {
    const std::vector<int> photos = m_grid.selectedRows();
    if (photos.empty() || m_session.project().photos.empty()) return;
    const size_t before = m_session.project().photos.size();
    removePhotos(m_session, photos);
    const size_t removed = before - m_session.project().photos.size();
    if (removed == 0) return;  // the project may not be changed
    emit photosChanged();
    const int left = m_grid.photos()->rowCount();
    if (left > 0) m_grid.selectRows({std::min(photos.front(), left - 1)});
    emit photosRemoved(static_cast<int>(removed));
}

/// The moved ones stay selected, and in sight.
void PhotoSelectionBar::moveBefore(int row) {
    movePhotos(m_session, m_grid.selectedRows(), row);
    emit photosChanged();
    m_grid.scrollTo(m_grid.currentIndex());
}

void PhotoSelectionBar::reveal() {
    const std::vector<int> photos = m_grid.selectedRows();
    const auto& all = m_session.project().photos;
    if (!photos.empty() && photos.front() < static_cast<int>(all.size()))
        showInFolder(m_session.project().photoPath(all[static_cast<size_t>(photos.front())]));
}

}  // namespace dreambooth
