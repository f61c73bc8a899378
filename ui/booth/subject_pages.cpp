// Tiles of all squares beside the photo of one; tiles with what the base model draws for a kind.
#include <images/decode.h>
#include <ui/booth/booth_context.h>
#include <ui/booth/booth_controls.h>
#include <ui/booth/booth_texts.h>
#include <ui/booth/booth_visit.h>
#include <ui/booth/subject_pages.h>
#include <ui/style/controls.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/crop_editor.h>

#include <QGridLayout>
#include <cmath>

namespace dreambooth {

namespace {

constexpr double zoomStep = 1.15;
/// Of the photo's shorter side: a smaller square has too few pixels to learn from.
constexpr double smallestShare = 0.25;
constexpr int kindSide = 720;  // pixels that are read: of a tile on a high screen

}  // namespace

SquaresPage::SquaresPage(BoothContext& booth, QWidget* parent)
    : BoothPage(booth, parent),
      m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      m_side(new QVBoxLayout),
      m_grid(new QGridLayout),
      m_view(new CropEditor(this)),
      m_title(new BoothLabel(3.8, BoothLabel::Look::title, this)),
      m_text(new BoothLabel(2.4, BoothLabel::Look::quiet, this)),
      m_closer(new BoothButton(7, BoothButton::Look::choice, this)),
      m_wider(new BoothButton(7, BoothButton::Look::choice, this)),
      m_next(new BoothButton(11, BoothButton::Look::next, this)),
      m_back(new BoothButton(7, BoothButton::Look::quiet, this)) {
    m_view->setObjectName(QStringLiteral("squareView"));
    m_view->setFocusPolicy(Qt::TabFocus);
    m_view->setAttribute(Qt::WA_AcceptTouchEvents);  // the lock sees who touches it
    m_view->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_next->setObjectName(QStringLiteral("squaresDone"));
    m_back->setObjectName(QStringLiteral("squaresBack"));
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
    connect(m_closer, &QAbstractButton::clicked, this, [this] { zoom(zoomStep); });
    connect(m_wider, &QAbstractButton::clicked, this, [this] { zoom(1 / zoomStep); });
    connect(m_next, &QAbstractButton::clicked, this, &BoothPage::next);
    connect(m_back, &QAbstractButton::clicked, this, &BoothPage::back);
    connect(m_view, &CropEditor::cropMoved, this, &SquaresPage::takeSquare);
    retranslate();
}

void SquaresPage::onEnter() {
    theme::clearLayout(*m_grid);
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

void SquaresPage::onLeave() {
    m_view->setPhoto({}, {}, {}, {});
    theme::clearLayout(*m_grid);
    m_tiles.clear();
}

void SquaresPage::choose(std::size_t number) {
    if (number >= m_booth.visit.photos.size()) return;
    m_chosen = number;
    const VisitPhoto& photo = m_booth.visit.photos[number];
    m_view->setPhoto(photo.picture, photo.picture.size(), photo.square, {});
    m_view->setAccessibleName(tr("The frame on your photo"));
    for (std::size_t i = 0; i < m_tiles.size(); ++i) m_tiles[i]->setFramed(i == number);
}

void SquaresPage::takeSquare(const Crop& square) {
    auto& photos = m_booth.visit.photos;
    if (m_chosen >= photos.size()) return;
    photos[m_chosen].square = square;
    m_tiles[m_chosen]->setPicture(squareOf(photos[m_chosen]));
}

/// Around the frame's middle; factors above 1 show less of the subject's surroundings.
void SquaresPage::zoom(double factor) {
    if (m_chosen >= m_booth.visit.photos.size()) return;
    const VisitPhoto& photo = m_booth.visit.photos[m_chosen];
    const QSize all = photo.picture.size();
    const int shorter = qMin(all.width(), all.height());
    const int size = qBound(static_cast<int>(shorter * smallestShare),
                            qRound(photo.square.width / factor), shorter);
    const Crop square = grownCrop(photo.square, size - photo.square.width, all);
    m_view->setCrop(square);
    takeSquare(square);
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
    m_view->setMinimumSize(scale.px(30), scale.px(24));
    m_view->setFingerFrame(scale.unit * 0.5, boothAccent());
    arrangeTiles();
}

/// Beside or below the photo, in what the words and buttons leave.
void SquaresPage::arrangeTiles() {
    const double wide = scale().isTall ? 91 : width() / scale().unit * 5 / 12 - 5;
    TileFit fit =
        fitTiles(static_cast<int>(m_tiles.size()), wide, scale().isTall ? 40 : 27, 3.4, 3.4);
    fit.units = qMin(fit.units, 18.0);
    m_grid->setSpacing(scale().px(1.8));
    layTiles(*m_grid, m_tiles, fit);
}

KindPage::KindPage(BoothContext& booth, QWidget* parent)
    : BoothPage(booth, parent),
      m_layout(new QVBoxLayout(this)),
      m_title(new BoothLabel(4.6, BoothLabel::Look::title, this)),
      m_text(new BoothLabel(2.4, BoothLabel::Look::quiet, this)),
      m_grid(new QGridLayout),
      m_next(new BoothButton(11, BoothButton::Look::next, this)),
      m_back(new BoothButton(8, BoothButton::Look::quiet, this)) {
    m_next->setObjectName(QStringLiteral("kindDone"));
    m_back->setObjectName(QStringLiteral("kindBack"));
    m_layout->addWidget(m_title);
    m_layout->addWidget(m_text);
    m_layout->addStretch(1);
    m_layout->addLayout(m_grid);
    m_layout->addStretch(1);
    m_layout->addWidget(m_next);
    m_layout->addWidget(m_back);
    for (const BoothKind& kind : booth.settings.kinds) {
        auto* tile = new PictureTile(18, this);
        tile->setObjectName(QStringLiteral("kind-") + toQt(kind.id));
        connect(tile, &QAbstractButton::clicked, this, [this, id = kind.id] {
            m_booth.visit.kind = id;
            enter();
        });
        m_tiles.push_back(tile);
    }
    connect(m_next, &QAbstractButton::clicked, this, &BoothPage::next);
    connect(m_back, &QAbstractButton::clicked, this, &BoothPage::back);
    retranslate();
}

void KindPage::onEnter() {
    readPictures();
    const auto& kinds = m_booth.settings.kinds;
    for (std::size_t i = 0; i < kinds.size(); ++i)
        m_tiles[i]->setFramed(kinds[i].id == m_booth.visit.kind);
    m_next->setEnabled(!m_booth.visit.kind.empty());
}

/// Staff's pictures, else the base model's own, which may not be drawn yet at the first visit.
void KindPage::readPictures() {
    const auto& kinds = m_booth.settings.kinds;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (m_tiles[i]->hasPicture() || (kinds[i].isAnythingElse && kinds[i].picture.empty()))
            continue;
        const auto file =
            kinds[i].picture.empty() ? m_booth.engine.kindPicture(kinds[i].id) : kinds[i].picture;
        if (file.empty()) continue;
        inBackground(
            m_tiles[i], [file] { return toQImage(decodeScaled(file, kindSide).value_or(Image())); },
            [tile = m_tiles[i]](const QImage& picture) { tile->setPicture(picture); });
    }
}

void KindPage::retranslate() {
    m_title->setText(tr("What is it?"));
    m_text->setText(tr("Tap what comes closest."));
    m_next->setText(tr("Start learning"));
    m_back->setText(tr("Back"));
    const auto& kinds = m_booth.settings.kinds;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        m_tiles[i]->setText(m_booth.words(kinds[i].names));
        m_tiles[i]->setAccessibleName(m_tiles[i]->text());
        m_tiles[i]->setSign(kinds[i].isAnythingElse ? QStringLiteral("?")
                                                    : m_tiles[i]->text().left(1));
    }
}

void KindPage::arrange(const BoothScale& scale) {
    const int side = scale.px(scale.isTall ? 8 : 10);
    m_layout->setContentsMargins(side, 0, side, 0);
    m_layout->setSpacing(scale.px(1.6));
    m_grid->setSpacing(scale.px(2));
    const double wide = (width() - 2 * side) / scale.unit, high = height() / scale.unit - 40;
    TileFit fit = fitTiles(static_cast<int>(m_tiles.size()), wide, high, 4, 8);
    fit.units = qBound(10.0, fit.units, 30.0);
    layTiles(*m_grid, m_tiles, fit, Qt::AlignCenter);
}

}  // namespace dreambooth
