// What staff read and press (see the header).
#include <ui/booth/booth_context.h>
#include <ui/booth/booth_words.h>
#include <ui/booth/staff_day.h>
#include <ui/booth/staff_page.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_strings.h>

#include <QGridLayout>
#include <QLocale>

namespace dreambooth {

namespace {

constexpr std::size_t shownTroubles = 6;

}  // namespace

StaffPage::StaffPage(BoothContext& booth, StaffDay& day, QWidget* parent)
    : BoothPage(booth, parent),
      m_day(day),
      m_layout(new QVBoxLayout(this)),
      m_title(new BoothLabel(4, BoothLabel::Look::title, this)),
      m_numbers(new BoothLabel(2.3, BoothLabel::Look::text, this)),
      m_parts(new BoothLabel(2.3, BoothLabel::Look::text, this)),
      m_kept(new BoothLabel(2.3, BoothLabel::Look::text, this)),
      m_troubles(new BoothLabel(2, BoothLabel::Look::quiet, this)),
      m_back(new BoothButton(9, BoothButton::Look::next, this)),
      m_wipe(new BoothButton(9, BoothButton::Look::choice, this)),
      m_pause(new BoothButton(9, BoothButton::Look::choice, this)),
      m_leave(new BoothButton(9, BoothButton::Look::choice, this)) {
    setObjectName(QStringLiteral("staffPage"));
    m_back->setObjectName(QStringLiteral("staffBack"));
    m_wipe->setObjectName(QStringLiteral("staffWipe"));
    m_pause->setObjectName(QStringLiteral("staffPause"));
    m_leave->setObjectName(QStringLiteral("staffLeave"));
    m_troubles->setObjectName(QStringLiteral("staffTroubles"));
    for (BoothLabel* label : {m_title, m_numbers, m_parts, m_kept, m_troubles})
        m_layout->addWidget(label);
    m_layout->addStretch(1);
    auto* buttons = new QGridLayout;
    buttons->addWidget(m_back, 0, 0);
    buttons->addWidget(m_pause, 0, 1);
    buttons->addWidget(m_wipe, 1, 0);
    buttons->addWidget(m_leave, 1, 1);
    m_layout->addLayout(buttons);
    connect(m_back, &QAbstractButton::clicked, this, &BoothPage::next);
    connect(m_wipe, &QAbstractButton::clicked, this, &StaffPage::wipeWanted);
    connect(m_leave, &QAbstractButton::clicked, this, &StaffPage::leaveWanted);
    connect(m_pause, &QAbstractButton::clicked, this, [this] {
        m_booth.engine.setPaused(!m_booth.engine.isPaused());
        retranslate();
    });
    connect(&day, &StaffDay::changed, this, [this] { retranslate(); });
    connect(&booth, &BoothContext::partsChanged, this, [this] { retranslate(); });
    connect(&booth.engine, &BoothEngine::readinessChanged, this, [this] { retranslate(); });
    connect(&booth.printer, &PrinterWatch::changed, this, [this] { retranslate(); });
    retranslate();
}

void StaffPage::enter() {
    m_booth.printer.start();
    retranslate();
}

void StaffPage::leave() {
    m_booth.printer.stop();
}

QString StaffPage::modelText() const {
    if (m_booth.engine.isPaused()) return tr("The booth is paused.");
    if (m_booth.engine.isReady()) return tr("The model is ready.");
    for (const CheckItem& item : m_booth.engine.check())
        if (item.state == CheckItem::State::atWork && item.arguments.contains("total"))
            return tr("Prepared: %1 of %2 pictures.")
                .arg(toQt(item.arguments.at("done")), toQt(item.arguments.at("total")));
    return tr("The model is getting ready.");
}

QString StaffPage::partsText() const {
    QStringList lines = {modelText()};
    for (const CheckItem& item : m_booth.engine.check())
        if (item.item == "speed" && item.state == CheckItem::State::warning)
            lines += speedText(item);
    return (lines + QStringList{m_booth.cameraText(), m_booth.printer.text()}).join(u'\n');
}

QString StaffPage::troublesText() const {
    const auto& troubles = m_day.troubles();
    if (troubles.empty()) return tr("No errors since the start.");
    QStringList lines;
    const std::size_t count = std::min(shownTroubles, troubles.size());
    for (std::size_t i = troubles.size() - count; i < troubles.size(); ++i)
        lines += QLocale().toString(troubles[i].when, QLocale::ShortFormat) + QStringLiteral("  ") +
                 errorText(troubles[i].error);
    return lines.join(u'\n');
}

void StaffPage::retranslate() {
    m_title->setText(tr("Staff"));
    m_numbers->setText(m_day.numbersText() + u' ' +
                       tr("Each visit adds a line to %1.").arg(m_day.file()));
    m_parts->setText(partsText());
    m_kept->setText(m_day.keptText());
    m_troubles->setText(troublesText());
    m_back->setText(tr("Back to the visitors"));
    m_wipe->setText(tr("Delete now"));
    m_pause->setText(m_booth.engine.isPaused() ? tr("Resume the booth") : tr("Pause the booth"));
    m_leave->setText(tr("Close the booth"));
}

void StaffPage::arrange(const BoothScale& scale) {
    const int side = scale.isTall ? scale.px(6) : width() / 8;
    m_layout->setContentsMargins(side, 0, side, 0);
    m_layout->setSpacing(scale.px(2.4));
}

}  // namespace dreambooth
