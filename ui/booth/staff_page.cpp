// One visit after the other; what the engine's check says in words; the day, and the buttons.
#include <base/paths.h>
#include <base/resources.h>
#include <base/temporaries.h>
#include <ui/booth/booth_context.h>
#include <ui/booth/booth_texts.h>
#include <ui/booth/camera_page.h>
#include <ui/booth/staff_page.h>
#include <ui/booth/take_home_page.h>
#include <ui/style/error_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/widgets/scrolling.h>

#include <QGridLayout>
#include <QLocale>
#include <QScroller>
#include <array>

namespace dreambooth {

namespace {

constexpr std::size_t mostTroubles = 50;  // a broken cable must not fill the memory in a day

/// As numbers.csv calls them, by the pages' dots.
constexpr std::array stepNames = {"consent", "photos", "kind", "learning", "reveal"};

}  // namespace

StaffDay::StaffDay(BoothContext& booth) : QObject(&booth), m_booth(booth), m_log(booth.folder) {
    connect(&booth, &BoothContext::staffShouldKnow, this, [this](const Error& error) {
        m_visit.errors.push_back(error.code);
        m_troubles.push_back({QDateTime::currentDateTime(), error});
        if (m_troubles.size() > mostTroubles) m_troubles.erase(m_troubles.begin());
        emit changed();
    });
}

void StaffDay::countLost() {
    if (const auto added = m_log.addLost(); !added) emit m_booth.staffShouldKnow(added.error());
    emit changed();
}

void StaffDay::begin() {
    m_isOpen = true;
    m_reached = 0;
    m_visit = {};
    m_since.start();
}

void StaffDay::reached(int dot) {
    m_reached = qMax(m_reached, dot);
    keepOpen();
}

void StaffDay::printed(int cards) {
    m_visit.prints += cards;
    keepOpen();
}

void StaffDay::copied() {
    ++m_visit.copies;
    keepOpen();
}

/// What would be known of it were the window to die now.
void StaffDay::keepOpen() {
    if (!m_isOpen) return;
    m_visit.reached = stepNames[static_cast<std::size_t>(qBound(1, m_reached, 5)) - 1];
    m_visit.minutes = static_cast<double>(m_since.elapsed()) / 60'000;
    if (const auto kept = m_log.keepOpen(m_visit); !kept)
        emit m_booth.staffShouldKnow(kept.error());
}

void StaffDay::end(const char* how) {
    if (!std::exchange(m_isOpen, false)) return;
    m_visit.reached = stepNames[static_cast<std::size_t>(qBound(1, m_reached, 5)) - 1];
    m_visit.minutes = static_cast<double>(m_since.elapsed()) / 60'000;
    m_visit.end = how;
    const auto added = m_log.add(m_visit);
    m_visit = {};
    if (!added) emit m_booth.staffShouldKnow(added.error());
    emit changed();
}

QString StaffDay::file() const {
    return toQt(m_log.file());
}

QString StaffDay::numbersText() const {
    const auto day = m_log.ofDay();
    if (!day) return errorText(day.error());
    if (day->visitors == 0) return tr("No visitors yet today.");
    return tr("Visitors today: %1. Saw their picture: %2. Minutes per visit: %3. Prints: %4. "
              "Copies: %5. Errors: %6. Left without finishing: %7. Ended by an error: %8. Lost in "
              "a crash: %9.")
        .arg(day->visitors)
        .arg(day->completed)
        .arg(QLocale().toString(day->minutes, 'f', 1))
        .arg(day->prints)
        .arg(day->copies)
        .arg(day->errors)
        .arg(day->left)
        .arg(day->failed)
        .arg(day->lost);
}

QString StaffDay::keptText() const {
    const BoothKeeping& keeping = m_booth.settings.keeping;
    const BoothPrinter& printer = m_booth.settings.printer;
    const auto countIn = [](DiskQueue& disk, const std::filesystem::path& folder) {
        return disk.ask([folder] { return entriesIn(folder).size(); });
    };
    QStringList kept;
    if (keeping.pictures && !keeping.folder.empty()) {
        const auto count = countIn(m_keptDisk, keeping.folder);
        const QString place = toQt(keeping.folder);
        kept += count ? tr("Kept with consent: %1, in %2.").arg(*count).arg(place)
                      : tr("Kept with consent, in %1, which doesn't answer.").arg(place);
    }
    if (printer.savesCards()) {
        const auto count = countIn(m_cardsDisk, printer.pdfFolder);
        const QString place = toQt(printer.pdfFolder);
        kept +=
            count
                ? tr("Cards kept as PDF files: %1, in %2, until you delete them.")
                      .arg(*count)
                      .arg(place)
                : tr("Cards kept as PDF files in %1, which doesn't answer, until you delete them.")
                      .arg(place);
    }
    return kept.isEmpty() ? tr("Nothing from visitors is kept.") : kept.join(u' ');
}

namespace {

constexpr int mostLines = 12;
constexpr int againMs = 1000;

}  // namespace

CheckPage::CheckPage(BoothContext& booth, QWidget* parent)
    : BoothPage(booth, parent),
      m_layout(new QVBoxLayout(this)),
      m_grid(new QGridLayout),
      m_buttons(new QBoxLayout(QBoxLayout::LeftToRight)),
      m_title(new BoothLabel(4.2, BoothLabel::Look::title, this)),
      m_moreTime(new BoothButton(8, BoothButton::Look::choice, this)),
      m_open(new BoothButton(10, BoothButton::Look::next, this)) {
    m_moreTime->setObjectName(QStringLiteral("checkTime"));
    m_open->setObjectName(QStringLiteral("checkOpen"));
    m_layout->addStretch(1);
    m_layout->addWidget(m_title);
    m_layout->addLayout(m_grid);
    m_grid->setColumnStretch(1, 1);
    for (int i = 0; i < mostLines; ++i) {
        m_marks.push_back(new BoothLabel(2.2, BoothLabel::Look::strong, this));
        m_lines.push_back(new BoothLabel(2.2, BoothLabel::Look::text, this));
        m_grid->addWidget(m_marks.back(), i, 0, Qt::AlignHCenter | Qt::AlignTop);
        m_grid->addWidget(m_lines.back(), i, 1);
    }
    m_buttons->addWidget(m_moreTime, 1);
    m_buttons->addWidget(m_open, 1);
    m_layout->addLayout(m_buttons);
    m_layout->addStretch(1);
    m_again.setInterval(againMs);
    connect(&m_again, &QTimer::timeout, this, &CheckPage::retranslate);
    connect(m_open, &QAbstractButton::clicked, this, &BoothPage::next);
    connect(m_moreTime, &QAbstractButton::clicked, this,
            [this] { m_booth.setBudget(m_booth.engine.pace().enoughSeconds); });
    connect(&booth.engine, &BoothEngine::readinessChanged, this, &CheckPage::updateTexts);
    connect(&booth.printer, &PrinterWatch::changed, this, &CheckPage::updateTexts);
    retranslate();
}

void CheckPage::onEnter() {
    m_again.start();
    m_booth.printer.start();
    retranslate();
}

void CheckPage::onLeave() {
    m_again.stop();
    if (isEntered()) m_booth.printer.stop();  // else another page watches it
}

/// The sentence of an item; what is not known here is a problem of the engine.
QString CheckPage::sentence(const CheckItem& item) const {
    const auto value = [&item](const char* key) {
        const auto found = item.arguments.find(key);
        return found == item.arguments.end() ? QString() : toQt(found->second);
    };
    const QString code = toQt(item.code);
    if (code.endsWith(QStringLiteral(".model")))
        return tr("Model: %1.")
            .arg(m_booth.settings.model.empty() ? tr("the bundled model") : value("model"));
    if (code.endsWith(QStringLiteral(".model_distilled")))
        return tr("Model: %1 was made to draw in a few steps, which training undoes. Choose the "
                  "model that it was made from.")
            .arg(value("model"));
    if (code.endsWith(QStringLiteral(".class_images")))
        return tr("Class pictures for each kind: %1 of %2 ready.")
            .arg(value("done"), value("total"));
    if (code.endsWith(QStringLiteral(".pictures")))
        return tr("“Before” pictures: %1 of %2 ready.").arg(value("done"), value("total"));
    if (code.endsWith(QStringLiteral(".disk")))
        return tr("Disk: %1 free.").arg(sizeText(value("free_bytes").toDouble()));
    if (code.endsWith(QStringLiteral(".disk_full")))
        return tr("Disk: only %1 free at %2.")
            .arg(sizeText(value("free_bytes").toDouble()), value("folder"));
    if (code.endsWith(QStringLiteral(".in_memory")))
        return tr(
            "Privacy: visitors' files stay in memory, and touch no disk unless it is swapped "
            "out.");
    if (code.endsWith(QStringLiteral(".on_disk")))
        return tr(
            "Privacy: this session has no folder in memory; visitors' files are on disk during "
            "their visit and are then overwritten.");
    if (item.item == "speed") return speedText(item);
    return errorText(Error{item.code, item.arguments, {}, {}});
}

/// All that stays of visitors on this computer.
QString CheckPage::keptText(const BoothSettings& settings) {
    QStringList kept;
    if (settings.keeping.pictures)
        kept += tr("pictures of visitors who agree, in %1").arg(toQt(settings.keeping.folder));
    if (settings.printer.savesCards())
        kept += tr("the cards that visitors print, as PDF files in %1, until you delete them")
                    .arg(toQt(settings.printer.pdfFolder));
    return kept.isEmpty() ? tr("Kept: nothing.")
                          : tr("Kept: %1.").arg(kept.join(QStringLiteral("; ")));
}

QString CheckPage::phonesText(const BoothContext& booth) {
    const QString address = booth.phone.address(), network = toQt(booth.settings.phones.network);
    if (address.isEmpty())
        return tr("Phones: this computer is not on a network where they could reach it.");
    return network.isEmpty() ? tr("Phones: they reach this computer at %1.").arg(address)
                             : tr("Phones: they reach this computer at %1 on the Wi-Fi “%2”.")
                                   .arg(address, network);
}

std::vector<CheckPage::Line> CheckPage::lines() const {
    const BoothSettings& settings = m_booth.settings;
    std::vector<Line> lines;
    for (const CheckItem& item : m_booth.engine.check()) {
        // A recipe that needs none.
        if (const auto total = item.arguments.find("total");
            total != item.arguments.end() && total->second == "0")
            continue;
        lines.push_back({item.state == CheckItem::State::ready    ? State::ready
                         : item.state == CheckItem::State::atWork ? State::working
                                                                  : State::attention,
                         sentence(item)});
    }
    const bool hasCamera = m_booth.camera != nullptr && m_booth.camera->isPresent();
    lines.push_back({hasCamera ? State::ready : State::attention, m_booth.cameraText()});
    const auto printer = m_booth.printer.outlook();
    lines.push_back({printer == PrinterWatch::Outlook::ready    ? State::ready
                     : printer == PrinterWatch::Outlook::asking ? State::working
                                                                : State::attention,
                     m_booth.printer.text()});
    if (settings.phones.isOn)
        lines.push_back({m_booth.phone.address().isEmpty() ? State::attention : State::ready,
                         phonesText(m_booth)});
    const bool keeps = settings.keeping.pictures || settings.printer.savesCards();
    lines.push_back({keeps ? State::attention : State::ready, keptText(settings)});
    lines.push_back(
        {settings.pinHash.empty() ? State::attention : State::ready,
         settings.pinHash.empty()
             ? tr("PIN: not set, so anyone can open the staff page.")
             : tr("PIN: set. To open the staff page, hold the upper left corner for 3 s.")});
    return lines;
}

void CheckPage::retranslate() {
    m_title->setText(tr("Is the booth ready?"));
    const auto all = lines();
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        m_marks[i]->setVisible(i < all.size());
        m_lines[i]->setVisible(i < all.size());
        if (i >= all.size()) continue;
        m_marks[i]->setText(all[i].state == State::ready     ? QStringLiteral("✓")
                            : all[i].state == State::working ? QStringLiteral("…")
                                                             : QStringLiteral("!"));
        m_lines[i]->setText(all[i].text);
    }
    const BoothPace pace = m_booth.engine.pace();
    m_moreTime->setVisible(pace.isKnown() && !pace.isEnough() &&
                           pace.enoughSeconds > m_booth.settings.budgetSeconds);
    m_moreTime->setText(tr("Give each visitor %1").arg(durationText(pace.enoughSeconds)));
    m_open->setText(m_booth.engine.isReady() ? tr("Open the booth")
                                             : tr("Open now; it keeps getting ready"));
}

void CheckPage::arrange(const BoothScale& scale) {
    const int side = scale.isTall ? scale.px(8) : width() / 7;
    m_layout->setContentsMargins(side, 0, side, 0);
    m_layout->setSpacing(scale.px(3));
    m_buttons->setDirection(scale.isTall ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_buttons->setSpacing(scale.px(3));
    m_grid->setHorizontalSpacing(scale.px(1.6));
    m_grid->setVerticalSpacing(scale.px(1.4));
    m_grid->setColumnMinimumWidth(0, scale.px(2.4));
}

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
    // A day with errors has more to say than a small screen holds.
    auto* scroll = new VerticalScroll(this);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* words = new QWidget(scroll);
    auto* lines = new QVBoxLayout(words);
    lines->setContentsMargins(0, 0, 0, 0);
    // What staff must do something about is in sight without scrolling.
    for (BoothLabel* label : {m_troubles, m_parts, m_kept, m_numbers}) lines->addWidget(label);
    lines->addStretch(1);
    scroll->setWidget(words);
    QScroller::grabGesture(scroll->viewport(), QScroller::TouchGesture);  // its bar is thin
    for (QWidget* widget : {scroll->viewport(), words}) widget->setAutoFillBackground(false);
    m_said->addWidget(scroll, 3);
    m_said->addWidget(m_camera, 2);
    m_layout->addLayout(m_said, 1);
    m_layout->addLayout(m_buttons);
    m_camera->setVisible(booth.camera != nullptr);
    m_camera->setMirrored(booth.settings.camera.isMirrored);
    if (booth.camera != nullptr)
        connect(booth.camera.get(), &Camera::frame, this, [this](const QImage& picture) {
            if (isEntered()) m_camera->setPicture(picture);
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
    connect(&day, &StaffDay::changed, this, &StaffPage::updateTexts);
    connect(&booth, &BoothContext::partsChanged, this, &StaffPage::updateTexts);
    connect(&booth.engine, &BoothEngine::readinessChanged, this, &StaffPage::updateTexts);
    connect(&booth.printer, &PrinterWatch::changed, this, &StaffPage::updateTexts);
    retranslate();
}

void StaffPage::onEnter() {
    m_testCard.reset();
    m_booth.printer.start();
    retranslate();
    m_back->setFocus(Qt::TabFocusReason);  // where it was, on the visitors' page, is nothing now
}

void StaffPage::onLeave() {
    m_camera->setPicture({});
    if (isEntered()) m_booth.printer.stop();
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
            m_testCard = outcome;
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

QString StaffPage::testCardText() const {
    if (!m_testCard) return {};
    if (!*m_testCard) return errorText(m_testCard->error());
    const BoothPrinter& printer = m_booth.settings.printer;
    return printer.name.empty() ? tr("The test card is in %1.").arg(toQt(printer.pdfFolder))
                                : tr("The test card was sent to the printer.");
}

QString StaffPage::partsText() const {
    QStringList lines{modelText()};
    for (const CheckItem& item : m_booth.engine.check())
        if (item.item == "speed" && item.state == CheckItem::State::warning)
            lines += speedText(item);
    lines += {m_booth.cameraText(), m_booth.printer.text(), testCardText()};
    if (m_booth.settings.phones.isOn) lines += CheckPage::phonesText(m_booth);
    lines.removeAll(QString());
    return lines.join(u'\n');
}

QString StaffPage::troublesText() const {
    const auto& troubles = m_day.troubles();
    if (troubles.empty()) return tr("No errors since the start.");
    QStringList lines;
    const std::size_t count = std::min(shownTroubles, troubles.size());
    for (std::size_t i = troubles.size() - count; i < troubles.size(); ++i)
        lines += momentText(troubles[i].when, QDate::currentDate()) + QStringLiteral("  ") +
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
    m_troubles->setLook(m_day.troubles().empty() ? BoothLabel::Look::quiet
                                                 : BoothLabel::Look::problem);
    m_back->setText(tr("Back to the visitors"));
    m_wipe->setText(tr("Delete now"));
    m_pause->setText(m_booth.engine.isPaused() ? tr("Resume the booth") : tr("Pause the booth"));
    m_leave->setText(tr("Close the booth"));
    m_test->setText(tr("Print a test card"));
    const BoothPrinter& printer = m_booth.settings.printer;
    m_test->setEnabled(!m_isPrinting && !(printer.name.empty() && printer.pdfFolder.empty()));
    m_settings->setText(tr("Change settings"));
    m_camera->setMessage(m_booth.cameraText());
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
