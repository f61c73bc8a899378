// A table of models with the project's marked (see the header).
#include <ui/models/models_page.h>
#include <ui/shell/background.h>
#include <ui/shell/dialogs.h>
#include <ui/shell/project_session.h>
#include <ui/shell/qt_strings.h>
#include <ui/shell/theme.h>
#include <ui/train/run_text.h>
#include <ui/widgets/problem_bar.h>

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace dreambooth {

using theme::Space;

namespace {

enum Column {
    nameColumn,
    usedColumn,
    sizeColumn,
    bytesColumn,
    originColumn,
    licenceColumn,
    columns
};

QString originText(const std::string& origin) {
    if (origin == "bundled") return ModelsPage::tr("Comes with the program");
    if (origin == "added") return ModelsPage::tr("Added by you");
    if (origin == "hugging-face") return ModelsPage::tr("Hugging Face cache");
    return toQt(origin);
}

}  // namespace

ModelsPage::ModelsPage(StudioContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_problems(new ProblemBar(this)),
      m_table(new QTableWidget(0, columns, this)) {
    setObjectName(QStringLiteral("modelsPage"));
    m_problems->setObjectName(QStringLiteral("modelProblems"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(22, 18, 22, Space::medium);
    layout->setSpacing(12);
    layout->addWidget(theme::heading(tr("Models"), this));
    m_hint = theme::hint(tr("The base model is what your subject is taught to. Stable Diffusion 1 "
                            "models in diffusers' folder layout can be used."),
                         this);
    layout->addWidget(m_hint);
    layout->addWidget(m_problems);

    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(Space::small);
    m_choose = theme::button(tr("Use for this project"), this);
    m_choose->setObjectName(QStringLiteral("useModel"));
    m_add = theme::button(tr("Add a folder…"), this);
    m_add->setObjectName(QStringLiteral("addModel"));
    m_remove = theme::button(tr("Take off the list"), this);
    m_remove->setObjectName(QStringLiteral("removeModel"));
    m_remove->setToolTip(tr("The folder itself stays as it is"));
    for (QPushButton* button : {m_choose, m_add, m_remove}) buttons->addWidget(button);
    buttons->addStretch();
    layout->addLayout(buttons);

    m_table->setObjectName(QStringLiteral("modelsTable"));
    m_table->setAccessibleName(tr("Models on this computer"));
    m_table->setHorizontalHeaderLabels({tr("Model"), tr("Used here"), tr("Picture size"),
                                        tr("On disk"), tr("Where from"), tr("Licence")});
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(40);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(nameColumn, QHeaderView::Stretch);
    layout->addWidget(m_table, 1);

    connect(m_table, &QTableWidget::itemSelectionChanged, this, &ModelsPage::updateButtons);
    connect(m_table, &QTableWidget::activated, this, &ModelsPage::choose);
    connect(m_choose, &QPushButton::clicked, this, &ModelsPage::choose);
    connect(m_add, &QPushButton::clicked, this, &ModelsPage::add);
    connect(m_remove, &QPushButton::clicked, this, [this] {
        const ModelEntry* model = selected();
        if (model == nullptr) return;
        if (auto removed = m_context.models->remove(model->folder); !removed)
            m_problems->add(removed.error());
        look();
    });
    connect(context.session, &ProjectSession::changed, this, &ModelsPage::fill);
    updateButtons();
}

void ModelsPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    look();  // folders come and go while the window is open
}

void ModelsPage::look() {
    inBackground(
        this, [catalogue = *m_context.models] { return catalogue.models(); },
        [this](std::vector<ModelEntry> models) {
            m_models = std::move(models);
            fill();
        });
}

const ModelEntry* ModelsPage::selected() const {
    const auto rows = m_table->selectionModel()->selectedRows();
    const auto row =
        rows.isEmpty() ? m_models.size() : static_cast<std::size_t>(rows.front().row());
    return row < m_models.size() ? &m_models[row] : nullptr;
}

void ModelsPage::fill() {
    const std::string& chosen = m_context.session->project().baseModel;
    const auto rowBefore = m_table->currentRow();
    m_table->setRowCount(static_cast<int>(m_models.size()));
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const ModelEntry& model = m_models[static_cast<std::size_t>(row)];
        const bool isChosen = model.folder == chosen;
        const auto set = [&](Column column, const QString& text) {
            auto* item = new QTableWidgetItem(text);
            item->setToolTip(column == nameColumn ? toQt(model.folder) : text);
            m_table->setItem(row, column, item);
        };
        const QString problem = toQt(model.problem);
        set(nameColumn,
            problem.isEmpty() ? toQt(model.name) : tr("%1 — %2").arg(toQt(model.name), problem));
        if (!problem.isEmpty())
            m_table->item(row, nameColumn)->setForeground(theme::color(theme::Role::danger));
        set(usedColumn, isChosen ? tr("✓ base model") : QString());
        m_table->item(row, usedColumn)->setForeground(theme::color(theme::Role::base));
        QString size;
        if (model.resolution > 0)
            size = tr("%1 px · %2").arg(model.resolution).arg(toQt(model.precision));
        set(sizeColumn, size);
        set(bytesColumn,
            model.bytes > 0 ? memoryText(static_cast<double>(model.bytes)) : QString());
        set(originColumn, originText(model.origin));
        set(licenceColumn, toQt(model.licence));
        if (rowBefore < 0 && isChosen) m_table->selectRow(row);
    }
    if (m_table->currentRow() < 0 && m_table->rowCount() > 0) m_table->selectRow(0);
    updateButtons();
}

void ModelsPage::updateButtons() {
    const ModelEntry* model = selected();
    const bool isChosen =
        model != nullptr && model->folder == m_context.session->project().baseModel;
    m_choose->setEnabled(model != nullptr && model->problem.empty() && !isChosen);
    m_remove->setVisible(model != nullptr && model->origin == "added");
}

void ModelsPage::choose() {
    const ModelEntry* model = selected();
    if (model == nullptr || !m_choose->isEnabled()) return;
    m_context.session->edit(tr("choose a base model"), [folder = model->folder](Project& project) {
        project.baseModel = folder.string();
    });
}

void ModelsPage::add() {
    const QString folder =
        m_context.dialogs->chooseFolder(this, tr("Add a model folder"), QString());
    if (folder.isEmpty()) return;
    m_problems->clear();
    inBackground(
        this,
        [catalogue = *m_context.models, folder]() mutable { return catalogue.add(toPath(folder)); },
        [this](Result<ModelEntry> added) {
            if (!added) m_problems->add(added.error());
            look();
        });
}

}  // namespace dreambooth
