// Going along the steps of a run (see step_player.h); whoever owns it shows what belongs to them.
#include <ui/style/controls.h>
#include <ui/train/step_player.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
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

}  // namespace dreambooth
