// The row of pictures, and progress as the engine tells it.
#include <ui/booth/booth_context.h>
#include <ui/booth/booth_controls.h>
#include <ui/booth/booth_texts.h>
#include <ui/booth/booth_visit.h>
#include <ui/booth/learning_page.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/style/theme.h>
#include <ui/widgets/curve_plot.h>

#include <QEvent>
#include <QPainter>
#include <QProgressBar>
#include <algorithm>

namespace dreambooth {

namespace {

constexpr double photoSeconds = 1.6;

}  // namespace

SampleRow::SampleRow(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setObjectName(QStringLiteral("sampleRow"));
}

void SampleRow::clear() {
    m_photos.clear();
    m_samples.clear();
    m_secondsIn = 0;
    update();
}

void SampleRow::setPhotos(std::vector<QImage> photos) {
    m_photos = std::move(photos);
    update();
}

void SampleRow::addSample(const QImage& picture, double secondsIn) {
    if (picture.isNull()) return;
    m_samples.push_back({picture, secondsIn});
    if (m_samples.size() > 3) m_samples.erase(m_samples.begin() + 1);
    update();
}

void SampleRow::setSeconds(double secondsIn) {
    m_secondsIn = secondsIn;
    update();
}

void SampleRow::setScale(const BoothScale& scale) {
    m_scale = scale;
    setMinimumSize(scale.px(50), scale.px(scale.isTall ? 60 : 22));
    update();
}

void SampleRow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) update();
    QWidget::changeEvent(event);
}

/// Side by side, or on a tall screen now above the other two.
std::vector<SampleRow::Place> SampleRow::places() const {
    const double words = m_scale.unit * 4.5, gap = m_scale.unit * 2.6, frame = m_scale.unit;
    const double wide = width(), high = height();
    std::vector<QRectF> areas(3);
    if (m_scale.isTall) {
        const double now = qMin(wide - 2 * frame, (high - 2 * words - gap) * 0.66);
        const double small = qMin((wide - gap) / 2, (high - 2 * words - gap) * 0.34);
        areas[2] = {(wide - now) / 2, frame, now, now};
        const double top = now + words + gap;
        areas[0] = {wide / 2 - gap / 2 - small, top, small, small};
        areas[1] = {wide / 2 + gap / 2, top, small, small};
    } else {
        // As 10 : 13 : 16, in the middle of the height.
        const double step = qMin((wide - 2 * gap - 2 * frame) / 39, (high - words - frame) / 16);
        const double all = 39 * step + 2 * gap;
        double x = (wide - all) / 2;
        const double middle = frame + 8 * step;
        for (int i = 0; i < 3; ++i) {
            const double side = (10 + 3 * i) * step;
            areas[static_cast<std::size_t>(i)] = {x, middle - side / 2, side, side};
            x += side + gap;
        }
    }
    std::vector<Place> places;
    const bool hasBefore = !m_samples.empty() && m_samples.front().secondsIn <= 0;
    const bool hasNow = m_samples.size() > (hasBefore ? 1 : 0);
    for (std::size_t i = 0; i + (hasNow ? 1 : 0) < m_samples.size(); ++i) {
        const int ago = qMax(1, qRound(m_secondsIn - m_samples[i].secondsIn));
        places.push_back({areas[i], m_samples[i].picture,
                          i == 0 && hasBefore ? tr("before") : tr("%1 s ago").arg(ago), false});
    }
    if (hasNow)
        places.push_back({areas[2], m_samples.back().picture, tr("now"), true});
    else if (!m_photos.empty()) {
        const auto turn = static_cast<std::size_t>(m_secondsIn / photoSeconds) % m_photos.size();
        places.push_back({areas[2], m_photos[turn], tr("Studying your photos"), true});
    }
    return places;
}

void SampleRow::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double corner = m_scale.unit * 1.4;
    for (const Place& place : places()) {
        const QSize size = place.area.size().toSize();
        if (size.isEmpty()) continue;
        painter.drawPixmap(place.area.topLeft(),
                           theme::roundedCover(place.picture, size, devicePixelRatioF(), corner));
        if (place.isNow) {
            const double pen = m_scale.unit * 0.45, out = m_scale.unit * 0.7;
            painter.setPen(QPen(boothAccent(), pen));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(place.area.adjusted(-out, -out, out, out), corner + out,
                                    corner + out);
        }
        painter.setFont(m_scale.font(2.1, place.isNow ? QFont::DemiBold : QFont::Normal));
        painter.setPen(place.isNow ? boothAccent() : theme::color(theme::Role::text));
        const QRectF words(place.area.left() - m_scale.unit * 4,
                           place.area.bottom() + m_scale.unit * 0.9,
                           place.area.width() + m_scale.unit * 8, m_scale.unit * 3.5);
        painter.drawText(words, Qt::AlignHCenter | Qt::AlignTop, place.words);
    }
}

namespace {

constexpr int turnSide = 512;  // pixels of the photos that are shown in turn

}  // namespace

LearningPage::LearningPage(BoothContext& booth, QWidget* parent)
    : BoothPage(booth, parent),
      m_layout(new QVBoxLayout(this)),
      m_title(new BoothLabel(4.6, BoothLabel::Look::title, this)),
      m_samples(new SampleRow(this)),
      m_bar(new QProgressBar(this)),
      m_looked(new BoothLabel(2.3, BoothLabel::Look::quiet, this)),
      m_left(new BoothLabel(2.3, BoothLabel::Look::strong, this)),
      m_offer(new QWidget(this)),
      m_offerText(new BoothLabel(2.3, BoothLabel::Look::text, m_offer)),
      m_longer(new BoothButton(8, BoothButton::Look::next, m_offer)),
      m_curious(new BoothButton(7, BoothButton::Look::choice, this)),
      m_explanation(new QWidget(this)),
      m_curve(new CurvePlot({.title = {}, .role = theme::Role::tuned}, QStringLiteral("boothCurve"),
                            m_explanation)) {
    m_title->setAlignment(Qt::AlignCenter);
    m_left->setAlignment(Qt::AlignRight | Qt::AlignTop);
    m_left->setObjectName(QStringLiteral("secondsLeft"));
    m_left->setWordWrap(false);
    m_looked->setObjectName(QStringLiteral("looked"));
    m_curious->setObjectName(QStringLiteral("curious"));
    m_curious->setCheckable(true);
    m_offer->setObjectName(QStringLiteral("offerOfTime"));
    m_longer->setObjectName(QStringLiteral("learnLonger"));
    m_bar->setTextVisible(false);
    m_bar->setRange(0, 1000);
    m_layout->addWidget(m_title);
    m_layout->addWidget(m_samples, 1);
    auto* explained = new QHBoxLayout(m_explanation);
    explained->setContentsMargins(0, 0, 0, 0);
    auto* sentences = new QVBoxLayout;
    for (int i = 0; i < 3; ++i) {
        m_sentences.push_back(new BoothLabel(2, BoothLabel::Look::text, m_explanation));
        sentences->addWidget(m_sentences.back());
    }
    sentences->addStretch(1);
    explained->addLayout(sentences, 1);
    explained->addWidget(m_curve, 1);
    m_layout->addWidget(m_explanation);
    m_layout->addWidget(m_bar);
    auto* row = new QHBoxLayout;
    row->addWidget(m_looked, 1);
    row->addWidget(m_left);
    m_layout->addLayout(row);
    auto* offer = new QBoxLayout(QBoxLayout::LeftToRight, m_offer);
    offer->setContentsMargins(0, 0, 0, 0);
    offer->addWidget(m_offerText, 1);
    offer->addWidget(m_longer);
    m_layout->addWidget(m_offer);
    m_layout->addWidget(m_curious, 0, Qt::AlignCenter);
    connect(m_longer, &QAbstractButton::clicked, this, [this] {
        m_booth.engine.learnLonger();
        showOffer();
        emit prolonged();
    });
    m_second.setInterval(250);
    connect(&m_second, &QTimer::timeout, this, &LearningPage::tick);
    connect(m_curious, &QAbstractButton::toggled, this, &LearningPage::setCurious);
    connect(&booth.engine, &BoothEngine::learning, this, &LearningPage::showProgress);
    connect(&booth.engine, &BoothEngine::sampleDrawn, this,
            [this](const QString& path, double secondsIn) {
                if (!isVisible()) return;
                inBackground(
                    this, [file = toPath(path)] { return readPicture(file); },
                    [this, secondsIn](const QImage& picture) {
                        if (isVisible()) m_samples->addSample(picture, secondsIn);
                    });
            });
    connect(&booth.engine, &BoothEngine::lossMeasured, this, [this](int step, double loss) {
        // One that was started again makes some of its steps once more.
        const auto from = std::ranges::lower_bound(m_steps, step);
        m_losses.erase(m_losses.begin() + (from - m_steps.begin()), m_losses.end());
        m_steps.erase(from, m_steps.end());
        m_steps.push_back(step);
        m_losses.push_back(static_cast<float>(loss));
        if (m_curious->isChecked()) m_curve->setPoints(m_steps, m_losses);
    });
    connect(&booth.engine, &BoothEngine::delayed, this, [this](double secondsLeft) {
        m_hitch = Hitch::restarting;
        m_secondsLeft = secondsLeft;
        m_toldAt.restart();
        retranslate();
    });
    connect(&booth.engine, &BoothEngine::wentOn, this, [this](bool fromItsStart) {
        m_hitch = fromItsStart ? Hitch::beganAgain : Hitch::wentOn;
        retranslate();
    });
    connect(&booth.engine, &BoothEngine::learned, this, [this] {
        m_stage = Stage::drawing;
        m_bar->setValue(m_bar->maximum());
        retranslate();
    });
    setCurious(false);
    retranslate();
}

void LearningPage::onEnter() {
    m_stage = Stage::beginning;
    m_hitch = Hitch::none;
    m_looks = 0;
    m_secondsLeft = m_booth.engine.expectedSeconds();
    m_steps.clear();
    m_losses.clear();
    m_curve->setLastStep(m_booth.engine.steps());
    m_bar->setValue(0);
    m_curious->setChecked(false);
    m_samples->clear();
    std::vector<QImage> photos;
    photos.reserve(m_booth.visit.photos.size());
    for (const VisitPhoto& photo : m_booth.visit.photos)
        photos.push_back(squareOf(photo).scaled(turnSide, turnSide, Qt::KeepAspectRatio,
                                                Qt::SmoothTransformation));
    m_samples->setPhotos(std::move(photos));
    m_since.start();
    m_toldAt.start();
    m_second.start();
    retranslate();
}

void LearningPage::onLeave() {
    m_second.stop();
    m_samples->clear();
    m_steps.clear();
    m_losses.clear();
}

void LearningPage::showProgress(double fraction, double secondsLeft, int looks) {
    if (m_stage == Stage::beginning) m_stage = Stage::learning;
    m_bar->setValue(qRound(fraction * m_bar->maximum()));
    m_secondsLeft = secondsLeft;
    m_looks = looks;
    m_toldAt.restart();
    retranslate();
}

/// Between two answers of the engine the seconds go on.
void LearningPage::tick() {
    m_samples->setSeconds(m_since.elapsed() / 1000.0);
    retranslate();
}

void LearningPage::setCurious(bool isCurious) {
    m_explanation->setVisible(isCurious);
    if (isCurious) m_curve->setPoints(m_steps, m_losses);
    retranslate();
}

void LearningPage::retranslate() {
    const QString kind = m_booth.kindName(m_booth.visit.kind);
    m_title->setText(kind.isEmpty() ? tr("%1 is learning").arg(m_booth.computerName())
                                    : tr("Learning: %1").arg(kind));
    const auto photos = m_booth.visit.photos.size();
    if (m_stage == Stage::drawing)
        m_looked->setText(tr("Done learning. Drawing your picture…"));
    else if (m_looks > 0)
        m_looked->setText(
            m_looks == 1
                ? tr("It has studied each of your %1 photos once.").arg(photos)
                : tr("It has studied each of your %1 photos %2 times.").arg(photos).arg(m_looks));
    else
        m_looked->setText(tr("It is starting with your %1 photos.").arg(photos));
    if (m_hitch != Hitch::none && m_stage == Stage::learning)
        m_looked->setText(m_looked->text() + u' ' + hitchText());
    const double left = m_secondsLeft - (m_toldAt.isValid() ? m_toldAt.elapsed() / 1000.0 : 0);
    m_left->setText(m_stage == Stage::drawing ? QString() : secondsLeftText(left));
    m_curious->setText(m_curious->isChecked() ? tr("That's enough, thanks")
                                              : tr("What is it doing?"));
    showOffer();
    m_sentences[0]->setText(tr("It adds noise to your photos and practises removing it."));
    m_sentences[1]->setText(tr("Each time it adjusts itself a little, to do better next time."));
    m_sentences[2]->setText(
        tr("The pictures above all start from the same noise: only what %1 has learned changes.")
            .arg(m_booth.computerName()));
    m_curve->setTitle(tr("How far off it is at each step"));
    m_curve->setPlaceholder(tr("Not measured yet"));
    m_samples->setAccessibleName(m_title->text());
    m_bar->setAccessibleName(m_title->text());
}

QString LearningPage::hitchText() const {
    switch (m_hitch) {
        case Hitch::wentOn:
            return tr("There was a hitch; it goes on from what it had saved.");
        case Hitch::beganAgain:
            return tr("There was a hitch; it has begun again.");
        default:
            return tr("There was a hitch. One moment, please…");
    }
}

/// Who does not answer is shown what it has learned by then.
void LearningPage::showOffer() {
    const int more = m_stage == Stage::learning ? m_booth.engine.moreSecondsOffered() : 0;
    m_offer->setVisible(more > 0);
    if (more == 0) return;
    m_offerText->setText(
        m_booth.engine.worth() == LearningWorth::unmeasured
            ? tr("It could learn for longer. Soon it will show you what it can draw so far.")
            : tr("It does not know yours well yet. Soon it will show you what it can draw so "
                 "far."));
    m_longer->setText(tr("A little longer: %1").arg(roundedTime(more)));
}

void LearningPage::arrange(const BoothScale& scale) {
    const int side = scale.px(scale.isTall ? 6 : 16);
    m_layout->setContentsMargins(side, 0, side, 0);
    m_layout->setSpacing(scale.px(1.6));
    auto* offer = qobject_cast<QBoxLayout*>(m_offer->layout());
    offer->setDirection(scale.isTall ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    offer->setSpacing(scale.px(1.6));
    m_bar->setFixedHeight(scale.px(1.6));
    m_explanation->setFixedHeight(scale.px(scale.isTall ? 34 : 24));
    m_curve->setTextPixels(scale.px(1.7));
    const double corner = scale.unit * 0.8;
    m_bar->setStyleSheet(
        QStringLiteral("QProgressBar { background: %1; border: none; border-radius: %3px; }"
                       "QProgressBar::chunk { background: %2; border-radius: %3px; }")
            .arg(theme::color(theme::Role::raised).name(), boothAccent().name())
            .arg(static_cast<int>(corner)));
}

}  // namespace dreambooth
