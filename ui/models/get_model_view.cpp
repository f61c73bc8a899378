// "Get a model": the field for a name, the cards of known models, and what they say.
#include <base/file_system.h>
#include <base/files.h>
#include <hub/find_model.h>
#include <hub/hub_name.h>
#include <ui/models/download_dialog.h>
#include <ui/models/get_model_view.h>
#include <ui/models/known_model_card.h>
#include <ui/models/known_model_details.h>
#include <ui/models/model_text.h>
#include <ui/session/download_store.h>
#include <ui/session/project_session.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/problem_bar.h>
#include <ui/widgets/scrolling.h>
#include <ui/widgets/segmented_control.h>

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <ranges>
#include <string>
#include <utility>

namespace dreambooth {

using theme::Space;

namespace {

constexpr int leastCardWidth = 280;
constexpr int mostColumns = 4;

/// The segments of the filter.
enum Filter { all, anyUse, fitting };

}  // namespace

std::set<std::string> knownPartsHere() {
    std::set<std::string> parts;
    for (const KnownModel& model : knownModels()) {
        if (model.kind != KnownModelKind::vae) continue;
        const auto snapshot = findSnapshot(std::string(model.name));
        if (snapshot && pathExists(*snapshot / "diffusion_pytorch_model.safetensors"))
            parts.emplace(model.name);
    }
    return parts;
}

GetModelView::GetModelView(StudioContext& context, KnownModelDetails& details, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_details(details),
      m_computer(*context.computer),
      m_problems(new ProblemBar(this)) {
    setObjectName(QStringLiteral("getModelView"));
    m_problems->setObjectName(QStringLiteral("getModelProblems"));
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(12);
    outer->addWidget(
        theme::hint(tr("Models that others have published on the Hugging Face hub. Nothing is "
                       "downloaded until you have read the licence and agreed to it."),
                    this));
    outer->addWidget(m_problems);
    outer->addWidget(makeField());
    outer->addWidget(makeFilter(), 0, Qt::AlignLeft);
    auto* scroll = new VerticalScroll(this);
    scroll->setMinimumWidth(leastCardWidth);  // not that of the columns there are now
    auto* inner = new QWidget(scroll);
    auto* column = new QVBoxLayout(inner);
    column->setContentsMargins(0, 0, Space::small, Space::small);
    column->setSpacing(Space::small);
    makeCards(column);
    column->addStretch();
    scroll->setWidget(inner);
    outer->addWidget(scroll, 1);
    connect(&m_computer, &ComputerDevices::known, this, &GetModelView::updateFits);
    connect(context.downloads, &DownloadStore::changed, this, &GetModelView::updateCards);
    connect(context.session, &ProjectSession::changed, this, &GetModelView::updateCards);
    updateFits();
    updateCards();
}

QWidget* GetModelView::makeField() {
    auto* field = new QWidget(this);
    auto* column = new QVBoxLayout(field);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Space::tiny);
    m_name = new QLineEdit(field);
    m_name->setObjectName(QStringLiteral("hubName"));
    m_name->setPlaceholderText(
        QStringLiteral("https://huggingface.co/stable-diffusion-v1-5/stable-diffusion-v1-5"));
    column->addWidget(
        theme::fieldLabel(tr("Any model on the hub: its name or the address of its page"), m_name));
    m_lookUp = theme::button(tr("Look it up…"), field);
    m_lookUp->setObjectName(QStringLiteral("lookUpModel"));
    m_lookUp->setEnabled(false);
    auto* row = new QHBoxLayout;
    row->setSpacing(Space::small);
    row->addWidget(m_name, 1);
    row->addWidget(m_lookUp);
    column->addLayout(row);
    const auto ask = [this] { lookUp(m_name->text()); };
    connect(m_lookUp, &QPushButton::clicked, this, ask);
    connect(m_name, &QLineEdit::returnPressed, this, ask);
    connect(m_name, &QLineEdit::textChanged, this,
            [this](const QString& text) { m_lookUp->setEnabled(!text.trimmed().isEmpty()); });
    return field;
}

QWidget* GetModelView::makeFilter() {
    m_filter = new SegmentedControl(tr("Filter"), this);
    for (const char* name : {"allKnownModels", "anyUseModels", "fittingModels"})
        m_filters.push_back(m_filter->addSegment(QString(), QString::fromLatin1(name)));
    m_filters[anyUse]->setToolTip(tr("Their licences allow any use without rules of their own."));
    m_filters[fitting]->setToolTip(
        tr("Those that can be trained on this computer, or that draw what others learned."));
    connect(m_filter, &SegmentedControl::currentChanged, this, &GetModelView::arrangeCards);
    return m_filter;
}

bool GetModelView::isWanted(const KnownModelCard& card, int filter) const {
    if (filter == anyUse) return allowsAnyUse(card.model().licence);
    return filter == all || card.fitsHere();
}

void GetModelView::updateFilter() {
    const auto text = [&](int filter, const QString& words) {
        const auto count = std::ranges::count_if(
            m_cards, [&](const KnownModelCard* card) { return isWanted(*card, filter); });
        m_filters[static_cast<std::size_t>(filter)]->setText(words.arg(count));
    };
    text(all, tr("All %1"));
    text(anyUse, tr("Any use %1"));
    text(fitting, tr("Fits here %1"));
    m_filters[fitting]->setVisible(!m_computer.all().empty());
}

void GetModelView::makeCards(QVBoxLayout* column) {
    m_grid = new QGridLayout;
    m_grid->setHorizontalSpacing(12);
    m_grid->setVerticalSpacing(Space::small);
    column->addLayout(m_grid);
    for (const KnownModel& model : knownModels()) {
        auto* card = new KnownModelCard(model, this);
        m_cards.push_back(card);
        connect(card, &KnownModelCard::getRequested, this, [this, card, model] {
            card->setChecked(true);
            PendingDownload request;
            request.name = model.name;
            DownloadDialog::present(request, m_context, this);
        });
        connect(card, &KnownModelCard::useRequested, this, [this, card] {
            card->setChecked(true);
            use(*card);
        });
        connect(card, &KnownModelCard::toggled, this, &GetModelView::updateDetails);
        if (m_headings.empty() || m_headings.back().first != model.family)
            m_headings.emplace_back(model.family,
                                    theme::sectionTitle(familyHeading(model.family), this));
    }
    m_cards.front()->setChecked(true);
    m_none = theme::hint(tr("None of these models fits this computer."), this);
    m_none->setObjectName(QStringLiteral("noKnownModel"));
    column->addWidget(m_none);
}

void GetModelView::lookUp(const QString& nameOrAddress) {
    const QString text = nameOrAddress.trimmed();
    if (text.isEmpty()) return;
    m_problems->clear();
    m_name->setText(text);
    const auto address = parseHubAddress(toStd(text));
    if (!address) return m_problems->add(address.error());
    PendingDownload request;
    request.name = address->name;
    request.revision = address->revision == "main" ? "" : address->revision;
    request.file = address->file;
    DownloadDialog::present(request, m_context, this);
}

void GetModelView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_computer.ask();
    askForRoom();
}

void GetModelView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const int columns = std::clamp(width() / leastCardWidth, 1, mostColumns);
    if (std::exchange(m_columns, columns) != columns) arrangeCards();
}

void GetModelView::arrangeCards() {
    for (int column = 0; column < mostColumns; ++column)
        m_grid->setColumnStretch(column, column < m_columns ? 1 : 0);
    std::vector<KnownModelCard*> wanted;
    for (KnownModelCard* card : m_cards) {
        const bool isShown = isWanted(*card, m_filter->current());
        card->setVisible(isShown);
        m_grid->removeWidget(card);
        if (isShown) wanted.push_back(card);
    }
    m_none->setVisible(wanted.empty());
    int row = 0, column = 0;
    for (const auto& [family, heading] : m_headings) {
        const auto isOfFamily = [&](const KnownModelCard* card) {
            return card->model().family == family;
        };
        m_grid->removeWidget(heading);
        heading->setVisible(std::ranges::any_of(wanted, isOfFamily));
        if (heading->isHidden()) continue;
        m_grid->addWidget(heading, row++, 0, 1, m_columns);
        for (KnownModelCard* card : wanted | std::views::filter(isOfFamily)) {
            if (column == m_columns) {
                column = 0;
                ++row;
            }
            m_grid->addWidget(card, row, column++);
        }
        column = 0;
        ++row;
    }
    // What is told beside the cards is of one that is there.
    const auto isChosen = [](const KnownModelCard* card) { return card->isChecked(); };
    if (!wanted.empty() && std::ranges::none_of(wanted, isChosen)) wanted.front()->setChecked(true);
}

void GetModelView::setModels(const std::vector<ModelEntry>& models, std::set<std::string> parts) {
    m_models = models;
    m_parts = std::move(parts);
    updateCards();
}

void GetModelView::updateCards() {
    const std::string& base = m_context.session->project().baseModel;
    for (KnownModelCard* card : m_cards) {
        const std::string name(card->model().name);
        const auto entry = std::ranges::find(m_models, name, &ModelEntry::name);
        const bool isListed = entry != m_models.end() && !entry->problem;
        card->setState(m_context.downloads->ofModel(name), isListed || m_parts.contains(name),
                       isListed && entry->path == base);
    }
    updateDetails();
}

void GetModelView::updateFits() {
    for (KnownModelCard* card : m_cards) card->setFit(fitHere(card->model(), m_computer.all()));
    updateFilter();
    arrangeCards();
    updateDetails();
}

void GetModelView::updateDetails() {
    const auto chosen = std::ranges::find_if(m_cards, &KnownModelCard::isChecked);
    if (chosen == m_cards.end()) return;
    const KnownModelCard& card = **chosen;
    const std::tuple now(card.model().name, card.state(), m_computer.all().size(), m_freeBytes);
    if (std::exchange(m_shown, now) != now)
        m_details.show(card.model(), card.state(), m_computer.all(), m_freeBytes);
    const bool isUnderWay = card.state() == KnownModelState::underWay;
    const std::string name(card.model().name);
    m_details.showDownload(isUnderWay ? m_context.downloads->ofModel(name) : nullptr);
}

void GetModelView::askForRoom() {
    m_disk.add(
        this, [] { return freeDiskBytes(huggingFaceCache()); },
        [this](std::int64_t bytes) {
            m_freeBytes = bytes;
            updateDetails();
        });
}

void GetModelView::use(const KnownModelCard& card) {
    const auto entry =
        std::ranges::find(m_models, std::string(card.model().name), &ModelEntry::name);
    if (entry == m_models.end()) return;
    m_context.session->edit(tr("choose a base model"), [path = entry->path](Project& project) {
        project.baseModel = path.string();
    });
}

}  // namespace dreambooth
