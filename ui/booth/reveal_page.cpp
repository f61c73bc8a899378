// The pair on view with its divider, tiles of the other scenes, the heart, and the ways home.
#include <ui/booth/booth_context.h>
#include <ui/booth/booth_controls.h>
#include <ui/booth/reveal_page.h>
#include <ui/booth/take_home_buttons.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/swipe_view.h>

#include <QGridLayout>

namespace dreambooth {

RevealPage::RevealPage(BoothContext& booth, QWidget* parent)
    : BoothPage(booth, parent),
      m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      m_side(new QVBoxLayout),
      m_grid(new QGridLayout),
      m_view(new SwipeView(this)),
      m_title(new BoothLabel(4.4, BoothLabel::Look::title, this)),
      m_text(new BoothLabel(2.4, BoothLabel::Look::quiet, this)),
      m_favourite(new BoothButton(7, BoothButton::Look::choice, this)),
      m_finish(new BoothButton(10, BoothButton::Look::next, this)),
      m_ways(new TakeHomeButtons(booth.takeHomeWays(), this)) {
    m_view->setObjectName(QStringLiteral("revealView"));
    m_title->setObjectName(QStringLiteral("revealTitle"));
    m_favourite->setObjectName(QStringLiteral("favourite"));
    m_finish->setObjectName(QStringLiteral("finish"));
    m_favourite->setCheckable(true);
    auto* left = new QVBoxLayout;
    left->addWidget(m_view, 1);
    left->addLayout(m_grid);
    m_layout->addLayout(left, 6);
    m_side->addWidget(m_title);
    m_side->addWidget(m_text);
    m_side->addWidget(m_favourite);
    m_side->addStretch(1);
    m_side->addWidget(m_ways);
    m_side->addWidget(m_finish);
    m_side->addStretch(1);
    m_layout->addLayout(m_side, 5);
    for (const BoothScene& scene : booth.settings.scenes) {
        auto* tile = new PictureTile(11, this);
        tile->setObjectName(QStringLiteral("scene-") + toQt(scene.id));
        connect(tile, &QAbstractButton::clicked, this, [this, id = scene.id] { show(id); });
        m_tiles.push_back(tile);
    }
    connect(m_favourite, &QAbstractButton::clicked, this, [this] {
        if (VisitScene* scene = m_booth.visit.scene(m_booth.visit.shownScene))
            scene->isFavourite = m_favourite->isChecked();
        showTiles();
        retranslate();
    });
    connect(m_ways, &TakeHomeButtons::chosen, this, &RevealPage::takeHomeRequested);
    connect(m_finish, &QAbstractButton::clicked, this, &BoothPage::next);
    retranslate();
}

void RevealPage::onEnter() {
    m_awaited.clear();
    const std::string first = m_booth.visit.shownScene.empty() && !m_booth.visit.scenes.empty()
                                  ? m_booth.visit.scenes.front().id
                                  : m_booth.visit.shownScene;
    show(first);
}

void RevealPage::onLeave() {
    m_view->setPictures({}, {});
    for (PictureTile* tile : m_tiles) tile->setPicture({});
}

void RevealPage::sceneCame(const std::string& id) {
    if (!isVisible()) return;
    if (id == m_awaited) {
        m_awaited.clear();
        show(id);
    } else {
        showTiles();
    }
}

/// What is on view stays until the wanted scene is drawn.
void RevealPage::show(const std::string& id) {
    const VisitScene* scene = m_booth.visit.scene(id);
    if (scene == nullptr) {
        m_awaited = id;
        emit sceneRequested(toQt(id));
    } else {
        m_awaited.clear();
        m_booth.visit.shownScene = id;
        m_view->setPictures(scene->base, scene->tuned);
        m_favourite->setChecked(scene->isFavourite);
    }
    showTiles();
    retranslate();
}

void RevealPage::showTiles() {
    const auto& scenes = m_booth.settings.scenes;
    for (std::size_t i = 0; i < scenes.size(); ++i) {
        const VisitScene* scene = m_booth.visit.scene(scenes[i].id);
        PictureTile* tile = m_tiles[i];
        tile->setFramed(m_awaited.empty() ? scenes[i].id == m_booth.visit.shownScene
                                          : scenes[i].id == m_awaited);
        tile->setFavourite(scene != nullptr && scene->isFavourite);
        tile->setSign(scenes[i].id == m_awaited ? QStringLiteral("…") : QStringLiteral("+"));
        tile->setPicture(scene != nullptr ? scene->tuned : QImage());
    }
}

void RevealPage::retranslate() {
    const QString where = m_booth.sceneName(m_booth.visit.shownScene);
    const QString said = greeting();
    m_title->setText(where.isEmpty() ? said : said + u' ' + where + u'.');
    m_text->setText(m_awaited.empty() ? tr("Drag across the picture to compare. Where to next?")
                                      : tr("Drawing: %1…").arg(m_booth.sceneName(m_awaited)));
    m_view->setLabels(tr("before"), tr("yours"));
    m_view->setAccessibleName(tr("Before and yours; drag to compare"));
    m_favourite->setText(m_favourite->isChecked() ? tr("♥ Favourite") : tr("♡ I like this one"));
    // The one next thing to do is to take it home, and then to finish.
    const bool canFinish = m_ways->isEmpty() || m_booth.visit.hasTakenHome();
    m_ways->propose(!canFinish);
    m_ways->retranslate();
    m_finish->setLook(canFinish ? BoothButton::Look::next : BoothButton::Look::choice);
    m_finish->setText(tr("Finish and delete"));
    const auto& scenes = m_booth.settings.scenes;
    for (std::size_t i = 0; i < scenes.size(); ++i) {
        m_tiles[i]->setText(m_booth.words(scenes[i].names));
        m_tiles[i]->setAccessibleName(m_tiles[i]->text());
    }
    placeTiles();
}

/// No more than what was learned is worth.
QString RevealPage::greeting() const {
    switch (m_booth.engine.worth()) {
        case LearningWorth::enough:
            return tr("Here it is!");
        case LearningWorth::some:
            return tr("It is getting there!");
        case LearningWorth::unmeasured:
            return tr("This is what it draws now.");
        default:
            return tr("It hasn’t learned yours yet.");
    }
}

void RevealPage::arrange(const BoothScale& scale) {
    m_view->setUnit(scale.unit);
    m_layout->setDirection(scale.isTall ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    const int side = scale.px(scale.isTall ? 5 : 6);
    m_layout->setContentsMargins(side, 0, side, 0);
    m_layout->setSpacing(scale.px(scale.isTall ? 2 : 5));
    m_side->setSpacing(scale.px(1.6));
    m_grid->setSpacing(scale.px(1));
    m_layout->itemAt(0)->layout()->setSpacing(scale.px(1.6));
    placeTiles();
}

/// Below the picture, in one row where all names have their room side by side, else in several.
void RevealPage::placeTiles() {
    if (m_tiles.empty()) return;
    const QMargins margins = m_layout->contentsMargins();
    const int inside = width() - margins.left() - margins.right();
    const int room = scale().isTall ? inside : (inside - m_layout->spacing()) * 6 / 11;
    const int gap = m_grid->spacing(), count = static_cast<int>(m_tiles.size());
    int widest = scale().px(10);
    for (const PictureTile* tile : m_tiles)
        widest = qMax(widest, tile->fontMetrics().horizontalAdvance(tile->text()));
    const int most = qMax(1, (room + gap) / (widest + gap)), rows = (count + most - 1) / most;
    const int columns = (count + rows - 1) / rows;
    const double fits = static_cast<double>(room + gap) / columns / scale().unit - 2.6;
    layTiles(*m_grid, m_tiles, {columns, qBound(6.0, fits, rows == 1 ? 13.0 : 9.0)},
             Qt::AlignCenter);
}

}  // namespace dreambooth
