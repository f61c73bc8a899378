// One label a sample in a row that scrolls sideways (see the header).
// A row that grows at its end keeps what is there: nothing flickers while a run draws.
#include <ui/style/controls.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/train/sample_strip.h>
#include <ui/widgets/elided_label.h>
#include <ui/widgets/follow_end.h>

#include <QAbstractItemView>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <bit>

namespace dreambooth {

namespace {

constexpr int pictureSide = 112;
constexpr int rowHeight = pictureSide + 36;
constexpr int promptLength = 24;  // characters in sight
constexpr int listMargin = 40;    // of an entry, and the list's scroll bar
constexpr std::size_t maxPictures = 128;

/// Every second one, or fourth …, and the last, where there are more than fit.
template <class T>
void thinOut(std::vector<T>& list) {
    const std::size_t stride = std::bit_ceil((list.size() + maxPictures - 1) / maxPictures);
    std::vector<T> kept;
    for (std::size_t i = 0; i < list.size(); ++i)
        if (i % stride == 0 || i + 1 == list.size()) kept.push_back(list[i]);
    list = std::move(kept);
}

}  // namespace

SampleStrip::SampleStrip(QWidget* parent)
    : QWidget(parent),
      m_title(new ElidedLabel(tr("Samples during training"), this)),
      m_prompts(new QComboBox(this)),
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
    layout->addLayout(head);
    auto* inner = new QWidget(m_scroll);
    m_row = new QHBoxLayout(inner);
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(11);
    m_row->addStretch();
    m_scroll->setWidget(inner);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFixedHeight(rowHeight);
    m_scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setObjectName(QStringLiteral("sampleScroll"));
    m_scroll->setAccessibleName(tr("Samples during training"));
    layout->addWidget(m_scroll);
    followEnd(*m_scroll->horizontalScrollBar());
}

void SampleStrip::setSamples(const std::vector<RunHistory::Sample>& samples,
                             const std::filesystem::path& runFolder) {
    setVisible(!samples.empty());
    // A run that is followed tells of every step; this list only grows or is cut.
    const bool isSame = runFolder == m_runFolder && samples.size() == m_samples.size() &&
                        (samples.empty() || samples.back().path == m_samples.back().path);
    if (isSame) return;
    m_samples = samples;
    m_runFolder = runFolder;
    listPrompts();
    showChosen();
}

void SampleStrip::listPrompts() {
    QStringList prompts;
    // Of all steps: while one is drawn it has the first prompt alone.
    for (const auto& sample : m_samples) prompts += toQt(sample.prompt);
    prompts.removeDuplicates();
    QStringList listed;
    for (int i = 0; i < m_prompts->count(); ++i) listed += m_prompts->itemText(i);
    if (prompts != listed) {
        const QSignalBlocker blocker(m_prompts);
        m_prompts->clear();
        m_prompts->addItems(prompts);
        // Prompts may differ at their ends alone: the list is as wide as the longest.
        m_prompts->ensurePolished();
        int width = 0;
        for (const QString& prompt : prompts)
            width = std::max(width, m_prompts->fontMetrics().horizontalAdvance(prompt));
        m_prompts->view()->setMinimumWidth(width + listMargin);
        m_prompts->setCurrentIndex(std::max(0, m_prompts->findText(m_wanted)));
    }
    m_prompts->setVisible(prompts.size() > 1);
}

void SampleStrip::showChosen() {
    std::vector<const RunHistory::Sample*> chosen;
    if (!m_samples.empty()) {
        const std::string prompt = toStd(m_prompts->currentText());
        const auto first = std::ranges::find(m_samples, prompt, &RunHistory::Sample::prompt);
        for (const auto& sample : m_samples)
            if (sample.prompt == first->prompt && sample.seed == first->seed)
                chosen.push_back(&sample);
        thinOut(chosen);
        m_title->setText(tr("Samples during training · “%1” · seed %2")
                             .arg(toQt(first->prompt))
                             .arg(first->seed));
        m_title->setToolTip(m_title->text());
        m_prompts->setToolTip(toQt(first->prompt));
    }
    const auto fileOf = [&](const RunHistory::Sample& sample) {
        return (m_runFolder / sample.path).string();  // an absolute path stays as it is
    };
    std::size_t same = 0;
    while (same < m_shown.size() && same < chosen.size() &&
           m_shown[same].path == fileOf(*chosen[same]))
        ++same;
    for (std::size_t i = same; i < m_shown.size(); ++i) delete m_shown[i].widget;
    m_shown.resize(same);
    for (std::size_t i = same; i < chosen.size(); ++i) add(*chosen[i], fileOf(*chosen[i]));
}

void SampleStrip::add(const RunHistory::Sample& sample, const std::filesystem::path& file) {
    auto* cell = new QWidget(this);
    auto* column = new QVBoxLayout(cell);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::Space::tiny);
    auto* picture = new QLabel(cell);
    picture->setObjectName(QStringLiteral("sample_%1").arg(sample.step));
    picture->setFixedSize(pictureSide, pictureSide);
    const QString caption = tr("step %1").arg(sample.step);
    picture->setAccessibleName(tr("Sample at step %1").arg(sample.step));
    picture->setToolTip(QStringLiteral("%1\n%2").arg(caption, toQt(sample.prompt)));
    auto* label = new QLabel(caption, cell);
    label->setProperty("look", QStringLiteral("small"));
    label->setAlignment(Qt::AlignHCenter);
    column->addWidget(picture);
    column->addWidget(label);
    m_row->insertWidget(m_row->count() - 1, cell);
    m_shown.push_back({file.string(), cell});
    inBackground(
        picture, [file] { return readPicture(file); },
        [picture](const QImage& image) {
            picture->setPixmap(
                theme::roundedCover(image, picture->size(), picture->devicePixelRatioF()));
        });
}

}  // namespace dreambooth
