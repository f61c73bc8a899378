// What staff read and press.
#include <base/resources.h>
#include <base/temporaries.h>
#include <ui/booth/booth_context.h>
#include <ui/booth/booth_words.h>
#include <ui/booth/camera_view.h>
#include <ui/booth/staff_day.h>
#include <ui/booth/staff_page.h>
#include <ui/booth/take_home_page.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>

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
      m_said(new QBoxLayout(QBoxLayout::LeftToRight)),
      m_buttons(new QGridLayout),
      m_camera(new CameraView(this)),
      m_title(new BoothLabel(4, BoothLabel::Look::title, this)),
      m_numbers(new BoothLabel(2.3, BoothLabel::Look::text, this)),
      m_parts(new BoothLabel(2.3, BoothLabel::Look::text, this)),
      m_kept(new BoothLabel(2.3, BoothLabel::Look::text, this)),
      m_troubles(new BoothLabel(2, BoothLabel::Look::quiet, this)),
      m_back(new BoothButton(9, BoothButton::Look::next, this)),
      m_wipe(new BoothButton(9, BoothButton::Look::choice, this)),
      m_pause(new BoothButton(9, BoothButton::Look::choice, this)),
      m_test(new BoothButton(9, BoothButton::Look::choice, this)),
      m_settings(new BoothButton(9, BoothButton::Look::choice, this)),
      m_leave(new BoothButton(9, BoothButton::Look::choice, this)) {
    setObjectName(QStringLiteral("staffPage"));
    m_back->setObjectName(QStringLiteral("staffBack"));
    m_wipe->setObjectName(QStringLiteral("staffWipe"));
    m_pause->setObjectName(QStringLiteral("staffPause"));
    m_test->setObjectName(QStringLiteral("staffTestCard"));
    m_settings->setObjectName(QStringLiteral("staffSettings"));
    m_leave->setObjectName(QStringLiteral("staffLeave"));
    m_camera->setObjectName(QStringLiteral("staffCamera"));
    m_parts->setObjectName(QStringLiteral("staffParts"));
    m_troubles->setObjectName(QStringLiteral("staffTroubles"));
    m_layout->addWidget(m_title);
    auto* words = new QVBoxLayout;
    for (BoothLabel* label : {m_numbers, m_parts, m_kept, m_troubles}) words->addWidget(label);
    words->addStretch(1);
    m_said->addLayout(words, 3);
    m_said->addWidget(m_camera, 2);
    m_layout->addLayout(m_said, 1);
    m_layout->addLayout(m_buttons);
    m_camera->setVisible(booth.camera != nullptr);
    m_camera->setMirrored(booth.settings.camera.isMirrored);
    if (booth.camera != nullptr)
        connect(booth.camera.get(), &Camera::frame, this, [this](const QImage& picture) {
            if (m_isEntered) m_camera->setPicture(picture);
        });
    connect(m_test, &QAbstractButton::clicked, this, &StaffPage::printTestCard);
    connect(m_settings, &QAbstractButton::clicked, this, &StaffPage::settingsRequested);
    connect(m_back, &QAbstractButton::clicked, this, &BoothPage::next);
    connect(m_wipe, &QAbstractButton::clicked, this, &StaffPage::wipeRequested);
    connect(m_leave, &QAbstractButton::clicked, this, &StaffPage::leaveRequested);
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
    m_isEntered = true;
    m_testCard.clear();
    m_booth.printer.start();
    retranslate();
}

void StaffPage::leave() {
    m_isEntered = false;
    m_camera->setPicture({});
    m_booth.printer.stop();
}

/// A bundled pair on the card that visitors get, by the way that theirs goes.
void StaffPage::printTestCard() {
    m_isPrinting = true;
    retranslate();
    inBackground(
        this,
        [printer = m_booth.settings.printer, folder = m_booth.folder,
         text = TakeHomePage::cardText(m_booth),
         where = m_booth.sceneName("forest")]() -> Result<void> {
            const std::filesystem::path pictures = resourceFolder() / "booth";
            const Card card{.before = readPicture(pictures / "backpack-forest-before.png"),
                            .after = readPicture(pictures / "backpack-forest-after.png"),
                            .where = where};
            TRY(const TemporaryFolder scratch, TemporaryFolder::make(folder, "test-card"));
            return printCards(printer, scratch.path(), {card}, text);
        },
        [this](const Result<void>& outcome) {
            m_isPrinting = false;
            if (!outcome) emit m_booth.staffShouldKnow(outcome.error());
            m_testCard =
                !outcome ? errorText(outcome.error())
                : m_booth.settings.printer.name.empty()
                    ? tr("The test card is in %1.").arg(toQt(m_booth.settings.printer.pdfFolder))
                    : tr("The test card was sent to the printer.");
            retranslate();
        });
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
    QStringList lines{modelText()};
    for (const CheckItem& item : m_booth.engine.check())
        if (item.item == "speed" && item.state == CheckItem::State::warning)
            lines += speedText(item);
    lines += {m_booth.cameraText(), m_booth.printer.text(), m_testCard};
    lines.removeAll(QString());
    return lines.join(u'\n');
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
    m_test->setText(tr("Print a test card"));
    const BoothPrinter& printer = m_booth.settings.printer;
    m_test->setEnabled(!m_isPrinting && !(printer.name.empty() && printer.pdfFolder.empty()));
    m_settings->setText(tr("Change settings"));
    m_camera->setMessage(m_booth.cameraText());
    m_camera->setAccessibleName(tr("What the camera sees"));
}

void StaffPage::arrange(const BoothScale& scale) {
    const int side = scale.isTall ? scale.px(6) : width() / 8;
    m_layout->setContentsMargins(side, 0, side, 0);
    m_layout->setSpacing(scale.px(2.4));
    m_said->setDirection(scale.isTall ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_said->setSpacing(scale.px(3));
    m_buttons->setSpacing(scale.px(1.6));
    const int columns = scale.isTall ? 2 : 3;
    int place = 0;
    for (BoothButton* button : {m_back, m_pause, m_wipe, m_test, m_settings, m_leave}) {
        m_buttons->addWidget(button, place / columns, place % columns);
        ++place;
    }
}

}  // namespace dreambooth
