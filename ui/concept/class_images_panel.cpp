// Looks at the folder of class images once a second while a run is at work, else when something
// changes; only new files are read, on a thread.
#include <runs/create_run.h>
#include <ui/concept/class_images_panel.h>
#include <ui/session/computer_devices.h>
#include <ui/session/project_session.h>
#include <ui/session/run_follower.h>
#include <ui/session/run_store.h>
#include <ui/session/run_text.h>
#include <ui/session/settings.h>
#include <ui/style/controls.h>
#include <ui/style/dialogs.h>
#include <ui/style/error_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/photo_grid.h>

#include <QCheckBox>
#include <QContextMenuEvent>
#include <QDialog>
#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QShortcut>
#include <QSlider>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>
#include <ranges>

namespace dreambooth {

using theme::Space;

namespace {

constexpr int gridGap = 10;  ///< half of it also around the grid
constexpr int maxImages = 400;

void setLeftOut(Project& project, const std::string& className, const std::filesystem::path& place,
                bool isLeftOut) {
    for (Subject& one : project.subjects)
        if (one.className == className)
            std::erase(one.leftOutClassImages, place.filename().string());
    std::erase(project.leftOutClassImages, place.string());
    if (isLeftOut) project.leftOutClassImages.push_back(place.string());
}

}  // namespace

ClassImagesPanel::ClassImagesPanel(StudioContext& context, QWidget* parent)
    : QFrame(parent), m_context(context), m_session(*context.session) {
    setObjectName(QStringLiteral("classImagesPanel"));
    setProperty("look", QStringLiteral("sidePanel"));
    constexpr int inset = gridGap / 2;
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(19 - inset, 18, 18 - inset, 18);
    layout->setSpacing(Space::small);
    const auto part = [layout, inset] {
        auto* column = new QVBoxLayout;
        column->setContentsMargins(inset, 0, inset, 0);
        column->setSpacing(Space::small);
        layout->addLayout(column);
        return column;
    };
    makeHeader(part());

    m_grid = new PhotoGrid(tr("Class images"), this);
    m_grid->setObjectName(QStringLiteral("classImageGrid"));
    m_grid->setCells(82, 1.0, gridGap);
    m_grid->setFill(PhotoGrid::Fill::cover);
    layout->addWidget(m_grid, 1);
    QVBoxLayout* below = part();
    m_hint = theme::hint(QString(), this);
    below->addWidget(m_hint);
    makeActions(below);
    below->addSpacing(Space::small);
    makeAmount(below);
    layout->addStretch();

    m_timer.setInterval(1000);
    connect(&m_timer, &QTimer::timeout, this, &ClassImagesPanel::readFolder);
    for (const auto signal : {&PhotoGrid::chosen, &PhotoGrid::opened, &PhotoGrid::removeRequested})
        connect(m_grid, signal, this, [this](int row) { toggle(fileAt(row)); });
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Enter})
        connect(new QShortcut(key, m_grid, nullptr, nullptr, Qt::WidgetShortcut),
                &QShortcut::activated, this, [this] { showLarge(fileAt(m_grid->currentRow())); });
    connect(&m_session, &ProjectSession::changed, this, &ClassImagesPanel::readFolder);
    connect(&m_session, &ProjectSession::changed, this, &ClassImagesPanel::updateContents);
    connect(m_context.runs, &RunStore::updated, this, &ClassImagesPanel::updateProgress);
    connect(m_context.runs, &RunStore::activeChanged, this, &ClassImagesPanel::updateProgress);
    setAcceptDrops(true);
    readFolder();
    updateContents();
}

ClassImagesPanel::~ClassImagesPanel() {
    m_limit.cancel.cancel();
}

const Subject& ClassImagesPanel::subject() const {
    const auto& subjects = m_session.project().subjects;
    return subjects[m_subject < static_cast<int>(subjects.size()) ? static_cast<size_t>(m_subject)
                                                                  : 0];
}

void ClassImagesPanel::showSubject(int index) {
    if (index == m_subject) return;
    m_subject = index;
    m_added.clear();
    readFolder();
    updateContents();
}

void ClassImagesPanel::makeHeader(QVBoxLayout* column) {
    auto* header = new QHBoxLayout;
    header->setSpacing(Space::small);
    auto* title = new QLabel(tr("Class images"), this);
    title->setProperty("look", QStringLiteral("strong"));
    m_count = new ElidedLabel(this);
    m_count->setProperty("look", QStringLiteral("hint"));
    m_count->setObjectName(QStringLiteral("classImageCount"));
    m_pause = theme::button(tr("Pause"), this);
    m_pause->setObjectName(QStringLiteral("pauseClassImages"));
    header->addWidget(title);
    header->addWidget(m_count, 1);
    header->addWidget(m_pause);
    column->addLayout(header);
    m_progress = theme::progressBar(theme::Role::base, this);
    m_progress->setObjectName(QStringLiteral("classImageProgress"));
    m_progress->setAccessibleName(tr("Class images ready"));
    column->addWidget(m_progress);
    connect(m_pause, &QPushButton::clicked, this, [this] {
        if (RunFollower* run = m_context.runs->active()) run->requestPauseOrResume();
    });
}

void ClassImagesPanel::makeActions(QVBoxLayout* column) {
    auto* bar = new QWidget(this);
    auto* row = new FlowLayout(bar, Space::small);
    m_draw = theme::button(QString(), this);  // says how many
    m_draw->setObjectName(QStringLiteral("drawClassImages"));
    m_add = theme::button(tr("Add your own…"), this);
    m_add->setObjectName(QStringLiteral("addClassImages"));
    m_add->setToolTip(
        tr("Pictures of the class that are not of your subject. They are copied into "
           "the project, with their captions, for every base model and size."));
    m_addFolder = theme::button(tr("Folder…"), this);
    m_addFolder->setObjectName(QStringLiteral("addClassImageFolder"));
    m_addFolder->setAccessibleName(tr("Add a folder of your own…"));
    m_addFolder->setToolTip(m_add->toolTip());
    for (QPushButton* button : {m_draw, m_add, m_addFolder}) row->addWidget(button);
    column->addWidget(bar);
    m_news = theme::hint(QString(), this);
    m_news->setObjectName(QStringLiteral("classImageNews"));
    column->addWidget(m_news);
    connect(m_draw, &QPushButton::clicked, this, &ClassImagesPanel::draw);
    connect(m_add, &QPushButton::clicked, this, &ClassImagesPanel::chooseOwn);
    connect(m_addFolder, &QPushButton::clicked, this, [this] {
        const QString folder = m_context.dialogs->chooseFolder(this, tr("Folder with class images"),
                                                               m_context.settings->photoFolder());
        if (!folder.isEmpty()) addOwn({toPath(folder)});
    });
}

bool ClassImagesPanel::isLeftOut(const std::string& file, const ClassImage& image) const {
    const auto& places = m_session.project().leftOutClassImages;
    const auto& names = subject().leftOutClassImages;
    return std::ranges::find(places, image.place.string()) != places.end() ||
           std::ranges::find(names, file) != names.end();
}

/// Those that are not left out.
int ClassImagesPanel::used() const {
    return static_cast<int>(std::ranges::count_if(
        m_images, [&](const auto& image) { return !isLeftOut(image.first, image.second); }));
}

/// How many a run would still draw.
int ClassImagesPanel::missing() const {
    return std::max(0, m_session.project().recipe.num_class_images - used());
}

QString ClassImagesPanel::whyNotDraw() const {
    if (subject().className.empty()) return tr("Say what it is first.");
    if (const auto named = checkSubjects(m_session.project()); !named)
        return errorText(named.error());
    if (!m_session.hasBaseModel()) return tr("Choose a base model on the Models page first.");
    if (m_context.runs->isStarting() || m_isAsking) return tr("Starting…");
    if (m_context.runs->active() != nullptr) return tr("Possible when no run is at work.");
    return {};
}

void ClassImagesPanel::updateActions() {
    const bool isWanted = m_session.project().recipe.with_prior_preservation;
    const bool isDrawingNow = m_context.runs->isDrawingClassImages();
    const QString reason = whyNotDraw();
    const int count = missing();
    m_draw->setText(m_session.project().subjects.size() > 1
                        ? tr("Draw those of all subjects now")
                        : counted(count, tr("Draw 1 now"), tr("Draw %1 now")));
    m_draw->setVisible(isWanted && !isDrawingNow && count > 0);
    m_draw->setEnabled(reason.isEmpty());
    m_draw->setToolTip(reason.isEmpty() ? tr("So that you can look at them, and leave some out, "
                                             "before anything is trained.")
                                        : reason);
    m_add->setVisible(isWanted);
    m_add->setEnabled(!subject().className.empty() && m_session.hasBaseModel());
    m_addFolder->setVisible(isWanted);
    m_addFolder->setEnabled(m_add->isEnabled());
    const RunFollower* const drawing = m_context.runs->classImages();
    const bool hasFailed =
        drawing != nullptr && !drawing->isActive() && drawing->state().phase == RunPhase::failed;
    QStringList news;
    if (hasFailed)
        news += tr("They could not be drawn: %1")
                    .arg(failureText(drawing->state(), drawing->history().failure));
    else if (!m_added.isEmpty())
        news += m_added;
    if (m_tooSmall > 0)
        news += counted(m_tooSmall, tr("1 of your own is too small for this size: it is not used."),
                        tr("%1 of your own are too small for this size: they are not used."));
    m_news->setText(news.join(u'\n'));
    m_news->setVisible(isWanted && !m_news->text().isEmpty());
}

/// Where the next run would train: it has to be known what this computer has.
void ClassImagesPanel::draw() {
    ComputerDevices& computer = *m_context.computer;
    m_added.clear();
    m_isAsking = !computer.isKnown();
    if (m_isAsking) {
        connect(&computer, &ComputerDevices::known, this, &ClassImagesPanel::draw,
                Qt::SingleShotConnection);
        computer.ask();
    } else {
        m_context.runs->drawClassImages(computer.chosen());
    }
    updateActions();
}

void ClassImagesPanel::chooseOwn() {
    const QStringList files =
        m_context.dialogs->choosePhotos(this, m_context.settings->photoFolder());
    std::vector<std::filesystem::path> paths;
    for (const QString& file : files) paths.push_back(toPath(file));
    addOwn(paths);
}

void ClassImagesPanel::addOwn(const std::vector<std::filesystem::path>& files) {
    if (files.empty() || !m_add->isEnabled() || !m_add->isVisibleTo(this)) return;
    if (const auto allowed = m_session.mayChange(); !allowed) {
        m_added = errorText(allowed.error());
        return updateActions();
    }
    m_added = tr("Adding…");
    updateActions();
    inBackground(
        this,
        [project = m_session.project(), subject = subject(), files, patience = m_limit] {
            return addClassImages(project, subject, files, patience);
        },
        [this, name = subject().className, had = used()](const AddedClassImages& came) {
            const bool isShown = subject().className == name;  // and not another one meanwhile
            QStringList parts;
            if (came.added > 0)
                parts += counted(came.added, tr("1 picture added"), tr("%1 pictures added"));
            if (!came.refused.empty()) {
                const auto others = static_cast<int>(came.refused.size());
                parts += counted(others, tr("1 could not be taken"), tr("%1 could not be taken"));
            }
            m_added = parts.join(QStringLiteral(" · "));
            if (!isShown) m_added.prepend(toQt(name) + QStringLiteral(": "));
            constexpr std::size_t most = 5;  // of a folder of other files nobody reads all
            for (const Error& error : came.refused | std::views::take(most))
                m_added += u'\n' + errorText(error);
            if (came.refused.size() > most)
                m_added += u'\n' + tr("And %1 more.").arg(came.refused.size() - most);
            // None that was added is passed over because enough others are there.
            const int amount = m_session.project().recipe.num_class_images;
            if (came.added > 0)
                setAmount(
                    std::max(amount, std::min((isShown ? used() : had) + came.added, maxImages)));
            readFolder();
            updateActions();
        },
        m_thread.get());
}

void ClassImagesPanel::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls() && m_add->isEnabled() && m_add->isVisibleTo(this))
        event->acceptProposedAction();
}

void ClassImagesPanel::dropEvent(QDropEvent* event) {
    // A copy always: the pictures stay where they are.
    event->setDropAction(Qt::CopyAction);
    event->accept();
    std::vector<std::filesystem::path> files;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) files.push_back(toPath(url.toLocalFile()));
    addOwn(files);
}

void ClassImagesPanel::makeAmount(QVBoxLayout* column) {
    m_protect = new QCheckBox(tr("Protect the class (prior preservation)"), this);
    m_protect->setObjectName(QStringLiteral("withPriorPreservation"));
    m_protect->setToolTip(
        tr("Trains on class images alongside the photos, so that not everything of the class turns "
           "into your subject."));
    column->addWidget(m_protect);
    m_amountRow = new QWidget(this);
    auto* row = new QGridLayout(m_amountRow);
    row->setContentsMargins(0, Space::small, 0, 0);
    row->setHorizontalSpacing(Space::small);
    m_amount = new QSlider(Qt::Horizontal, m_amountRow);
    m_amount->setObjectName(QStringLiteral("classImageAmount"));
    m_amount->setRange(4, maxImages);
    m_amount->setPageStep(20);
    m_amount->setTracking(false);
    m_amountText = new QLabel(m_amountRow);
    m_amountText->setProperty("look", QStringLiteral("strong"));
    m_amountText->setMinimumWidth(28);
    m_amountText->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row->addWidget(theme::fieldLabel(tr("How many"), m_amount), 0, 0);
    row->addWidget(m_amount, 1, 0);
    row->addWidget(m_amountText, 1, 1);
    column->addWidget(m_amountRow);
    connect(m_amount, &QSlider::sliderMoved, this,
            [this](int value) { m_amountText->setText(QString::number(value)); });
    connect(m_amount, &QSlider::valueChanged, this, &ClassImagesPanel::setAmount);
    connect(m_protect, &QCheckBox::clicked, this, [this](bool checked) {
        m_session.edit(checked ? tr("protect the class") : tr("don't protect the class"),
                       [checked](Project& project) {
                           const Recipe before = project.recipe;
                           project.recipe.with_prior_preservation = checked;
                           project.keepOwnSettings(before);
                       });
    });
}

bool ClassImagesPanel::isDrawing() const {
    const RunFollower* run = m_context.runs->active();
    return run != nullptr && run->history().stage == "class images";
}

void ClassImagesPanel::setAmount(int amount) {
    if (amount == m_session.project().recipe.num_class_images) return;
    m_session.edit(
        tr("number of class images"),
        [amount](Project& project) {
            const Recipe before = project.recipe;
            project.recipe.num_class_images = amount;
            project.keepOwnSettings(before);
        },
        UndoId::classImageCount);
}

/// Empty where there is none.
std::string ClassImagesPanel::fileAt(int row) const {
    const auto& items = m_grid->photos()->items();
    const bool exists = row >= 0 && row < static_cast<int>(items.size());
    return exists ? toStd(items[static_cast<size_t>(row)].key) : std::string();
}

void ClassImagesPanel::toggle(const std::string& file) {
    const auto image = m_images.find(file);
    if (image == m_images.end()) return;
    const bool wasLeftOut = isLeftOut(file, image->second);
    m_session.edit(tr("leave out class image"), [&](Project& project) {
        setLeftOut(project, subject().className, image->second.place, !wasLeftOut);
    });
}

/// Of the image below the pointer, or by keyboard of the chosen one; between images there is none.
/// While it is open rows may move.
void ClassImagesPanel::contextMenuEvent(QContextMenuEvent* event) {
    const bool isByKeys = event->reason() == QContextMenuEvent::Keyboard;
    if (isByKeys && window()->focusWidget() != m_grid) return event->ignore();
    const QPoint position = m_grid->viewport()->mapFromGlobal(event->globalPos());
    const QModelIndex chosen = isByKeys ? m_grid->currentIndex() : m_grid->indexAt(position);
    const std::string file = fileAt(chosen.row());
    if (file.empty()) return;
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("classImageMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Show it large"), this, [this, file] { showLarge(file); });
    const auto image = m_images.find(file);
    const bool isUsed = image == m_images.end() || !isLeftOut(file, image->second);
    menu->addAction(isUsed ? tr("Leave out") : tr("Use again"), this,
                    [this, file] { toggle(file); });
    menu->popup(isByKeys ? m_grid->viewport()->mapToGlobal(m_grid->visualRect(chosen).center())
                         : event->globalPos());
}

/// As it is learned from, where the grid shows a stamp.
void ClassImagesPanel::showLarge(const std::string& file) {
    const auto shown = m_images.find(file);
    if (shown == m_images.end()) return;
    const auto number = std::distance(m_images.begin(), shown) + 1;
    const QString name = tr("Class image %1").arg(number);
    auto* dialog = new QDialog(this);
    dialog->setObjectName(QStringLiteral("largeClassImage"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(name);
    auto* picture = new QLabel(dialog);
    picture->setAccessibleName(name);
    picture->setAlignment(Qt::AlignCenter);
    constexpr int side = 640;
    picture->setFixedSize(side, side);
    auto* layout = new QVBoxLayout(dialog);
    layout->addWidget(picture);
    dialog->open();
    inBackground(
        dialog,
        [file = shown->second.file, limit = m_limit] { return decodeScaled(file, side, limit); },
        [picture](const Result<Image>& image) {
            if (!image) return picture->setText(errorText(image.error()));
            picture->setPixmap(QPixmap::fromImage(toQImage(*image).scaled(
                picture->size(), Qt::KeepAspectRatio, Qt::SmoothTransformation)));
        });
}

void ClassImagesPanel::readFolder() {
    const Project& project = m_session.project();
    const Source source(project.baseModel, project.recipe.quantize_base, subject().classPrompt(),
                        project.recipe.resolution);
    if (source != m_source) {
        m_source = source;
        m_images.clear();
        m_tooSmall = 0;
        updateContents();
    }
    if (m_reading) return;
    m_reading = true;
    inBackground(
        this,
        [project, subject = subject(), known = m_images, patience = m_limit] {
            return readClassImages(project, subject, known, patience);
        },
        [this, source](FoundClassImages found) {
            m_reading = false;
            if (source != m_source) return readFolder();
            const auto isSame = [](const auto& one, const auto& other) {
                return one.first == other.first && one.second.stamp == other.second.stamp &&
                       one.second.place == other.second.place;
            };
            if (m_tooSmall == found.tooSmall && std::ranges::equal(found.images, m_images, isSame))
                return placeLeftOut();  // an undo may have brought names back
            m_images = std::move(found.images);
            m_tooSmall = found.tooSmall;
            updateContents();
            placeLeftOut();
        },
        m_thread.get());
}

/// Names that an earlier version kept are of the pictures that are there now.
void ClassImagesPanel::placeLeftOut() {
    const Subject named = subject();
    std::vector<std::filesystem::path> places;
    for (const std::string& name : named.leftOutClassImages)
        if (const auto image = m_images.find(name); image != m_images.end())
            places.push_back(image->second.place);
    if (places.empty()) return;
    m_session.propose([&](Project& project) {
        for (const std::filesystem::path& place : places)
            setLeftOut(project, named.className, place, true);
    });
}

void ClassImagesPanel::updateContents() {
    const Project& project = m_session.project();
    std::vector<PhotoGridItem> items;
    for (const auto& [name, image] : m_images) {
        PhotoGridItem item;
        item.key = toQt(name);
        item.name = tr("Class image %1").arg(items.size() + 1);
        item.picture = image.picture;
        item.leftOut = isLeftOut(name, image);
        if (item.leftOut) item.badge = PhotoGridBadge{tr("Left out"), theme::Tone::neutral};
        items.push_back(std::move(item));
    }
    const bool none = items.empty();
    m_grid->photos()->setItems(std::move(items));
    m_grid->setVisible(!none && project.recipe.with_prior_preservation);
    fitGrid();
    const Recipe& recipe = project.recipe;
    m_hint->setText(!recipe.with_prior_preservation
                        ? tr("This recipe trains on the photos alone. Others of the class may "
                             "start to look like your subject.")
                    : none
                        ? tr("None yet. The base model generates them now or when training "
                             "starts; every run with this class and base model shares them.")
                        : tr("Click an image, or press Space on it, to leave it out; Enter, or its "
                             "menu, shows it large. Every run with this class and base model "
                             "shares them."));
    m_protect->setChecked(recipe.with_prior_preservation);
    m_amountRow->setVisible(recipe.with_prior_preservation);
    if (!m_amount->isSliderDown()) {  // else a new image would pull it out of the hand
        const QSignalBlocker blocker(m_amount);
        m_amount->setValue(recipe.num_class_images);
        m_amountText->setText(QString::number(recipe.num_class_images));
    }
    updateProgress();
}

void ClassImagesPanel::fitGrid() {
    // No higher than its pictures: the controls follow right below; with many it scrolls.
    const QMargins margins = layout()->contentsMargins();
    m_grid->setMaximumHeight(
        m_grid->heightForWidth(contentsRect().width() - margins.left() - margins.right()));
}

void ClassImagesPanel::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    fitGrid();
}

void ClassImagesPanel::updateProgress() {
    const bool working = m_context.runs->active() != nullptr;
    if (working != m_timer.isActive()) {
        if (working)
            m_timer.start();
        else
            m_timer.stop();
        readFolder();
    }
    updateActions();
    m_pause->setVisible(isDrawing());
    m_progress->setVisible(isDrawing());
    if (!isDrawing()) {
        m_drawnAtFirst = -1;
        const size_t drawn = m_images.size();
        const auto leftOut = std::ssize(m_images) - used();
        m_count->setText(m_context.runs->isDrawingClassImages() ? tr("Getting ready…")
                         : drawn == 0                           ? QString()
                         : leftOut == 0                         ? tr("%1 ready").arg(drawn)
                                        : tr("%1 ready, %2 left out").arg(drawn).arg(leftOut));
        return;
    }
    const RunFollower& run = *m_context.runs->active();
    const int done = run.history().stageDone, total = run.history().stageTotal;
    // Those of the next class are counted anew.
    if (m_drawnAtFirst < 0 || done < m_drawnBefore) {
        m_drawnAtFirst = done;
        m_drawing.start();
    }
    m_drawnBefore = done;
    QString text = tr("%1 of %2 ready").arg(done).arg(total);
    if (done > m_drawnAtFirst) {
        const double secondsEach =
            static_cast<double>(m_drawing.elapsed()) / 1000 / (done - m_drawnAtFirst);
        text += QStringLiteral(" · ") + timeLeftText(secondsEach * (total - done));
    }
    m_count->setText(text);
    m_pause->setText(pauseText(run));
    m_progress->setRange(0, total);
    m_progress->setValue(done);
}

}  // namespace dreambooth
