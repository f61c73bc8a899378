// The line of steps, and the picture over the page.
#include <ui/launch/worker_program.h>
#include <ui/style/controls.h>
#include <ui/style/dialogs.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/train/sample_viewer.h>

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QProcess>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QStandardPaths>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

namespace {

constexpr int playMilliseconds = 700;  // a step

}  // namespace

StepPlayer::StepPlayer(QWidget* parent)
    : QWidget(parent),
      m_slider(new QSlider(Qt::Horizontal, this)),
      m_label(new QLabel(this)),
      m_play(theme::button(QString(), this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(theme::Space::small);
    row->addWidget(m_play);
    row->addWidget(m_slider, 1);
    row->addWidget(m_label);
    m_play->setObjectName(QStringLiteral("playSteps"));
    m_slider->setObjectName(QStringLiteral("sampleStep"));
    m_slider->setAccessibleName(tr("Step of the samples"));
    m_slider->setPageStep(1);
    // What is below is not to move from the pointer when the second step comes.
    theme::keepRoom(m_play);
    theme::keepRoom(m_slider);
    m_label->setObjectName(QStringLiteral("sampleStepText"));
    m_label->setProperty("look", QStringLiteral("strong"));
    m_label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_clock.setInterval(playMilliseconds);
    connect(m_slider, &QSlider::valueChanged, this, &StepPlayer::setCurrent);
    connect(m_slider, &QSlider::sliderPressed, this, &StepPlayer::stop);
    connect(m_play, &QPushButton::clicked, this, [this] { isPlaying() ? stop() : play(); });
    connect(&m_clock, &QTimer::timeout, this, [this] {
        setCurrent(m_current + 1);
        if (m_current + 1 >= static_cast<int>(m_steps.size())) stop();
    });
    showCurrent();
}

void StepPlayer::setSteps(const std::vector<int>& steps) {
    if (steps == m_steps) return;
    const bool isAtEnd = m_current + 1 >= static_cast<int>(m_steps.size());
    const int step = m_current >= 0 ? m_steps[static_cast<std::size_t>(m_current)] : 0;
    m_steps = steps;
    const int last = static_cast<int>(steps.size()) - 1;
    const auto same = std::ranges::lower_bound(steps, step);
    const QSignalBlocker blocker(m_slider);
    m_slider->setRange(0, std::max(0, last));
    m_current =
        isAtEnd && !isPlaying() ? last : std::min(last, static_cast<int>(same - steps.begin()));
    showCurrent();
    emit currentChanged(m_current);
}

void StepPlayer::setCurrent(int index) {
    index = std::clamp(index, std::min(0, static_cast<int>(m_steps.size()) - 1),
                       static_cast<int>(m_steps.size()) - 1);
    if (index == m_current) return;
    m_current = index;
    showCurrent();
    emit currentChanged(index);
}

void StepPlayer::play() {
    if (m_steps.size() < 2) return;
    if (m_current + 1 >= static_cast<int>(m_steps.size())) setCurrent(0);
    m_clock.start();
    showCurrent();
}

void StepPlayer::stop() {
    m_clock.stop();
    showCurrent();
}

void StepPlayer::showCurrent() {
    const QSignalBlocker blocker(m_slider);
    m_slider->setValue(std::max(0, m_current));
    const bool hasMany = m_steps.size() > 1;
    m_slider->setVisible(hasMany);
    m_play->setVisible(hasMany);
    m_play->setText(isPlaying() ? tr("Stop") : tr("Play"));
    m_play->setAccessibleName(isPlaying() ? tr("Stop playing through the steps")
                                          : tr("Play through the steps"));
    if (m_current < 0) return m_label->clear();
    m_label->setText(tr("step %1").arg(m_steps[static_cast<std::size_t>(m_current)]));
    m_slider->setAccessibleDescription(m_label->text());
    // As wide as the longest: the line does not breathe while it plays.
    m_label->setMinimumWidth(
        m_label->fontMetrics().horizontalAdvance(tr("step %1").arg(m_steps.back())));
}

using theme::Space;

SampleViewer::SampleViewer(Dialogs& dialogs, QWidget* parent)
    : QDialog(parent),
      m_dialogs(dialogs),
      m_caption(new QLabel(this)),
      m_player(new StepPlayer(this)),
      m_film(theme::button(tr("Save as film…"), this)),
      m_filmNote(theme::hint(QString(), this)),
      m_filming(new QProcess(this)) {
    setObjectName(QStringLiteral("sampleViewer"));
    setWindowTitle(tr("Sample"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_caption->setObjectName(QStringLiteral("sampleCaption"));
    m_caption->setAlignment(Qt::AlignHCenter);
    m_caption->setWordWrap(true);
    m_caption->setTextFormat(Qt::PlainText);  // prompts are anybody's words
    QLabel* keys = theme::hint(tr("← → steps · ↑ ↓ seeds · Space plays · Esc closes"), this);
    keys->setAlignment(Qt::AlignHCenter);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(Space::large, Space::large, Space::large, Space::medium);
    column->setSpacing(Space::small);
    column->addStretch(1);
    column->addWidget(m_caption);
    column->addWidget(m_player);
    m_film->setObjectName(QStringLiteral("saveFilm"));
    m_film->setToolTip(tr("The steps of this prompt and seed one after another, as MP4"));
    m_film->setAutoDefault(false);
    theme::keepWidest(m_film, {tr("Save as film…"), tr("Saving…")});
    m_filmNote->setObjectName(QStringLiteral("filmNote"));
    auto* row = new QHBoxLayout;
    row->setSpacing(Space::small);
    row->addWidget(m_film);
    row->addWidget(m_filmNote, 1);
    column->addLayout(row);
    column->addWidget(keys);
    connect(m_film, &QPushButton::clicked, this, &SampleViewer::saveFilm);
    connect(m_player, &StepPlayer::currentChanged, this, &SampleViewer::showCurrent);
    // Keys go to the window itself, but for those of a control that was chosen with Tab.
    setFocusPolicy(Qt::StrongFocus);
    setFocus();
    if (parent != nullptr) resize(parent->window()->size() * 0.9);
}

/// A film that is being saved is still saved.
SampleViewer::~SampleViewer() {
    m_filming->disconnect(this);
    if (m_filming->state() == QProcess::NotRunning) return;
    connect(m_filming, &QProcess::finished, m_filming, &QObject::deleteLater);
    m_filming->setParent(qApp);
}

void SampleViewer::setSteps(std::vector<SampleStep> steps, const std::filesystem::path& runFolder) {
    m_steps = std::move(steps);
    m_runFolder = runFolder;
    std::vector<int> numbers;
    for (const SampleStep& one : m_steps) numbers.push_back(one.step);
    m_player->setSteps(numbers);
    m_film->setVisible(m_steps.size() > 1);
    showCurrent();
}

void SampleViewer::saveFilm() {
    // While the dialog is open another run may be shown.
    QStringList pictures;
    for (const SampleStep& step : m_steps) pictures += toQt(m_runFolder / sampleOf(step).path);
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QString file = m_dialogs.chooseFileToWrite(
        this, tr("Save as film"),
        QStringLiteral("%1/%2.mp4").arg(documents, toQt(m_runFolder.filename())),
        tr("Films (*.mp4)"));
    if (!file.isEmpty()) makeFilm(file, pictures);
}

void SampleViewer::makeFilm(const QString& file, const QStringList& pictures) {
    m_film->setEnabled(false);
    m_film->setText(tr("Saving…"));
    m_filmNote->clear();
    m_filming->setChildProcessModifier(endWithWindow);
    connect(
        m_filming, &QProcess::stateChanged, this,
        [this, file] {
            if (m_filming->state() != QProcess::NotRunning) return;
            m_filming->disconnect(this);
            m_film->setEnabled(true);
            m_film->setText(tr("Save as film…"));
            const bool isSaved = m_filming->error() == QProcess::UnknownError &&
                                 m_filming->exitStatus() == QProcess::NormalExit &&
                                 m_filming->exitCode() == 0;
            m_filmNote->setText(
                isSaved ? tr("Saved as %1").arg(breakable(file))
                        : errorText(makeError("film.unwritable", {{"file", toStd(file)}})));
        },
        Qt::QueuedConnection);
    m_filming->start(programBesideWorker(QStringLiteral("dreambooth-film")),
                     QStringList(file) + pictures);
}

void SampleViewer::showSample(int step, int picture) {
    m_picture = picture;
    m_player->setCurrent(step);
    showCurrent();
}

const RunHistory::Sample* SampleViewer::sample() const {
    if (m_player->current() < 0) return nullptr;
    return &sampleOf(m_steps[static_cast<std::size_t>(m_player->current())]);
}

/// The last step may still be drawn: it has fewer for a moment.
const RunHistory::Sample& SampleViewer::sampleOf(const SampleStep& step) const {
    return step.pictures[std::min(static_cast<std::size_t>(m_picture), step.pictures.size() - 1)];
}

void SampleViewer::showCurrent() {
    const RunHistory::Sample* const shown = sample();
    if (shown == nullptr) return;
    const QString text =
        tr("step %1 · seed %2 · “%3”").arg(shown->step).arg(shown->seed).arg(toQt(shown->prompt));
    m_caption->setText(text);
    setAccessibleName(text);
    const std::filesystem::path file = m_runFolder / shown->path;
    if (m_file == toQt(file)) return;
    m_file = toQt(file);
    inBackground(
        this, [file] { return readPicture(file); },
        [this, name = m_file](const QImage& image) {
            if (name != m_file) return;  // gone on already
            m_image = image;
            update();
        });
}

QRect SampleViewer::pictureArea() const {
    return QRect(Space::large, Space::large, width() - 2 * Space::large,
                 m_caption->geometry().top() - 2 * Space::large);
}

void SampleViewer::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme::color(theme::Role::neutral));
    if (m_image.isNull()) return;
    QRect target(QPoint(), m_image.size().scaled(pictureArea().size(), Qt::KeepAspectRatio));
    target.moveCenter(pictureArea().center());
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(target, m_image);
}

void SampleViewer::mousePressEvent(QMouseEvent* event) {
    if (pictureArea().contains(event->position().toPoint())) close();
}

void SampleViewer::keyPressEvent(QKeyEvent* event) {
    const auto count = [this] {
        return m_player->current() < 0
                   ? 0
                   : static_cast<int>(
                         m_steps[static_cast<std::size_t>(m_player->current())].pictures.size());
    };
    switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Right:
            m_player->stop();
            m_player->setCurrent(m_player->current() + (event->key() == Qt::Key_Right ? 1 : -1));
            return;
        case Qt::Key_Up:
        case Qt::Key_Down:
            m_picture = std::clamp(m_picture + (event->key() == Qt::Key_Down ? 1 : -1), 0,
                                   std::max(0, count() - 1));
            return showCurrent();
        case Qt::Key_Space:
            if (m_player->isPlaying())
                m_player->stop();
            else
                m_player->play();
            return;
        default:
            QDialog::keyPressEvent(event);
    }
}

}  // namespace dreambooth
