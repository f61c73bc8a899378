// Keys, pairs and pointer of the presentation.
#include <ui/present/pin_cross.h>
#include <ui/present/presentation.h>
#include <ui/present/presentation_overlay.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>
#include <ui/widgets/key_hint.h>
#include <ui/widgets/key_sheet.h>

#include <QCloseEvent>
#include <QGuiApplication>
#include <QInputDialog>
#include <QScreen>
#include <QWindow>
#include <algorithm>
#include <cmath>
#include <utility>

namespace dreambooth {

namespace {

constexpr int pointerRests = 2500;  // ms until it is hidden
/// Around overlaid pictures, and for what is written above and below two side by side; of the
/// height.
constexpr double margin = 0.048, bandAbove = 0.1, bandBelow = 0.13;
constexpr double messageSize = 0.023;  // of the height too
/// Of the picture's sides: a place so near to a comment means that comment.
constexpr double pinReach = 0.02;

/// The comment at a place, or past the end.
auto pinAt(const std::vector<Pin>& pins, const QPointF& place) {
    return std::ranges::find_if(pins, [&](const Pin& pin) {
        return std::hypot(pin.x - place.x(), pin.y - place.y()) < pinReach;
    });
}

/// A comparison has pictures of many models.
auto placeOf(const PresentedPair& pair, std::vector<PresentedPair>& pairs) {
    return std::ranges::find_if(pairs, [&](const PresentedPair& one) {
        return one.id == pair.id && one.files == pair.files;
    });
}

}  // namespace

Presentation::Presentation(std::vector<PresentedPair> pairs, int first, ComparisonMode mode,
                           QWidget* parent)
    : QWidget(parent, Qt::Window | Qt::FramelessWindowHint),
      m_pairs(std::move(pairs)),
      m_view(new ComparisonView(this)),
      m_keys(new ComparisonActions(*m_view, this)),
      m_overlay(new PresentationOverlay(*m_view, *m_keys, this)),
      m_reader(new PairReader(this)) {
    setObjectName(QStringLiteral("presentation"));
    setWindowTitle(tr("Presentation"));
    setAttribute(Qt::WA_DeleteOnClose);
    QPalette grey = palette();
    grey.setColor(QPalette::Window, theme::color(theme::Role::neutral));
    setPalette(grey);
    setAutoFillBackground(true);
    m_view->setObjectName(QStringLiteral("presentedView"));
    m_view->setLabelsShown(false);  // they are larger here, and stand beside the pictures
    m_view->setMode(mode);
    m_view->installEventFilter(this);
    m_view->setFocus();
    connect(m_view, &ComparisonView::viewChanged, this, &Presentation::place);
    addKeys();
    m_idle.setSingleShot(true);
    m_idle.setInterval(pointerRests);
    connect(&m_idle, &QTimer::timeout, this, [this] {
        if (isActiveWindow() && !std::exchange(m_hidesPointer, true))
            QGuiApplication::setOverrideCursor(Qt::BlankCursor);
    });
    m_shown = std::clamp(first, 0, static_cast<int>(m_pairs.size()) - 1);
    go(m_shown);
}

Presentation::~Presentation() {
    if (m_hidesPointer) QGuiApplication::restoreOverrideCursor();
}

void Presentation::addKeys() {
    addActions(m_keys->all());
    for (QAction* action : {m_keys->previousPair(), m_keys->nextPair()}) addAction(action);
    connect(m_keys->previousPair(), &QAction::triggered, this, [this] { go(m_current - 1); });
    connect(m_keys->nextPair(), &QAction::triggered, this, [this] { go(m_current + 1); });
    connect(addKey(tr("First pair"), {Qt::Key_Home}, "firstPair"), &QAction::triggered, this,
            [this] { go(0); });
    connect(addKey(tr("Last pair"), {Qt::Key_End}, "lastPair"), &QAction::triggered, this,
            [this] { go(static_cast<int>(m_pairs.size()) - 1); });
    connect(addKey(tr("Labels"), {Qt::Key_L}, "labels"), &QAction::triggered, this,
            [this] { m_overlay->setLabelsShown(!m_overlay->areLabelsShown()); });
    connect(addKey(tr("Blind round"), {Qt::Key_B}, "blindRound"), &QAction::triggered, this,
            [this] {
                // The form behind it names all candidates, and the audience is looking.
                if (std::exchange(m_isAskedForBlind, true)) emit blindRequested();
                m_overlay->setNotice(
                    tr("A blind round is made on a page that names what drew the pictures. "
                       "Press B again to leave the presentation for it."));
            });
    connect(addKey(tr("Star"), {Qt::Key_Asterisk}, "starPair"), &QAction::triggered, this,
            [this] { toggleMark(Mark::Kind::star); });
    connect(addKey(tr("Reject"), {Qt::Key_X}, "rejectPair"), &QAction::triggered, this,
            [this] { toggleMark(Mark::Kind::reject); });
    connect(addKey(tr("Note"), {Qt::Key_N}, "notePair"), &QAction::triggered, this,
            &Presentation::editNote);
    connect(addKey(tr("Comment on a place"), {Qt::Key_C}, "pinPicture"), &QAction::triggered, this,
            &Presentation::placePin);
    connect(addKey(tr("To the next screen"), {Qt::Key_M}, "nextScreen"), &QAction::triggered, this,
            &Presentation::toNextScreen);
    connect(addKey(tr("Keys"), {Qt::Key_Question, Qt::Key_F1}, "keys"), &QAction::triggered, this,
            &Presentation::showKeys);
    connect(addKey(tr("End"), {Qt::Key_Escape, Qt::Key_F11}, "end"), &QAction::triggered, this,
            &QWidget::close);
}

QAction* Presentation::addKey(const QString& text, const QList<QKeySequence>& keys,
                              const char* name) {
    auto* action = new QAction(text, this);
    action->setObjectName(QLatin1String(name));
    action->setShortcuts(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    action->setAutoRepeat(false);
    addAction(action);
    m_ownKeys.append(action);
    return action;
}

void Presentation::toggleMark(Mark::Kind kind) {
    Mark mark = pair().mark;
    mark.kind = mark.kind == kind ? Mark::Kind::none : kind;
    takeMark(m_pairs[static_cast<std::size_t>(m_shown)], mark);
}

/// On the presentation: who speaks writes while the others look.
void Presentation::editNote() {
    wakePointer();
    auto* dialog = new QInputDialog(this);
    dialog->setObjectName(QStringLiteral("presentationNote"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Note"));
    dialog->setLabelText(tr("Note on this prompt and seed"));
    dialog->setTextValue(toQt(pair().mark.note));
    // Another pair may come while one writes.
    connect(dialog, &QInputDialog::textValueSelected, this,
            [this, meant = pair()](const QString& text) mutable {
                PresentedPair& now = asItIsNow(meant);
                Mark mark = now.mark;
                mark.note = toStd(text.trimmed());
                takeMark(now, mark);
            });
    dialog->open();
}

void Presentation::takeMark(PresentedPair& pair, const Mark& mark) {
    pair.mark = mark;
    updateOverlay();
    emit marked(pair.id, {}, mark);
}

/// As it was where it is not presented any more.
PresentedPair& Presentation::asItIsNow(PresentedPair& meant) {
    const auto now = placeOf(meant, m_pairs);
    return now == m_pairs.end() ? meant : *now;
}

void Presentation::updateOverlay() {
    m_overlay->setPair(pair(), m_shown + 1, static_cast<int>(m_pairs.size()));
}

void Presentation::updateMarks(
    const std::function<Mark(const QString& id, const QString& file)>& markOf) {
    for (PresentedPair& one : m_pairs) {
        one.mark = markOf(one.id, {});
        for (std::size_t side = 0; side < one.files.size(); ++side)
            one.pictureMarks[side] = markOf(one.id, one.files[side]);
    }
    updateOverlay();
}

void Presentation::placePin() {
    if (findChild<PinCross*>() != nullptr) return;
    auto* cross = new PinCross(*m_view, this);
    const auto end = [this, cross] {
        cross->deleteLater();
        cross->hide();
        m_view->setFocus();
    };
    connect(cross, &PinCross::givenUp, this, end);
    connect(cross, &PinCross::placed, this, [this, end](Side side, const QPointF& place) {
        end();
        editPin(side, place);
    });
    // Another pair may come while one chooses: the place would be of the one before.
    connect(this, &Presentation::pairShown, cross, end);
    wakePointer();
    cross->show();
    cross->setFocus();
}

/// A new comment, or the one that is there; without words it goes.
void Presentation::editPin(Side side, const QPointF& place) {
    const auto& pins = pair().pictureMarks[static_cast<std::size_t>(side)].pins;
    const auto known = pinAt(pins, place);
    auto* dialog = new QInputDialog(this);
    dialog->setObjectName(QStringLiteral("presentationPin"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Comment on a place"));
    dialog->setLabelText(side == Side::left ? tr("Comment on this place of the left picture")
                                            : tr("Comment on this place of the right picture"));
    if (known != pins.end()) dialog->setTextValue(toQt(known->text));
    connect(dialog, &QInputDialog::textValueSelected, this,
            [this, meant = pair(), side, place](const QString& text) mutable {
                takePin(asItIsNow(meant), side, place, text.trimmed());
            });
    // The cross that had the keys is gone: they are the presentation's again.
    connect(dialog, &QDialog::finished, this, [this] {
        activateWindow();
        m_view->setFocus();
    });
    dialog->open();
}

void Presentation::takePin(PresentedPair& pair, Side side, const QPointF& place,
                           const QString& text) {
    const auto index = static_cast<std::size_t>(side);
    std::vector<Pin>& pins = pair.pictureMarks[index].pins;
    const auto known = pins.begin() + (pinAt(pins, place) - pins.cbegin());
    if (known == pins.end()) {
        if (text.isEmpty()) return;
        pins.push_back({place.x(), place.y(), toStd(text)});
    } else if (text.isEmpty()) {
        pins.erase(known);
    } else {
        known->text = toStd(text);
    }
    updateOverlay();
    emit marked(pair.id, pair.files[index], pair.pictureMarks[index]);
}

bool Presentation::take(std::vector<PresentedPair> pairs, int first) {
    const auto shown = placeOf(pair(), pairs);
    if (shown == pairs.end()) return false;
    m_shown = static_cast<int>(shown - pairs.begin());
    m_pairs = std::move(pairs);
    updateOverlay();
    go(first);
    return true;
}

/// What stands there stays until the pair is read, words and pictures together.
void Presentation::go(int number) {
    if (number < 0 || number >= static_cast<int>(m_pairs.size())) return;
    m_current = number;
    std::vector<PairFiles> ahead;
    for (const int near : {number + 1, number - 1, number + 2})
        if (near >= 0 && near < static_cast<int>(m_pairs.size()))
            ahead.push_back(m_pairs[static_cast<std::size_t>(near)].files);
    m_reader->setWithDifference(m_view->chosenLook().showsDifference());
    m_reader->read(m_pairs[static_cast<std::size_t>(number)].files, ahead,
                   [this, number](const PicturePair& pair) { show(number, pair); });
}

void Presentation::show(int number, const PicturePair& pair) {
    m_shown = number;
    const PresentedPair& shown = m_pairs[static_cast<std::size_t>(number)];
    for (const Side side : {Side::left, Side::right}) {
        const auto index = static_cast<std::size_t>(side);
        m_view->setLabel(side, shown.labels[index]);
        m_view->setMessage(side, tr("This picture can't be read: %1").arg(shown.files[index]));
    }
    m_view->setPair(pair);
    m_overlay->setPair(shown, number + 1, static_cast<int>(m_pairs.size()));
    m_isAskedForBlind = false;
    m_overlay->setNotice({});
    emit pairShown(number);
}

void Presentation::showOn(QScreen* screen) {
    setGeometry(screen->geometry());
    winId();  // makes the window, so that it can be told its screen
    windowHandle()->setScreen(screen);
    setGeometry(screen->geometry());
    showFullScreen();
    activateWindow();
    m_idle.start();
}

void Presentation::toNextScreen() {
    const QList<QScreen*> screens = QGuiApplication::screens();
    if (screens.size() < 2) return;
    QScreen* next = screens[(screens.indexOf(screen()) + 1) % screens.size()];
    showNormal();  // window managers keep a full-screen window where it is
    showOn(next);
    emit screenChosen(next);
}

void Presentation::showKeys() {
    wakePointer();
    QList<QAction*> pairs = {m_keys->previousPair(), m_keys->nextPair()};
    KeyGroup looking = KeyGroup::of(tr("Views"), m_keys->modes() + m_keys->adjusting());
    looking.rows.push_back({keyNames(Qt::Key_Space), tr("Hold to blink between the two")});
    KeySheet::open({looking, KeyGroup::of(tr("Zoom"), m_keys->zoom()),
                    KeyGroup::of(tr("Presentation"), pairs + m_ownKeys)},
                   this);
}

/// The view keeps clear of what is written where two pictures side by side would fill the screen.
void Presentation::place() {
    const bool hasPanes = m_view->chosenLook().hasPanes();
    const int above = static_cast<int>(height() * (hasPanes ? bandAbove : margin));
    const int below = static_cast<int>(height() * (hasPanes ? bandBelow : margin));
    m_view->setGeometry(0, above, width(), height() - above - below);
    QFont words = font();  // of messages
    words.setPixelSize(std::max(1, static_cast<int>(messageSize * height())));
    m_view->setFont(words);
    m_overlay->setGeometry(rect());
    // What is written stands at the top and bottom: the rest is painted as the view needs it.
    m_overlay->update(0, 0, width(), height() / 5);
    m_overlay->update(0, height() * 7 / 10, width(), height());
    for (const Mark& mark : pair().pictureMarks)
        if (!mark.pins.empty()) m_overlay->update();
}

void Presentation::wakePointer() {
    if (std::exchange(m_hidesPointer, false)) QGuiApplication::restoreOverrideCursor();
    m_idle.start();
}

bool Presentation::event(QEvent* event) {
    if (event->type() == QEvent::Resize) place();
    if (event->type() == QEvent::WindowDeactivate) wakePointer();
    if (event->type() == QEvent::Close) emit ended();
    return QWidget::event(event);
}

bool Presentation::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseMove) wakePointer();
    return QWidget::eventFilter(watched, event);
}

}  // namespace dreambooth
