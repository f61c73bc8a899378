// The fields and their marks. Samplers are those of `dreambooth generate --sampler`.
#include <formats/samplers.h>
#include <ui/compare/draw_fields.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>
#include <ui/widgets/decimal_field.h>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QRegularExpressionValidator>
#include <QSpinBox>
#include <QTextCharFormat>
#include <QTextCursor>
#include <QVBoxLayout>
#include <utility>

namespace dreambooth {

using theme::Space;

namespace {

constexpr int guidanceDecimals = 1;
constexpr int minSize = 64, maxSize = 2048;
constexpr int flowSizeStep = 16;  ///< of families whose denoiser is a transformer
constexpr int promptLines = 3;
constexpr int fieldEdge = 7;  // border and padding of ui/style/theme.cpp

/// Whole lines: a part of one would have it scroll.
int promptHeight(const QPlainTextEdit& prompt) {
    return promptLines * prompt.fontMetrics().lineSpacing() +
           2 * (fieldEdge + static_cast<int>(prompt.document()->documentMargin()));
}

}  // namespace

void TokenHighlighter::setTokens(const std::vector<std::string>& tokens) {
    if (tokens == m_tokens) return;
    m_tokens = tokens;
    rehighlight();
}

void TokenHighlighter::highlightBlock(const QString& text) {
    QStringList words;
    for (const std::string& token : m_tokens)
        if (!token.empty()) words += QRegularExpression::escape(toQt(token));
    if (words.isEmpty()) return;
    QTextCharFormat format;
    format.setForeground(theme::color(theme::Role::tuned));
    format.setFontWeight(QFont::Bold);
    // By word boundaries, so that "skspray" is left alone.
    const QRegularExpression word(
        QStringLiteral("(?<!\\w)(?:%1)(?!\\w)").arg(words.join(u'|')),
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
    for (auto found = word.globalMatch(text); found.hasNext();) {
        const auto match = found.next();
        setFormat(static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength()),
                  format);
    }
}

struct DrawFields::Field {
    Setting setting;
    QString title;
    QWidget* widget;
    QLabel* label;
    QString shown;  ///< value of the picture on view
};
DrawFields::~DrawFields() = default;

DrawFields::DrawFields(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("drawFields"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    makeWords(column);
    makeNumbers(column);
    makeSampler(column);
    makeSize(column);
    makeMark(column);
    suggest(settings());
}

QVBoxLayout* DrawFields::add(Setting setting, const QString& title, QWidget* widget) {
    auto* column = new QVBoxLayout;
    column->setSpacing(Space::tiny);
    QLabel* const label = theme::fieldLabel(title, widget);
    column->addWidget(label);
    column->addWidget(widget);
    m_fields.push_back(
        {.setting = setting, .title = title, .widget = widget, .label = label, .shown = {}});
    return column;
}

QString DrawFields::value(Setting setting) const {
    switch (setting) {
        case Setting::prompt:
            return m_prompt->toPlainText().simplified();
        case Setting::avoid:
            return m_avoid->text().simplified();
        case Setting::seed:
            return QString::number(m_seed->text().toLongLong());
        case Setting::steps:
            return QString::number(m_steps->value());
        case Setting::guidance:
            return QString::number(m_guidance->value(), 'f', guidanceDecimals);
        case Setting::sampler:
            return m_sampler->currentText();
        case Setting::width:
            return QString::number(m_width->value());
        case Setting::height:
            return QString::number(m_height->value());
    }
    return {};
}

void DrawFields::setValue(Setting setting, const QString& value) {
    switch (setting) {
        case Setting::prompt:
            return m_prompt->setPlainText(value);
        case Setting::avoid:
            return m_avoid->setText(value);
        case Setting::seed:
            return m_seed->setText(value);
        case Setting::steps:
            return m_steps->setValue(value.toInt());
        case Setting::guidance:
            return m_guidance->setValue(value.toDouble());
        case Setting::sampler:
            return m_sampler->setCurrentText(value);
        case Setting::width:
            return m_width->setValue(value.toInt());
        case Setting::height:
            return m_height->setValue(value.toInt());
    }
}

QString DrawFields::valueOf(Setting setting, const DrawRequest& request) const {
    const auto side = [](int pixels, int usual) {
        return QString::number(pixels == 0 ? usual : pixels);
    };
    switch (setting) {
        case Setting::prompt:
            return toQt(request.prompt).simplified();
        case Setting::avoid:
            return toQt(request.negative_prompt.value_or("")).simplified();
        case Setting::seed:
            return QString::number(request.seed);
        case Setting::steps:
            return QString::number(request.num_inference_steps);
        case Setting::guidance:
            return QString::number(request.guidance_scale, 'f', guidanceDecimals);
        case Setting::sampler:
            return m_sampler->itemText(std::max(0, m_sampler->findData(toQt(request.sampler))));
        case Setting::width:
            return side(request.width, m_usual.width);
        case Setting::height:
            return side(request.height, m_usual.height);
    }
    return {};
}

void DrawFields::makeWords(QVBoxLayout* column) {
    m_prompt = new QPlainTextEdit(this);
    m_prompt->setObjectName(QStringLiteral("prompt"));
    m_prompt->setTabChangesFocus(true);
    m_prompt->ensurePolished();
    m_prompt->setFixedHeight(promptHeight(*m_prompt));
    m_prompt->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_highlighter = new TokenHighlighter(m_prompt->document());
    column->addLayout(add(Setting::prompt, tr("Prompt — same for both"), m_prompt));
    connect(m_prompt, &QPlainTextEdit::textChanged, this, &DrawFields::onEdited);

    m_avoid = new QLineEdit(this);
    m_avoid->setObjectName(QStringLiteral("avoid"));
    m_avoid->setToolTip(tr("What should not appear (negative prompt), optional"));
    QVBoxLayout* const avoid = add(Setting::avoid, tr("Avoid"), m_avoid);
    m_avoidNote = theme::hint(QString(), this);
    m_avoidNote->setObjectName(QStringLiteral("avoidNote"));
    m_avoidNote->hide();
    avoid->addWidget(m_avoidNote);
    column->addLayout(avoid);
    connect(m_avoid, &QLineEdit::textChanged, this, &DrawFields::onEdited);
}

void DrawFields::makeNumbers(QVBoxLayout* column) {
    m_seed = new QLineEdit(QStringLiteral("42"), this);
    m_seed->setObjectName(QStringLiteral("seed"));
    m_seed->setValidator(
        new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{1,18}")), m_seed));
    // The field may be too narrow for all of it.
    const auto sayWhole = [this](const QString& seed) {
        m_seed->setToolTip(seed + u'\n' + tr("The same seed gives the same picture again"));
    };
    sayWhole(m_seed->text());
    connect(m_seed, &QLineEdit::textChanged, this, sayWhole);
    m_steps = new QSpinBox(this);
    m_steps->setObjectName(QStringLiteral("steps"));
    m_steps->setRange(1, 200);
    m_steps->setValue(25);
    m_guidance = new DecimalSpinBox(this);
    m_guidance->setObjectName(QStringLiteral("guidance"));
    m_guidance->setRange(0, 30);
    m_guidance->setDecimals(guidanceDecimals);
    m_guidance->setSingleStep(0.5);
    m_guidance->setValue(7.5);
    m_guidance->setToolTip(tr("How closely the picture follows the prompt"));
    auto* numbers = new QHBoxLayout;
    numbers->setSpacing(Space::small);
    numbers->addLayout(add(Setting::seed, tr("Seed"), m_seed), 2);
    numbers->addLayout(add(Setting::steps, tr("Steps"), m_steps), 1);
    numbers->addLayout(add(Setting::guidance, tr("Guidance"), m_guidance), 1);
    column->addLayout(numbers);
    connect(m_seed, &QLineEdit::textChanged, this, &DrawFields::onEdited);
    connect(m_steps, &QSpinBox::valueChanged, this, &DrawFields::onEdited);
    connect(m_guidance, &QDoubleSpinBox::valueChanged, this, &DrawFields::onEdited);
}

void DrawFields::makeSampler(QVBoxLayout* column) {
    m_sampler = new QComboBox(this);
    m_sampler->setObjectName(QStringLiteral("sampler"));
    m_sampler->addItem(tr("Model default"), QString());
    addSamplers();
    column->addLayout(add(Setting::sampler, tr("Sampler"), m_sampler));
    connect(m_sampler, &QComboBox::currentIndexChanged, this, &DrawFields::onEdited);
}

void DrawFields::addSamplers() {
    for (const SamplerInfo& sampler : samplerList)
        m_sampler->addItem(QString::fromLatin1(sampler.title), QString::fromLatin1(sampler.name));
}

void DrawFields::makeSize(QVBoxLayout* column) {
    auto* row = new QHBoxLayout;
    row->setSpacing(Space::small);
    const auto make = [&](Setting setting, const QString& title, const char* name) {
        auto* box = new QSpinBox(this);
        box->setObjectName(QString::fromLatin1(name));
        box->setRange(0, maxSize);
        box->setSingleStep(m_sizeStep);
        box->setSuffix(tr(" px"));
        box->setSpecialValueText(tr("Default"));
        box->setToolTip(
            tr("For both pictures; “Default” is the shape of most photos where the run learned "
               "shapes, else the size the model was made for"));
        // What was typed in between would be refused.
        connect(box, &QSpinBox::editingFinished, this, [this, box] {
            box->setValue(std::max(box->value() == 0 ? 0 : minSize,
                                   (box->value() + m_sizeStep / 2) / m_sizeStep * m_sizeStep));
        });
        row->addLayout(add(setting, title, box), 1);
        connect(box, &QSpinBox::valueChanged, this, &DrawFields::onEdited);
        return box;
    };
    m_width = make(Setting::width, tr("Width"), "width");
    m_height = make(Setting::height, tr("Height"), "height");
    column->addLayout(row);
}

/// Families with a transformer have one sampler, their own.
void DrawFields::setModel(ModelFamily family, PictureShape usual) {
    if (isFlow(family)) {
        m_sizeStep = flowSizeStep;
        while (m_sampler->count() > 1) m_sampler->removeItem(1);
    } else if (m_sampler->count() == 1) {
        m_sizeStep = 8;
        addSamplers();
    }
    for (QSpinBox* box : {m_width, m_height}) box->setSingleStep(m_sizeStep);
    const PictureShape wasUsual = std::exchange(m_usual, usual);
    for (Field& field : m_fields) {
        if (field.widget != m_width && field.widget != m_height) continue;
        const auto side = field.widget == m_width ? &PictureShape::width : &PictureShape::height;
        const QString before = QString::number(wasUsual.*side), now = QString::number(usual.*side);
        const QString shown = field.shown == before ? now : field.shown;
        if (value(field.setting) == before) set(field, now);
        field.shown = shown;
    }
    updateMarks();
}

void DrawFields::makeMark(QVBoxLayout* column) {
    m_mark = new QWidget(this);
    m_mark->setObjectName(QStringLiteral("notDrawnYet"));
    auto* lines = new QVBoxLayout(m_mark);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(Space::tiny);
    m_changes = new QLabel(m_mark);
    m_changes->setObjectName(QStringLiteral("changedSettings"));
    m_changes->setWordWrap(true);
    lines->addWidget(m_changes);
    QPushButton* back = theme::linkButton(tr("Revert"), m_mark);
    back->setObjectName(QStringLiteral("takeBackSettings"));
    back->setToolTip(tr("Back to the settings of the picture shown"));
    lines->addWidget(back, 0, Qt::AlignLeft);
    column->addWidget(m_mark);
    connect(back, &QPushButton::clicked, this, &DrawFields::takeBack);
}

DrawRequest DrawFields::settings() const {
    DrawRequest settings;
    settings.prompt = toStd(m_prompt->toPlainText().simplified());
    if (const QString avoid = m_avoid->text().simplified(); !avoid.isEmpty())
        settings.negative_prompt = toStd(avoid);
    settings.seed = m_seed->text().toLongLong();
    settings.num_inference_steps = m_steps->value();
    settings.guidance_scale = m_guidance->value();
    settings.sampler = toStd(m_sampler->currentData().toString());
    if (m_width == nullptr || m_height == nullptr) return settings;  // still being made
    settings.width = m_width->value() / m_sizeStep * m_sizeStep;
    settings.height = m_height->value() / m_sizeStep * m_sizeStep;
    return settings;
}

/// What it took is what is shown: a number may lie outside of what can be typed.
void DrawFields::set(Field& field, const QString& wanted) {
    m_isSetting = true;
    // Else the cursor stays where it is.
    if (value(field.setting) != wanted) setValue(field.setting, wanted);
    m_isSetting = false;
    field.shown = value(field.setting);
}

void DrawFields::suggest(const DrawRequest& settings) {
    for (Field& field : m_fields) set(field, valueOf(field.setting, settings));
    m_shown = settings;
    updateMarks();
}

void DrawFields::show(const DrawRequest& picture) {
    for (Field& field : m_fields) {
        if (value(field.setting) == field.shown)
            set(field, valueOf(field.setting, picture));
        else
            field.shown = valueOf(field.setting, picture);
    }
    m_shown = picture;
    m_isOfPicture = m_isOnView = true;
    updateMarks();
}

void DrawFields::compareWith(const DrawRequest& picture) {
    for (Field& field : m_fields) field.shown = valueOf(field.setting, picture);
    m_shown = picture;
    m_isOfPicture = m_isOnView = true;
    updateMarks();
}

void DrawFields::setOnView(bool isOnView) {
    m_isOnView = isOnView && m_isOfPicture;
    updateMarks();
}

void DrawFields::setPrompt(const QString& prompt) {
    QTextCursor all(m_prompt->document());
    all.select(QTextCursor::Document);
    all.insertText(prompt);
}

void DrawFields::proposePrompt(const std::string& prompt) {
    Field& field = m_fields.front();
    const QString proposed = toQt(prompt).simplified();
    if (m_isOfPicture || value(field.setting) != m_proposed || proposed == m_proposed) return;
    m_proposed = proposed;
    m_shown.prompt = toStd(proposed);
    set(field, proposed);
    updateMarks();
}

void DrawFields::setNumbers(int steps, double guidance) {
    m_steps->setValue(steps);
    m_guidance->setValue(guidance);
}

bool DrawFields::isPromptEmpty() const {
    return m_prompt->toPlainText().trimmed().isEmpty();
}

void DrawFields::setAvoidNote(const QString& note) {
    m_avoidNote->setText(note);
    m_avoidNote->setVisible(!note.isEmpty());
}

void DrawFields::setTokens(const std::vector<std::string>& tokens) {
    m_highlighter->setTokens(tokens);
}

void DrawFields::takeBack() {
    for (Field& field : m_fields) set(field, field.shown);
    m_prompt->setFocus();  // the button goes
    updateMarks();
    emit edited();
}

void DrawFields::onEdited() {
    if (m_isSetting) return;
    updateMarks();
    emit edited();
}

void DrawFields::updateMarks() {
    QStringList changed;
    for (const Field& field : m_fields) {
        const bool isChanged = m_isOnView && value(field.setting) != field.shown;
        if (isChanged) changed += field.title.section(QStringLiteral(" — "), 0, 0);
        field.label->setText(isChanged ? tr("%1 •").arg(field.title) : field.title);
        field.widget->setAccessibleDescription(
            isChanged ? tr("Changed, not generated yet. The picture has: %1").arg(field.shown)
                      : QString());
    }
    m_changes->setText(tr("Changed since this picture, not generated yet: %1")
                           .arg(changed.join(QStringLiteral(", "))));
    m_mark->setVisible(!changed.isEmpty());
}

}  // namespace dreambooth
