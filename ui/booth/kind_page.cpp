// Tiles with what the base model draws for a kind.
#include <ui/booth/booth_context.h>
#include <ui/booth/booth_words.h>
#include <ui/booth/kind_page.h>
#include <ui/booth/picture_tile.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>

#include <QGridLayout>
#include <cmath>

namespace dreambooth {

KindPage::KindPage(BoothContext& booth, QWidget* parent)
    : BoothPage(booth, parent),
      m_layout(new QVBoxLayout(this)),
      m_title(new BoothLabel(4.6, BoothLabel::Look::title, this)),
      m_text(new BoothLabel(2.4, BoothLabel::Look::quiet, this)),
      m_grid(new QGridLayout),
      m_next(new BoothButton(11, BoothButton::Look::next, this)),
      m_back(new BoothButton(8, BoothButton::Look::quiet, this)) {
    m_next->setObjectName(QStringLiteral("kindDone"));
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

void KindPage::enter() {
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
        if (!file.empty()) m_tiles[i]->setPicture(readPicture(file));
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
