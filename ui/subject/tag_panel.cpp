// A tag is chosen in the list; what the buttons do with it is one step of undo.
#include <project/caption_files.h>
#include <ui/session/project_session.h>
#include <ui/session/settings.h>
#include <ui/style/controls.h>
#include <ui/style/desktop.h>
#include <ui/style/dialogs.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/subject/caption_changes.h>
#include <ui/subject/captions_view.h>
#include <ui/subject/tag_panel.h>
#include <ui/widgets/decimal_field.h>
#include <ui/widgets/flow_layout.h>
#include <ui/widgets/problem_bar.h>
#include <ui/widgets/segmented_control.h>

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QLocale>
#include <QMenu>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QShortcut>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>
#include <functional>

namespace dreambooth {

using theme::Role;
using theme::Space;

namespace {

enum Roles { tagRole = Qt::UserRole, countRole, mostRole };
constexpr int byName = 1;  // the second segment
constexpr double usualDropout = 0.05;
constexpr int tagHeight = 32;

/// Without zeros behind the comma: "5 %", "2.5 %".
class PercentField : public DecimalSpinBox {
public:
    using DecimalSpinBox::DecimalSpinBox;
    QString textFromValue(double value) const override { return locale().toString(value, 'g', 4); }
};

/// Name, bar, number.
class TagDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        constexpr int numberWidth = 34;
        const int barWidth = option.rect.width() / 6;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (option.state.testFlag(QStyle::State_Selected)) {
            painter->setPen(option.state.testFlag(QStyle::State_HasFocus)
                                ? QPen(theme::color(Role::text))
                                : QPen(Qt::NoPen));
            painter->setBrush(theme::color(Role::raised));
            painter->drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        }
        const QRect area = option.rect.adjusted(8, 0, -8, 0);
        painter->setFont(theme::bodyFont());
        painter->setPen(theme::color(Role::text));
        const QFontMetrics metrics(painter->font());
        const int textWidth = area.width() - barWidth - numberWidth - 8;
        painter->drawText(
            area, Qt::AlignVCenter | Qt::AlignLeft,
            metrics.elidedText(index.data(tagRole).toString(), Qt::ElideRight, textWidth));
        painter->drawText(area, Qt::AlignVCenter | Qt::AlignRight,
                          QLocale().toString(index.data(countRole).toInt()));
        QRectF bar(area.right() - numberWidth - barWidth, area.center().y() - 2.0, barWidth, 5);
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme::color(Role::border));
        painter->drawRoundedRect(bar, 2.5, 2.5);
        const double share = index.data(countRole).toDouble() / index.data(mostRole).toDouble();
        bar.setWidth(std::max(5.0, bar.width() * share));
        painter->setBrush(theme::color(Role::muted));
        painter->drawRoundedRect(bar, 2.5, 2.5);
        painter->restore();
    }
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {120, tagHeight};
    }
};

}  // namespace

TagPanel::TagPanel(StudioContext& context, const CaptionsView& captions, QWidget* parent)
    : QFrame(parent), m_context(context), m_session(*context.session), m_captions(captions) {
    setObjectName(QStringLiteral("tagPanel"));
    setProperty("look", QStringLiteral("sidePanel"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(19, 16, 18, 16);
    column->setSpacing(Space::small);
    column->addWidget(makeTags(), 1);
    column->addWidget(theme::horizontalLine(this));
    column->addWidget(makeTraining());
    column->addWidget(theme::horizontalLine(this));
    column->addWidget(makeFiles());
}

TagPanel::~TagPanel() {
    m_closing.cancel();
}

QWidget* TagPanel::makeTags() {
    auto* tags = new QWidget(this);
    auto* column = new QVBoxLayout(tags);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Space::small);
    auto* header = new QHBoxLayout;
    auto* title = new QLabel(tr("Tags"), tags);
    title->setProperty("look", QStringLiteral("strong"));
    header->addWidget(title);
    m_count = new QLabel(tags);
    m_count->setObjectName(QStringLiteral("tagCount"));
    m_count->setProperty("look", QStringLiteral("hint"));
    header->addWidget(m_count);
    header->addStretch();
    m_order = new SegmentedControl(tr("Order of the tags"), tags);
    m_order->addSegment(tr("By count"), QStringLiteral("tagsByCount"));
    m_order->addSegment(tr("A–Z"), QStringLiteral("tagsByName"));
    m_order->setTight();
    header->addWidget(m_order);
    column->addLayout(header);
    m_hint = theme::hint(QString(), tags);
    column->addWidget(m_hint);

    m_model = new QStandardItemModel(this);
    m_list = new QListView(tags);
    m_list->setObjectName(QStringLiteral("tagList"));
    m_list->setAccessibleName(tr("Tags"));
    m_list->setProperty("look", QStringLiteral("grid"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(new TagDelegate(m_list));
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setUniformItemSizes(true);
    m_list->setMinimumHeight(66);
    column->addWidget(m_list, 100);

    connect(m_order, &SegmentedControl::currentChanged, this, &TagPanel::showContents);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &TagPanel::showChosen);
    makeActions(*column, tags);
    column->addStretch(1);  // so that the actions stand below the last tag
    return tags;
}

/// What is done to the chosen tag in all of the captions.
void TagPanel::makeActions(QVBoxLayout& column, QWidget* parent) {
    // Above the buttons, which stay where they are under the mouse.
    m_newName = new QLineEdit(parent);
    m_newName->setObjectName(QStringLiteral("newTagName"));
    m_newName->setAccessibleName(tr("New name of the tag"));
    m_newName->hide();
    column.addWidget(m_newName);
    m_actions = new QWidget(parent);
    auto* row = new FlowLayout(m_actions, Space::small);
    const auto add = [&](const char* name, const QString& text, const QString& tip) {
        QPushButton* button = theme::button(text, m_actions);
        button->setObjectName(QString::fromLatin1(name));
        button->setToolTip(tip);
        row->addWidget(button);
        return button;
    };
    QPushButton* renamed =
        add("renameTag", tr("Rename…"), tr("In all of these captions that have it."));
    m_addToAll = add("addTagToAll", QString(), tr("At the end of each caption."));
    QPushButton* removed =
        add("removeTag", tr("Remove"), tr("From all of these captions; undo brings it back."));
    QPushButton* earlier = add("tagEarlier", tr("Earlier"),
                               tr("One tag further to the front, in all of these captions."));
    QPushButton* later =
        add("tagLater", tr("Later"), tr("One tag further to the end, in all of these captions."));
    column.addWidget(m_actions);
    connect(renamed, &QPushButton::clicked, this, &TagPanel::startRename);
    connect(m_newName, &QLineEdit::returnPressed, this, &TagPanel::rename);
    connect(new QShortcut(Qt::Key_Escape, m_newName, nullptr, nullptr, Qt::WidgetShortcut),
            &QShortcut::activated, this, [this] {
                m_newName->hide();
                m_list->setFocus();
            });
    const auto connectTo = [this](QPushButton* button, const QString& step, auto change) {
        connect(button, &QPushButton::clicked, this, [this, step, change] {
            const std::string tag = toStd(chosenTag());
            changeTag(step, [&](const Photo& photo) { return change(photo, tag); });
        });
    };
    connectTo(m_addToAll, tr("add tag"), [](const Photo& photo, const std::string& tag) {
        return withTag(captionOrDefault(photo), tag);
    });
    connectTo(removed, tr("remove tag"), [](const Photo& photo, const std::string& tag) {
        return withoutTag(photo.caption, tag);
    });
    for (const auto& [button, places] : {std::pair(earlier, -1), std::pair(later, 1)})
        connectTo(button, tr("move tag"),
                  [this, places = places](const Photo& photo, const std::string& tag) {
                      return withTagMoved(photo.caption, tag, places, m_session.project().tokens());
                  });
}

QWidget* TagPanel::makeTraining() {
    auto* training = new QWidget(this);
    auto* column = new QVBoxLayout(training);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Space::small);
    column->addWidget(theme::sectionTitle(tr("While training"), training));
    m_shuffle = new QCheckBox(tr("Shuffle the tags"), training);
    m_shuffle->setObjectName(QStringLiteral("shuffleTags"));
    m_shuffle->setToolTip(tr("The first part of each caption stays in front."));
    column->addWidget(m_shuffle);
    m_dropout = new QCheckBox(tr("Leave a caption out now and then"), training);
    m_dropout->setObjectName(QStringLiteral("dropCaptions"));
    m_dropout->setToolTip(
        tr("The model then learns from the picture alone, which keeps guidance working."));
    column->addWidget(m_dropout);
    m_rate = new PercentField(training);
    m_rate->setObjectName(QStringLiteral("dropRate"));
    m_rate->setAccessibleName(tr("How often a caption is left out"));
    m_rate->setSuffix(tr(" %"));
    m_rate->setDecimals(2);
    m_rate->setRange(0.01, 100);
    m_rate->setKeyboardTracking(false);
    column->addWidget(m_rate, 0, Qt::AlignLeft);
    connect(m_shuffle, &QCheckBox::clicked, this, [this](bool checked) {
        changeRecipe(tr("shuffle the tags"), [checked](Recipe& recipe) {
            recipe.shuffle_caption = checked;
            if (checked) recipe.keep_tokens = std::max(1, recipe.keep_tokens);
        });
    });
    connect(m_dropout, &QCheckBox::clicked, this, [this](bool checked) {
        changeRecipe(tr("leave captions out"), [checked](Recipe& recipe) {
            recipe.proportion_empty_prompts = checked ? usualDropout : 0;
        });
    });
    connect(m_rate, &QDoubleSpinBox::valueChanged, this, [this](double percent) {
        changeRecipe(
            tr("leave captions out"),
            [percent](Recipe& recipe) { recipe.proportion_empty_prompts = percent / 100; },
            UndoId::captionDropout);
    });
    return training;
}

QWidget* TagPanel::makeFiles() {
    auto* files = new QWidget(this);
    auto* column = new QVBoxLayout(files);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Space::small);
    auto* buttons = new QWidget(files);
    auto* row = new FlowLayout(buttons, Space::small);
    m_read = theme::button(tr("Read .txt files…"), buttons);
    m_read->setObjectName(QStringLiteral("readCaptions"));
    m_read->setToolTip(
        tr("Captions from a folder with .txt or .caption files, or metadata.jsonl, by the names of "
           "the photos."));
    m_export = theme::button(tr("Export…"), buttons);
    m_export->setObjectName(QStringLiteral("exportDataSet"));
    m_export->setToolTip(tr("Photos and captions as a folder that other programs train from."));
    auto* menu = new QMenu(m_export);
    menu->addAction(tr("Photos as they are…"), this,
                    [this] { exportTo(DatasetPictures::originals, DatasetMasks::folder); });
    menu->addAction(tr("As the model sees them…"), this,
                    [this] { exportTo(DatasetPictures::squares, DatasetMasks::folder); });
    menu->addAction(tr("Photos as they are, each with its mask beside it (OneTrainer)…"), this,
                    [this] { exportTo(DatasetPictures::originals, DatasetMasks::beside); });
    m_export->setMenu(menu);
    row->addWidget(m_read);
    row->addWidget(m_export);
    column->addWidget(buttons);
    m_progress = theme::progressBar(Role::base, files);
    m_progress->setAccessibleName(tr("Exporting"));
    m_progress->hide();
    column->addWidget(m_progress);
    m_outcome = theme::hint(QString(), files);
    m_outcome->setObjectName(QStringLiteral("captionFilesOutcome"));
    m_outcome->hide();
    column->addWidget(m_outcome);
    m_showFolder = theme::linkButton(tr("Show in its folder"), files);
    m_showFolder->setObjectName(QStringLiteral("showExport"));
    m_showFolder->hide();
    column->addWidget(m_showFolder, 0, Qt::AlignLeft);
    m_problems = new ProblemBar(files);
    m_problems->setObjectName(QStringLiteral("captionFilesProblems"));
    column->addWidget(m_problems);
    connect(m_read, &QPushButton::clicked, this, &TagPanel::readFiles);
    connect(m_showFolder, &QPushButton::clicked, this, [this] { showInFolder(m_exported); });
    return files;
}

void TagPanel::showContents() {
    const Project& project = m_session.project();
    std::vector<std::string> shown;
    for (const int photo : m_captions.photosInScope())
        shown.push_back(project.photos[static_cast<size_t>(photo)].caption);
    std::vector<TagCount> tags = countTags(shown, project.tokens());
    if (m_order->current() == byName)
        std::ranges::stable_sort(tags, [](const TagCount& a, const TagCount& b) {
            return QString::localeAwareCompare(toQt(a.tag), toQt(b.tag)) < 0;
        });
    const int captions =
        static_cast<int>(std::ranges::count_if(shown, std::not_fn(&std::string::empty)));
    m_addToAll->setText(m_captions.isOfSelected() ? tr("Add to selected") : tr("Add to all"));
    const QString chosen = chosenTag();
    m_count->setText(QLocale().toString(tags.size()));
    m_hint->setText(tags.empty() ? tr("What stands between commas in a caption is a tag.")
                                 : counted(captions, tr("In how many captions each stands."),
                                           tr("In how many of the %1 captions each stands.")));
    m_isListing = true;  // the chosen one goes from row to row
    m_model->setRowCount(static_cast<int>(tags.size()));
    int row = 0, chosenRow = tags.empty() ? -1 : 0;
    for (const TagCount& tag : tags) {
        const QString name = toQt(tag.tag);
        auto* item = m_model->item(row);
        if (item == nullptr) m_model->setItem(row, item = new QStandardItem);
        item->setData(name, tagRole);
        item->setData(tag.captions, countRole);
        item->setData(captions, mostRole);
        item->setText(tr("%1: %2 of %3 captions")
                          .arg(name, QString::number(tag.captions), QString::number(captions)));
        item->setToolTip(theme::toolTipLines(name));
        if (name == chosen) chosenRow = row;
        ++row;
    }
    if (chosenRow >= 0) m_list->setCurrentIndex(m_model->index(chosenRow, 0));
    m_isListing = false;
    m_list->setVisible(!tags.empty());
    m_list->setMaximumHeight(std::max(66, static_cast<int>(tags.size()) * tagHeight + 4));
    showChosen();

    const Recipe& recipe = project.recipe;
    m_shuffle->setChecked(recipe.shuffle_caption);
    m_dropout->setChecked(recipe.proportion_empty_prompts > 0);
    m_rate->setVisible(recipe.proportion_empty_prompts > 0);
    const QSignalBlocker blocker(m_rate);
    if (recipe.proportion_empty_prompts > 0)
        m_rate->setValue(recipe.proportion_empty_prompts * 100);
}

QString TagPanel::chosenTag() const {
    return m_list->currentIndex().data(tagRole).toString();
}

/// A new name that is being typed stays while its tag is chosen, also where captions are suggested
/// meanwhile.
void TagPanel::showChosen() {
    if (m_isListing) return;
    m_actions->setVisible(m_list->currentIndex().isValid());
    if (chosenTag() == m_chosen) return;
    m_chosen = chosenTag();
    m_newName->hide();
}

void TagPanel::startRename() {
    m_newName->setText(chosenTag());
    m_newName->show();
    m_newName->selectAll();
    m_newName->setFocus();
}

void TagPanel::rename() {
    const std::string tag = toStd(chosenTag()), name = toStd(m_newName->text().simplified());
    m_newName->hide();
    m_list->setFocus();
    if (name.empty()) return;
    // It stays chosen under its new name.
    m_model->setData(m_list->currentIndex(), toQt(name), tagRole);
    changeTag(tr("rename tag"),
              [&](const Photo& photo) { return withTagRenamed(photo.caption, tag, name); });
}

void TagPanel::changeTag(const QString& step,
                         const std::function<std::string(const Photo&)>& change) {
    m_problems->clear();
    for (const Error& problem : changeCaptions(m_session, step, m_captions.photosInScope(), change))
        m_problems->add(problem);
}

void TagPanel::changeRecipe(const QString& step, const std::function<void(Recipe&)>& change,
                            UndoId id) {
    m_session.edit(
        step,
        [&](Project& project) {
            const Recipe before = project.recipe;
            change(project.recipe);
            project.keepOwnSettings(before);
        },
        id);
}

void TagPanel::readFiles() {
    const QString chosen = m_context.dialogs->chooseFolder(this, tr("Folder with captions"),
                                                           m_context.settings->photoFolder());
    if (chosen.isEmpty()) return;
    m_problems->clear();
    m_showFolder->hide();
    m_outcome->setText(tr("Reading captions…"));
    m_outcome->show();
    m_read->setEnabled(false);
    inBackground(
        this,
        [folder = toPath(chosen), project = m_session.project()] {
            return CaptionFiles::ofDataset(folder).captionsOf(project);
        },
        [this](const FoundCaptions& found) { onRead(found); });
}

void TagPanel::onRead(const FoundCaptions& read) {
    m_read->setEnabled(true);
    for (const Error& problem : read.problems) m_problems->add(problem);
    const auto& captions = read.captions;
    if (const auto allowed = m_session.mayChange(); !allowed) {
        m_outcome->hide();
        return m_problems->add(allowed.error());
    }
    if (!captions.empty())
        m_session.edit(tr("read captions"), [&](Project& project) {
            for (Photo& photo : project.photos)
                if (const auto found = captions.find(photo.file); found != captions.end()) {
                    photo.caption = found->second;
                    photo.captionFromFile = true;
                    photo.captionSuggested = false;
                }
        });
    m_outcome->setText(captions.empty()
                           ? tr("No file there belongs to a photo of this project.")
                           : counted(static_cast<int>(captions.size()), tr("1 caption was read."),
                                     tr("%1 captions were read.")));
}

void TagPanel::exportTo(DatasetPictures pictures, DatasetMasks masks) {
    const QString chosen = m_context.dialogs->chooseFolder(
        this, tr("Empty folder for the data set"), m_context.settings->exportFolder());
    if (chosen.isEmpty()) return;
    m_problems->clear();
    m_outcome->hide();
    m_showFolder->hide();
    m_export->setEnabled(false);
    m_progress->setRange(0, 0);
    m_progress->show();
    const std::filesystem::path folder = toPath(chosen);
    DatasetExport asked{.folder = folder,
                        .pictures = pictures,
                        .resolution = m_session.project().recipe.resolution,
                        .masks = masks,
                        .cancel = m_closing};
    inBackground(
        this,
        [project = m_session.project(), asked = std::move(asked)] {
            return exportDataset(project, asked);
        },
        [this, folder](const Result<DatasetSummary>& done) { onExported(done, folder); });
}

void TagPanel::onExported(const Result<DatasetSummary>& done, const std::filesystem::path& folder) {
    m_progress->hide();
    m_export->setEnabled(true);
    if (!done) {
        m_problems->add(done.error());
        return;
    }
    const int photos = done->photos + done->validation;
    m_exported = folder;
    m_outcome->setText(tr("%1 written to %2; %3.")
                           .arg(counted(photos, tr("1 photo"), tr("%1 photos")), shownPath(folder),
                                counted(done->captions, tr("1 has a caption of its own"),
                                        tr("%1 have captions of their own"))));
    m_outcome->show();
    m_showFolder->show();
}

}  // namespace dreambooth
