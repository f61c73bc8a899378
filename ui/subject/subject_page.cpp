// Left: toolbar and photos, or all captions; right: the panel of the chosen photo, or of tags.
// One update, put off to the next turn of the event loop, follows every change.
#include <ui/session/download_store.h>
#include <ui/session/project_session.h>
#include <ui/session/settings.h>
#include <ui/style/controls.h>
#include <ui/style/desktop.h>
#include <ui/style/dialogs.h>
#include <ui/style/qt_strings.h>
#include <ui/subject/captions_view.h>
#include <ui/subject/drop_area.h>
#include <ui/subject/import_progress.h>
#include <ui/subject/mask_panel.h>
#include <ui/subject/photo_changes.h>
#include <ui/subject/photo_filter.h>
#include <ui/subject/photo_panel.h>
#include <ui/subject/photo_selection_bar.h>
#include <ui/subject/photos_view.h>
#include <ui/subject/subject_crop_bar.h>
#include <ui/subject/subject_page.h>
#include <ui/subject/tag_panel.h>
#include <ui/widgets/crop_editor.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/problem_bar.h>
#include <ui/widgets/segmented_control.h>
#include <ui/widgets/undo_notice.h>

#include <QClipboard>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMimeData>
#include <QPointer>
#include <QPushButton>
#include <QShortcut>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

using theme::Space;

namespace {
enum View { photosView, cropsView, captionsView, modelView };
constexpr int minPanel = 320, maxPanel = 440;
constexpr int minTags = 290, maxTags = 340;
const auto photoPlace = QStringLiteral("photo");
/// "Photos of 2 subjects: sks cat 5, ohwx dog 4."
QString subjectsHint(const Project& project) {
    QStringList counts;
    for (int i = 0; i < static_cast<int>(project.subjects.size()); ++i) {
        const auto photos = std::ranges::count(project.photos, i, &Photo::subject);
        counts +=
            QStringLiteral("%1 %2").arg(toQt(project.subject(i).phrase()), QString::number(photos));
    }
    return SubjectPage::tr("Photos of %1 subjects: %2. Each photo says which one it shows.")
        .arg(project.subjects.size())
        .arg(QLocale().createSeparatedList(counts));
}

}  // namespace

SubjectPage::SubjectPage(StudioContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_session(*context.session),
      m_library(*context.session),
      m_tokenizer(*context.session),
      m_importer(*context.session) {
    setObjectName(QStringLiteral("subjectPage"));
    setAcceptDrops(true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* left = new QVBoxLayout;
    // The grid's cells have a gap of 7 px of their own, and its scroll bar stands in the margin, so
    // that pictures line up with what is above them.
    left->setContentsMargins(15, 20, 5, 0);
    left->setSpacing(Space::small);
    row->addLayout(left, 1);
    auto* top = new QVBoxLayout;
    top->setContentsMargins(7, 0, 17, 0);
    top->setSpacing(Space::small);
    left->addLayout(top);

    m_title = makeTitle();
    top->addWidget(m_title);
    m_hint = theme::hint(QString(), this);
    m_hint->setObjectName(QStringLiteral("subjectPageHint"));
    m_hint->setTextFormat(Qt::RichText);
    top->addWidget(m_hint);
    top->addSpacing(Space::tiny);
    top->addWidget(makeToolbar());
    m_problems = new ProblemBar(this);
    m_problems->setObjectName(QStringLiteral("subjectProblems"));
    top->addWidget(m_problems);
    m_twoSubjects = new ProblemBar(this);
    m_twoSubjects->setObjectName(QStringLiteral("twoSubjects"));
    top->addWidget(m_twoSubjects);

    m_progress = new ImportProgress(this);
    top->addWidget(m_progress);
    m_crops = new SubjectCropBar(m_session, *m_cropAll, this);
    top->addWidget(m_crops);
    makeRemoved(top);
    m_photos = new PhotosView(m_session, m_library, *m_filter, *m_problems, this);
    left->addWidget(m_photos, 1);
    m_captions = new CaptionsView(m_context, m_library, m_tokenizer, this);
    left->addWidget(m_captions, 1);

    m_panel = new PhotoPanel(context, m_library, m_tokenizer, this);
    row->addWidget(m_panel);
    m_tags = new TagPanel(context, *m_captions, this);
    connect(m_captions, &CaptionsView::scopeChanged, m_tags, &TagPanel::showContents);
    row->addWidget(m_tags);

    m_updateTimer.setSingleShot(true);
    connect(&m_updateTimer, &QTimer::timeout, this, &SubjectPage::updateContents);
    connectPanels();
    connectSelection();
    // Once it is known whether another computer has the project open: there undo may need them.
    QTimer::singleShot(0, this, [this] { binUnusedFiles(m_session); });
    showView(cropsView);
    updateContents();
    chooseLast();
}

SubjectPage::~SubjectPage() {
    keepLast();
}

void SubjectPage::keepLast() const {
    const PhotoGrid& grid = *m_photos->grid();
    if (const int row = grid.currentRow(); row >= 0)
        m_context.settings->setLastPlace(toQt(m_session.project().folder()), photoPlace,
                                         grid.photos()->items()[static_cast<size_t>(row)].key);
}

/// Where the project is opened anew, its page begins there before this one is deleted.
void SubjectPage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    keepLast();
}

/// The photo that was chosen when the project was closed.
void SubjectPage::chooseLast() {
    const QString last =
        m_context.settings->lastPlace(toQt(m_session.project().folder()), photoPlace);
    const auto& items = m_photos->grid()->photos()->items();
    const auto found = std::ranges::find(items, last, &PhotoGridItem::key);
    if (found == items.end()) return;
    m_photos->grid()->setCurrentRow(static_cast<int>(found - items.begin()));
    m_photos->scrollToCurrent();
}

void SubjectPage::makeRemoved(QVBoxLayout* column) {
    m_removed = new UndoNotice(*m_session.undoStack(), tr("Put the removed photos back"), this);
    m_removed->setObjectName(QStringLiteral("removedPhotos"));
    column->addWidget(m_removed);
    connect(m_removed, &UndoNotice::undoing, this, [this] { m_photos->grid()->setFocus(); });
    // After another step what was added is no news.
    connect(m_session.undoStack(), &QUndoStack::indexChanged, this, [this] {
        if (!m_importer.isBusy()) m_progress->hide();
    });
}

void SubjectPage::connectSelection() {
    connect(m_photos->grid(), &PhotoGrid::selectedRowsChanged, this, &SubjectPage::updateTools);
    const PhotoSelectionBar* const selection = m_photos->selection();
    connect(selection, &PhotoSelectionBar::photosChanged, this, &SubjectPage::updateContents);
    connect(selection, &PhotoSelectionBar::photosRemoved, this, [this](int count) {
        m_removed->say(count == 1 ? tr("1 photo was removed.")
                                  : tr("%1 photos were removed.").arg(count));
    });
}

void SubjectPage::updateTools() {
    const PhotoGrid& grid = *m_photos->grid();
    const bool hasPhotos = grid.isVisibleTo(this) && !grid.selectedRows().empty();
    for (QPushButton* button : {m_rotateLeft, m_rotateRight, m_mirror})
        button->setEnabled(hasPhotos);
}

void SubjectPage::connectPanels() {
    connect(&m_session, &ProjectSession::changed, this, &SubjectPage::updateContentsLater);
    connect(&m_library, &PhotoLibrary::changed, this, &SubjectPage::updateContentsLater);
    // At once, also while photos come in: a person has chosen it.
    PhotoGrid* const grid = m_photos->grid();
    connect(grid, &PhotoGrid::currentRowChanged, this, [this] { m_updateTimer.start(0); });
    connect(grid, &PhotoGrid::opened, this, [this] { m_panel->editor()->setFocus(); });
    const auto photoAt = [this](int index) -> const Photo* {
        const auto& photos = m_session.project().photos;
        const bool exists = index >= 0 && index < static_cast<int>(photos.size());
        return exists ? &photos[static_cast<size_t>(index)] : nullptr;
    };
    const auto wantSmall = [this, photoAt](int index) {
        if (const Photo* photo = photoAt(index))
            m_library.want(*photo, PhotoLibrary::Pictures::small);
    };
    connect(grid, &PhotoGrid::pictureRequested, this, wantSmall);
    connect(m_panel, &PhotoPanel::pictureRequested, this, wantSmall);
    connect(m_captions, &CaptionsView::pictureRequested, this, wantSmall);
    connect(m_captions, &CaptionsView::photoChosen, grid, &PhotoGrid::setCurrentRow);
    connect(&m_tokenizer, &TokenizerLoader::changed, this, &SubjectPage::updateContentsLater);
    connect(m_context.downloads, &DownloadStore::finished, &m_tokenizer, &TokenizerLoader::retry);
    connect(m_panel, &PhotoPanel::readAgainRequested, this, [this, photoAt](int index) {
        if (const Photo* photo = photoAt(index)) m_library.readAgain(*photo);
    });
    connect(m_panel, &PhotoPanel::togetherRequested, this, [this](const std::vector<int>& photos) {
        m_photos->chooseAlone(photos);
        updateContents();
    });
    connect(m_panel, &PhotoPanel::photosChosen, m_photos, &PhotosView::choose);
    connect(m_panel, &PhotoPanel::nextRequested, grid, [grid] {
        if (const int next = grid->shownFrom(grid->currentRow() + 1, 1); next >= 0)
            grid->setCurrentRow(next);
    });
    connect(m_filter, &SegmentedControl::currentChanged, this, [this] {
        m_photos->chooseWithinFilter();
        updateContents();
    });
    connect(m_panel, &PhotoPanel::ratioRequested, this,
            [this](double ratio) { setPhotosRatio(m_session, m_photos->chosenPhotos(), ratio); });
    connect(m_panel, &PhotoPanel::fitSubjectRequested, this,
            [this] { m_crops->crop(m_photos->chosenPhotos()); });
    connect(m_panel, &PhotoPanel::centreRequested, this,
            [this] { centreCrops(m_session, m_photos->chosenPhotos()); });
    connect(m_panel, &PhotoPanel::straightenRequested, this, &SubjectPage::straighten);
    connect(m_panel, &PhotoPanel::masksRequested, this,
            [this] { m_panel->masks()->findIn(m_photos->chosenPhotos()); });
    connect(m_panel, &PhotoPanel::heldOutRequested, this, [this](bool heldOut) {
        setPhotosHeldOut(m_session, m_photos->chosenPhotos(), heldOut);
    });
    connect(m_photos->dropArea(), &DropArea::addRequested, this, &SubjectPage::choosePhotos);
    connect(&m_importer, &PhotoImporter::progress, m_progress, &ImportProgress::showProgress);
    connect(&m_importer, &PhotoImporter::read, &m_library, &PhotoLibrary::give);
    connect(
        &m_importer, &PhotoImporter::failed, this, [this](const Error& error, const QString& name) {
            const bool isThere = error.code == "photo.already_there";
            // Of a folder that came once more the summary says it: a line each would hide what is
            // wrong with other photos.
            if (isThere && error.arguments.at("file") == error.arguments.at("other")) return;
            m_problems->add(error, name);
            if (isThere) m_alreadyThere.emplace_back(error, name);
            if (m_importer.hasUnread())
                m_problems->setRemedy(tr("Try again"), [this] { import(m_importer.takeUnread()); });
        });
    connect(&m_importer, &PhotoImporter::finished, this, &SubjectPage::onImported);
    // The window's while this page is shown; a text field with the focus gets the key before it.
    connect(new QShortcut(QKeySequence::Paste, this), &QShortcut::activated, this,
            &SubjectPage::paste);
}

QWidget* SubjectPage::makeTitle() {
    auto* title = new QWidget(this);
    auto* layout = new FlowLayout(title, Space::small);
    layout->addWidget(theme::heading(tr("Subject"), title));
    m_view = new SegmentedControl(tr("View"), title);
    m_view->setObjectName(QStringLiteral("photoView"));
    m_view->addSegment(tr("Photos"), QStringLiteral("viewPhotos"));
    m_view->addSegment(tr("Crops"), QStringLiteral("viewCrops"));
    m_view->addSegment(tr("Captions"), QStringLiteral("viewCaptions"));
    m_view->addSegment(tr("What the model sees"), QStringLiteral("viewModel"));
    m_view->setTight();
    m_view->setCurrent(cropsView);
    layout->addWidget(m_view);
    layout->setAlignment(m_view, Qt::AlignRight);
    connect(m_view, &SegmentedControl::currentChanged, this, &SubjectPage::showView);
    return title;
}

QWidget* SubjectPage::makeToolbar() {
    auto* bar = new QWidget(this);
    auto* layout = new FlowLayout(bar, Space::small);
    m_add = theme::button(tr("Add photos…"), bar);
    m_add->setObjectName(QStringLiteral("addPhotos"));
    m_addFolder = theme::button(tr("Folder…"), bar);
    m_addFolder->setObjectName(QStringLiteral("addPhotoFolder"));
    m_addFolder->setAccessibleName(tr("Add a folder…"));
    m_addFolder->setToolTip(
        tr("Adds a folder of photos with their captions and masks, as when it is dropped here."));
    m_paste = theme::button(tr("Paste"), bar);
    m_paste->setObjectName(QStringLiteral("pastePhotos"));
    m_cropAll = theme::button(tr("Crop all to subject"), bar);
    m_cropAll->setObjectName(QStringLiteral("cropAllToSubject"));
    for (QPushButton* button : {m_add, m_addFolder, m_paste, m_cropAll}) layout->addWidget(button);
    const auto tool = [&](const char* name, const QString& text, PhotoTurn way) {
        QPushButton* button = theme::button(QString(), bar);
        button->setObjectName(QString::fromLatin1(name));
        button->setAccessibleName(text);
        button->setToolTip(text);
        button->setIconSize({18, 18});
        button->setProperty("look", QStringLiteral("tool"));
        layout->addWidget(button);
        connect(button, &QPushButton::clicked, this,
                [this, way] { m_photos->selection()->turn(way); });
        return button;
    };
    m_rotateLeft = tool("rotateLeft", tr("Rotate left"), PhotoTurn::left);
    m_rotateRight = tool("rotateRight", tr("Rotate right"), PhotoTurn::right);
    m_mirror = tool("mirrorPhoto", tr("Mirror"), PhotoTurn::mirror);
    m_rotateLeft->setIcon(theme::icon(QStringLiteral("rotate-left")));
    m_rotateRight->setIcon(theme::icon(QStringLiteral("rotate-right")));
    m_mirror->setIcon(theme::icon(QStringLiteral("mirror")));
    m_filter = new PhotoFilter(bar);
    layout->addWidget(m_filter);
    connect(m_add, &QPushButton::clicked, this, &SubjectPage::choosePhotos);
    connect(m_addFolder, &QPushButton::clicked, this, &SubjectPage::chooseFolder);
    connect(m_paste, &QPushButton::clicked, this, &SubjectPage::paste);
    m_cropAll->setToolTip(tr("Crops that you made by hand stay as they are."));
    return bar;
}

void SubjectPage::showView(int view) {
    using Pictures = PhotosView::Pictures;
    m_photos->setPictures(view == cropsView   ? Pictures::crops
                          : view == modelView ? Pictures::modelInput
                                              : Pictures::wholePhotos);
    updateContentsLater();
}

void SubjectPage::choosePhotos() {
    const QStringList files =
        m_context.dialogs->choosePhotos(this, m_context.settings->photoFolder());
    if (files.isEmpty()) return;
    m_context.settings->setPhotoFolder(QFileInfo(files.first()).absolutePath());
    std::vector<ImportSource> sources;
    for (const QString& file : files) sources.push_back({.path = toPath(file), .image = {}});
    import(std::move(sources));
}

void SubjectPage::chooseFolder() {
    const QString folder = m_context.dialogs->chooseFolder(
        this, tr("Folder with photos and their captions"), m_context.settings->photoFolder());
    if (folder.isEmpty()) return;
    m_context.settings->setPhotoFolder(folder);
    import({{.path = toPath(folder), .image = {}}});
}

void SubjectPage::import(std::vector<ImportSource> sources) {
    m_problems->clear();
    m_alreadyThere.clear();
    m_importer.takeUnread();
    m_importer.import(std::move(sources));
}

void SubjectPage::take(const QMimeData& data) {
    Result<std::vector<ImportSource>> sources = sourcesFrom(data);
    if (sources)
        import(std::move(*sources));
    else
        m_problems->add(sources.error());
}

void SubjectPage::updateContentsLater() {
    // A key right after an undo means the photo that is chosen, not the one that has its row then.
    if (!m_photos->hasRowsInPlace()) return updateContents();
    // Photos come in many times a second, and each time all are shown anew.
    constexpr std::size_t many = 100;
    constexpr int pause = 250;
    if (m_updateTimer.isActive()) return;
    const bool isOften = m_importer.isBusy() || m_session.project().photos.size() > many;
    m_updateTimer.start(isOften ? pause : 0);
}

void SubjectPage::paste() {
    if (const QMimeData* data = QGuiApplication::clipboard()->mimeData()) take(*data);
}

void SubjectPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_tokenizer.retry();
}

void SubjectPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    // In a narrow window the photos keep the larger part.
    m_panel->setFixedWidth(std::clamp(width() * 42 / 100, minPanel, maxPanel));
    m_tags->setFixedWidth(std::clamp(width() * 27 / 100, minTags, maxTags));
    keepViewsInPlace();
}

/// A second press in the same place chooses the same view, though the panel of tags is narrower
/// than that of a photo.
void SubjectPage::keepViewsInPlace() {
    const int narrower =
        m_tags->isVisibleTo(this) ? m_panel->minimumWidth() - m_tags->minimumWidth() : 0;
    m_title->layout()->setContentsMargins(0, 0, std::max(0, narrower), 0);
}

void SubjectPage::dragEnterEvent(QDragEnterEvent* event) {
    if (!event->mimeData()->hasUrls() && !event->mimeData()->hasImage()) return;
    m_photos->dropArea()->setHighlighted(true);
    event->acceptProposedAction();
}

void SubjectPage::dragLeaveEvent(QDragLeaveEvent* event) {
    m_photos->dropArea()->setHighlighted(false);
    QWidget::dragLeaveEvent(event);
}

void SubjectPage::dropEvent(QDropEvent* event) {
    m_photos->dropArea()->setHighlighted(false);
    // A copy always: the photos stay where they are.
    event->setDropAction(Qt::CopyAction);
    event->accept();
    take(*event->mimeData());
}

/// What came of it stays until the next step, and the first new photo comes into sight.
void SubjectPage::onImported(const ImportSummary& summary) {
    m_progress->showSummary(summary);
    if (summary.added == 0) return;
    m_filter->showAll();
    updateContents();
    PhotoGrid* const grid = m_photos->grid();
    if (grid->currentRow() < 0) grid->setCurrentRow(0);
    // Shown, and not chosen: somebody may be writing at another one.
    QTimer::singleShot(0, grid, [grid, added = summary.added] {
        const int first = qMax(0, grid->photos()->rowCount() - added);
        grid->scrollTo(grid->photos()->index(first));
    });
}

void SubjectPage::straighten(double degrees) {
    m_problems->clear();
    straightenPhotos(m_session, m_photos->chosenPhotos(), degrees, m_straightened,
                     [page = QPointer(this)](const Error& error, const std::string& name) {
                         if (page == nullptr) return;
                         page->m_problems->add(error, toQt(name));
                         page->updateContentsLater();  // the field shows again what is so
                     });
}

/// The photo that another one was not added for may be gone since: removed, or by undo.
void SubjectPage::dropOutdatedProblems() {
    std::erase_if(m_alreadyThere, [this](const auto& problem) {
        const auto& [error, name] = problem;
        const auto isThere = [&](const Photo& photo) {
            return photo.originalName == error.arguments.at("other");
        };
        if (std::ranges::any_of(m_session.project().photos, isThere)) return false;
        m_problems->remove(error, name);
        return true;
    });
}

/// While photos come in or are read again, what was said stays: the ones that come may change it.
void SubjectPage::tellOfTwoSubjects(const std::vector<PhotoVerdict>& verdicts) {
    const auto isLoading = [](const PhotoVerdict& verdict) {
        return verdict.kind == PhotoVerdict::loading;
    };
    if (m_importer.isBusy() || std::ranges::any_of(verdicts, isLoading)) return;
    const auto& photos = m_session.project().photos;
    const auto advice = twoSubjectsAdvice(m_session.project(), verdicts);
    m_otherPhotos.clear();
    if (advice)
        for (const int photo : advice->photos)
            m_otherPhotos.insert(photos[static_cast<std::size_t>(photo)].file);
    const QString text = advice ? advice->text : QString();
    if (std::exchange(m_toldOfTwo, text) == text) return;
    m_twoSubjects->clear();
    if (!advice) return;
    m_twoSubjects->add(text);
    m_twoSubjects->setRemedy(advice->action, [this] {
        std::vector<int> rows;
        for (int i = 0; const Photo& photo : m_session.project().photos) {
            if (m_otherPhotos.contains(photo.file)) rows.push_back(i);
            ++i;
        }
        m_photos->choose(rows);
    });
}

void SubjectPage::updateContents() {
    dropOutdatedProblems();
    const Project& project = m_session.project();
    const std::vector<PhotoVerdict> verdicts = judgePhotos(project, m_library);
    std::set<std::string> unreadable;
    for (size_t i = 0; i < project.photos.size(); ++i)
        if (verdicts[i].kind == PhotoVerdict::unreadable) unreadable.insert(project.photos[i].file);
    emit judged(unreadable);
    m_photos->showContents(verdicts);
    const bool empty = project.photos.empty();
    const bool showsCaptions = !empty && m_view->current() == captionsView;
    m_photos->setVisible(!showsCaptions);
    m_captions->setVisible(showsCaptions);
    m_panel->setVisible(!empty && !showsCaptions);
    m_tags->setVisible(showsCaptions);
    keepViewsInPlace();
    if (showsCaptions && !m_importer.isBusy()) m_progress->hide();  // it speaks of photos
    m_hint->setText(showsCaptions ? m_captions->hint()
                    : project.subjects.size() > 1
                        ? subjectsHint(project).toHtmlEscaped()
                        : tr("Drop in 4 to 20 photos of one subject, with "
                             "different angles, light and backgrounds.")
                              .toHtmlEscaped());
    for (QPushButton* button : {m_add, m_addFolder, m_paste}) button->setVisible(!showsCaptions);
    m_cropAll->setVisible(!empty && !showsCaptions);
    for (QPushButton* button : {m_rotateLeft, m_rotateRight, m_mirror})
        button->setVisible(!empty && !showsCaptions);
    m_view->setVisible(!empty);
    m_filter->setVisible(!empty && !showsCaptions);
    updateTools();
    const int current = m_photos->grid()->currentRow();
    if (current >= 0 && current < std::ssize(project.photos))
        m_library.want(project.photos[static_cast<size_t>(current)],
                       PhotoLibrary::Pictures::preview);
    m_panel->show(current, verdicts);
    tellOfTwoSubjects(verdicts);
    if (!showsCaptions) return;
    m_captions->show(current);
    m_tags->showContents();
}

}  // namespace dreambooth
