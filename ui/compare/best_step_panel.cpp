// The best step in words (docs/scores.md).
#include <ui/compare/best_step_panel.h>
#include <ui/style/controls.h>

#include <QCheckBox>
#include <QCoreApplication>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace dreambooth {

using theme::Space;

namespace {

struct BestStepText {
    Q_DECLARE_TR_FUNCTIONS(dreambooth::BestStepText)
};

QString closeText(const std::vector<int>& close) {
    if (close.empty()) return {};
    QStringList steps;
    for (const int step : close) steps += QString::number(step);
    return QStringLiteral(" ") + BestStepText::tr("Too close to call with eight pictures: %1.")
                                     .arg(QLocale().createSeparatedList(steps));
}

}  // namespace

QString bestStepText(const BestStep& best, int measured) {
    switch (best.why) {
        case BestStep::Why::tooFew:
            return {};
        case BestStep::Why::mostLike:
            return BestStepText::tr(
                       "Of the %1 measured steps, step %2 is closest to your photos, and variety "
                       "is still good.")
                       .arg(measured)
                       .arg(best.step) +
                   closeText(best.close);
        case BestStep::Why::beforeVarietyFell:
            return (best.fellAt > 0
                        ? BestStepText::tr(
                              "Step %1 is closest to your photos before variety drops at step %2.")
                              .arg(best.step)
                              .arg(best.fellAt)
                        : BestStepText::tr("Step %1 is closest to your photos of those where "
                                           "variety is still good.")
                              .arg(best.step)) +
                   closeText(best.close);
        case BestStep::Why::notLearned:
            return BestStepText::
                tr("None of the %1 measured steps is closer to your photos than the base model.")
                    .arg(measured);
        case BestStep::Why::varietyFellAtOnce:
            return BestStepText::
                tr("Variety has dropped at all %1 measured steps: none of them is a good choice.")
                    .arg(measured);
    }
    return {};
}

BestStepPanel::BestStepPanel(QWidget* parent)
    : QWidget(parent),
      m_sentence(new QLabel(this)),
      m_waiting(theme::hint(QString(), this)),
      m_show(theme::linkButton(QString(), this)),
      m_measureAll(theme::button(tr("Measure all steps"), this)),
      m_cancel(theme::button(tr("Stop measuring"), this)),
      m_automatic(new QCheckBox(tr("Measure steps automatically"), this)) {
    setObjectName(QStringLiteral("bestStepPanel"));
    m_sentence->setObjectName(QStringLiteral("bestStep"));
    m_sentence->setWordWrap(true);
    m_waiting->setObjectName(QStringLiteral("stepsWaiting"));
    m_show->setObjectName(QStringLiteral("showBestStep"));
    m_measureAll->setObjectName(QStringLiteral("measureAllSteps"));
    m_measureAll->setToolTip(
        tr("Measures one step after another while the device is idle. The slider then shows both "
           "scores as curves, with a star at the best step."));
    m_cancel->setObjectName(QStringLiteral("cancelAllSteps"));
    m_automatic->setObjectName(QStringLiteral("measureByItself"));
    m_automatic->setToolTip(
        tr("Measures a run's steps once it has ended, or earlier if a device is idle."));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Space::small);
    column->addWidget(m_sentence);
    for (QWidget* one : {static_cast<QWidget*>(m_show), static_cast<QWidget*>(m_measureAll)})
        column->addWidget(one, 0, Qt::AlignLeft);
    column->addWidget(m_waiting);
    column->addWidget(m_cancel, 0, Qt::AlignLeft);
    column->addWidget(m_automatic);
    connect(m_show, &QPushButton::clicked, this, [this] { emit stepWanted(m_step); });
    connect(m_measureAll, &QPushButton::clicked, this, &BestStepPanel::measureAllRequested);
    connect(m_cancel, &QPushButton::clicked, this, &BestStepPanel::cancelRequested);
    connect(m_automatic, &QCheckBox::clicked, this, &BestStepPanel::automaticChanged);
    updateVisibility();
}

void BestStepPanel::setBest(const BestStep& best, int measured, int chosen) {
    m_step = best.step;
    m_chosen = chosen;
    m_sentence->setText(bestStepText(best, measured));
    m_show->setText(tr("Show step %1").arg(best.step));
    updateVisibility();
}

void BestStepPanel::setUnmeasured(int unmeasured, int waiting) {
    m_unmeasured = unmeasured;
    m_waitingSteps = waiting;
    m_waiting->setText(
        tr("Steps still to be measured: %1, while the device is idle.").arg(waiting));
    updateVisibility();
}

void BestStepPanel::setHindered(bool hindered) {
    m_isHindered = hindered;
    updateVisibility();
}

void BestStepPanel::setAutomatic(bool automatic) {
    m_automatic->setChecked(automatic);
}

void BestStepPanel::updateVisibility() {
    m_sentence->setVisible(!m_sentence->text().isEmpty());
    m_show->setVisible(m_step > 0 && m_step != m_chosen);
    // One step has a button of its own.
    m_measureAll->setVisible(!m_isHindered && m_waitingSteps == 0 && m_unmeasured > 1);
    m_waiting->setVisible(m_waitingSteps > 0);
    m_cancel->setVisible(m_waitingSteps > 0);
    m_automatic->setVisible(!m_isHindered);
}

}  // namespace dreambooth
