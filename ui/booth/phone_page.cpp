// The square to scan, and the photos as they come.
#include <qrencode.h>
#include <ui/booth/booth_context.h>
#include <ui/booth/booth_controls.h>
#include <ui/booth/booth_texts.h>
#include <ui/booth/booth_visit.h>
#include <ui/booth/phone_page.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

#include <QBoxLayout>
#include <QGridLayout>
#include <QPainter>
#include <QPainterPath>
#include <memory>

namespace dreambooth {

namespace {

constexpr int quietZone = 4;  // modules, as the standard wants

}  // namespace

QImage qrCode(const QString& text) {
    const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
        QRcode_encodeString8bit(text.toUtf8().constData(), 0, QR_ECLEVEL_M), &QRcode_free);
    if (code == nullptr) return {};
    QImage square(code->width + 2 * quietZone, code->width + 2 * quietZone, QImage::Format_RGB32);
    square.fill(Qt::white);
    for (int y = 0; y < code->width; ++y)
        for (int x = 0; x < code->width; ++x)
            if ((code->data[y * code->width + x] & 1) != 0)
                square.setPixelColor(x + quietZone, y + quietZone, Qt::black);
    return square;
}

PhoneView PhoneInvitation::view(const BoothContext& booth, PhoneView::Stage stage) {
    PhoneView view;
    view.stage = stage;
    const std::pair<const char*, QString> sentences[] = {
        {"lang", booth.language},
        {"title", toQt(booth.settings.title)},
        {"choose", tr("Photos of one thing, from different sides; up to %1:")},
        {"send", tr("Send")},
        {"arrived", tr("Photos at the booth: %1.")},
        {"enough", tr("That's enough. Look at the screen.")},
        {"refused", tr("A photo was too large and was left out.")},
        {"no_room", tr("There was no room for a photo, and it was left out.")},
        {"waiting", tr("Look at the screen. Your pictures will be here too.")},
        {"save", tr("Save")},
        {"until", tr("This page works until you finish at the booth: save what you want to keep.")},
        {"word", tr("The word and number on the screen:")},
        {"go", tr("Go on")},
        {"wrong", tr("That is not what the screen says.")},
        {"closed", tr("Too many wrong tries. Please scan the QR code on the screen.")},
    };
    for (const auto& [key, sentence] : sentences) view.texts[key] = toStd(sentence);
    return view;
}

void PhoneInvitation::translate(BoothContext& booth) {
    PhoneView view = booth.phone.shown();
    if (view.texts.empty()) return;  // nothing is shown
    view.texts = PhoneInvitation::view(booth, view.stage).texts;
    booth.phone.show(view);
}

/// White to its edge, so that a camera finds it on a dark page.
class PhoneInvitation::Square : public QWidget {
public:
    using QWidget::QWidget;
    void setText(const QString& text) {
        if (text == m_text) return;
        m_text = text;
        m_code = text.isEmpty() ? QImage() : qrCode(text);
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        if (m_code.isNull()) return;
        QPainter painter(this);
        // Whole pixels a module: a blurred one is read badly.
        const int module = qMax(1, qMin(width(), height()) / m_code.width());
        const QSize size = m_code.size() * module;
        const QRect place(QPoint(0, (height() - size.height()) / 2), size);
        QPainterPath frame;
        frame.addRoundedRect(place, 2 * module, 2 * module);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.fillPath(frame, Qt::white);
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setClipPath(frame);
        painter.drawImage(place, m_code);
    }

private:
    QString m_text;
    QImage m_code;
};

PhoneInvitation::PhoneInvitation(BoothContext& booth, QWidget* parent)
    : QWidget(parent),
      m_booth(booth),
      m_row(new QHBoxLayout),
      m_typed(new QVBoxLayout),
      m_join(new BoothLabel(2.6, BoothLabel::Look::text, this)),
      m_square(new Square(this)),
      m_open(new BoothLabel(2.1, BoothLabel::Look::quiet, this)),
      m_place(new BoothLabel(2.4, BoothLabel::Look::strong, this)),
      m_type(new BoothLabel(2.1, BoothLabel::Look::quiet, this)),
      m_word(new BoothLabel(2.4, BoothLabel::Look::strong, this)) {
    m_join->setTextFormat(Qt::RichText);
    m_square->setObjectName(QStringLiteral("phoneSquare"));
    m_place->setObjectName(QStringLiteral("phonePlace"));
    m_word->setObjectName(QStringLiteral("phoneWord"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_join);
    m_row->addWidget(m_square);
    m_typed->addStretch(1);
    for (BoothLabel* label : {m_open, m_place, m_type, m_word}) m_typed->addWidget(label);
    m_typed->addStretch(1);
    m_row->addLayout(m_typed, 1);
    layout->addLayout(m_row);
    connect(&booth.phone, &PhoneLink::changed, this, &PhoneInvitation::retranslate);
    retranslate();
}

void PhoneInvitation::retranslate() {
    const PhoneLink& phone = m_booth.phone;
    const QString network = toQt(m_booth.settings.phones.network);
    if (phone.isCutOff())
        m_join->setText(
            tr("Phones can't reach this booth just now. As soon as they can, the QR code will be "
               "here."));
    else if (!phone.isListening())
        m_join->setText(tr("One moment…"));
    else
        m_join->setText(
            network.isEmpty()
                ? tr("Join the Wi-Fi of this stand, then scan the QR code with your phone.")
                : tr("Join the Wi-Fi %1, then scan the QR code with your phone.")
                      .arg(QStringLiteral("<b>%1</b>").arg(network.toHtmlEscaped())));
    m_square->setText(phone.isCutOff() ? QString() : phone.url());
    m_square->setAccessibleName(tr("QR code that opens the page of your visit on your phone"));
    const bool canType = phone.isListening() && !phone.isCutOff() && !phone.word().isEmpty();
    for (BoothLabel* label : {m_open, m_place, m_type, m_word}) label->setVisible(canType);
    m_open->setText(tr("No camera? Open in your browser:"));
    m_place->setText(phone.place());
    m_type->setText(tr("and type there:"));
    m_word->setText(phone.word());
}

void PhoneInvitation::setScale(const BoothScale& scale) {
    layout()->setSpacing(scale.px(1.6));
    m_row->setSpacing(scale.px(2.4));
    m_typed->setSpacing(scale.px(0.6));
    m_square->setFixedSize(scale.px(28), scale.px(28));
}

PhonePage::PhonePage(BoothContext& booth, QWidget* parent)
    : BoothPage(booth, parent),
      m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      m_grid(new QGridLayout),
      m_title(new BoothLabel(4.2, BoothLabel::Look::title, this)),
      m_text(new BoothLabel(2.4, BoothLabel::Look::quiet, this)),
      m_invitation(new PhoneInvitation(booth, this)),
      m_next(new BoothButton(10, BoothButton::Look::next, this)),
      m_back(new BoothButton(7, BoothButton::Look::quiet, this)) {
    m_next->setObjectName(QStringLiteral("phoneDone"));
    m_back->setObjectName(QStringLiteral("phoneBack"));
    m_text->setObjectName(QStringLiteral("phoneText"));
    auto* left = new QVBoxLayout;
    left->addStretch(1);
    left->addWidget(m_title);
    left->addWidget(m_invitation);
    left->addStretch(1);
    auto* right = new QVBoxLayout;
    right->addStretch(1);
    right->addLayout(m_grid);
    right->addWidget(m_text);
    right->addStretch(1);
    right->addWidget(m_next);
    right->addWidget(m_back);
    m_layout->addLayout(left, 6);
    m_layout->addLayout(right, 5);
    for (std::size_t i = 0; i < m_booth.mostPhotos(); ++i) {
        auto* tile = new PictureTile(10, this);
        tile->setSign(QString::number(i + 1));
        tile->setFocusPolicy(Qt::NoFocus);
        m_tiles.push_back(tile);
    }
    connect(m_next, &QAbstractButton::clicked, this, &BoothPage::next);
    connect(m_back, &QAbstractButton::clicked, this, &BoothPage::back);
    connect(&booth.phone, &PhoneLink::changed, this, [this] {
        if (isEntered()) readNext();
    });
    retranslate();
}

void PhonePage::onEnter() {
    ++m_entries;
    if (m_booth.visit.photos.empty()) m_read = m_unread = 0;  // else one came back
    m_isReading = false;
    m_booth.phone.open(m_booth.visit.folder);
    showToPhones();
    readNext();
}

void PhonePage::onLeave() {
    if (!isEntered()) return;
    ++m_entries;
    m_booth.phone.show(PhoneInvitation::view(m_booth, PhoneView::Stage::waiting));
    for (PictureTile* tile : m_tiles) tile->setPicture({});
}

/// What is no picture may be replaced by another photo.
void PhonePage::showToPhones() {
    PhoneView view = PhoneInvitation::view(m_booth, PhoneView::Stage::photos);
    view.photosInAll = static_cast<int>(m_booth.mostPhotos() + m_unread);
    m_booth.phone.show(view);
}

void PhonePage::readNext() {
    retranslate();
    const auto& came = m_booth.phone.photos();
    if (m_isReading || m_read >= came.size() || m_booth.visit.photos.size() >= m_booth.mostPhotos())
        return;
    m_isReading = true;
    inBackground(
        this, [file = came[m_read]] { return readVisitPhoto(file); },
        [this, entry = m_entries](VisitPhoto photo) {
            if (entry != m_entries) return;
            m_isReading = false;
            ++m_read;
            if (photo.picture.isNull()) {
                ++m_unread;
                showToPhones();
            } else {
                m_booth.visit.photos.push_back(std::move(photo));
            }
            readNext();
        });
}

void PhonePage::retranslate() {
    m_title->setText(tr("Photos from your phone"));
    const auto& photos = m_booth.visit.photos;
    for (std::size_t i = 0; i < m_tiles.size(); ++i) {
        m_tiles[i]->setPicture(isEntered() && i < photos.size() ? squareOf(photos[i]) : QImage());
        m_tiles[i]->setFramed(i == photos.size());
        m_tiles[i]->setAccessibleName(tr("Photo %1").arg(i + 1));
    }
    const int missing = static_cast<int>(m_booth.fewestPhotos()) - static_cast<int>(photos.size());
    if (m_unread > 0)
        m_text->setText(
            tr("Not all that arrived could be read as a photo. Please send another one."));
    else if (missing > 0)
        m_text->setText(photosWantedText(m_booth.fewestPhotos(), m_booth.mostPhotos()));
    else
        m_text->setText(tr("That is enough. More are welcome."));
    if (photos.size() >= m_booth.mostPhotos()) m_text->clear();
    m_next->setEnabled(missing <= 0 && !m_isReading);
    m_next->setText(tr("Go on"));
    m_back->setText(tr("Back"));
    m_invitation->retranslate();
}

void PhonePage::arrange(const BoothScale& scale) {
    m_layout->setDirection(scale.isTall ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    const int side = scale.px(6);
    m_layout->setContentsMargins(side, 0, side, 0);
    m_layout->setSpacing(scale.px(4));
    for (int i = 0; i < 2; ++i) m_layout->itemAt(i)->layout()->setSpacing(scale.px(2));
    const double wide = scale.isTall ? 86 : width() / scale.unit * 5 / 11 - 8;
    TileFit fit = fitTiles(static_cast<int>(m_tiles.size()), wide, scale.isTall ? 34 : 40, 3, 3);
    fit.units = qMin(fit.units, 18.0);
    m_grid->setSpacing(scale.px(1.8));
    layTiles(*m_grid, m_tiles, fit);
}

}  // namespace dreambooth
