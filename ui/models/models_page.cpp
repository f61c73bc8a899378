// The list of models with its toolbar, filter and drop (see the header).
// What can be done with the chosen one is in models_page_actions.cpp.
#include <ui/models/model_details.h>
#include <ui/models/model_text.h>
#include <ui/models/models_page.h>
#include <ui/session/project_session.h>
#include <ui/session/run_text.h>
#include <ui/style/background.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>
#include <ui/widgets/drop_frame.h>
#include <ui/widgets/list_table.h>
#include <ui/widgets/problem_bar.h>
#include <ui/widgets/segmented_control.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

using theme::Space;

namespace {

enum Column { nameColumn, kindColumn, familyColumn, bytesColumn, precisionColumn, originColumn };
enum Filter { allModels, onlyModels, onlyLoras };

bool passes(int filter, ModelKind kind) {
    return filter == allModels || (filter == onlyLoras) == (kind == ModelKind::lora);
}

}  // namespace

ModelsPage::ModelsPage(StudioContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_problems(new ProblemBar(this)),
      m_table(makeListTable(
          {tr("Name"), tr("Kind"), tr("Family"), tr("On disk"), tr("Precision"), tr("Where from")},
          nameColumn, this)),
      m_status(theme::hint(QString(), this)),
      m_details(new ModelDetails(this)),
      m_cover(new DropCover(tr("Let go to add them to the list"), this)) {
    setObjectName(QStringLiteral("modelsPage"));
    setAcceptDrops(true);
    m_problems->setObjectName(QStringLiteral("modelProblems"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* column = new QVBoxLayout;
    column->setContentsMargins(22, 18, 22, Space::medium);
    column->setSpacing(12);
    row->addLayout(column, 1);
    row->addWidget(m_details);
    column->addWidget(theme::heading(tr("Models"), this));
    column->addWidget(
        theme::hint(tr("Drop diffusers folders and .safetensors files here: models of Stable "
                       "Diffusion 1, 2 and XL, and LoRAs. They stay where they are."),
                    this));
    column->addWidget(m_problems);
    column->addWidget(makeToolbar());
    m_table->setObjectName(QStringLiteral("modelsTable"));
    m_table->setAccessibleName(tr("Models on this computer"));
    m_table->horizontalHeaderItem(bytesColumn)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    column->addWidget(m_table, 1);
    m_status->setObjectName(QStringLiteral("modelsStatus"));
    m_status->setAlignment(Qt::AlignCenter);
    column->addWidget(m_status);
    connectActions();
    tell();
}

QWidget* ModelsPage::makeToolbar() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Space::small);
    m_addFile = theme::button(tr("Add a file…"), bar);
    m_addFile->setObjectName(QStringLiteral("addModelFile"));
    m_addFile->setToolTip(tr("A model or LoRA in one .safetensors file"));
    m_addFolder = theme::button(tr("Add a folder…"), bar);
    m_addFolder->setObjectName(QStringLiteral("addModelFolder"));
    m_addFolder->setToolTip(
        tr("A model in diffusers' layout, or a folder full of .safetensors files"));
    row->addWidget(m_addFile);
    row->addWidget(m_addFolder);
    row->addStretch();
    m_filter = new SegmentedControl(tr("Which are listed"), bar);
    m_filter->addSegment(tr("All"), QStringLiteral("showAll"));
    m_filter->addSegment(tr("Models"), QStringLiteral("showModels"));
    m_filter->addSegment(tr("LoRAs"), QStringLiteral("showLoras"));
    row->addWidget(m_filter);
    return bar;
}

void ModelsPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    look();  // folders come and go while the window is open
}

void ModelsPage::look(const std::filesystem::path& added) {
    m_isLooking = true;
    const int number = ++m_looks;
    inBackground(
        this, [catalogue = *m_context.models] { return catalogue.models(); },
        [this, number, added](std::vector<ModelEntry> models) {
            if (number == m_looks) take(std::move(models), added);
        });
    tell();
}

void ModelsPage::take(std::vector<ModelEntry> models, const std::filesystem::path& added) {
    m_isLooking = false;
    // Rows point into the list: what was selected is remembered before it changes.
    const auto before = selected();
    m_rows.clear();
    m_models = std::move(models);
    const auto found = std::ranges::find(m_models, added, &ModelEntry::path);
    if (found != m_models.end() && !passes(m_filter->current(), found->kind))
        m_filter->setCurrent(allModels);  // what was added is shown
    fill(!added.empty() ? added : before ? before->path : std::filesystem::path());
}

std::optional<ModelEntry> ModelsPage::selected() const {
    const auto rows = m_table->selectionModel()->selectedRows();
    if (rows.isEmpty()) return std::nullopt;
    const auto row = static_cast<std::size_t>(rows.front().row());
    return row < m_rows.size() ? std::optional(m_models[m_rows[row]]) : std::nullopt;
}

bool ModelsPage::isUsedHere(const ModelEntry& model) const {
    return model.path == m_context.session->project().baseModel;
}

void ModelsPage::fill(std::filesystem::path wanted) {
    if (const auto before = selected(); wanted.empty() && before) wanted = before->path;
    if (wanted.empty()) wanted = m_context.session->project().baseModel;
    m_rows.clear();
    for (std::size_t i = 0; i < m_models.size(); ++i)
        if (passes(m_filter->current(), m_models[i].kind)) m_rows.push_back(i);
    m_table->setRowCount(static_cast<int>(m_rows.size()));
    int chosen = m_rows.empty() ? -1 : 0;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const ModelEntry& model = m_models[m_rows[static_cast<std::size_t>(row)]];
        fillRow(row, model);
        if (model.path == wanted) chosen = row;
    }
    if (chosen >= 0) m_table->selectRow(chosen);
    tell();
}

void ModelsPage::fillRow(int row, const ModelEntry& model) {
    const bool isBroken = !model.problem.empty();
    const auto set = [&](Column column, const QString& text) {
        auto* item = new QTableWidgetItem(text);
        item->setToolTip(text);
        if (column == bytesColumn) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        if (isBroken) item->setForeground(theme::color(theme::Role::muted));
        m_table->setItem(row, column, item);
        return item;
    };
    QTableWidgetItem* name = set(nameColumn, toQt(model.name));
    name->setToolTip(toQt(model.path));
    if (isBroken) {
        name->setText(tr("%1 — can't be used").arg(toQt(model.name)));
        name->setForeground(theme::color(theme::Role::danger));
        name->setToolTip(toQt(model.problem));
    } else if (isUsedHere(model)) {
        name->setText(tr("%1 ✓").arg(toQt(model.name)));
        name->setForeground(theme::color(theme::Role::base));
        name->setToolTip(tr("Base model of this project"));
        name->setData(Qt::AccessibleTextRole,
                      tr("%1, base model of this project").arg(toQt(model.name)));
    }
    set(kindColumn, isBroken ? QString() : kindText(model.kind));
    set(familyColumn, familyText(model.family));
    set(bytesColumn, model.bytes > 0 ? memoryText(static_cast<double>(model.bytes)) : QString());
    set(precisionColumn, toQt(model.precision));
    set(originColumn, originText(model.origin));
}

void ModelsPage::tell() {
    const auto model = selected();
    m_details->show(model, model && isUsedHere(*model));
    QString text;
    if (m_adding > 0)
        text = tr("Reading what is to be added…");
    else if (m_models.empty())
        text = m_isLooking ? tr("Looking for models…") : tr("No models yet. Add a file or folder.");
    else if (m_rows.empty())
        text = m_filter->current() == onlyLoras
                   ? tr("No LoRAs yet.\nDrop .safetensors files here, or add a file or a folder of "
                        "them. What you train here is on the Runs page.")
                   : tr("No models yet.\nDrop a diffusers folder or a .safetensors file here.");
    m_status->setText(text);
    m_status->setVisible(!text.isEmpty());
    m_table->setVisible(!m_rows.empty());
    // Without a table the words stand in the middle.
    auto policy = m_status->sizePolicy();
    policy.setVerticalPolicy(m_rows.empty() ? QSizePolicy::Expanding : QSizePolicy::Preferred);
    m_status->setSizePolicy(policy);
}

}  // namespace dreambooth
