// The camera's live picture, its countdown and its shots.
#include <ui/booth/booth_context.h>
#include <ui/booth/booth_controls.h>
#include <ui/booth/booth_visit.h>
#include <ui/booth/camera.h>
#include <ui/booth/camera_page.h>
#include <ui/style/theme.h>

#include <QGridLayout>
#include <QPainter>
#include <QPainterPath>
#include <QTimer>

namespace dreambooth {

namespace {

constexpr int flashMs = 120;

}  // namespace

CameraView::CameraView(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setObjectName(QStringLiteral("cameraView"));
}

void CameraView::setPicture(const QImage& picture) {
    const bool isOther = picture.isNull() != m_picture.isNull();
    m_picture = picture;
    if (isOther) updateName();
    update();
}

void CameraView::setCount(const QString& count) {
    m_count = count;
    update();
}

void CameraView::setMessage(const QString& message) {
    m_message = message;
    updateName();
    update();
}

/// The message is on view only where there is no picture.
void CameraView::updateName() {
    setAccessibleName(m_picture.isNull() ? m_message : tr("What the camera sees"));
}

void CameraView::flash() {
    m_isFlashing = true;
    update();
    QTimer::singleShot(flashMs, this, [this] {
        m_isFlashing = false;
        update();
    });
}

void CameraView::setScale(const BoothScale& scale) {
    m_scale = scale;
    setMinimumSize(scale.px(30), scale.px(24));
    update();
}

void CameraView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const QRectF area = rect();
    QPainterPath shape;
    shape.addRoundedRect(area, m_scale.unit * 1.8, m_scale.unit * 1.8);
    painter.setClipPath(shape);
    painter.fillRect(area, theme::color(theme::Role::panel));
    if (m_picture.isNull()) {
        painter.setFont(m_scale.font(2.8));
        painter.setPen(theme::color(theme::Role::muted));
        painter.drawText(area.adjusted(m_scale.unit * 4, 0, -m_scale.unit * 4, 0),
                         Qt::AlignCenter | Qt::TextWordWrap, m_message);
        return;
    }
    const QSizeF shown =
        QSizeF(m_picture.size()).scaled(area.size(), Qt::KeepAspectRatioByExpanding);
    QRectF place(QPointF(), shown);
    place.moveCenter(area.center());
    painter.save();
    if (m_isMirrored) {
        painter.translate(area.width(), 0);
        painter.scale(-1, 1);
    }
    painter.drawImage(place, m_picture);
    painter.restore();
    if (m_isFlashing) painter.fillRect(area, QColor(255, 255, 255, 210));

    const double side = qMin(area.width(), area.height()) * 0.8, arm = side * 0.14;
    QRectF frame(0, 0, side, side);
    frame.moveCenter(area.center());
    painter.setPen(
        QPen(theme::pictureLine(), m_scale.unit * 0.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const auto corner = [&](const QPointF& at, int x, int y) {
        painter.drawPolyline(QPolygonF({at + QPointF(x * arm, 0), at, at + QPointF(0, y * arm)}));
    };
    corner(frame.topLeft(), 1, 1);
    corner(frame.topRight(), -1, 1);
    corner(frame.bottomLeft(), 1, -1);
    corner(frame.bottomRight(), -1, -1);
    if (m_count.isEmpty()) return;
    const double disc = qMin(m_scale.unit * 13, side * 0.25);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(0, 0, 0, 130));
    painter.drawEllipse(area.center(), disc, disc);
    painter.setFont(m_scale.font(1.3 * disc / m_scale.unit, QFont::Bold));
    painter.setPen(Qt::white);
    painter.drawText(area, Qt::AlignCenter, m_count);
}

namespace {

constexpr int countFrom = 3;
constexpr int countMs = 800;
constexpr std::size_t noShot = std::size_t(-1);

}  // namespace

CameraPage::CameraPage(BoothContext& booth, QWidget* parent)
    : BoothPage(booth, parent),
      m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      m_tileGrid(new QGridLayout),
      m_title(new BoothLabel(3.8, BoothLabel::Look::title, this)),
      m_hint(new BoothLabel(2.6, BoothLabel::Look::text, this)),
      m_view(new CameraView(this)),
      m_shoot(new BoothButton(11, BoothButton::Look::next, this)),
      m_next(new BoothButton(9, BoothButton::Look::choice, this)),
      m_back(new BoothButton(7, BoothButton::Look::quiet, this)),
      m_again(noShot) {
    m_shoot->setObjectName(QStringLiteral("takePhoto"));
    m_next->setObjectName(QStringLiteral("photosDone"));
    m_back->setObjectName(QStringLiteral("photosBack"));
    m_hint->setObjectName(QStringLiteral("photoHint"));
    m_view->setMirrored(booth.settings.camera.isMirrored);
    m_layout->addWidget(m_view, 7);
    auto* side = new QVBoxLayout;
    side->addWidget(m_title);
    side->addWidget(m_hint);
    side->addLayout(m_tileGrid);
    side->setAlignment(m_tileGrid, Qt::AlignLeft);
    side->addStretch(1);
    // A second tap never lands on what has taken the place of the first one's button.
    for (BoothButton* button : {m_shoot, m_next}) {
        QSizePolicy policy = button->sizePolicy();
        policy.setRetainSizeWhenHidden(true);
        button->setSizePolicy(policy);
        side->addWidget(button);
    }
    side->addWidget(m_back);
    m_layout->addLayout(side, 5);
    for (std::size_t i = 0; i < m_booth.mostPhotos(); ++i) {
        auto* tile = new PictureTile(10, this);
        tile->setObjectName(QStringLiteral("shot%1").arg(i));
        tile->setSign(QString::number(i + 1));
        connect(tile, &QAbstractButton::clicked, this, [this, i] {
            if (i >= m_booth.visit.photos.size() || m_countdown.isActive()) return;
            m_again = m_again == i ? noShot : i;
            showPhotos();
        });
        m_tiles.push_back(tile);
    }
    m_countdown.setInterval(countMs);
    connect(&m_countdown, &QTimer::timeout, this, &CameraPage::count);
    connect(m_shoot, &QAbstractButton::clicked, this, &CameraPage::beginCountdown);
    connect(m_next, &QAbstractButton::clicked, this, &BoothPage::next);
    connect(m_back, &QAbstractButton::clicked, this, &BoothPage::back);
    connect(booth.camera.get(), &Camera::frame, this, [this](const QImage& picture) {
        if (isEntered()) m_view->setPicture(picture);
        updateShoot();
    });
    connect(booth.camera.get(), &Camera::presenceChanged, this, [this](bool isPresent) {
        if (!isPresent) {
            m_countdown.stop();
            m_view->setCount({});
            m_view->setPicture({});
        }
        showPhotos();
    });
    retranslate();
}

void CameraPage::onEnter() {
    m_again = noShot;
    showPhotos();
}

void CameraPage::onLeave() {
    m_countdown.stop();
    m_view->setCount({});
    m_view->setPicture({});
    for (PictureTile* tile : m_tiles) tile->setPicture({});
}

std::size_t CameraPage::nextSlot() const {
    return m_again != noShot ? m_again : m_booth.visit.photos.size();
}

void CameraPage::beginCountdown() {
    if (m_countdown.isActive() || m_view->picture().isNull()) return;
    m_left = countFrom;
    m_countdown.start();
    m_view->setCount(QString::number(m_left));
    showPhotos();
}

void CameraPage::count() {
    if (--m_left > 0) {
        m_view->setCount(QString::number(m_left));
        return;
    }
    m_countdown.stop();
    m_view->setCount({});
    take();
}

void CameraPage::take() {
    if (m_view->picture().isNull()) return;
    VisitPhoto photo;
    photo.picture = m_view->picture().copy();
    photo.square = foundSquare(photo.picture);
    const std::size_t slot = nextSlot();
    if (slot < m_booth.visit.photos.size())
        m_booth.visit.photos[slot] = std::move(photo);
    else if (slot < m_booth.mostPhotos())
        m_booth.visit.photos.push_back(std::move(photo));
    m_again = noShot;
    m_view->flash();
    m_booth.camera->taken();
    showPhotos();
}

void CameraPage::updateShoot() {
    m_shoot->setEnabled(!m_view->picture().isNull() && !m_countdown.isActive() &&
                        nextSlot() < m_booth.mostPhotos());
}

void CameraPage::showPhotos() {
    const auto& photos = m_booth.visit.photos;
    for (std::size_t i = 0; i < m_tiles.size(); ++i) {
        m_tiles[i]->setPicture(i < photos.size() && isEntered() ? squareOf(photos[i]) : QImage());
        m_tiles[i]->setFramed(i == nextSlot());
    }
    const bool isEnough = photos.size() >= m_booth.fewestPhotos() && !m_countdown.isActive();
    m_next->setVisible(isEnough);
    updateShoot();
    const bool isFull = photos.size() == m_booth.mostPhotos() && m_again == noShot;
    m_shoot->setVisible(!isFull);
    m_next->setLook(isFull ? BoothButton::Look::next : BoothButton::Look::choice);
    retranslate();
}

/// Different sides and distances teach it more than the same photo eight times.
QString CameraPage::hintFor(std::size_t shot) const {
    switch (shot) {
        case 0:
            return tr("Hold it inside the frame.");
        case 1:
            return tr("Turn it a little to the left.");
        case 2:
            return tr("Now a little to the right.");
        case 3:
            return tr("Come closer.");
        case 4:
            return tr("Show its other side.");
        case 5:
            return tr("Now from above, please.");
        case 6:
            return tr("Now in front of something else.");
        default:
            return tr("One more, any way you like.");
    }
}

void CameraPage::retranslate() {
    const std::size_t taken = m_booth.visit.photos.size();
    m_title->setText(m_again != noShot              ? tr("Retake photo %1").arg(m_again + 1)
                     : taken < m_booth.mostPhotos() ? tr("Photo %1").arg(taken + 1)
                                                    : tr("That's all"));
    const QString note = m_booth.cameraNote();
    if (m_booth.camera->isPresent() && m_again == noShot && taken >= m_booth.mostPhotos())
        m_hint->setText(tr("Tap a photo to retake it."));
    else
        m_hint->setText(note.isEmpty() ? hintFor(nextSlot()) : note);
    m_view->setMessage(note.isEmpty() ? tr("The camera is starting…") : note);
    m_shoot->setText(tr("Take photo"));
    m_next->setText(taken < m_booth.mostPhotos() ? tr("That's enough") : tr("Continue"));
    m_back->setText(tr("Back"));
    for (std::size_t i = 0; i < m_tiles.size(); ++i)
        m_tiles[i]->setAccessibleName(tr("Photo %1").arg(i + 1));
}

void CameraPage::arrange(const BoothScale& scale) {
    m_layout->setDirection(scale.isTall ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    const int side = scale.px(4.5);
    m_layout->setContentsMargins(side, 0, side, 0);
    m_layout->setSpacing(scale.px(4));
    m_layout->itemAt(1)->layout()->setSpacing(scale.px(1.8));
    // Beside or below the picture, what the words and buttons leave.
    const double wide = scale.isTall ? 91 : width() / scale.unit * 5 / 12 - 5;
    double high = scale.isTall ? 42 : 38;
    if (!scale.isTall) {
        // On a small screen buttons are as large as a finger needs.
        int others = 0;
        for (const QWidget* one :
             std::initializer_list<const QWidget*>{m_title, m_hint, m_shoot, m_next, m_back})
            others += one->sizeHint().height() + scale.px(1.8);
        high = std::min(high, (height() - others) / scale.unit);
    }
    TileFit fit = fitTiles(static_cast<int>(m_tiles.size()), wide, high, 3.4, 3.4);
    fit.units = qMin(fit.units, 18.0);
    m_tileGrid->setSpacing(scale.px(1.8));
    layTiles(*m_tileGrid, m_tiles, fit);
}

}  // namespace dreambooth
