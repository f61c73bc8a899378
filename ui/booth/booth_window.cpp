// The frame around the pages: sizes, language, idling. The way through the pages
// is in booth_way.cpp.
#include <ui/booth/booth_colors.h>
#include <ui/booth/booth_controls.h>
#include <ui/booth/booth_page.h>
#include <ui/booth/booth_window.h>
#include <ui/booth/overlay.h>
#include <ui/booth/pin_pad.h>
#include <ui/booth/progress_dots.h>
#include <ui/booth/staff_day.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>

#include <QCloseEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QPainter>
#include <QScreen>
#include <QStackedLayout>

namespace dreambooth {

namespace {

constexpr int wipeLateMs = 10'000;

}  // namespace

BoothWindow::BoothWindow(const BoothSettings& settings, const std::filesystem::path& folder,
                         const std::vector<std::filesystem::path>& stickPlaces)
    : QWidget(nullptr, Qt::Window | Qt::FramelessWindowHint),
      m_booth(settings, folder, stickPlaces),
      m_lock(*this),
      m_logo(new QLabel(this)),
      m_title(new BoothLabel(2.6, BoothLabel::Look::strong, this)),
      m_language(new BoothButton(5.4, BoothButton::Look::choice, this)),
      m_stack(new QStackedLayout),
      m_dots(new ProgressDots(this)),
      m_languageChoice(nullptr),
      m_idle(new IdleOverlay(this)),
      m_pinPad(nullptr),
      m_day(std::make_unique<StaffDay>(m_booth)) {
    setObjectName(QStringLiteral("boothWindow"));
    setWindowTitle(toQt(settings.title));
    setAcceptDrops(false);
    setBoothColors(QColor(toQt(settings.accentColor)), QColor(toQt(settings.backgroundColor)));
    m_logo->setVisible(!m_booth.logo.isNull());  // else its place would push the title aside
    m_language->setObjectName(QStringLiteral("languageButton"));
    m_title->setText(toQt(settings.title));
    m_title->setWordWrap(false);
    QStringList languages;
    for (const std::string& language : settings.languages) languages += toQt(language);
    m_languageChoice = new LanguageOverlay(languages, this);
    m_language->setVisible(languages.size() > 1);
    chooseLanguage(languages.value(0, QStringLiteral("en")));

    auto* layout = new QVBoxLayout(this);
    // The screen is as large as it is; pages that are not on view must not ask for more.
    layout->setSizeConstraint(QLayout::SetNoConstraint);
    auto* top = new QHBoxLayout;
    top->addWidget(m_logo);
    top->addWidget(m_title, 1);
    top->addWidget(m_language);
    layout->addLayout(top);
    layout->addLayout(m_stack, 1);
    layout->addWidget(m_dots);
    makePages();
    connectPages();
    connectEngine();
    m_pinPad = new PinPad(m_booth.settings, m_booth.folder, this);
    connect(m_pinPad, &PinPad::passed, this, &BoothWindow::showStaff);
    connect(&m_lock, &BoothLock::staffWanted, m_pinPad, &PinPad::ask);
    connect(&m_lock, &BoothLock::touched, this, &BoothWindow::touched);
    connect(m_language, &QAbstractButton::clicked, this, [this] {
        m_languageChoice->show();
        m_languageChoice->raise();
    });
    connect(m_languageChoice, &LanguageOverlay::chosen, this, [this](const QString& language) {
        m_languageChoice->hide();
        chooseLanguage(language);
    });
    m_untouched.setSingleShot(true);
    connect(&m_untouched, &QTimer::timeout, this, [this] {
        m_languageChoice->hide();
        // Staff who forgot their page do not leave it open, and a booth that was started by itself
        // has nobody who reads the check.
        if (m_step == BoothStep::staff || (m_step == BoothStep::check && m_booth.engine.isReady()))
            go(BoothStep::attract);
        else if (m_step == BoothStep::check)
            touched();
        else if (isVisitorsStep())
            m_idle->start(m_booth.settings.idle.countdownSeconds);
    });
    m_wipeLate.setSingleShot(true);
    m_wipeLate.setInterval(wipeLateMs);
    connect(&m_wipeLate, &QTimer::timeout, this, &BoothWindow::tellWipeIsLate);
    connect(m_idle, &IdleOverlay::stillThere, this, [this] {
        m_idle->stop();
        touched();
    });
    connect(m_idle, &IdleOverlay::over, this,
            [this] { endVisit(BoothStep::attract, visit_end::left); });
    retranslate();
}

/// The pages go before what they refer to.
BoothWindow::~BoothWindow() {
    m_lock.open();
    m_booth.engine.disconnect(this);
    for (const auto& [step, page] : m_pages) delete page;
    delete m_pinPad;
}

void BoothWindow::begin(BoothStep first) {
    if (QScreen* screen = QGuiApplication::primaryScreen()) setGeometry(screen->geometry());
    go(first);
    showFullScreen();
    m_lock.close();
    m_booth.engine.prepare();
    if (m_booth.engine.holdsFolder()) m_day->countLost();
}

bool BoothWindow::isVisitorsStep() const {
    return m_step != BoothStep::check && m_step != BoothStep::attract &&
           m_step != BoothStep::goodbye && m_step != BoothStep::staff;
}

/// Learning is watched without touching: as long as it takes, nobody is taken for gone.
void BoothWindow::touched() {
    if (m_idle->isCounting()) return;  // its own button says so
    int seconds = m_booth.settings.idle.seconds;
    if (m_step == BoothStep::learning)
        seconds += qRound(qMax(m_booth.engine.expectedSeconds(), m_booth.engine.secondsLeft()));
    m_untouched.start(seconds * 1000);
}

void BoothWindow::chooseLanguage(const QString& language) {
    m_booth.language = language;
    m_languages.choose(language);
    setLocale(QLocale());  // for numbers that widgets write by themselves
    retranslate();
}

void BoothWindow::retranslate() {
    m_language->setText(BoothLanguage::nameOf(m_booth.language) + QStringLiteral("  ⌄"));
    m_language->setAccessibleName(tr("Language: %1").arg(BoothLanguage::nameOf(m_booth.language)));
}

void BoothWindow::rescale() {
    const BoothScale scale = BoothScale::of(size(), screen());
    auto* outer = qobject_cast<QVBoxLayout*>(layout());
    const int margin = scale.px(4.4);
    outer->setContentsMargins(0, scale.px(3.4), 0, scale.px(1));
    outer->setSpacing(scale.px(2));
    auto* top = outer->itemAt(0)->layout();
    top->setContentsMargins(margin, 0, margin, 0);
    top->setSpacing(scale.px(1.5));
    if (!m_booth.logo.isNull())
        m_logo->setPixmap(QPixmap::fromImage(
            m_booth.logo.scaledToHeight(scale.px(5.4), Qt::SmoothTransformation)));
    applyScale(this, scale);
    for (QWidget* overlay :
         std::initializer_list<QWidget*>{m_languageChoice, m_idle, static_cast<QWidget*>(m_pinPad)})
        if (overlay != nullptr) overlay->setGeometry(rect());
}

void BoothWindow::resizeEvent(QResizeEvent*) {
    rescale();
}

void BoothWindow::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), boothGround());
}

void BoothWindow::changeEvent(QEvent* event) {
    if (event->type() == QEvent::LanguageChange) retranslate();
    QWidget::changeEvent(event);
}

/// Only staff close it; the lock says no before this, and this says so again.
void BoothWindow::closeEvent(QCloseEvent* event) {
    if (m_lock.isClosed())
        event->ignore();
    else
        event->accept();
}

}  // namespace dreambooth
