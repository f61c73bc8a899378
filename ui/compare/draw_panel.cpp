// Fields and buttons for drawing (see the header).
// Samplers are those of `dreambooth generate --sampler`.
#include <formats/sampler_names.h>
#include <ui/compare/draw_panel.h>
#include <ui/compare/score_panel.h>
#include <ui/compare/token_highlighter.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>

#include <QAbstractItemView>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpressionValidator>
#include <QScrollArea>
#include <QShortcut>
#include <QSpinBox>
#include <QVBoxLayout>

namespace dreambooth {

using theme::Space;

namespace {

constexpr int panelWidth = 280;
constexpr int fourSeeds = 4;

QVBoxLayout* labelled(const QString& title, QWidget* field) {
    auto* column = new QVBoxLayout;
    column->setSpacing(Space::tiny);
    column->addWidget(theme::fieldLabel(title, field));
    column->addWidget(field);
    return column;
}

}  // namespace

DrawPanel::DrawPanel(QWidget* parent) : QFrame(parent) {
    setObjectName(QStringLiteral("drawPanel"));
    setProperty("look", QStringLiteral("sidePanel"));
    setFixedWidth(panelWidth);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(1, 0, 0, 0);  // the line at the left
    auto* scroll = new QScrollArea(this);   // for small windows
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* content = new QWidget(scroll);
    scroll->setWidget(content);
    whole->addWidget(scroll);
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(17, 18, 18, Space::medium);
    column->setSpacing(12);

    makeWords(column);
    makeNumbers(column);
    makeButtons(column);
    makeStatus(column);
    m_scores = new ScorePanel(this);
    column->addWidget(m_scores);
    m_keep = theme::sectionTitle(tr("Keep"), this);
    column->addWidget(m_keep);
    m_export = theme::button(tr("Export model…"), this);
    m_export->setObjectName(QStringLiteral("exportTuned"));
    m_export->setToolTip(tr("The tuned model at the chosen step, for other programs"));
    column->addWidget(m_export, 0, Qt::AlignLeft);
    column->addStretch();

    connect(m_export, &QPushButton::clicked, this, &DrawPanel::exportRequested);
    setRuns({}, -1);
    setBusy(false);
    setNote(QString());
    setCanExport(false);
}

void DrawPanel::makeWords(QVBoxLayout* column) {
    m_runs = new QComboBox(this);
    m_runs->setObjectName(QStringLiteral("compareRun"));
    m_runsLabel = theme::fieldLabel(tr("Run"), m_runs);
    auto* runs = new QVBoxLayout;
    runs->setSpacing(Space::tiny);
    runs->addWidget(m_runsLabel);
    runs->addWidget(m_runs);
    column->addLayout(runs);

    m_prompt = new QPlainTextEdit(this);
    m_prompt->setObjectName(QStringLiteral("prompt"));
    m_prompt->setTabChangesFocus(true);
    m_prompt->setFixedHeight(66);
    m_prompt->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_highlighter = new TokenHighlighter(m_prompt->document());
    column->addLayout(labelled(tr("Prompt — the same for both"), m_prompt));
    m_avoid = new QLineEdit(this);
    m_avoid->setObjectName(QStringLiteral("avoid"));
    m_avoid->setToolTip(tr("What should not appear (negative prompt); may stay empty"));
    column->addLayout(labelled(tr("Avoid"), m_avoid));
    connect(m_runs, &QComboBox::activated, this, &DrawPanel::runChosen);
    connect(m_prompt, &QPlainTextEdit::textChanged, this, &DrawPanel::edited);
}

void DrawPanel::makeNumbers(QVBoxLayout* column) {
    m_seed = new QLineEdit(QStringLiteral("42"), this);
    m_seed->setObjectName(QStringLiteral("seed"));
    m_seed->setValidator(
        new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{1,18}")), m_seed));
    m_seed->setToolTip(tr("Start of the noise: the same seed draws the same picture again"));
    m_steps = new QSpinBox(this);
    m_steps->setObjectName(QStringLiteral("steps"));
    m_steps->setRange(1, 200);
    m_steps->setValue(25);
    m_guidance = new QDoubleSpinBox(this);
    m_guidance->setObjectName(QStringLiteral("guidance"));
    m_guidance->setRange(0, 30);
    m_guidance->setDecimals(1);
    m_guidance->setSingleStep(0.5);
    m_guidance->setValue(7.5);
    m_guidance->setToolTip(tr("How closely the picture follows the prompt"));
    auto* numbers = new QHBoxLayout;
    numbers->setSpacing(Space::small);
    numbers->addLayout(labelled(tr("Seed"), m_seed), 1);
    numbers->addLayout(labelled(tr("Steps"), m_steps), 1);
    numbers->addLayout(labelled(tr("Guidance"), m_guidance), 1);
    column->addLayout(numbers);

    m_sampler = new QComboBox(this);
    m_sampler->setObjectName(QStringLiteral("sampler"));
    m_sampler->addItem(tr("The model's own"), QString());
    for (const SamplerName& sampler : samplerList)
        m_sampler->addItem(QString::fromLatin1(sampler.title), QString::fromLatin1(sampler.name));
    column->addLayout(labelled(tr("Sampler"), m_sampler));
}

void DrawPanel::makeButtons(QVBoxLayout* column) {
    m_drawBoth = theme::primaryButton(tr("Draw both"), this);
    m_drawBoth->setObjectName(QStringLiteral("drawBoth"));
    m_drawBoth->setToolTip(tr("Base and tuned, from the same noise (Ctrl+Enter)"));
    m_fourSeeds = theme::button(tr("Four seeds"), this);
    m_fourSeeds->setObjectName(QStringLiteral("fourSeeds"));
    m_fourSeeds->setToolTip(tr("This seed and the next three, one after another"));
    m_cancel = theme::button(tr("Cancel"), this);
    m_cancel->setObjectName(QStringLiteral("cancelDrawing"));
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(Space::small);
    buttons->addWidget(m_drawBoth, 3);
    buttons->addWidget(m_fourSeeds, 2);
    buttons->addWidget(m_cancel, 1);
    column->addLayout(buttons);
    connect(m_drawBoth, &QPushButton::clicked, this, [this] { emit drawRequested(1); });
    connect(m_fourSeeds, &QPushButton::clicked, this, [this] { emit drawRequested(fourSeeds); });
    connect(m_cancel, &QPushButton::clicked, this, &DrawPanel::cancelRequested);
    connect(new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return), this), &QShortcut::activated,
            m_drawBoth, &QPushButton::click);
}

void DrawPanel::makeStatus(QVBoxLayout* column) {
    m_obstacle = theme::hint(QString(), this);
    m_obstacle->setObjectName(QStringLiteral("drawObstacle"));
    column->addWidget(m_obstacle);
    m_progress = theme::progressBar(theme::Role::tuned, this);
    m_progress->setObjectName(QStringLiteral("drawProgress"));
    m_progress->setAccessibleName(tr("Progress of the drawing"));
    column->addWidget(m_progress);
    m_progressText = theme::hint(QString(), this);
    m_progressText->setObjectName(QStringLiteral("drawProgressText"));
    column->addWidget(m_progressText);
    m_note = theme::hint(QString(), this);
    m_note->setObjectName(QStringLiteral("drawNote"));
    column->addWidget(m_note);
}

DrawRequest DrawPanel::settings() const {
    DrawRequest settings;
    settings.prompt = toStd(m_prompt->toPlainText().simplified());
    if (const QString avoid = m_avoid->text().simplified(); !avoid.isEmpty())
        settings.negative_prompt = toStd(avoid);
    settings.seed = m_seed->text().toLongLong();
    settings.num_inference_steps = m_steps->value();
    settings.guidance_scale = m_guidance->value();
    settings.sampler = toStd(m_sampler->currentData().toString());
    return settings;
}

void DrawPanel::setSettings(const DrawRequest& settings) {
    setPrompt(toQt(settings.prompt));
    m_avoid->setText(toQt(settings.negative_prompt.value_or("")));
    m_seed->setText(QString::number(settings.seed));
    m_steps->setValue(settings.num_inference_steps);
    m_guidance->setValue(settings.guidance_scale);
    m_sampler->setCurrentIndex(std::max(0, m_sampler->findData(toQt(settings.sampler))));
}

void DrawPanel::setPrompt(const QString& prompt) {
    if (prompt != m_prompt->toPlainText()) m_prompt->setPlainText(prompt);
}

bool DrawPanel::isPromptEmpty() const {
    return m_prompt->toPlainText().trimmed().isEmpty();
}

void DrawPanel::setToken(const QString& token) {
    m_highlighter->setToken(token);
}

void DrawPanel::setRuns(const QStringList& titles, int chosen) {
    // One run is no choice.
    m_runs->setVisible(titles.size() > 1);
    m_runsLabel->setVisible(titles.size() > 1);
    m_runs->clear();
    m_runs->addItems(titles);
    m_runs->setCurrentIndex(chosen);
}

void DrawPanel::setCanExport(bool can) {
    m_keep->setVisible(can);
    m_export->setVisible(can);
}

void DrawPanel::setObstacle(const QString& reason) {
    m_obstacle->setText(reason);
    m_obstacle->setVisible(!reason.isEmpty());
    m_drawBoth->setEnabled(reason.isEmpty());
    m_fourSeeds->setEnabled(reason.isEmpty());
}

void DrawPanel::setBusy(bool busy) {
    m_drawBoth->setVisible(!busy);
    m_fourSeeds->setVisible(!busy);
    m_cancel->setVisible(busy);
    m_progress->setVisible(busy);
    m_progressText->setVisible(busy);
    if (busy && !m_busy) {
        m_cancel->setFocus();  // the focus must not fall out of the panel
        setProgress(QString(), 0, 0);
    }
    if (!busy && m_busy) m_drawBoth->setFocus();
    m_busy = busy;
}

void DrawPanel::setProgress(const QString& text, int done, int total) {
    m_progressText->setText(text);
    m_progress->setRange(0, total);
    m_progress->setValue(done);
}

void DrawPanel::setNote(const QString& note) {
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

}  // namespace dreambooth
