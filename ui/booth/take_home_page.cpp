// Prints, copies or keeps the pictures as the visitor chose, and says how it went.
#include <base/held_folder.h>
#include <ui/booth/booth_context.h>
#include <ui/booth/booth_visit.h>
#include <ui/booth/take_home_page.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

#include <QDate>
#include <QLocale>
#include <QPainter>
#include <algorithm>

namespace dreambooth {

namespace {

constexpr double cardShape = 148.0 / 105;  // A6

}  // namespace

void CardView::setCard(const Card& card, const CardText& text) {
    m_card = card;
    m_text = text;
    setAccessibleName(card.where);
    update();
}

void CardView::paintEvent(QPaintEvent*) {
    if (m_card.after.isNull()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QRectF area(QPointF(), QSizeF(cardShape, 1).scaled(size(), Qt::KeepAspectRatio));
    area.moveCenter(QRectF(rect()).center());
    paintCard(painter, area, m_card, m_text);
}

TakeHomePage::TakeHomePage(BoothContext& booth, QWidget* parent)
    : BoothPage(booth, parent),
      m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      m_card(new CardView(this)),
      m_title(new BoothLabel(4.4, BoothLabel::Look::title, this)),
      m_text(new BoothLabel(2.6, BoothLabel::Look::text, this)),
      m_withPhoto(new BoothButton(7, BoothButton::Look::choice, this)),
      m_again(new BoothButton(9, BoothButton::Look::choice, this)),
      m_back(new BoothButton(9, BoothButton::Look::choice, this)),
      m_finish(new BoothButton(10, BoothButton::Look::next, this)) {
    setObjectName(QStringLiteral("takeHomePage"));
    m_text->setObjectName(QStringLiteral("takeHomeText"));
    m_withPhoto->setObjectName(QStringLiteral("cardWithPhoto"));
    m_withPhoto->setCheckable(true);
    m_again->setObjectName(QStringLiteral("takeHomeGo"));
    m_back->setObjectName(QStringLiteral("takeHomeBack"));
    m_finish->setObjectName(QStringLiteral("takeHomeFinish"));
    m_card->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_layout->addWidget(m_card, 6);
    auto* side = new QVBoxLayout;
    side->addStretch(1);
    for (QWidget* widget :
         std::initializer_list<QWidget*>{m_title, m_text, m_withPhoto, m_again, m_back, m_finish})
        side->addWidget(widget);
    side->addStretch(1);
    m_layout->addLayout(side, 5);
    connect(m_withPhoto, &QAbstractButton::clicked, this, &TakeHomePage::retranslate);
    connect(m_again, &QAbstractButton::clicked, this, [this] {
        if (asksWhoseStick()) m_booth.usbDrives.claim();
        begin();
    });
    connect(m_back, &QAbstractButton::clicked, this, &BoothPage::back);
    connect(m_finish, &QAbstractButton::clicked, this, &BoothPage::next);
    connect(&booth.usbDrives, &UsbDrives::changed, this, [this] {
        if (isVisible() && m_state == State::waitingForStick) begin();
    });
    retranslate();
}

void TakeHomePage::onEnter() {
    ++m_visitNumber;
    m_withPhoto->setChecked(false);
    m_state = State::asking;
    // Paper is spent, and keeping agreed to, only when somebody says so.
    if (m_way == TakeHomeWay::stick) begin();
    retranslate();
}

void TakeHomePage::onLeave() {
    ++m_visitNumber;
    m_withPhoto->setChecked(false);  // which shows the card anew
    m_card->setCard({}, {});
}

bool TakeHomePage::asksWhoseStick() const {
    return m_state == State::waitingForStick && m_booth.usbDrives.isUnclaimed();
}

/// One for each picture, as long as the visitor may print more.
int TakeHomePage::cardsToPrint() const {
    const int left = m_booth.settings.printer.maxCopies - m_booth.visit.prints;
    return std::clamp(static_cast<int>(m_booth.visit.chosenScenes().size()), 0, std::max(0, left));
}

std::vector<Card> TakeHomePage::cards() const {
    std::vector<Card> cards;
    for (const VisitScene* scene : m_booth.visit.chosenScenes())
        cards.push_back({scene->base, scene->tuned, m_booth.sceneName(scene->id)});
    if (m_withPhoto->isChecked() && !m_booth.visit.photos.empty())
        for (Card& card : cards) card.photo = squareOf(m_booth.visit.photos.front());
    return cards;
}

CardText TakeHomePage::cardText(const BoothContext& booth) {
    return {.title = toQt(booth.settings.title),
            .before = tr("before"),
            .after = tr("yours"),
            .photo = tr("your photo"),
            .date = QLocale(booth.language).toString(QDate::currentDate(), tr("d MMMM yyyy")),
            .logo = booth.logo};
}

void TakeHomePage::showCard() {
    const auto all = cards();
    m_card->setCard(all.empty() ? Card() : all.front(), cardText(m_booth));
}

void TakeHomePage::begin() {
    if (m_state == State::working || m_booth.visit.chosenScenes().empty()) return;
    std::vector<Card> all = cards();
    const std::filesystem::path stick = m_booth.usbDrives.visitors();
    if (m_way == TakeHomeWay::stick && stick.empty()) return end(State::waitingForStick);
    if (m_way == TakeHomeWay::print) {
        m_printing = cardsToPrint();
        if (m_printing == 0) return end(State::done);
        all.resize(static_cast<std::size_t>(m_printing));
    }
    m_state = State::working;
    retranslate();
    std::vector<QImage> photos;
    if (m_way == TakeHomeWay::keep && m_booth.settings.keeping.photos)
        for (const VisitPhoto& photo : m_booth.visit.photos) photos.push_back(squareOf(photo));
    inBackground(
        this,
        [way = m_way, stick, cards = std::move(all), text = cardText(m_booth), photos,
         scratch = m_booth.visit.folder, printer = m_booth.settings.printer,
         place = m_booth.settings.keeping.folder]() -> Result<std::filesystem::path> {
            // Wiped while this is at work, the visitor's folder is not made again.
            TRY(const HeldFolder held, HeldFolder::hold(scratch));
            if (way == TakeHomeWay::print) {
                TRY_VOID(printCards(printer, scratch, cards, text));
                return std::filesystem::path();
            }
            if (way == TakeHomeWay::keep) return keepPictures(place, cards, photos);
            TRY(const auto files, writePictures(scratch / "home", cards));
            TRY(const std::string name, copyToDrive(stick, files));
            return std::filesystem::path(name);
        },
        [this, way = m_way, number = m_visitNumber,
         pages = m_printing](const Result<std::filesystem::path>& outcome) {
            // Staff are told even when the visitor has gone.
            if (!outcome) emit m_booth.staffShouldKnow(outcome.error());
            if (number != m_visitNumber) return;
            if (outcome && way == TakeHomeWay::keep) m_booth.visit.hasLeftSomething = true;
            if (outcome && way == TakeHomeWay::print) {
                m_booth.visit.prints += pages;
                if (m_booth.settings.printer.savesCards()) m_booth.visit.hasLeftSomething = true;
                emit printed(pages);
            }
            if (outcome && way == TakeHomeWay::stick) {
                ++m_booth.visit.copies;
                m_folder = toQt(*outcome);
                emit copied();
            }
            end(outcome ? State::done : State::failed);
        });
}

void TakeHomePage::end(State state) {
    m_state = state;
    retranslate();
}

QString TakeHomePage::stateText() const {
    switch (m_way) {
        case TakeHomeWay::phone:  // has a page of its own
            break;
        case TakeHomeWay::print:
            if (m_state == State::asking) return offerText();
            if (m_state == State::working)
                return m_printing > 1 ? tr("Your %1 cards are printing…").arg(m_printing)
                                      : tr("Your card is printing…");
            if (m_state == State::done) return printedText();
            return tr("The printer isn't working right now. The staff can see why.");
        case TakeHomeWay::stick:
            if (asksWhoseStick())
                return tr(
                    "There is a USB stick in already. Is it yours? If not, remove it and "
                    "insert your own.");
            if (m_state == State::waitingForStick) return tr("Insert your USB stick.");
            if (m_state == State::working) return tr("Your pictures are being copied…");
            if (m_state == State::done)
                return tr("Your pictures are on your stick, in the folder %1. You can remove it "
                          "now.")
                    .arg(m_folder);
            return tr("Your stick can't be written to. Is it full or locked?");
        case TakeHomeWay::keep:
            if (m_state == State::working) return tr("Your pictures are being saved…");
            if (m_state == State::done) return tr("Thank you! Your pictures stay here.");
            if (m_state == State::failed)
                return tr("Your pictures could not be saved. The staff can see why.");
            return m_booth.settings.keeping.photos
                       ? tr("May we keep your pictures, and the photos you took, on this computer? "
                            "The staff can see and show them.")
                       : tr("May we keep your pictures on this computer? The staff can see and "
                            "show them. Your photos are deleted in any case.");
    }
    return {};
}

QString TakeHomePage::offerText() const {
    const int pictures = static_cast<int>(m_booth.visit.chosenScenes().size());
    const int cards = cardsToPrint();
    if (cards > 0 && cards < pictures)
        return tr("Cards you can print: %1, for the first of your %2 pictures.")
            .arg(cards)
            .arg(pictures);
    return cards > 1 ? tr("These are your %1 cards; you see the first.").arg(cards)
                     : tr("This is your card.");
}

QString TakeHomePage::printedText() const {
    const bool isSaved = m_booth.settings.printer.name.empty();
    if (m_printing > 1)
        return (isSaved ? tr("Your %1 cards are saved for printing.")
                        : tr("Your %1 cards have been printed."))
            .arg(m_printing);
    return isSaved ? tr("Your card is saved for printing.") : tr("Your card has been printed.");
}

void TakeHomePage::retranslate() {
    m_title->setText(m_way == TakeHomeWay::keep ? tr("Leave it here") : tr("Take it home."));
    m_text->setText(stateText());
    if (isEntered()) showCard();
    const int cards = cardsToPrint();
    const bool mayPrintMore = cards > 0, asksWhose = asksWhoseStick();
    const bool isAsking =
        m_state == State::asking && (m_way == TakeHomeWay::keep || m_way == TakeHomeWay::print);
    m_withPhoto->setVisible(m_way == TakeHomeWay::print && m_state != State::working &&
                            mayPrintMore && !m_booth.visit.photos.empty());
    m_withPhoto->setText(m_withPhoto->isChecked() ? tr("✓ With my photo")
                                                  : tr("Add my photo to the card"));
    m_again->setVisible((isAsking && (m_way == TakeHomeWay::keep || mayPrintMore)) ||
                        m_state == State::failed || asksWhose ||
                        (m_way == TakeHomeWay::print && m_state == State::done && mayPrintMore));
    if (m_state == State::failed)
        m_again->setText(tr("Try again"));
    else if (m_way == TakeHomeWay::keep)
        m_again->setText(tr("Yes, keep them"));
    else if (asksWhose)
        m_again->setText(tr("Yes, it is mine"));
    else if (cards > 1)
        m_again->setText(m_booth.visit.prints > 0 ? tr("%1 more cards").arg(cards)
                                                  : tr("Print %1 cards").arg(cards));
    else
        m_again->setText(m_booth.visit.prints > 0 ? tr("One more card") : tr("Print it"));
    // What comes next: taking it home, and once that is done the end.
    const bool isNext =
        (isAsking || asksWhose) && m_again->isVisibleTo(this) && !m_booth.visit.hasTakenHome();
    m_again->setLook(isNext ? BoothButton::Look::next : BoothButton::Look::choice);
    m_finish->setLook(m_booth.visit.hasTakenHome() ? BoothButton::Look::next
                                                   : BoothButton::Look::choice);
    m_back->setText(tr("Back to the pictures"));
    m_finish->setText(tr("Finish and delete"));
    m_finish->setEnabled(m_state != State::working);
    m_back->setEnabled(m_state != State::working);
}

void TakeHomePage::arrange(const BoothScale& scale) {
    m_layout->setDirection(scale.isTall ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    const int side = scale.px(scale.isTall ? 6 : 7);
    m_layout->setContentsMargins(side, 0, side, 0);
    m_layout->setSpacing(scale.px(5));
    m_layout->itemAt(1)->layout()->setSpacing(scale.px(1.6));
}

}  // namespace dreambooth
