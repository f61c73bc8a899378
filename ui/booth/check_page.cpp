// The lines of the check.
#include <ui/booth/booth_context.h>
#include <ui/booth/booth_words.h>
#include <ui/booth/check_page.h>
#include <ui/style/error_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>

namespace dreambooth {

namespace {

constexpr int mostLines = 12;
constexpr int againMs = 1000;

}  // namespace

CheckPage::CheckPage(BoothContext& booth, QWidget* parent)
    : BoothPage(booth, parent),
      m_layout(new QVBoxLayout(this)),
      m_grid(new QGridLayout),
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
    m_layout->addWidget(m_moreTime);
    m_layout->addWidget(m_open);
    m_layout->addStretch(1);
    m_again.setInterval(againMs);
    connect(&m_again, &QTimer::timeout, this, &CheckPage::retranslate);
    connect(m_open, &QAbstractButton::clicked, this, &BoothPage::next);
    connect(m_moreTime, &QAbstractButton::clicked, this,
            [this] { m_booth.setBudget(m_booth.engine.pace().enoughSeconds); });
    connect(&booth.engine, &BoothEngine::readinessChanged, this, [this] { retranslate(); });
    connect(&booth.printer, &PrinterWatch::changed, this, [this] { retranslate(); });
    retranslate();
}

void CheckPage::enter() {
    m_again.start();
    m_booth.printer.start();
    retranslate();
}

void CheckPage::leave() {
    m_again.stop();
    m_booth.printer.stop();
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
        return tr("Privacy: visitors' files stay in memory and never touch a disk.");
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
    if (settings.phones.isOn) {
        const QString address = m_booth.phone.address();
        lines.push_back({address.isEmpty() ? State::attention : State::ready,
                         address.isEmpty()
                             ? tr("Phones: this computer is in no network that they could reach.")
                             : tr("Phones: they reach it at %1 in the Wi-Fi “%2”.")
                                   .arg(address, toQt(settings.phones.network))});
    }
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
    m_moreTime->setVisible(pace.isKnown() && pace.worth() != LearningWorth::enough &&
                           pace.enoughSeconds > m_booth.settings.budgetSeconds);
    m_moreTime->setText(tr("Give each visitor %1").arg(durationText(pace.enoughSeconds)));
    m_open->setText(m_booth.engine.isReady() ? tr("Open the booth")
                                             : tr("Open now; it keeps getting ready"));
}

void CheckPage::arrange(const BoothScale& scale) {
    const int side = scale.isTall ? scale.px(8) : width() / 5;
    m_layout->setContentsMargins(side, 0, side, 0);
    m_layout->setSpacing(scale.px(3));
    m_grid->setHorizontalSpacing(scale.px(1.6));
    m_grid->setVerticalSpacing(scale.px(1.4));
    m_grid->setColumnMinimumWidth(0, scale.px(2.4));
}

}  // namespace dreambooth
