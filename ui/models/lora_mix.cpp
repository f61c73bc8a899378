// Rows of LoRAs with their strengths, and the picture that follows them.
#include <formats/model_card.h>
#include <ui/models/lora_mix.h>
#include <ui/session/engine_client.h>
#include <ui/style/controls.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/decimal_field.h>
#include <ui/widgets/elided_label.h>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPixmap>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

using theme::Space;

namespace {

constexpr double maxStrength = 4;
constexpr int pictureSide = 148;
constexpr int settleMilliseconds = 500;
constexpr int keptBytes = 4 << 20;

}  // namespace

LoraMix::LoraMix(const std::filesystem::path& first, const QString& title,
                 const QString& triggerPhrase, StudioContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_rows(new QVBoxLayout),
      m_thumbnails(pictureSide, keptBytes) {
    setObjectName(QStringLiteral("loraMix"));
    auto* columns = new QHBoxLayout(this);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(Space::medium);
    auto* column = new QVBoxLayout;
    column->setSpacing(Space::tiny);
    m_add = new QComboBox(this);
    m_add->setObjectName(QStringLiteral("addToMix"));
    m_add->setAccessibleName(tr("Add another LoRA"));
    m_add->addItem(tr("Add another LoRA…"));
    column->addWidget(theme::fieldLabel(tr("LoRAs and their strengths"), m_add));
    column->addLayout(m_rows);
    column->addWidget(m_add);
    column->addLayout(makePreview());
    column->addWidget(m_drawWithField);
    column->addStretch();
    columns->addLayout(column, 1);
    columns->addWidget(m_picture, 0, Qt::AlignTop);
    m_prompt->setText(triggerPhrase.isEmpty() ? QStringLiteral("a photo")
                                              : toQt(promptOf(toStd(triggerPhrase))));
    m_wait.setSingleShot(true);
    m_wait.setInterval(settleMilliseconds);
    connect(&m_wait, &QTimer::timeout, this, &LoraMix::draw);
    connect(m_add, &QComboBox::activated, this, [this](int row) {
        if (row == 0) return;
        const ModelEntry entry = m_offered.at(static_cast<std::size_t>(row - 1));
        m_add->setCurrentIndex(0);
        if (std::ranges::find(m_parts, entry.path, &AddedFile::file) != m_parts.end()) return;
        addRow(entry.path, toQt(entry.name), toQt(entry.triggerPhrase));
        change();
    });
    connect(m_context.engine, &EngineClient::result, this, [this](int id, const QString& path) {
        if (id != m_drawing) return;
        m_drawing = 0;
        m_shown = toPath(path);
        showPicture();
    });
    connect(m_context.engine, &EngineClient::progress, this, [this](int id, int done, int total) {
        if (id == m_drawing) sayProgress(done, total);
    });
    connect(m_context.engine, &EngineClient::failed, this, [this](int id, const Error& error) {
        if (id != m_drawing) return;
        m_drawing = 0;
        say(errorText(error));
    });
    connect(&m_thumbnails, &ThumbnailCache::ready, this, &LoraMix::showPicture);
    addRow(first, title, triggerPhrase);
    offer({});
}

LoraMix::~LoraMix() {
    if (m_drawing != 0) m_context.engine->cancel(m_drawing);
}

QLayout* LoraMix::makePreview() {
    m_picture = new QLabel(this);
    m_picture->setObjectName(QStringLiteral("mixPicture"));
    m_picture->setFixedSize(pictureSide, pictureSide);
    m_picture->setAlignment(Qt::AlignCenter);
    m_picture->setWordWrap(true);
    m_picture->setAccessibleName(tr("What they draw together"));
    m_picture->hide();  // until it is asked for
    m_prompt = new QLineEdit(this);
    m_prompt->setObjectName(QStringLiteral("mixPrompt"));
    m_prompt->setAccessibleName(tr("Prompt of the preview"));
    m_draw = theme::button(tr("Preview"), this);
    m_draw->setObjectName(QStringLiteral("drawMix"));
    m_draw->setToolTip(
        tr("Draws what these LoRAs make of the prompt, and again when you change "
           "them"));
    auto* row = new QHBoxLayout;
    row->setSpacing(Space::small);
    row->addWidget(m_prompt, 1);
    row->addWidget(m_draw);
    m_drawWithField = new QWidget(this);
    auto* with = new QHBoxLayout(m_drawWithField);
    with->setContentsMargins(0, 0, 0, 0);
    with->setSpacing(Space::small);
    m_drawWith = new QComboBox(m_drawWithField);
    m_drawWith->setObjectName(QStringLiteral("mixDrawWith"));
    m_drawWith->addItem(tr("The base model"), QString());
    m_drawWith->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    with->addWidget(theme::fieldLabel(tr("Draw with"), m_drawWith));
    with->addWidget(m_drawWith, 1);
    m_drawWithField->hide();
    connect(m_drawWith, &QComboBox::activated, this, &LoraMix::readDefaults);
    connect(m_draw, &QPushButton::clicked, this, [this] {
        m_live = true;
        draw();
    });
    connect(m_prompt, &QLineEdit::textEdited, this, [this] {
        if (m_live) m_wait.start();
    });
    return row;
}

void LoraMix::addRow(const std::filesystem::path& file, const QString& name,
                     const QString& triggerPhrase) {
    m_parts.push_back({.file = file});
    m_names += name;
    m_triggers += triggerPhrase;
    auto* row = new QWidget(this);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(Space::small);
    auto* label = new ElidedLabel(name, row);
    label->setElideMode(Qt::ElideMiddle);
    label->setToolTip(shownPath(file));
    auto* strength = new DecimalSpinBox(row);
    strength->setObjectName(QStringLiteral("mixStrength"));
    strength->setRange(-maxStrength, maxStrength);
    strength->setSingleStep(0.05);
    strength->setDecimals(2);
    strength->setValue(1);
    strength->setAccessibleName(tr("Strength of %1").arg(name));
    strength->setToolTip(tr("1: as it was trained; 0: not at all; below 0: the opposite"));
    line->addWidget(label, 1);
    line->addWidget(strength);
    if (m_parts.size() > 1) {
        QPushButton* remove = theme::linkButton(tr("Leave out"), row);
        remove->setObjectName(QStringLiteral("removeFromMix"));
        remove->setAccessibleName(tr("Leave out %1").arg(name));
        line->addWidget(remove);
        connect(remove, &QPushButton::clicked, this, [this, row, file] {
            row->deleteLater();
            row->hide();
            m_add->setFocus();
            removeRow(file);
        });
    }
    m_rows->addWidget(row);
    connect(strength, &QDoubleSpinBox::valueChanged, this, [this, file](double value) {
        const auto part = std::ranges::find(m_parts, file, &AddedFile::file);
        if (part == m_parts.end()) return;
        part->scale = value;
        change();
    });
}

void LoraMix::removeRow(const std::filesystem::path& file) {
    const auto part = std::ranges::find(m_parts, file, &AddedFile::file);
    if (part == m_parts.end()) return;
    m_names.removeAt(part - m_parts.begin());
    m_triggers.removeAt(part - m_parts.begin());
    m_parts.erase(part);
    change();
}

void LoraMix::offer(const std::vector<ModelEntry>& loras) {
    m_offered = loras;
    while (m_add->count() > 1) m_add->removeItem(1);
    for (const ModelEntry& lora : m_offered) {
        m_add->addItem(toQt(lora.name));
        m_add->setItemData(m_add->count() - 1, shownPath(lora.path), Qt::ToolTipRole);
    }
    m_add->setEnabled(!m_offered.empty());
}

void LoraMix::setBase(const std::filesystem::path& model) {
    if (m_base == model) return;
    m_base = model;
    readDefaults();
}

void LoraMix::offerBases(const std::vector<ModelEntry>& models) {
    while (m_drawWith->count() > 1) m_drawWith->removeItem(1);
    for (const ModelEntry& model : models) {
        m_drawWith->addItem(toQt(model.name), toQt(model.path));
        m_drawWith->setItemData(m_drawWith->count() - 1, shownPath(model.path), Qt::ToolTipRole);
    }
    m_drawWithField->setVisible(models.size() > 1);
}

std::filesystem::path LoraMix::drawingModel() const {
    const QString chosen = m_drawWith->currentData().toString();
    return chosen.isEmpty() ? m_base : toPath(chosen);
}

void LoraMix::readDefaults() {
    m_defaults.reset();
    const std::filesystem::path model = drawingModel();
    if (model.empty()) return;
    inBackground(
        this,
        [model] {
            const auto files = ModelFiles::open(model);
            return files ? std::pair(files->drawing(), files->resolution())
                         : std::pair(DrawingDefaults(), 0);
        },
        [this, number = ++m_reads](const std::pair<DrawingDefaults, int>& usual) {
            if (number != m_reads) return;
            m_defaults = usual.first;
            m_side = usual.second;
            if (m_live) m_wait.start();
        });
}

QString LoraMix::title() const {
    return m_names.join(QStringLiteral(" + "));
}

QString LoraMix::triggerPhrases() const {
    QStringList words;
    for (const QString& phrase : m_triggers)
        if (!phrase.isEmpty() && !words.contains(phrase)) words += phrase;
    return words.join(QStringLiteral(", "));
}

void LoraMix::change() {
    if (m_live) m_wait.start();
    emit edited();
}

void LoraMix::draw() {
    if (drawingModel().empty()) return say(tr("Choose the base model first."));
    if (!m_defaults) return say(tr("Drawing…"));  // once the base's settings are read
    if (m_drawing != 0) m_context.engine->cancel(std::exchange(m_drawing, 0));
    GenerateRequest request;
    request.model = drawingModel();
    request.added = m_parts;
    request.output = toPath(m_folder.filePath(QStringLiteral("%1.png").arg(++m_pictures)));
    request.settings.prompt = toStd(m_prompt->text());
    request.settings.num_inference_steps = m_defaults->steps;
    request.settings.guidance_scale = m_defaults->guidance;
    if (m_learnedSide < m_side)
        request.settings.width = request.settings.height = m_learnedSide;  // 0: the model's own
    m_drawing = m_context.engine->generate(request);
    if (m_picture->pixmap().isNull()) say(tr("Drawing…"));
}

void LoraMix::showPicture() {
    const QImage picture = m_thumbnails.picture(m_shown);
    if (picture.isNull()) return;  // it is being read
    m_picture->setPixmap(QPixmap::fromImage(
        picture.scaled(m_picture->size(), Qt::KeepAspectRatio, Qt::SmoothTransformation)));
}

/// Until there is a picture to look at.
void LoraMix::sayProgress(int done, int total) {
    if (m_picture->pixmap().isNull()) say(tr("Drawing…\nstep %1 of %2").arg(done).arg(total));
}

void LoraMix::say(const QString& text) {
    m_picture->setText(text);
    m_picture->show();
}

}  // namespace dreambooth
