// The square by libqrencode, and the words around it.
#include <qrencode.h>
#include <ui/booth/booth_context.h>
#include <ui/booth/phone_invitation.h>
#include <ui/style/qt_strings.h>

#include <QBoxLayout>
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
        {"refused", tr("A photo was too large and was not taken.")},
        {"waiting", tr("Look at the screen. Your pictures will be here too.")},
        {"save", tr("Save")},
        {"until", tr("This page works until you finish at the booth. Then "
                     "everything is deleted there.")},
        {"word", tr("The word on the screen:")},
        {"go", tr("Go on")},
        {"wrong", tr("That is not the word on the screen.")},
        {"closed", tr("Too many wrong words. Please use the square on the screen.")},
    };
    for (const auto& [key, sentence] : sentences) view.texts[key] = toStd(sentence);
    return view;
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
      m_join(new BoothLabel(2.6, BoothLabel::Look::text, this)),
      m_square(new Square(this)),
      m_type(new BoothLabel(2.4, BoothLabel::Look::quiet, this)) {
    m_square->setObjectName(QStringLiteral("phoneSquare"));
    m_type->setObjectName(QStringLiteral("phoneType"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_join);
    layout->addWidget(m_square, 0, Qt::AlignLeft);
    layout->addWidget(m_type);
    connect(&booth.phone, &PhoneLink::changed, this, &PhoneInvitation::retranslate);
    retranslate();
}

void PhoneInvitation::retranslate() {
    const PhoneLink& phone = m_booth.phone;
    const QString network = toQt(m_booth.settings.phones.network);
    if (phone.isCutOff())
        m_join->setText(
            tr("Phones can't reach this booth just now. As soon as they can, the "
               "square is here."));
    else if (!phone.isListening())
        m_join->setText(tr("One moment …"));
    else
        m_join->setText(
            network.isEmpty()
                ? tr("Join the Wi-Fi of this stand, then point your phone's camera at the square.")
                : tr("Join the Wi-Fi “%1”, then point your phone's camera at the square.")
                      .arg(network));
    m_square->setText(phone.isCutOff() ? QString() : phone.url());
    m_square->setAccessibleName(tr("A square that opens this visit's page on your phone"));
    m_type->setVisible(phone.isListening() && !phone.isCutOff() && !phone.word().isEmpty());
    m_type->setText(tr("No camera? Type %1 and then “%2”.").arg(phone.place(), phone.word()));
}

void PhoneInvitation::setScale(const BoothScale& scale) {
    layout()->setSpacing(scale.px(1.6));
    m_square->setFixedSize(scale.px(30), scale.px(30));
}

}  // namespace dreambooth
