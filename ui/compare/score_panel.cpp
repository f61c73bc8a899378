// The scores of a step, in words for people who draw (docs/scores.md).
#include <ui/compare/score_panel.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>

#include <QCheckBox>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

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

QString number(double score) {
    // Never "-0.00"; with a minus, not a hyphen.
    constexpr QChar minus(0x2212);
    return QLocale().toString(std::abs(score) < 0.005 ? 0.0 : score, 'f', 2).replace(u'-', minus);
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
    connect(m_show, &QPushButton::clicked, this, [this] { emit stepRequested(m_step); });
    connect(m_measureAll, &QPushButton::clicked, this, &BestStepPanel::measureAllRequested);
    connect(m_cancel, &QPushButton::clicked, this, &BestStepPanel::cancelRequested);
    connect(m_automatic, &QCheckBox::clicked, this, &BestStepPanel::automaticRequested);
    updateVisibility();
}

void BestStepPanel::setBest(const BestStep& best, int measured, std::optional<int> onView) {
    m_step = best.step;
    m_onView = onView;
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
    m_show->setVisible(m_step > 0 && m_step != m_onView);
    // One step has a button of its own.
    m_measureAll->setVisible(!m_isHindered && m_waitingSteps == 0 && m_unmeasured > 1);
    m_waiting->setVisible(m_waitingSteps > 0);
    m_cancel->setVisible(m_waitingSteps > 0);
    m_automatic->setVisible(!m_isHindered);
}

ScorePanel::ScorePanel(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("scorePanel"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Space::small);
    column->addWidget(theme::sectionTitle(tr("Compared with your photos"), this));

    m_legend = theme::hint(tr("Base → tuned"), this);
    m_legend->setObjectName(QStringLiteral("scoreLegend"));
    column->addWidget(m_legend, 0, Qt::AlignRight);
    m_likeness = makeRow(QStringLiteral("likeness"), tr("Likeness"));
    m_variety = makeRow(QStringLiteral("variety"), tr("Variety"));
    m_variety.hint->setText(
        tr("Near 1: others of the class still look as varied as before. Clearly below 1: they turn "
           "into your subject."));
    explain(m_variety, tr("How much pictures without your token differ from each other. Near 1, "
                          "they are as varied as before training. Clearly below 1, the model has "
                          "forgotten what others look like and puts your subject everywhere: train "
                          "fewer steps, or give prior preservation more weight."));
    makePhotosAdvice();
    column->addWidget(m_photosAdvice);
    column->addWidget(m_photosApart);
    column->addWidget(m_likeness.widget);
    makeSpread();
    column->addWidget(m_spread);
    column->addWidget(m_leastLike);
    column->addWidget(m_variety.widget);
    m_advice = new QLabel(this);
    m_advice->setObjectName(QStringLiteral("scoreAdvice"));
    m_advice->setWordWrap(true);
    column->addWidget(m_advice);

    m_invitation = theme::hint(tr("Does it look like your subject, and do others still look "
                                  "different? Not measured yet for this step."),
                               this);
    m_invitation->setObjectName(QStringLiteral("scoreInvitation"));
    column->addWidget(m_invitation);
    m_obstacle = theme::hint(QString(), this);
    m_obstacle->setObjectName(QStringLiteral("scoreObstacle"));
    column->addWidget(m_obstacle);
    m_measure = theme::button(tr("Measure"), this);
    m_measure->setObjectName(QStringLiteral("measureScores"));
    m_measure->setToolTip(tr(
        "Generates your subject and others of its class in eight scenes with the base and the "
        "tuned model, then compares your subject with your photos and the others with each other"));
    column->addWidget(m_measure, 0, Qt::AlignLeft);

    m_progress = theme::progressBar(theme::Role::tuned, this);
    m_progress->setObjectName(QStringLiteral("scoreProgress"));
    m_progress->setAccessibleName(tr("Progress of the measuring"));
    column->addWidget(m_progress);
    m_progressText = theme::hint(QString(), this);
    m_progressText->setObjectName(QStringLiteral("scoreProgressText"));
    column->addWidget(m_progressText);
    m_cancel = theme::button(tr("Cancel"), this);
    m_cancel->setObjectName(QStringLiteral("cancelMeasuring"));
    m_cancel->setAccessibleName(tr("Cancel the measuring"));
    column->addWidget(m_cancel, 0, Qt::AlignLeft);
    m_best = new BestStepPanel(this);
    column->addWidget(m_best);

    connect(m_measure, &QPushButton::clicked, this, &ScorePanel::measureRequested);
    connect(m_cancel, &QPushButton::clicked, this, &ScorePanel::cancelRequested);
    setHeldOut(false);
    setObstacle({});
    updateVisibility();
}

void ScorePanel::makeSpread() {
    m_spread = theme::hint(QString(), this);
    m_spread->setObjectName(QStringLiteral("likenessSpread"));
    m_leastLike = new QLabel(this);
    m_leastLike->setObjectName(QStringLiteral("leastLikePicture"));
}

void ScorePanel::makePhotosAdvice() {
    m_photosAdvice = new QLabel(this);
    m_photosAdvice->setObjectName(QStringLiteral("photosAdvice"));
    m_photosAdvice->setWordWrap(true);
    m_photosApart = new QLabel(this);
    m_photosApart->setObjectName(QStringLiteral("photosApart"));
    m_photosApart->setAccessibleName(tr("Photos unlike the others"));
}

ScorePanel::Row ScorePanel::makeRow(const QString& objectName, const QString& title) {
    Row row;
    row.widget = new QWidget(this);
    row.widget->setObjectName(objectName + QStringLiteral("Row"));
    auto* column = new QVBoxLayout(row.widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    auto* line = new QHBoxLayout;
    line->setSpacing(6);
    row.title = new QLabel(title, row.widget);
    row.title->setObjectName(objectName + QStringLiteral("Title"));
    row.title->setWordWrap(true);
    row.base = theme::hint(QString(), row.widget);
    row.base->setObjectName(objectName + QStringLiteral("Base"));
    row.base->setWordWrap(false);
    auto* arrow = theme::hint(QStringLiteral("→"), row.widget);
    arrow->setWordWrap(false);
    row.tuned = new QLabel(row.widget);
    row.tuned->setObjectName(objectName + QStringLiteral("Tuned"));
    row.tuned->setProperty("look", QStringLiteral("tunedScore"));
    line->addWidget(row.title, 1);
    for (QLabel* label : {row.base, arrow, row.tuned})
        line->addWidget(label, 0, Qt::AlignTop | Qt::AlignRight);
    column->addLayout(line);
    row.hint = new QLabel(row.widget);
    row.hint->setObjectName(objectName + QStringLiteral("Hint"));
    row.hint->setProperty("look", QStringLiteral("small"));
    row.hint->setWordWrap(true);
    column->addWidget(row.hint);
    return row;
}

void ScorePanel::explain(const Row& row, const QString& text) {
    row.widget->setToolTip(text);
    // Labels get no focus, and with it no tooltip: a screen reader finds the words here.
    row.hint->setAccessibleDescription(text);
}

void ScorePanel::setHeldOut(bool heldOut) {
    m_likeness.hint->setText(
        heldOut ? tr("0: like any other of its class. 1: like your validation photos.")
                : tr("0: like any other of its class. 1: as alike as your photos are."));
    explain(
        m_likeness,
        heldOut
            ? tr("How much the pictures of your subject look like your validation photos. 0 is "
                 "like any other of its class; 1 is what those photos score themselves.")
            : tr("How much the pictures of your subject look like your photos. 0 is like any other "
                 "of its class; 1 is what the photos score when compared with each other."));
}

void ScorePanel::show(const Row& row, double base, double tuned) {
    row.base->setText(number(base));
    row.tuned->setText(number(tuned));
    row.base->setAccessibleName(tr("%1, base: %2").arg(row.title->text(), row.base->text()));
    row.tuned->setAccessibleName(tr("%1, tuned: %2").arg(row.title->text(), row.tuned->text()));
}

/// Of several subjects the rows above have the mean, and the class that has lost most.
void ScorePanel::showSubjects(const std::vector<SubjectScores>& subjects) {
    QStringList lines = {tr("The mean of %1 subjects, and the variety of the class that has lost "
                            "most. Likeness of each:")
                             .arg(subjects.size())};
    for (const SubjectScores& one : subjects)
        lines += tr("%1: %2 → %3")
                     .arg(toQt(one.subject), number(one.base.likeness), number(one.tuned.likeness));
    m_spread->setText(lines.join(u'\n'));
    m_leastLike->setAccessibleName(tr("Least similar picture"));
    m_leastLike->setToolTip(m_leastLike->accessibleName());
}

void ScorePanel::showEach(const StepScores& scores) {
    const std::vector<double>& each = scores.tuned.likenesses;
    m_spread->clear();
    if (!scores.subjects.empty()) {
        showSubjects(scores.subjects);
    } else if (!each.empty()) {
        const auto [least, most] = std::ranges::minmax_element(each);
        const auto index = static_cast<std::size_t>(least - each.begin());
        const QString scene =
            QString::fromUtf8(index < scoreScenes.size() ? scoreScenes[index] : "");
        m_spread->setText(tr("The %1 pictures score %2 to %3. Lowest: %4.")
                              .arg(each.size())
                              .arg(number(*least), number(*most), scene));
        m_leastLike->setAccessibleName(
            tr("Least similar picture: %1, %2").arg(scene, number(*least)));
        m_leastLike->setToolTip(m_leastLike->accessibleName());
    }
    m_photosAdvice->setText(
        scores.photosApart.empty()
            ? QString()
            : tr("Your photos seem to fall into two groups; some of the smaller one are shown "
                 "below. This can be wrong, especially if several photos were taken in the same "
                 "place, so check for yourself. From two subjects the model learns a mixture: if "
                 "so, keep the photos of one and train again."));
}

void ScorePanel::setPictures(const QImage& leastLike, const std::vector<QImage>& photosApart) {
    constexpr int pictureSide = 112, photoSide = 44, photosARow = 5, gap = 4;
    const double ratio = devicePixelRatioF();
    m_leastLike->setPixmap(leastLike.isNull()
                               ? QPixmap()
                               : theme::roundedCover(leastLike, {pictureSide, pictureSide}, ratio));
    const int shown = std::min(photosARow, static_cast<int>(photosApart.size()));
    QPixmap row;
    if (shown > 0) {
        row = QPixmap(QSize(shown * (photoSide + gap) - gap, photoSide) * ratio);
        row.setDevicePixelRatio(ratio);
        row.fill(Qt::transparent);
        QPainter painter(&row);
        for (int i = 0; i < shown; ++i)
            painter.drawPixmap(i * (photoSide + gap), 0,
                               theme::roundedCover(photosApart[static_cast<std::size_t>(i)],
                                                   {photoSide, photoSide}, ratio));
    }
    m_photosApart->setPixmap(row);
    updateVisibility();
}

void ScorePanel::setScores(const std::optional<StepScores>& scores) {
    m_scores = scores;
    if (scores) {
        show(m_likeness, scores->base.likeness, scores->tuned.likeness);
        show(m_variety, scores->base.diversity, scores->tuned.diversity);
        showEach(*scores);
        m_advice->setText(hasLostVariety(*scores)
                              ? tr("The model is forgetting what others look like. Train fewer "
                                   "steps, or give prior preservation more weight.")
                              : QString());
    }
    updateVisibility();
}

void ScorePanel::setObstacle(const QString& reason) {
    m_obstacle->setText(reason);
    m_best->setHindered(!reason.isEmpty());
    updateVisibility();
}

void ScorePanel::setBusy(bool busy) {
    if (busy == m_busy) return;
    // The focus must not fall out of the panel, nor be taken from elsewhere.
    const bool hadFocus = hasFocus() || m_measure->hasFocus() || m_cancel->hasFocus();
    m_busy = busy;
    if (busy) setProgress(QString(), 0, 0);
    const bool offersMeasure = !m_scores && m_obstacle->text().isEmpty();
    updateVisibility();
    // Not on Cancel: a second press must not end what the first began.
    if (QWidget* const next = !busy && offersMeasure ? static_cast<QWidget*>(m_measure) : this;
        hadFocus)
        next->setFocus();
}

void ScorePanel::setProgress(const QString& text, int done, int total) {
    m_progressText->setText(text);
    m_progress->setRange(0, total);
    m_progress->setValue(done);
}

void ScorePanel::updateVisibility() {
    const bool isMeasured = m_scores.has_value();
    const bool isHindered = !m_obstacle->text().isEmpty();
    m_legend->setVisible(isMeasured);
    m_likeness.widget->setVisible(isMeasured);
    m_variety.widget->setVisible(isMeasured);
    m_spread->setVisible(isMeasured && !m_spread->text().isEmpty());
    m_leastLike->setVisible(isMeasured && !m_leastLike->pixmap().isNull());
    m_photosAdvice->setVisible(isMeasured && !m_photosAdvice->text().isEmpty());
    m_photosApart->setVisible(isMeasured && !m_photosApart->pixmap().isNull());
    m_advice->setVisible(isMeasured && !m_advice->text().isEmpty());
    m_invitation->setVisible(!isMeasured && !isHindered);
    m_obstacle->setVisible(!isMeasured && isHindered);
    m_measure->setVisible(!isMeasured && !isHindered && !m_busy);
    m_progress->setVisible(m_busy);
    m_progressText->setVisible(m_busy);
    m_cancel->setVisible(m_busy);
}

}  // namespace dreambooth
