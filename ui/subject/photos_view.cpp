// Grid and drop area scroll together. Rows are told apart by the photos' files, so that what was
// selected stays selected as photos come, go and move.
#include <project/photo_shapes.h>
#include <ui/session/project_session.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>
#include <ui/subject/caption_changes.h>
#include <ui/subject/crop_ratio.h>
#include <ui/subject/drop_area.h>
#include <ui/subject/photo_filter.h>
#include <ui/subject/photo_selection_bar.h>
#include <ui/subject/photos_view.h>
#include <ui/widgets/scrolling.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

using theme::Space;

PhotosView::PhotosView(ProjectSession& session, const PhotoLibrary& library, PhotoFilter& filter,
                       ProblemBar& problems, QWidget* parent)
    : QWidget(parent), m_session(session), m_library(library), m_filter(filter) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Space::small);
    column->addWidget(makeScrolled(), 1);
    auto* bottom = new QVBoxLayout;
    bottom->setContentsMargins(7, 0, 17, 0);
    bottom->setSpacing(Space::small);
    m_selection = new PhotoSelectionBar(m_session, *m_grid, problems, this);
    bottom->addWidget(m_selection);
    m_shapes = theme::hint(QString(), this);
    m_shapes->setObjectName(QStringLiteral("photoShapes"));
    m_shapes->setContentsMargins(0, 0, 0, Space::small);
    bottom->addWidget(m_shapes);
    column->addLayout(bottom);
    connect(m_grid, &PhotoGrid::selectedRowsChanged, this, &PhotosView::updateSelection);
}

QScrollArea* PhotosView::makeScrolled() {
    auto* inner = new QWidget;
    auto* column = new QVBoxLayout(inner);
    column->setContentsMargins(0, 0, 10, Space::medium);
    column->setSpacing(Space::small);
    m_grid = new PhotoGrid(tr("Photos"), inner);
    m_grid->setObjectName(QStringLiteral("photoGrid"));
    m_grid->setGrowing(true);
    column->addWidget(m_grid);
    m_dropArea = new DropArea(inner);
    auto* dropRow = new QHBoxLayout;
    dropRow->setContentsMargins(7, 0, 7, 0);
    dropRow->addWidget(m_dropArea);
    column->addLayout(dropRow);
    column->addStretch();
    auto* scroll = new VerticalScroll(this);
    scroll->setWidget(inner);
    connect(scroll->verticalScrollBar(), &QScrollBar::rangeChanged, column,
            [column](int, int maximum) {
                column->setContentsMargins(0, 0, maximum > 0 ? 0 : 10, Space::medium);
            });
    return scroll;
}

void PhotosView::setPictures(Pictures pictures) {
    m_pictures = pictures;
    // Two of them stand side by side in the smallest window.
    m_grid->setCells(200, pictures == Pictures::modelInput ? 1.0 : 0.875);
    m_grid->setFill(pictures == Pictures::crops ? PhotoGrid::Fill::crop : PhotoGrid::Fill::whole);
}

void PhotosView::showContents(const std::vector<PhotoVerdict>& verdicts) {
    const Project& project = m_session.project();
    std::vector<PhotoGridItem> items;
    for (size_t i = 0; i < project.photos.size(); ++i) {
        PhotoGridItem item = itemOf(project.photos[i]);
        item.number = static_cast<int>(i) + 1;
        item.badge = badgeFor(verdicts[i], learnedShape(project.recipe, project.photos[i]));
        items.push_back(std::move(item));
    }
    const bool empty = items.empty();
    m_grid->setHasLines(anyHasCaption(project) && m_pictures != Pictures::modelInput);
    const auto [cameBack, hasLost] = m_removedSelection.update(*m_grid, items);
    m_grid->photos()->setItems(std::move(items));
    m_grid->setShown(m_filter.shown(project, verdicts, m_grid->currentRow()));
    if (!cameBack.empty()) m_grid->selectRows(cameBack);
    if (!cameBack.empty() || hasLost) scrollToCurrent();
    m_grid->setVisible(!empty);
    m_grid->updateGeometry();
    m_dropArea->setEmptyState(empty);
    m_shapes->setVisible(!empty);
    m_shapes->setText(tr("Learned as %1").arg(shapesText(project)));
    if (!empty && m_grid->currentRow() < 0) m_grid->setCurrentRow(0);
    m_removedSelection.noteChosen(*m_grid);
    updateSelection();
}

PhotoGridItem PhotosView::itemOf(const Photo& photo) const {
    PhotoGridItem item;
    item.key = toQt(photo.file);
    item.name = toQt(photo.originalName);
    if (const PhotoFacts* facts = m_library.facts(photo)) {
        item.picture = m_pictures == Pictures::modelInput ? facts->seen : facts->thumbnail;
        item.subject = facts->subject;
    }
    if (photo.width > 0 && photo.height > 0)
        item.crop = QRectF(static_cast<double>(photo.crop.x) / photo.width,
                           static_cast<double>(photo.crop.y) / photo.height,
                           static_cast<double>(photo.crop.width) / photo.width,
                           static_cast<double>(photo.crop.height) / photo.height);
    if (!photo.mask.empty()) item.mark = tr("Mask");
    if (m_session.project().subjects.size() > 1) {
        const QString phrase = toQt(m_session.project().subjectOf(photo).phrase());
        item.mark = item.mark.isEmpty() ? phrase : phrase + QStringLiteral(" · ") + item.mark;
    }
    item.leftOut = photo.leftOut;
    item.caption = photo.caption.empty() ? QStringLiteral("—")
                                         : captionBesidesSubject(m_session.project(), photo);
    return item;
}

bool PhotosView::hasRowsInPlace() const {
    const auto& rows = m_grid->photos()->items();
    const auto& photos = m_session.project().photos;
    return rows.size() <= photos.size() &&
           std::equal(rows.begin(), rows.end(), photos.begin(),
                      [](const PhotoGridItem& row, const Photo& photo) {
                          return row.key == toQt(photo.file);
                      });
}

std::vector<int> PhotosView::chosenPhotos() const {
    const std::vector<int> selected = m_grid->selectedRows();
    const int current = m_grid->currentRow();
    return std::ranges::find(selected, current) != selected.end() ? selected : std::vector{current};
}

void PhotosView::choose(const std::vector<int>& photos) {
    if (std::ranges::any_of(photos, [this](int photo) { return m_grid->isRowHidden(photo); }))
        m_filter.showAll();
    m_grid->selectRows(photos);
}

void PhotosView::chooseAlone(const std::vector<int>& photos) {
    const std::vector<Photo>& all = m_session.project().photos;
    std::vector<std::string> files;
    std::vector<int> there;  // what chose them is shown a moment after photos were removed
    for (const int photo : photos)
        if (photo >= 0 && photo < std::ssize(all)) {
            files.push_back(all[static_cast<size_t>(photo)].file);
            there.push_back(photo);
        }
    m_filter.showTogether(files);
    m_grid->selectRows(there);
}

void PhotosView::chooseWithinFilter() {
    const Project& project = m_session.project();
    const std::vector<bool> shown = m_filter.shown(project, judgePhotos(project, m_library), -1);
    const auto first = std::ranges::find(shown, true);
    const auto current = static_cast<size_t>(std::max(0, m_grid->currentRow()));
    if (first == shown.end() || shown[current]) return;
    m_grid->setShown(shown);
    m_grid->selectRows({static_cast<int>(first - shown.begin())});
}

void PhotosView::scrollToCurrent() {
    QTimer::singleShot(0, m_grid, [grid = m_grid] { grid->scrollTo(grid->currentIndex()); });
}

void PhotosView::updateSelection() {
    const std::vector<int> photos = m_grid->selectedRows();
    m_selection->setVisible(photos.size() > 1);
    if (photos.size() < 2) return;
    m_selection->showSelected(photos);
    m_selection->layOut(width());
}

void PhotosView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_selection->layOut(width());
}

}  // namespace dreambooth
