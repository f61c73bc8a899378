// Tiles of all squares beside the photo of one.
#include <ui/booth/booth_context.h>
#include <ui/booth/found_square.h>
#include <ui/booth/picture_tile.h>
#include <ui/booth/square_view.h>
#include <ui/booth/squares_page.h>

#include <QGridLayout>

namespace dreambooth {

namespace {

constexpr double zoomStep = 1.15;

}  // namespace

SquaresPage::SquaresPage(BoothContext& booth, QWidget* parent)
    : BoothPage(booth, parent),
      m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      m_side(new QVBoxLayout),
      m_grid(new QGridLayout),
      m_view(new SquareView(this)),
      m_title(new BoothLabel(3.8, BoothLabel::Look::title, this)),
      m_text(new BoothLabel(2.4, BoothLabel::Look::quiet, this)),
      m_closer(new BoothButton(7, BoothButton::Look::choice, this)),
      m_wider(new BoothButton(7, BoothButton::Look::choice, this)),
      m_next(new BoothButton(11, BoothButton::Look::next, this)),
      m_back(new BoothButton(7, BoothButton::Look::quiet, this)) {
    m_next->setObjectName(QStringLiteral("squaresDone"));
    m_closer->setObjectName(QStringLiteral("squareCloser"));
    m_layout->addWidget(m_view, 7);
    m_side->addWidget(m_title);
    m_side->addWidget(m_text);
    m_side->addLayout(m_grid);
    m_side->setAlignment(m_grid, Qt::AlignLeft);
    auto* row = new QHBoxLayout;
    row->addWidget(m_closer);
    row->addWidget(m_wider);
    m_side->addLayout(row);
    m_side->addStretch(1);
    m_side->addWidget(m_next);
    m_side->addWidget(m_back);
    m_layout->addLayout(m_side, 5);
    connect(m_closer, &QAbstractButton::clicked, m_view, [this] { m_view->zoom(zoomStep); });
    connect(m_wider, &QAbstractButton::clicked, m_view, [this] { m_view->zoom(1 / zoomStep); });
    connect(m_next, &QAbstractButton::clicked, this, &BoothPage::next);
    connect(m_back, &QAbstractButton::clicked, this, &BoothPage::back);
    connect(m_view, &SquareView::moved, this, [this](const Crop& square) {
        auto& photos = m_booth.visit.photos;
        if (m_chosen >= photos.size()) return;
        photos[m_chosen].square = square;
        m_tiles[m_chosen]->setPicture(squareOf(photos[m_chosen]));
    });
    retranslate();
}

void SquaresPage::enter() {
    clearLayout(m_grid);
    m_tiles.clear();
    const auto& photos = m_booth.visit.photos;
    for (std::size_t i = 0; i < photos.size(); ++i) {
        auto* tile = new PictureTile(10, this);
        tile->setScale(scale());
        tile->setObjectName(QStringLiteral("square%1").arg(i));
        tile->setPicture(squareOf(photos[i]));
        connect(tile, &QAbstractButton::clicked, this, [this, i] { choose(i); });
        m_tiles.push_back(tile);
    }
    arrangeTiles();
    choose(0);
    retranslate();
}

void SquaresPage::leave() {
    m_view->clear();
    clearLayout(m_grid);
    m_tiles.clear();
}

void SquaresPage::choose(std::size_t number) {
    if (number >= m_booth.visit.photos.size()) return;
    m_chosen = number;
    m_view->setPhoto(m_booth.visit.photos[number]);
    for (std::size_t i = 0; i < m_tiles.size(); ++i) m_tiles[i]->setFramed(i == number);
}

void SquaresPage::retranslate() {
    m_title->setText(tr("This is what %1 will see").arg(m_booth.computerName()));
    m_text->setText(
        tr("Is your object inside every frame? If not, move the frame with your finger."));
    m_closer->setText(tr("Closer"));
    m_wider->setText(tr("Wider"));
    m_next->setText(tr("Looks good"));
    m_back->setText(tr("Back"));
    m_view->setAccessibleName(tr("The frame on your photo"));
    for (std::size_t i = 0; i < m_tiles.size(); ++i)
        m_tiles[i]->setAccessibleName(tr("Photo %1").arg(i + 1));
}

void SquaresPage::arrange(const BoothScale& scale) {
    m_layout->setDirection(scale.isTall ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    const int side = scale.px(4.5);
    m_layout->setContentsMargins(side, 0, side, 0);
    m_layout->setSpacing(scale.px(4));
    m_side->setSpacing(scale.px(1.8));
    arrangeTiles();
}

/// Beside or below the photo, in what the words and buttons leave.
void SquaresPage::arrangeTiles() {
    const double wide = scale().isTall ? 91 : width() / scale().unit * 5 / 12 - 5;
    TileFit fit =
        fitTiles(static_cast<int>(m_tiles.size()), wide, scale().isTall ? 40 : 29, 3.4, 3.4);
    fit.units = qMin(fit.units, 18.0);
    m_grid->setSpacing(scale().px(1.8));
    layTiles(*m_grid, m_tiles, fit);
}

}  // namespace dreambooth
