// The panel of a model's details.
// What is shown of its files comes from core/formats' describe().
#include <formats/describe.h>
#include <formats/model_parts.h>
#include <ui/models/model_details.h>
#include <ui/models/model_text.h>
#include <ui/style/controls.h>
#include <ui/style/desktop.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/scrolling.h>

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace dreambooth {

using theme::Space;

ModelDetails::ModelDetails(QWidget* parent) : QFrame(parent) {
    setObjectName(QStringLiteral("modelDetails"));
    setAccessibleName(tr("Model details"));
    QVBoxLayout* stack = makeSideColumn(this, modelPanelWidth);
    QWidget* inner = stack->parentWidget();
    m_empty = theme::hint(tr("Choose a model in the list to see what it is."), inner);
    m_empty->setObjectName(QStringLiteral("noModelChosen"));
    stack->addWidget(m_empty);
    m_body = new QWidget(inner);
    stack->addWidget(m_body);
    stack->addStretch();

    auto* column = new QVBoxLayout(m_body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    makeName(column);
    makePicture(column);
    makeUse(column);
    makeFacts(column);
    connect(m_use, &QPushButton::clicked, this, &ModelDetails::useRequested);
    connect(m_rest, &QPushButton::clicked, this, &ModelDetails::restRequested);
    connect(m_export, &QPushButton::clicked, this, &ModelDetails::exportRequested);
    connect(m_further, &QPushButton::clicked, this, &ModelDetails::furtherRequested);
    connect(m_remove, &QPushButton::clicked, this, &ModelDetails::removeRequested);
    connect(m_bin, &QPushButton::clicked, this, &ModelDetails::binRequested);
    connect(m_folder, &QPushButton::clicked, this, [this] {
        if (m_model) showInFolder(m_model->path);
    });
    show(std::nullopt, false);
}

void ModelDetails::makeName(QVBoxLayout* column) {
    m_name = new QLabel(m_body);
    m_name->setObjectName(QStringLiteral("modelName"));
    m_name->setProperty("look", QStringLiteral("word"));
    m_name->setWordWrap(true);
    column->addWidget(m_name);
    auto* pills = new QHBoxLayout;
    pills->setSpacing(Space::small);
    m_kind = theme::pill(QString(), theme::Tone::neutral, m_body);
    m_used = theme::pill(tr("Base model of this project"), theme::Tone::base, m_body);
    m_used->setObjectName(QStringLiteral("modelIsUsedHere"));
    pills->addWidget(m_kind);
    pills->addWidget(m_used);
    pills->addStretch();
    column->addLayout(pills);
    m_problem = new QLabel(m_body);
    m_problem->setObjectName(QStringLiteral("modelProblem"));
    m_problem->setWordWrap(true);
    column->addWidget(m_problem);
}

void ModelDetails::makePicture(QVBoxLayout* column) {
    m_picture = new QLabel(m_body);
    m_picture->setObjectName(QStringLiteral("modelPicture"));
    m_prompt = theme::hint(QString(), m_body);
    m_prompt->setObjectName(QStringLiteral("modelPicturePrompt"));
    m_draw = theme::button(QString(), m_body);
    m_draw->setObjectName(QStringLiteral("drawModelPicture"));
    for (QWidget* part : {static_cast<QWidget*>(m_picture), static_cast<QWidget*>(m_prompt),
                          static_cast<QWidget*>(m_draw)})
        column->addWidget(part);
    connect(m_draw, &QPushButton::clicked, this, &ModelDetails::pictureRequested);
}

void ModelDetails::showPicture(const QImage& picture, const QString& prompt, const QString& wanted,
                               bool isDrawing) {
    m_picture->setVisible(!picture.isNull());
    m_picture->setPixmap(QPixmap::fromImage(picture));
    m_picture->setAccessibleName(tr("What it draws for “%1”").arg(prompt));
    m_prompt->setVisible(!picture.isNull());
    m_prompt->setText(tr("“%1”").arg(prompt));
    const bool isMissing = picture.isNull() || prompt != wanted;
    m_draw->setVisible(!wanted.isEmpty() && (isMissing || isDrawing));
    m_draw->setText(isDrawing ? tr("Stop drawing") : tr("Draw a picture with it"));
    m_draw->setToolTip(tr("“%1”").arg(wanted));
}

void ModelDetails::makeUse(QVBoxLayout* column) {
    m_use = theme::button(tr("Use for this project"), m_body);
    m_use->setObjectName(QStringLiteral("useModel"));
    m_further = theme::button(tr("Train further…"), m_body);
    m_further->setObjectName(QStringLiteral("trainFurther"));
    m_further->setToolTip(tr("Runs of this project begin with what it has learned"));
    m_export = theme::button(tr("Export…"), m_body);
    m_export->setObjectName(QStringLiteral("exportModel"));
    m_rest = theme::button(tr("Download the rest…"), m_body);
    m_rest->setObjectName(QStringLiteral("downloadRest"));
    column->addWidget(m_use);
    column->addWidget(m_further);
    column->addWidget(m_rest);
    column->addWidget(m_export);
}

void ModelDetails::makeFacts(QVBoxLayout* column) {
    m_rows = new QGridLayout;
    m_rows->setHorizontalSpacing(Space::medium);
    m_rows->setVerticalSpacing(6);
    m_rows->setColumnStretch(1, 1);
    column->addLayout(m_rows);
    column->addWidget(theme::sectionTitle(tr("Location"), m_body));
    m_path = theme::hint(QString(), m_body);
    m_path->setObjectName(QStringLiteral("modelPath"));
    m_path->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_path);
    makeParts(column);
    m_folder = theme::button(tr("Show in folder"), m_body);
    m_folder->setObjectName(QStringLiteral("showModelFolder"));
    m_remove = theme::button(tr("Remove from the list"), m_body);
    m_remove->setObjectName(QStringLiteral("removeModel"));
    m_remove->setToolTip(tr("The files stay where they are"));
    m_bin = theme::button(tr("Move to trash…"), m_body);
    m_bin->setObjectName(QStringLiteral("binModel"));
    for (QPushButton* button : {m_folder, m_remove, m_bin}) column->addWidget(button);
    m_note = theme::hint(QString(), m_body);
    m_note->setObjectName(QStringLiteral("modelNote"));
    column->addWidget(m_note);
}

void ModelDetails::makeParts(QVBoxLayout* column) {
    for (const Component component : {Component::textEncoder, Component::vae}) {
        const bool isVae = component == Component::vae;
        QLabel* path = theme::hint(QString(), m_body);
        path->setObjectName(isVae ? QStringLiteral("vaePath") : QStringLiteral("textEncoderPath"));
        path->setTextInteractionFlags(Qt::TextSelectableByMouse);
        QPushButton* choose = theme::button(
            isVae ? tr("Choose another VAE…") : tr("Choose another text encoder…"), m_body);
        choose->setObjectName(isVae ? QStringLiteral("chooseVae")
                                    : QStringLiteral("chooseTextEncoder"));
        connect(choose, &QPushButton::clicked, this,
                [this, component] { emit partRequested(component); });
        column->addWidget(path);
        column->addWidget(choose);
        m_parts.push_back({component, path, choose});
    }
}

/// Those in files of their own; of a model that can't be used, the one that it lacks.
void ModelDetails::showParts(const Json& facts) {
    const Json files = valueOr(facts, "files", Json::object());
    const std::optional<Component> missing =
        m_model->problem ? partToName(*m_model->problem) : std::nullopt;
    for (const Part& part : m_parts) {
        const std::string folder = folderOf(part.component);
        const auto of = valueOr(files, folder.c_str(), std::vector<std::string>());
        const bool isElsewhere = of.size() == 1 && of.front() != m_model->path.string();
        part.path->setVisible(isElsewhere);
        if (isElsewhere)
            part.path->setText(
                QStringLiteral("%1: %2").arg(componentText(folder), breakable(toQt(of.front()))));
        part.choose->setVisible(isElsewhere || missing == part.component);
    }
}

bool ModelDetails::canMoveToBin(const ModelEntry& model) {
    return model.origin == "added" || model.origin == "hugging-face";
}

void ModelDetails::show(const std::optional<ModelEntry>& model, bool isUsedHere) {
    const auto codeOf = [](const ModelEntry& one) {
        return one.problem ? one.problem->code : std::string();
    };
    // After a download it may be whole.
    const bool isSame = m_model && model && m_model->path == model->path &&
                        m_model->bytes == model->bytes && codeOf(*m_model) == codeOf(*model);
    m_model = model;
    m_isUsedHere = isUsedHere;
    m_empty->setVisible(!model);
    m_body->setVisible(model.has_value());
    if (!model) return;
    const bool isModel = model->kind == ModelKind::model;
    const bool isUsable = !model->problem;
    const bool isAdded = model->origin == "added";
    m_name->setText(toQt(model->name));
    m_kind->setText(kindText(model->kind));
    m_kind->setVisible(isUsable);
    m_used->setVisible(isUsedHere);
    m_problem->setText(isUsable ? QString() : errorText(*model->problem));
    m_problem->setVisible(!isUsable);
    m_use->setVisible(isModel && isUsable && !isUsedHere);
    m_rest->setVisible(!isUsable && model->problem->code == "model.incomplete");
    m_export->setVisible(isUsable);
    m_further->setVisible(isUsable && model->kind == ModelKind::lora);
    m_path->setText(breakable(shownPath(model->path)));
    m_remove->setVisible(isAdded);
    m_bin->setVisible(canMoveToBin(*model));
    if (isAdded)
        m_note->setText(tr("Removing it from the list doesn't touch its files."));
    else if (model->origin == "trained")
        m_note->setText(
            tr("It lies in the folder of its run. To free the space, delete the run on the Runs "
               "page."));
    else
        m_note->setText(
            tr("It is in the Hugging Face cache, which other programs use too: move it to the "
               "trash once none of them needs it."));
    m_note->setVisible(model->origin != "bundled");
    if (!isSame) {
        // What the list knows, until the files are read.
        showRows(*m_rows, detailRows(*m_model, Json::object()));
        showParts(Json::object());
        read();
    }
}

void ModelDetails::read() {
    if (!m_model) return;
    const int number = ++m_reads;
    inBackground(
        this, [path = m_model->path] { return describe(path); },
        [this, number](const Result<Json>& facts) {
            if (number != m_reads || !m_model || !facts) return;
            showRows(*m_rows, detailRows(*m_model, *facts));
            showParts(*facts);
        });
}

void showRows(QGridLayout& grid, const QList<std::pair<QString, QString>>& rows) {
    theme::clearLayout(grid);
    for (int row = 0; const auto& [name, value] : rows) {
        QLabel* title = theme::hint(name, grid.parentWidget());
        title->setWordWrap(false);
        auto* text = new QLabel(value, grid.parentWidget());
        text->setWordWrap(true);
        text->setTextInteractionFlags(Qt::TextSelectableByMouse);
        text->setAccessibleName(name + u' ' + value);
        grid.addWidget(title, row, 0, Qt::AlignTop);
        grid.addWidget(text, row++, 1, Qt::AlignTop);
    }
}

}  // namespace dreambooth
