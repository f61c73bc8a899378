// The lines of the check (see the header).
#include <ui/booth/booth_context.h>
#include <ui/booth/booth_words.h>
#include <ui/booth/check_page.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>

#include <filesystem>

namespace dreambooth {

namespace {

constexpr int lineCount = 7;
constexpr int againMs = 1000;
/// A visit of the bundled model takes some ten MB, of Stable Diffusion several GB.
constexpr double wantedDisk = 1e9;

}  // namespace

CheckPage::CheckPage(BoothContext& booth, QWidget* parent)
    : BoothPage(booth, parent),
      m_layout(new QVBoxLayout(this)),
      m_title(new BoothLabel(4.2, BoothLabel::Look::title, this)),
      m_open(new BoothButton(10, BoothButton::Look::next, this)) {
    m_open->setObjectName(QStringLiteral("checkOpen"));
    m_layout->addStretch(1);
    m_layout->addWidget(m_title);
    for (int i = 0; i < lineCount; ++i) {
        m_lines.push_back(new BoothLabel(2.4, BoothLabel::Look::text, this));
        m_layout->addWidget(m_lines.back());
    }
    m_layout->addWidget(m_open);
    m_layout->addStretch(1);
    m_again.setInterval(againMs);
    connect(&m_again, &QTimer::timeout, this, &CheckPage::retranslate);
    connect(m_open, &QAbstractButton::clicked, this, &BoothPage::next);
    connect(&booth.engine, &BoothEngine::readinessChanged, this,
            [this](bool, const QString& doing, double fraction) {
                m_doing = doing;
                m_fraction = fraction;
                retranslate();
            });
    retranslate();
}

void CheckPage::enter() {
    m_again.start();
    retranslate();
}

void CheckPage::leave() {
    m_again.stop();
}

std::vector<CheckPage::Line> CheckPage::lines() const {
    const BoothSettings& settings = m_booth.settings;
    std::vector<Line> lines;
    const QString model = settings.model.empty() ? tr("the bundled one")
                                                 : toQt(settings.model.filename());
    if (m_booth.engine.isReady())
        lines.push_back({State::ready, tr("Model: %1 is ready and warm.").arg(model)});
    else if (m_doing == QStringLiteral("failed"))
        lines.push_back({State::attention, tr("Model: %1 does not start; the staff page says why.")
                                               .arg(model)});
    else if (m_doing == QStringLiteral("prepare"))
        lines.push_back({State::working, tr("Model: drawing ahead with %1, %2 % done.")
                                             .arg(model)
                                             .arg(qRound(100 * m_fraction))});
    else
        lines.push_back({State::working, tr("Model: %1 is warming up.").arg(model)});
    lines.push_back({m_booth.engine.isReady() ? State::ready : State::working,
                     tr("Speed: a visitor's photos are learned here in %1.")
                         .arg(roundedTime(m_booth.engine.expectedSeconds()))});
    if (m_booth.camera == nullptr)
        lines.push_back({State::attention, tr("Camera: none was chosen; photos come from "
                                              "elsewhere.")});
    else if (m_booth.camera->isPresent())
        lines.push_back({State::ready, tr("Camera: it gives pictures.")});
    else
        lines.push_back({State::attention, tr("Camera: no picture comes from it. Is it plugged "
                                              "in?")});
    State printer = State::ready;
    const QString printerText = printerLine(printer);
    lines.push_back({printer, printerText});
    std::error_code error;
    const auto space = std::filesystem::space(m_booth.folder, error);
    const double free = error ? 0 : static_cast<double>(space.available);
    lines.push_back({free >= wantedDisk ? State::ready : State::attention,
                     tr("Disk: %1 free.").arg(memoryText(free))});
    lines.push_back(
        {settings.keeping.pictures ? State::attention : State::ready,
         settings.keeping.pictures
             ? tr("Kept: pictures of visitors who agree, in %1.").arg(toQt(settings.keeping.folder))
             : tr("Kept: nothing.")});
    lines.push_back({settings.pinHash.empty() ? State::attention : State::ready,
                     settings.pinHash.empty()
                         ? tr("PIN: none was chosen, so anyone can open the staff page.")
                         : tr("PIN: chosen. The staff page opens when the upper left corner is "
                              "held for 3 s.")});
    return lines;
}

QString CheckPage::printerLine(State& state) const {
    const BoothPrinter& printer = m_booth.settings.printer;
    if (!printer.name.empty()) return tr("Printer: %1.").arg(toQt(printer.name));
    if (!printer.pdfFolder.empty())
        return tr("Printer: cards become PDF files in %1.").arg(toQt(printer.pdfFolder));
    state = State::attention;
    return tr("Printer: none was chosen.");
}

void CheckPage::retranslate() {
    m_title->setText(tr("Is the booth ready?"));
    const auto all = lines();
    for (std::size_t i = 0; i < m_lines.size(); ++i) {
        const QString mark = all[i].state == State::ready     ? QStringLiteral("✓  ")
                             : all[i].state == State::working ? QStringLiteral("…  ")
                                                              : QStringLiteral("!  ");
        m_lines[i]->setText(mark + all[i].text);
    }
    m_open->setText(m_booth.engine.isReady() ? tr("Open the booth")
                                             : tr("Open; it goes on getting ready"));
}

void CheckPage::arrange(const BoothScale& scale) {
    const int side = scale.isTall ? scale.px(8) : width() / 5;
    m_layout->setContentsMargins(side, 0, side, 0);
    m_layout->setSpacing(scale.px(2));
}

}  // namespace dreambooth
