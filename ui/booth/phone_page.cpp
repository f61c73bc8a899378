// Photos are read one after another as they come, each in the process that decodes pictures; what
// is no picture is left out and said.
#include <ui/booth/booth_context.h>
#include <ui/booth/found_square.h>
#include <ui/booth/phone_invitation.h>
#include <ui/booth/phone_page.h>
#include <ui/booth/picture_tile.h>
#include <ui/style/run_in_background.h>

#include <QGridLayout>

namespace dreambooth {

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
        if (m_isEntered) readNext();
    });
    retranslate();
}

void PhonePage::enter() {
    m_isEntered = true;
    ++m_entries;
    m_booth.visit.photos.clear();
    m_read = m_unread = 0;
    m_isReading = false;
    m_booth.phone.open(m_booth.visit.folder);
    showToPhones();
    readNext();
}

void PhonePage::leave() {
    if (!std::exchange(m_isEntered, false)) return;
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
        m_tiles[i]->setPicture(m_isEntered && i < photos.size() ? squareOf(photos[i]) : QImage());
        m_tiles[i]->setFramed(i == photos.size());
        m_tiles[i]->setAccessibleName(tr("Photo %1").arg(i + 1));
    }
    const int missing = static_cast<int>(m_booth.fewestPhotos()) - static_cast<int>(photos.size());
    if (m_unread > 0)
        m_text->setText(tr("What came could not be read as a photo. Please send another one."));
    else if (missing > 0)
        m_text->setText(tr("%1 to %2 photos of one thing, from different sides.")
                            .arg(m_booth.fewestPhotos())
                            .arg(m_booth.mostPhotos()));
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
