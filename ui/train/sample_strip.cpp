// One button a picture in a row that scrolls sideways. Pictures stay until those of the next step
// are read: nothing flickers while a run draws, or while steps are played.
#include <ui/style/controls.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/train/sample_strip.h>
#include <ui/train/sample_viewer.h>
#include <ui/widgets/elided_label.h>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace dreambooth {

namespace {

constexpr int pictureSide = 112;
constexpr int ring = 3;  // around the picture, for the focus
constexpr int captionHeight = 18;
constexpr int rowHeight = pictureSide + 2 * ring + captionHeight + 14;  // 14: a scroll bar below
constexpr int promptLength = 24;                                        // characters in sight
constexpr int listMargin = 40;  // of an entry, and the list's scroll bar
constexpr std::size_t maxPictures = 64;

}  // namespace

/// A picture with its seed below; pressed, it is shown large.
class SamplePicture : public QAbstractButton {
public:
    explicit SamplePicture(QWidget* parent) : QAbstractButton(parent) {
        setFixedSize(pictureSide + 2 * ring, pictureSide + 2 * ring + captionHeight);
        setFocusPolicy(Qt::StrongFocus);
        setCursor(Qt::PointingHandCursor);
    }

    void show(const RunHistory::Sample& sample, const std::filesystem::path& file) {
        setText(SampleStrip::tr("seed %1").arg(sample.seed));
        setAccessibleName(
            SampleStrip::tr("Sample at step %1, seed %2").arg(sample.step).arg(sample.seed));
        setToolTip(QStringLiteral("%1\n%2").arg(accessibleName(), toQt(sample.prompt)));
        if (m_file == file) return;
        m_file = file;
        inBackground(
            this, [file] { return readPicture(file); },
            [this, file](const QImage& image) {
                if (file != m_file) return;  // gone on already
                m_picture =
                    theme::roundedWhole(image, {pictureSide, pictureSide}, devicePixelRatioF());
                setProperty("picture", m_picture);
                update();
            });
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.drawPixmap(ring, ring, m_picture);
        const QRectF frame(1, 1, width() - 2, pictureSide + 2 * ring - 2);
        if (hasFocus() || underMouse()) {
            painter.setPen(QPen(theme::color(hasFocus() ? theme::Role::tuned : theme::Role::muted),
                                hasFocus() ? 2 : 1));
            painter.drawRoundedRect(frame, 8, 8);
        }
        painter.setPen(theme::color(theme::Role::text));
        painter.setFont(theme::smallFont());
        painter.drawText(QRect(0, height() - captionHeight, width(), captionHeight),
                         Qt::AlignCenter, text());
    }
    void enterEvent(QEnterEvent*) override { update(); }
    void leaveEvent(QEvent*) override { update(); }
    void keyPressEvent(QKeyEvent* event) override {
        if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return click();
        if (event->key() == Qt::Key_Left) return (void)focusNextPrevChild(false);
        if (event->key() == Qt::Key_Right) return (void)focusNextPrevChild(true);
        QAbstractButton::keyPressEvent(event);
    }

private:
    std::filesystem::path m_file;
    QPixmap m_picture;
};

SampleStrip::SampleStrip(Dialogs& dialogs, QWidget* parent)
    : QWidget(parent),
      m_dialogs(dialogs),
      m_title(new ElidedLabel(tr("Samples during training"), this)),
      m_prompts(new QComboBox(this)),
      m_player(new StepPlayer(this)),
      m_scroll(new QScrollArea(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(theme::Space::small);
    m_title->setProperty("look", QStringLiteral("section"));
    m_prompts->setObjectName(QStringLiteral("samplePrompts"));
    m_prompts->setAccessibleName(tr("Prompt of the samples"));
    m_prompts->setMinimumContentsLength(promptLength);
    m_prompts->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(m_prompts, &QComboBox::activated, this, [this] {
        m_wanted = m_prompts->currentText();
        showChosen();
    });
    auto* head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_prompts);
    head->addStrut(m_prompts->sizeHint().height());  // also before there are several prompts
    layout->addLayout(head);
    layout->addWidget(m_player);
    connect(m_player, &StepPlayer::currentChanged, this, &SampleStrip::showStep);
    auto* inner = new QWidget(m_scroll);
    m_row = new QHBoxLayout(inner);
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(11 - 2 * ring);
    m_row->addStretch();
    m_scroll->setWidget(inner);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFixedHeight(rowHeight);
    m_scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setObjectName(QStringLiteral("sampleScroll"));
    m_scroll->setFocusPolicy(Qt::NoFocus);  // its pictures have it, and bring themselves into sight
    m_scroll->setAccessibleName(tr("Samples during training"));
    layout->addWidget(m_scroll);
}

void SampleStrip::setSamples(const std::vector<RunHistory::Sample>& samples,
                             const std::filesystem::path& runFolder, bool areToCome) {
    setVisible(areToCome || !samples.empty());
    // A run that is followed tells of every step; this list only grows or is cut.
    const bool isSame = runFolder == m_runFolder && samples.size() == m_samples.size() &&
                        (samples.empty() || samples.back().path == m_samples.back().path);
    if (isSame) return;
    if (runFolder != m_runFolder) m_awaited.clear();
    const auto known = static_cast<std::ptrdiff_t>(std::min(m_samples.size(), samples.size()));
    const bool hasCome = !m_awaited.isEmpty() &&
                         std::any_of(samples.begin() + known, samples.end(),
                                     [&](auto& one) { return one.prompt == toStd(m_awaited); });
    if (hasCome) m_wanted = std::exchange(m_awaited, QString());
    m_samples = samples;
    m_runFolder = runFolder;
    listPrompts();
    showChosen();
    if (hasCome) m_player->setCurrent(stepCount() - 1);
}

void SampleStrip::listPrompts() {
    QStringList prompts;
    // Of all steps: while one is drawn it has the first prompt alone.
    for (const auto& sample : m_samples) prompts += toQt(sample.prompt);
    prompts.removeDuplicates();
    QStringList listed;
    for (int i = 0; i < m_prompts->count(); ++i) listed += m_prompts->itemText(i);
    const QSignalBlocker blocker(m_prompts);
    if (prompts != listed) {
        m_prompts->clear();
        m_prompts->addItems(prompts);
        // Prompts may differ at their ends alone: the list is as wide as the longest.
        m_prompts->ensurePolished();
        int width = 0;
        for (const QString& prompt : prompts)
            width = std::max(width, m_prompts->fontMetrics().horizontalAdvance(prompt));
        m_prompts->view()->setMinimumWidth(width + listMargin);
    }
    m_prompts->setCurrentIndex(std::max(0, m_prompts->findText(m_wanted)));
    m_prompts->setVisible(prompts.size() > 1);
}

void SampleStrip::showChosen() {
    m_steps.clear();
    const std::string prompt = toStd(m_prompts->currentText());
    for (const auto& sample : m_samples) {
        if (sample.prompt != prompt) continue;
        // A run that was resumed draws steps again: what it drew last counts, in order.
        if (m_steps.empty() || m_steps.back().step < sample.step)
            m_steps.push_back({sample.step, {}});
        if (m_steps.back().step == sample.step && m_steps.back().pictures.size() < maxPictures)
            m_steps.back().pictures.push_back(sample);
    }
    std::vector<int> numbers;
    for (const SampleStep& one : m_steps) numbers.push_back(one.step);
    m_player->setSteps(numbers);
    m_title->setText(prompt.empty() ? tr("Samples during training")
                                    : tr("Samples during training · “%1”").arg(toQt(prompt)));
    m_title->setToolTip(m_title->text());
    m_prompts->setToolTip(toQt(prompt));
    showStep();
    if (m_viewer != nullptr) m_viewer->setSteps(m_steps, m_runFolder);
}

void SampleStrip::showStep() {
    const int current = m_player->current();
    const auto* const step = current < 0 || current >= stepCount()
                                 ? nullptr
                                 : &m_steps[static_cast<std::size_t>(current)];
    const std::size_t wanted = step != nullptr ? step->pictures.size() : 0;
    while (m_pictures.size() > wanted) {
        m_pictures.back()->hide();  // now, so that the focus can stay in this strip
        m_pictures.back()->deleteLater();
        m_pictures.pop_back();
    }
    for (std::size_t i = 0; i < wanted; ++i) {
        if (i == m_pictures.size()) {
            auto* picture = new SamplePicture(m_scroll->widget());
            picture->setObjectName(QStringLiteral("sample_%1").arg(i));
            connect(picture, &QAbstractButton::clicked, this,
                    [this, i] { enlarge(static_cast<int>(i)); });
            m_row->insertWidget(static_cast<int>(i), picture);
            m_pictures.push_back(picture);
        }
        m_pictures[i]->show(step->pictures[i], m_runFolder / step->pictures[i].path);
    }
}

int SampleStrip::count() const {
    return static_cast<int>(m_pictures.size());
}

void SampleStrip::enlarge(int picture) {
    if (m_viewer == nullptr) m_viewer = new SampleViewer(m_dialogs, this);
    m_viewer->setSteps(m_steps, m_runFolder);
    m_viewer->showSample(m_player->current(), picture);
    m_viewer->open();
}

}  // namespace dreambooth
