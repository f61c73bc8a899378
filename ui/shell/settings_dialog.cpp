// Rows of the dialog; sizes of folders are counted beside the window's thread.
#include <base/environment.h>
#include <base/file_system.h>
#include <base/files.h>
#include <base/paths.h>
#include <hub/find_model.h>
#include <hub/hub_token.h>
#include <ui/session/computer_devices.h>
#include <ui/session/model_picture.h>
#include <ui/session/settings.h>
#include <ui/shell/settings_dialog.h>
#include <ui/style/controls.h>
#include <ui/style/desktop.h>
#include <ui/style/dialogs.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/problem_bar.h>
#include <ui/widgets/scrolling.h>

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <QThread>
#include <QVBoxLayout>
#include <algorithm>
#include <system_error>
#include <utility>
#include <vector>

namespace dreambooth {

namespace fs = std::filesystem;

using theme::Space;

namespace {

constexpr QSize settingsSize(620, 720);
/// What can be found out again.
constexpr const char* foundFiles[] = {"hashes.json", "plans.json"};

std::uintmax_t bytesFound() {
    std::vector<fs::path> found = {cacheFile(modelPicturesName)};
    for (const char* name : foundFiles) found.push_back(cacheFile(name));
    return diskUse(found);
}

struct Choice {
    QString text;
    QVariant value;
};

QComboBox* choices(const QString& objectName, const std::vector<Choice>& all,
                   const QVariant& chosen, QWidget* parent) {
    auto* box = new QComboBox(parent);
    box->setObjectName(objectName);
    for (const Choice& one : all) box->addItem(one.text, one.value);
    box->setCurrentIndex(qMax(0, box->findData(chosen)));
    return box;
}

void addField(QVBoxLayout* column, const QString& text, QWidget* field) {
    auto* row = new QHBoxLayout;
    row->addWidget(theme::fieldLabel(text, field));
    row->addWidget(field, 1);
    column->addLayout(row);
}

/// They begin below each other, whatever a language calls them.
void alignFields(QWidget* column) {
    auto labels = column->findChildren<QLabel*>();
    labels.removeIf([](const QLabel* label) { return label->buddy() == nullptr; });
    int widest = 150;
    for (QLabel* label : labels) {
        label->ensurePolished();
        widest = qMax(widest, label->sizeHint().width());
    }
    for (QLabel* label : labels) label->setMinimumWidth(widest);
}

}  // namespace

SettingsDialog::SettingsDialog(Settings& settings, Dialogs& dialogs, ComputerDevices* computer,
                               QWidget* parent)
    : QDialog(parent),
      m_settings(settings),
      m_dialogs(dialogs),
      m_problems(new ProblemBar(this)),
      m_computer(computer != nullptr ? computer : new ComputerDevices(this)) {
    setObjectName(QStringLiteral("settingsDialog"));
    setWindowTitle(tr("Settings"));
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(Space::large, Space::medium, Space::large, Space::medium);
    outer->setSpacing(Space::medium);
    outer->addWidget(theme::heading(tr("Settings"), this));
    m_problems->setObjectName(QStringLiteral("settingsProblems"));
    outer->addWidget(m_problems);
    auto* inner = new QWidget;
    auto* column = new QVBoxLayout(inner);
    column->setContentsMargins(0, 0, Space::medium, 0);
    column->setSpacing(Space::small);
    addLook(column);
    addEnds(column);
    addMachine(column);
    addToken(column);
    addPlaces(column);
    alignFields(inner);
    column->addStretch();
    auto* scroll = new VerticalScroll(this);
    scroll->setWidget(inner);
    outer->addWidget(scroll, 1);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch();
    QPushButton* close = theme::button(tr("Close"), this);
    close->setObjectName(QStringLiteral("closeSettings"));
    close->setAutoDefault(false);
    buttons->addWidget(close);
    outer->addLayout(buttons);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    resize(settingsSize.boundedTo(parent->window()->size() * 0.94));
    showToken();
    showSizes();
}

void SettingsDialog::addLook(QVBoxLayout* column) {
    column->addWidget(theme::sectionTitle(tr("Look and language"), this));
    QComboBox* brightness = choices(QStringLiteral("brightness"),
                                    {{tr("As the system"), QString()},
                                     {tr("Dark"), QStringLiteral("dark")},
                                     {tr("Light"), QStringLiteral("light")}},
                                    m_settings.brightness(), this);
    addField(column, tr("Colours"), brightness);
    std::vector<Choice> sizes;
    for (const int percent : {90, 100, 115, 130, 150})
        sizes.push_back({tr("%1 %").arg(QLocale().toString(percent)), percent});
    QComboBox* text = choices(QStringLiteral("textSize"), sizes, m_settings.textPercent(), this);
    addField(column, tr("Text size"), text);
    // Each in its own words, for who can't read the present one.
    QComboBox* language = choices(QStringLiteral("language"),
                                  {{tr("As the system"), QString()},
                                   {QStringLiteral("English"), QStringLiteral("en")},
                                   {QStringLiteral("Deutsch"), QStringLiteral("de")}},
                                  m_settings.language(), this);
    addField(column, tr("Language"), language);
    m_restart = new QWidget(this);
    auto* row = new QHBoxLayout(m_restart);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(
        theme::hint(tr("This shows after a restart. A run goes on meanwhile."), m_restart), 1);
    QPushButton* now = theme::button(tr("Restart now"), m_restart);
    now->setObjectName(QStringLiteral("restartNow"));
    now->setAutoDefault(false);
    row->addWidget(now);
    column->addWidget(m_restart);
    showRestart();
    connect(brightness, &QComboBox::activated, this, [this, brightness] {
        m_settings.setBrightness(brightness->currentData().toString());
        showRestart();
    });
    connect(text, &QComboBox::activated, this, [this, text] {
        m_settings.setTextPercent(text->currentData().toInt());
        showRestart();
    });
    connect(language, &QComboBox::activated, this, [this, language] {
        m_settings.setLanguage(language->currentData().toString());
        showRestart();
    });
    connect(now, &QPushButton::clicked, this, &SettingsDialog::restartRequested);
}

/// Also where it was chosen before this dialog was opened; not where it was put back.
void SettingsDialog::showRestart() {
    m_restart->setVisible(m_settings.looksOtherAfterRestart());
}

void SettingsDialog::addEnds(QVBoxLayout* column) {
    column->addSpacing(Space::medium);
    column->addWidget(theme::sectionTitle(tr("When a run ends"), this));
    auto* tells =
        new QCheckBox(tr("Show a message of the desktop, unless this window is in front"), this);
    tells->setObjectName(QStringLiteral("tellsEnds"));
    tells->setChecked(m_settings.tellsEnds());
    auto* sounds = new QCheckBox(tr("With a sound"), this);
    sounds->setObjectName(QStringLiteral("soundsAtEnds"));
    sounds->setChecked(m_settings.soundsAtEnds());
    sounds->setEnabled(tells->isChecked());
    auto* measures = new QCheckBox(tr("Find the step that looks most like the subject"), this);
    measures->setObjectName(QStringLiteral("measuresByItself"));
    measures->setToolTip(
        tr("Draws pictures with each checkpoint and compares them with the photos."));
    measures->setChecked(m_settings.measuresByItself());
    for (QCheckBox* box : {tells, sounds, measures}) column->addWidget(box);
    connect(tells, &QCheckBox::toggled, this, [this, sounds](bool checked) {
        m_settings.setTellsEnds(checked);
        sounds->setEnabled(checked);
    });
    connect(sounds, &QCheckBox::toggled, &m_settings, &Settings::setSoundsAtEnds);
    connect(measures, &QCheckBox::toggled, &m_settings, &Settings::setMeasuresByItself);
}

void SettingsDialog::addMachine(QVBoxLayout* column) {
    column->addSpacing(Space::medium);
    column->addWidget(theme::sectionTitle(tr("Processors"), this));
    m_device = new QComboBox(this);
    m_device->setObjectName(QStringLiteral("preferredDevice"));
    m_device->setToolTip(tr("For runs where none is chosen under “Where”, and for drawing"));
    addField(column, tr("Train and draw on"), m_device);
    listDevices();
    connect(m_device, &QComboBox::activated, this,
            [this] { m_settings.setDevice(m_device->currentData().toString()); });
    connect(m_computer, &ComputerDevices::known, this, &SettingsDialog::listDevices);
    m_computer->ask();
    auto* threads = new QSpinBox(this);
    threads->setObjectName(QStringLiteral("threads"));
    threads->setRange(0, qMax(QThread::idealThreadCount(), m_settings.threads()));
    threads->setSpecialValueText(tr("One a core"));
    threads->setValue(m_settings.threads());
    threads->setFocusPolicy(Qt::StrongFocus);
    const bool isFixed = Settings::hasThreadsOfEnvironment();
    threads->setEnabled(!isFixed);
    threads->setToolTip(isFixed
                            ? tr("The environment says how many (OMP_NUM_THREADS), which counts.")
                            : tr("Fewer leave room for other programs. It counts for what begins "
                                 "from now on."));
    addField(column, tr("Threads of the CPU"), threads);
    connect(threads, &QSpinBox::valueChanged, &m_settings, &Settings::setThreads);
}

/// What was chosen stays in the list where the computer does not have it now.
void SettingsDialog::listDevices() {
    const QString chosen = m_settings.device();
    std::vector<std::pair<QString, QString>> items;  // ids with their names
    items.emplace_back(QString(), tr("All GPUs, else the CPU"));
    for (const ComputerDevice& one : m_computer->all())
        items.emplace_back(toQt(one.id), one.isCpu()
                                             ? tr("CPU · %1").arg(one.name)
                                             : tr("GPU %1 · %2").arg(toQt(one.id), one.name));
    const bool isListed =
        std::ranges::any_of(items, [&](const auto& item) { return item.first == chosen; });
    if (!isListed)
        items.emplace_back(
            chosen, m_computer->isKnown() ? tr("%1, which is not there now").arg(chosen) : chosen);
    // In place: the list may be open.
    int row = 0;
    for (const auto& [id, name] : items) {
        if (row == m_device->count() || m_device->itemData(row).toString() != id)
            m_device->insertItem(row, name, id);
        m_device->setItemText(row++, name);
    }
    while (m_device->count() > row) m_device->removeItem(row);
    m_device->setCurrentIndex(m_device->findData(chosen));
}

void SettingsDialog::addToken(QVBoxLayout* column) {
    column->addSpacing(Space::medium);
    column->addWidget(theme::sectionTitle(tr("Token for huggingface.co"), this));
    column->addWidget(theme::hint(tr("Only models whose makers ask for an agreement need one. Make "
                                     "it on huggingface.co under "
                                     "Settings, Access Tokens, with the right to read."),
                                  this));
    m_tokenState = theme::hint(QString(), this);
    m_tokenState->setObjectName(QStringLiteral("tokenState"));
    column->addWidget(m_tokenState);
    auto* row = new QHBoxLayout;
    m_token = new QLineEdit(this);
    m_token->setObjectName(QStringLiteral("hubToken"));
    m_token->setAccessibleName(tr("Token for huggingface.co"));
    m_token->setEchoMode(QLineEdit::Password);
    m_token->setPlaceholderText(QStringLiteral("hf_…"));
    m_keepToken = theme::button(tr("Keep"), this);
    m_keepToken->setObjectName(QStringLiteral("keepToken"));
    m_keepToken->setEnabled(false);  // until something is typed
    m_forgetToken = theme::button(tr("Forget"), this);
    m_forgetToken->setObjectName(QStringLiteral("forgetToken"));
    m_forgetToken->setEnabled(false);  // until it is known that there is one
    row->addWidget(m_token, 1);
    for (QPushButton* button : {m_keepToken, m_forgetToken}) {
        button->setAutoDefault(false);
        row->addWidget(button);
    }
    column->addLayout(row);
    connect(m_token, &QLineEdit::returnPressed, this, &SettingsDialog::keepToken);
    connect(m_token, &QLineEdit::textChanged, this,
            [this](const QString& text) { m_keepToken->setEnabled(!text.trimmed().isEmpty()); });
    connect(m_keepToken, &QPushButton::clicked, this, &SettingsDialog::keepToken);
    connect(m_forgetToken, &QPushButton::clicked, this,
            [this] { changeToken([] { return forgetHubToken(); }); });
}

void SettingsDialog::keepToken() {
    const std::string token = toStd(m_token->text().trimmed());
    if (token.empty()) return;
    changeToken([token] { return keepHubToken(token); });
}

/// The keyring may ask the person to unlock it meanwhile.
void SettingsDialog::changeToken(const std::function<Result<void>()>& change) {
    m_problems->clear();
    for (QWidget* widget : std::initializer_list<QWidget*>{m_token, m_keepToken, m_forgetToken})
        widget->setEnabled(false);
    inBackground(this, change, [this](const Result<void>& changed) {
        m_token->setEnabled(true);
        if (changed)
            m_token->clear();
        else
            m_problems->add(changed.error());
        m_keepToken->setEnabled(!m_token->text().trimmed().isEmpty());
        showToken();
    });
}

void SettingsDialog::showToken() {
    inBackground(this, &hubTokenPlace, [this](HubTokenPlace place) {
        m_tokenState->setText(
            place == HubTokenPlace::environment
                ? tr("The environment gives one (HF_TOKEN), which counts first.")
            : place == HubTokenPlace::keyring ? tr("One is kept in the desktop's keyring.")
            : place == HubTokenPlace::file
                ? tr("One is kept in %1, which only you can read.").arg(shownPath(hubTokenFile()))
                : tr("None is kept."));
        m_forgetToken->setEnabled(place == HubTokenPlace::keyring || place == HubTokenPlace::file);
    });
}

void SettingsDialog::addPlaces(QVBoxLayout* column) {
    column->addSpacing(Space::medium);
    column->addWidget(theme::sectionTitle(tr("On this computer"), this));
    const auto place = [&](const QString& text, const fs::path& path, QLabel** size) {
        auto* row = new QHBoxLayout;
        auto* words = new QVBoxLayout;
        words->setSpacing(0);
        words->addWidget(new QLabel(text, this));
        *size = theme::hint(QString(), this);
        words->addWidget(*size);
        row->addLayout(words, 1);
        QPushButton* show = theme::button(tr("Show folder"), this);
        show->setAccessibleName(tr("%1: show folder").arg(text));
        show->setAutoDefault(false);
        row->addWidget(show, 0, Qt::AlignTop);
        column->addLayout(row);
        connect(show, &QPushButton::clicked, this, [path] { showInFolder(path); });
        return row;
    };
    place(tr("Models from the hub"), huggingFaceCache(), &m_modelsSize);
    QHBoxLayout* found =
        place(tr("What was measured and checked here"), cacheFile(foundFiles[0]), &m_foundSize);
    m_clear = theme::button(tr("Clear…"), this);
    m_clear->setObjectName(QStringLiteral("clearFound"));
    m_clear->setAutoDefault(false);
    found->addWidget(m_clear, 0, Qt::AlignTop);
    QLabel* settings = nullptr;
    place(tr("These settings"), toPath(m_settings.file()), &settings);
    settings->setText(m_settings.file());
    connect(m_clear, &QPushButton::clicked, this, [this] {
        if (!m_dialogs.confirm(this, tr("Clear what was measured and checked?"),
                               tr("Models are read in full again when they are used next, plans "
                                  "are measured and pictures of models drawn again. Nothing of a "
                                  "project is lost."),
                               tr("Clear")))
            return;
        for (const char* name : foundFiles) {
            std::error_code ignored;
            fs::remove(cacheFile(name), ignored);
        }
        std::error_code ignored;
        fs::remove_all(cacheFile(modelPicturesName), ignored);
        emit m_settings.foundCleared();
        showSizes();
    });
}

void SettingsDialog::showSizes() {
    m_modelsSize->setText(tr("Counting…"));
    m_foundSize->setText(tr("Counting…"));
    inBackground(
        this,
        [] {
            // A link to another disk, often.
            const fs::path cache = huggingFaceCache();
            return std::pair(diskUse({canonicalPath(cache).value_or(cache)}), bytesFound());
        },
        [this](const std::pair<std::uintmax_t, std::uintmax_t>& bytes) {
            // Others' too, so it is not cleared as a whole.
            m_modelsSize->setText(
                QStringLiteral("%1 · %2\n")
                    .arg(memoryText(static_cast<double>(bytes.first)),
                         shownPath(huggingFaceCache())) +
                tr("Other programs use it too. The Models page moves single models to the trash."));
            m_foundSize->setText(memoryText(static_cast<double>(bytes.second)));
            m_clear->setEnabled(bytes.second > 0);
        });
}

}  // namespace dreambooth
