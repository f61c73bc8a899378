// The first pages of a visit: pairs that swipe by themselves, and what visitors agree to.
#include <base/resources.h>
#include <images/decode.h>
#include <ui/booth/booth_context.h>
#include <ui/booth/booth_texts.h>
#include <ui/booth/welcome_pages.h>
#include <ui/style/qt_image.h>
#include <ui/widgets/swipe_view.h>

namespace dreambooth {

AttractPage::AttractPage(BoothContext& booth, QWidget* parent)
    : BoothPage(booth, parent),
      m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      m_view(new SwipeView(this)),
      m_drawer(new BoothLabel(2, BoothLabel::Look::quiet, this)),
      m_title(new BoothLabel(6, BoothLabel::Look::title, this)),
      m_text(new BoothLabel(2.8, BoothLabel::Look::text, this)),
      m_small(new BoothLabel(2, BoothLabel::Look::quiet, this)),
      m_start(new BoothButton(11, BoothButton::Look::next, this)) {
    m_view->setObjectName(QStringLiteral("attractView"));
    m_view->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_view->setFocusPolicy(Qt::NoFocus);
    m_start->setObjectName(QStringLiteral("boothStart"));
    connect(m_start, &QAbstractButton::clicked, this, &BoothPage::next);
    connect(m_view, &SwipeView::turned, this, [this] { showPair(m_shown + 1); });
    connect(&booth.engine, &BoothEngine::readinessChanged, this, &AttractPage::showReadiness);

    m_layout->addStretch(1);
    auto* pictures = new QVBoxLayout;
    pictures->addWidget(m_view, 1);
    pictures->addWidget(m_drawer);
    m_layout->addLayout(pictures, 6);
    m_drawer->setObjectName(QStringLiteral("attractDrawer"));
    m_drawer->setAlignment(Qt::AlignCenter);
    // A visitor would take them for what the booth's own model draws.
    m_drawer->setVisible(!booth.settings.model.empty());
    auto* words = new QVBoxLayout;
    words->addStretch(1);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_title, m_text, m_start, m_small})
        words->addWidget(widget);
    words->addStretch(1);
    m_layout->addLayout(words, 5);
    m_layout->addStretch(1);

    // Drawn by the bundled model before and after it learned the bundled subjects.
    const auto folder = resourceFolder() / "booth";
    for (const auto& file : picturesIn(folder).value_or(std::vector<std::filesystem::path>())) {
        const std::string name = file.filename().string();
        const auto end = name.find("-before.png");
        if (end == std::string::npos) continue;
        const QImage before = readPicture(file);
        const QImage after = readPicture(folder / (name.substr(0, end) + "-after.png"));
        if (!before.isNull() && !after.isNull()) m_pairs.emplace_back(before, after);
    }
    showPair(0);
    retranslate();
    showReadiness(booth.engine.isReady(), {}, 0);
}

void AttractPage::onEnter() {
    m_view->setMovesByItself(true);
    showReadiness(m_booth.engine.isReady(), {}, 0);
}

void AttractPage::onLeave() {
    m_view->setMovesByItself(false);
}

void AttractPage::showPair(std::size_t number) {
    if (m_pairs.empty()) return;
    m_shown = number % m_pairs.size();
    m_view->setPictures(m_pairs[m_shown].first, m_pairs[m_shown].second);
}

/// Learning must begin at the tap: until all is drawn ahead nobody is let in. Workers that warm up
/// after a visit are warm again before the next visitor has taken their photos.
void AttractPage::showReadiness(bool isReady, const QString& doing, double fraction) {
    if (!doing.isEmpty()) m_fractionReady = fraction;
    if (isReady)
        m_mayBegin = true;
    else if (!doing.isEmpty() && doing != QStringLiteral("warm"))
        m_mayBegin = false;
    m_start->setEnabled(m_mayBegin && !m_booth.engine.isPaused() && !m_booth.engine.hasVisit());
    retranslate();
}

void AttractPage::retranslate() {
    m_title->setText(tr("Teach %1 your toy.").arg(m_booth.computerName()));
    const int seconds = qRound(m_booth.engine.expectedSeconds());
    const QString time = roundedTime(seconds);
    m_text->setText(tr("Take a few photos of it. %1, this computer, studies them for %2, then "
                       "draws it anywhere you like.")
                        .arg(m_booth.computerName(), time));
    m_small->setText(keptWhereText(m_booth.settings));
    m_drawer->setText(
        tr("These were drawn by the small model that comes with the program. %1 draws with another "
           "one, so yours will look different.")
            .arg(m_booth.computerName()));
    if (m_booth.engine.isPaused())
        m_start->setText(tr("Back soon"));
    else if (!m_start->isEnabled())
        // Staff who opened early see how long visitors will have to wait.
        m_start->setText(m_mayBegin || m_fractionReady <= 0
                             ? tr("Getting ready…")
                             : tr("Getting ready… %1 %").arg(qRound(m_fractionReady * 100)));
    else
        m_start->setText(tr("Start"));
}

void AttractPage::arrange(const BoothScale& scale) {
    m_view->setUnit(scale.unit);
    m_layout->setDirection(scale.isTall ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_layout->setSpacing(scale.px(scale.isTall ? 4 : 7));
    const int side = scale.px(scale.isTall ? 6 : 4);
    m_layout->setContentsMargins(side, 0, side, 0);
    auto* words = qobject_cast<QVBoxLayout*>(m_layout->itemAt(2)->layout());
    words->setSpacing(scale.px(3));
}

ConsentPage::ConsentPage(BoothContext& booth, QWidget* parent)
    : BoothPage(booth, parent),
      m_layout(new QVBoxLayout(this)),
      m_title(new BoothLabel(4.6, BoothLabel::Look::title, this)),
      m_agree(new BoothButton(11, BoothButton::Look::next, this)),
      m_decline(new BoothButton(8, BoothButton::Look::choice, this)) {
    m_agree->setObjectName(QStringLiteral("consentAgree"));
    m_decline->setObjectName(QStringLiteral("consentDecline"));
    m_layout->addStretch(1);
    m_layout->addWidget(m_title);
    for (int i = 0; i < 4; ++i) {
        m_points.push_back(new BoothLabel(2.8, BoothLabel::Look::text, this));
        m_layout->addWidget(m_points.back());
    }
    m_layout->addSpacing(12);
    m_layout->addWidget(m_agree);
    m_layout->addWidget(m_decline);
    m_layout->addStretch(1);
    connect(m_agree, &QAbstractButton::clicked, this, &BoothPage::next);
    connect(m_decline, &QAbstractButton::clicked, this, &BoothPage::back);
    retranslate();
}

void ConsentPage::retranslate() {
    m_title->setText(tr("Before we begin"));
    m_points[0]->setText(
        tr("You show %1 a few photos of one thing: a toy, a bag, something you can hold. No "
           "people, please.")
            .arg(m_booth.computerName()));
    m_points[1]->setText(tr("%1 is this computer, and learns from them right here. Nothing goes "
                            "out to the internet: it works offline.")
                             .arg(m_booth.computerName()));
    m_points[2]->setText(keptWhereText(m_booth.settings));
    m_points[3]->setText(
        tr("You can stop at any time. If you walk away, your visit ends by itself."));
    m_agree->setText(tr("I agree, let’s go"));
    m_decline->setText(tr("No, thank you"));
}

void ConsentPage::arrange(const BoothScale& scale) {
    const int side = scale.isTall ? scale.px(8) : width() / 7;
    m_layout->setContentsMargins(side, 0, side, 0);
    m_layout->setSpacing(scale.px(2.8));
}

}  // namespace dreambooth
