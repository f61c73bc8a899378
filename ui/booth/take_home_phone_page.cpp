// What the phone can save is written beside the page, and the film of the learning by a process.
#include <base/held_folder.h>
#include <images/encode.h>
#include <ui/booth/booth_context.h>
#include <ui/booth/phone_page.h>
#include <ui/booth/take_home_buttons.h>
#include <ui/booth/take_home_phone_page.h>
#include <ui/launch/worker_program.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/style/theme.h>
#include <ui/widgets/side_label.h>

#include <QGridLayout>
#include <QPainter>
#include <QProcess>
#include <algorithm>

namespace dreambooth {

namespace {

constexpr std::size_t mostTiles = 4;
constexpr const char* filmName = "learning.mp4";
constexpr const char* yoursEnding = "-yours.png";
constexpr const char* beforeEnding = "-before.png";

}  // namespace

/// The same scene, before and yours, as two squares beside each other.
class TakeHomePhonePage::PairView : public QWidget {
public:
    using QWidget::QWidget;
    void setPictures(const QImage& before, const QImage& after) {
        m_before = before;
        m_after = after;
        rescale();
    }
    void setLabels(const QString& before, const QString& after) {
        m_labelBefore = before;
        m_labelAfter = after;
        update();
    }
    void setSide(int side, const BoothScale& scale) {
        m_unit = scale.unit;
        setFixedSize(2 * side + scale.px(1.6), side);
        rescale();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const QRectF before(0, 0, height(), height());
        const QRectF after = before.translated(width() - height(), 0);
        if (m_scaledBefore.isNull() || m_scaledAfter.isNull()) return;
        painter.drawPixmap(before.topLeft(), m_scaledBefore);
        painter.drawPixmap(after.topLeft(), m_scaledAfter);
        paintSideBadge(painter, before, Qt::AlignLeft, m_labelBefore,
                       theme::color(theme::Role::base), m_unit);
        paintSideBadge(painter, after, Qt::AlignLeft, m_labelAfter,
                       theme::color(theme::Role::tuned), m_unit);
    }

private:
    void rescale() {
        const auto scaled = [&](const QImage& picture) {
            return picture.isNull() || height() == 0
                       ? QPixmap()
                       : theme::roundedCover(picture, QSize(height(), height()),
                                             devicePixelRatioF(), m_unit * 1.4);
        };
        m_scaledBefore = scaled(m_before);
        m_scaledAfter = scaled(m_after);
        update();
    }

    double m_unit = 9;
    QImage m_before, m_after;
    QPixmap m_scaledBefore, m_scaledAfter;
    QString m_labelBefore, m_labelAfter;
};

/// A green disc with a check: a phone is there.
class TakeHomePhonePage::JoinedMark : public QWidget, public Scaled {
public:
    using QWidget::QWidget;
    void setScale(const BoothScale& scale) override { setFixedSize(scale.px(2.8), scale.px(2.8)); }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme::color(theme::Role::validation));
        painter.drawEllipse(rect());
        const int edge = width() / 4;
        theme::icon(QStringLiteral("check"), theme::Role::onAccent)
            .paint(&painter, rect().adjusted(edge, edge, -edge, -edge));
    }
};

TakeHomePhonePage::TakeHomePhonePage(BoothContext& booth, QWidget* parent)
    : BoothPage(booth, parent),
      m_grid(new QGridLayout(this)),
      m_pictures(new QWidget(this)),
      m_invited(new QWidget(this)),
      m_pair(new PairView(m_pictures)),
      m_count(new BoothLabel(2.2, BoothLabel::Look::quiet, m_pictures)),
      m_title(new BoothLabel(5, BoothLabel::Look::title, m_invited)),
      m_invitation(new PhoneInvitation(booth, m_invited)),
      m_mark(new JoinedMark(m_invited)),
      m_text(new BoothLabel(2.2, BoothLabel::Look::text, m_invited)),
      m_ways(nullptr),
      m_again(new BoothButton(9, BoothButton::Look::choice, m_invited)),
      m_finish(new BoothButton(9, BoothButton::Look::choice, this)),
      m_back(new BoothButton(6, BoothButton::Look::quiet, this)),
      m_until(new BoothLabel(2, BoothLabel::Look::quiet, this)) {
    setObjectName(QStringLiteral("takeHomePhonePage"));
    m_pair->setObjectName(QStringLiteral("takeHomePhonePair"));
    m_count->setObjectName(QStringLiteral("takeHomePhoneCount"));
    m_text->setObjectName(QStringLiteral("takeHomePhoneText"));
    m_again->setObjectName(QStringLiteral("takeHomePhoneAgain"));
    m_finish->setObjectName(QStringLiteral("takeHomePhoneFinish"));
    m_back->setObjectName(QStringLiteral("takeHomePhoneBack"));
    std::vector<TakeHomeWay> others = booth.takeHomeWays();
    std::erase(others, TakeHomeWay::phone);
    m_ways = new TakeHomeButtons(others, this);

    auto* pictures = new QVBoxLayout(m_pictures);
    pictures->addWidget(m_pair);
    auto* tiles = new QHBoxLayout;
    for (std::size_t i = 0; i < mostTiles; ++i) {
        auto* tile = new PictureTile(11, m_pictures);
        tile->setFocusPolicy(Qt::NoFocus);
        tile->setAttribute(Qt::WA_TransparentForMouseEvents);
        tiles->addWidget(tile);
        m_tiles.push_back(tile);
    }
    tiles->addWidget(m_count, 1);
    pictures->addLayout(tiles);
    pictures->addStretch(1);

    auto* invited = new QVBoxLayout(m_invited);
    invited->addWidget(m_title);
    invited->addWidget(m_invitation);
    auto* joined = new QHBoxLayout;
    joined->addWidget(m_mark);
    joined->addWidget(m_text, 1);
    invited->addLayout(joined);
    invited->addWidget(m_again);
    invited->addStretch(1);

    connect(m_ways, &TakeHomeButtons::chosen, this, &TakeHomePhonePage::takeHomeRequested);
    connect(m_again, &QAbstractButton::clicked, this, &TakeHomePhonePage::write);
    connect(m_finish, &QAbstractButton::clicked, this, &BoothPage::next);
    connect(m_back, &QAbstractButton::clicked, this, &BoothPage::back);
    connect(&booth.phone, &PhoneLink::changed, this, [this] {
        const int saved = m_booth.phone.saved();
        if (saved > 0 && m_booth.visit.saved == 0) emit copied();
        m_booth.visit.saved = saved;
        if (isEntered()) retranslate();
    });
    retranslate();
}

TakeHomePhonePage::~TakeHomePhonePage() {
    if (m_filming != nullptr) m_filming->disconnect(this);
}

void TakeHomePhonePage::onEnter() {
    ++m_entries;
    m_booth.phone.open(m_booth.visit.folder);
    write();
}

void TakeHomePhonePage::onLeave() {
    ++m_entries;
    m_pair->setPictures({}, {});
    for (PictureTile* tile : m_tiles) tile->setPicture({});
    if (m_filming == nullptr) return;
    m_filming->disconnect(this);
    m_filming->kill();
    m_filming->waitForFinished();
    m_filming.reset();
}

/// All that was drawn of the visitor's thing and the picture of before that is on view; what the
/// phone has already keeps its place.
void TakeHomePhonePage::write() {
    struct Drawn {
        QImage picture;
        std::string name;
    };
    std::vector<Drawn> drawn;
    const auto add = [&](const QImage& picture, const std::string& name) {
        const auto& there = m_booth.visit.forPhone;
        if (std::ranges::find(there, name, &PhonePicture::name) == there.end())
            drawn.push_back({picture, name});
    };
    for (const VisitScene& scene : m_booth.visit.scenes) {
        add(scene.tuned, scene.id + yoursEnding);
        if (scene.id == m_booth.visit.shownScene) add(scene.base, scene.id + beforeEnding);
    }
    m_state = State::writing;
    retranslate();
    inBackground(
        this,
        [drawn, scratch = m_booth.visit.folder]() -> Result<std::vector<PhonePicture>> {
            // Wiped while this is at work, the visitor's folder is not made again.
            TRY(const HeldFolder held, HeldFolder::hold(scratch));
            std::vector<PhonePicture> pictures;
            for (const Drawn& one : drawn) {
                pictures.push_back(
                    {.file = scratch / "phone-home" / one.name, .name = one.name, .label = {}});
                TRY_VOID(writePng(pictures.back().file, fromQImage(one.picture)));
            }
            return pictures;
        },
        [this, entry = m_entries,
         scenes = m_booth.visit.scenes.size()](Result<std::vector<PhonePicture>> pictures) {
            if (!pictures) emit m_booth.staffShouldKnow(pictures.error());
            if (entry != m_entries) return;
            m_state = pictures ? State::ready : State::failed;
            if (!pictures) return retranslate();
            for (PhonePicture& picture : *pictures)
                m_booth.visit.forPhone.push_back(std::move(picture));
            if (m_filming == nullptr) makeFilm();
            retranslate();
            if (m_booth.visit.scenes.size() > scenes) write();
        });
}

void TakeHomePhonePage::sceneCame() {
    if (m_state == State::ready) write();
}

bool TakeHomePhonePage::hasFilm() const {
    return std::ranges::find(m_booth.visit.forPhone, filmName, &PhonePicture::name) !=
           m_booth.visit.forPhone.end();
}

/// In a process of its own, which ends with this page: what its encoder held goes with it.
void TakeHomePhonePage::makeFilm() {
    if (m_booth.visit.samples.size() < 2 || hasFilm()) return;
    const std::filesystem::path film = m_booth.visit.folder / "phone-home" / filmName;
    QStringList arguments = {toQt(film)};
    for (const auto& sample : m_booth.visit.samples) arguments << toQt(sample);
    m_filming = std::make_unique<QProcess>();
    m_filming->setChildProcessModifier(endWithWindow);
    connect(
        m_filming.get(), &QProcess::finished, this,
        [this, film](int code, QProcess::ExitStatus status) {
            if (status == QProcess::NormalExit && code == 0)
                m_booth.visit.forPhone.push_back({.file = film, .name = filmName, .label = {}});
            retranslate();
        },
        Qt::QueuedConnection);
    m_filming->start(programBesideWorker(QStringLiteral("dreambooth-film")), arguments);
}

/// In the language of now, which may be another one than when it was written.
QString TakeHomePhonePage::labelOf(const PhonePicture& picture) const {
    for (const VisitScene& scene : m_booth.visit.scenes) {
        const QString place = m_booth.sceneName(scene.id);
        if (picture.name == scene.id + yoursEnding) return place;
        if (picture.name == scene.id + beforeEnding) return tr("%1, before").arg(place);
    }
    return tr("How it learned");
}

void TakeHomePhonePage::showToPhones() {
    PhoneView view = PhoneInvitation::view(m_booth, PhoneView::Stage::pictures);
    view.pictures = m_booth.visit.forPhone;
    for (PhonePicture& picture : view.pictures) picture.label = toStd(labelOf(picture));
    const bool isFilming = m_filming != nullptr && m_filming->state() != QProcess::NotRunning;
    view.moreComes = m_state == State::writing || isFilming ||
                     m_booth.visit.scenes.size() < m_booth.settings.scenes.size();
    m_booth.phone.show(view);
}

/// The scene that was on view, and others of those that are drawn.
void TakeHomePhonePage::showPictures() {
    std::vector<const VisitScene*> others;
    for (const VisitScene& scene : m_booth.visit.scenes)
        if (scene.id == m_booth.visit.shownScene)
            m_pair->setPictures(scene.base, scene.tuned);
        else
            others.push_back(&scene);
    for (std::size_t i = 0; i < m_tiles.size(); ++i) {
        m_tiles[i]->setVisible(i < others.size());
        if (i >= others.size()) continue;
        m_tiles[i]->setPicture(others[i]->tuned);
        m_tiles[i]->setAccessibleName(m_booth.sceneName(others[i]->id));
    }
}

QString TakeHomePhonePage::countText() const {
    const auto count = m_booth.visit.forPhone.size();
    if (count == 0) return {};
    return hasFilm() ? tr("%1 pictures and a short film of how it learned").arg(count - 1)
                     : tr("%1 pictures").arg(count);
}

QString TakeHomePhonePage::stateText() const {
    if (m_state == State::failed)
        return tr("Your pictures could not be saved. The staff can see why.");
    const int phones = m_booth.phone.phones();
    if (phones == 0) return {};
    const QString text = (phones == 1 ? tr("1 phone has joined · %1 of %2 saved")
                                      : tr("%3 phones have joined · %1 of %2 saved"))
                             .arg(m_booth.phone.saved())
                             .arg(m_booth.visit.forPhone.size());
    return phones == 1 ? text : text.arg(phones);
}

void TakeHomePhonePage::retranslate() {
    if (isEntered()) showPictures();
    // Phones go on with them while another page is on view.
    const bool isShown = isEntered() || m_booth.phone.shown().stage == PhoneView::Stage::pictures;
    if (isShown && !m_booth.visit.forPhone.empty()) showToPhones();
    const bool isJoined = m_state != State::failed && m_booth.phone.phones() > 0;
    m_title->setText(tr("Take it home."));
    m_pair->setLabels(tr("before"), tr("yours"));
    m_pair->setAccessibleName(
        tr("%1: before and yours").arg(m_booth.sceneName(m_booth.visit.shownScene)));
    m_count->setText(countText());
    m_invitation->retranslate();
    m_invitation->setVisible(m_state != State::failed);
    m_mark->setVisible(isJoined);
    m_text->setText(stateText());
    m_again->setVisible(m_state == State::failed);
    m_again->setText(tr("Try again"));
    m_ways->retranslate();
    m_finish->setText(tr("Finish and delete"));
    m_finish->setLook(m_booth.visit.hasTakenHome() ? BoothButton::Look::next
                                                   : BoothButton::Look::choice);
    m_until->setText(m_booth.visit.hasLeftSomething
                         ? tr("The link works until you finish. Then everything is deleted, except "
                              "for what you left here.")
                         : tr("The link works until you finish. Then everything is deleted."));
    m_back->setText(tr("Back to the pictures"));
    const bool canGo = m_state != State::writing;
    for (QWidget* way : std::initializer_list<QWidget*>{m_ways, m_finish, m_back})
        way->setEnabled(canGo);
}

void TakeHomePhonePage::arrange(const BoothScale& scale) {
    const int side = scale.px(scale.isTall ? 6 : 7), gap = scale.px(scale.isTall ? 2 : 5);
    m_grid->setContentsMargins(side, 0, side, 0);
    m_grid->setHorizontalSpacing(gap);
    m_grid->setVerticalSpacing(scale.px(1.6));
    for (QWidget* part : {m_pictures, m_invited}) {
        part->layout()->setContentsMargins(0, 0, 0, 0);
        part->layout()->setSpacing(scale.px(1.6));
    }
    const int inside = width() - 2 * side;
    const int left = scale.isTall ? inside : (inside - gap) * 6 / 11;
    m_pair->setSide(qMax(1, qMin(scale.px(scale.isTall ? 42 : 40), (left - scale.px(1.6)) / 2)),
                    scale);
    for (PictureTile* tile : m_tiles) tile->setUnits(scale.isTall ? 12 : 10);
    struct Place {
        QWidget* widget;
        int row, column;
    };
    const Place wide[] = {{m_pictures, 0, 0}, {m_invited, 0, 1}, {m_ways, 1, 0},
                          {m_finish, 1, 1},   {m_back, 2, 0},    {m_until, 2, 1}};
    const Place tall[] = {{m_pictures, 0, 0}, {m_invited, 1, 0}, {m_ways, 2, 0},
                          {m_finish, 3, 0},   {m_until, 4, 0},   {m_back, 5, 0}};
    for (const Place& place : scale.isTall ? tall : wide) {
        m_grid->removeWidget(place.widget);
        m_grid->addWidget(place.widget, place.row, place.column);
    }
    m_grid->setColumnStretch(0, 6);
    m_grid->setColumnStretch(1, scale.isTall ? 0 : 5);
    m_grid->setRowStretch(6, 1);
}

}  // namespace dreambooth
