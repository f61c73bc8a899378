// One visit after the other.
#include <base/paths.h>
#include <ui/booth/booth_context.h>
#include <ui/booth/staff_day.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_strings.h>

#include <QLocale>
#include <array>

namespace dreambooth {

namespace {

constexpr std::size_t mostTroubles = 50;  // a broken cable must not fill the memory in a day

/// As numbers.csv calls them, by the pages' dots.
constexpr std::array stepNames = {"consent", "photos", "kind", "learning", "reveal"};

}  // namespace

StaffDay::StaffDay(BoothContext& booth) : QObject(&booth), m_booth(booth), m_numbers(booth.folder) {
    connect(&booth, &BoothContext::staffShouldKnow, this, [this](const Error& error) {
        m_visit.errors.push_back(error.code);
        m_troubles.push_back({QTime::currentTime(), error});
        if (m_troubles.size() > mostTroubles) m_troubles.erase(m_troubles.begin());
        emit changed();
    });
}

void StaffDay::countLost() {
    if (const auto added = m_numbers.addLost(); !added) emit m_booth.staffShouldKnow(added.error());
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

void StaffDay::printed() {
    ++m_visit.prints;
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
    if (const auto kept = m_numbers.keepOpen(m_visit); !kept)
        emit m_booth.staffShouldKnow(kept.error());
}

void StaffDay::end(const char* how) {
    if (!std::exchange(m_isOpen, false)) return;
    m_visit.reached = stepNames[static_cast<std::size_t>(qBound(1, m_reached, 5)) - 1];
    m_visit.minutes = static_cast<double>(m_since.elapsed()) / 60'000;
    m_visit.end = how;
    const auto added = m_numbers.add(m_visit);
    m_visit = {};
    if (!added) emit m_booth.staffShouldKnow(added.error());
    emit changed();
}

QString StaffDay::file() const {
    return toQt(m_numbers.file());
}

QString StaffDay::numbersText() const {
    const auto day = m_numbers.ofDay();
    if (!day) return errorText(day.error());
    if (day->visitors == 0) return tr("No visitors yet today.");
    return tr("Visitors today: %1. Saw their picture: %2. Minutes a visit: %3. Prints: %4. "
              "Copies: %5. Errors: %6. Went away: %7. Apologies: %8. Lost with the window: %9.")
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
    QStringList kept;
    if (keeping.pictures && !keeping.folder.empty())
        kept += tr("Kept with consent: %1, in %2.")
                    .arg(entriesIn(keeping.folder).size())
                    .arg(toQt(keeping.folder));
    if (printer.savesCards())
        kept += tr("Cards kept as PDF files: %1, in %2, until you delete them.")
                    .arg(entriesIn(printer.pdfFolder).size())
                    .arg(toQt(printer.pdfFolder));
    return kept.isEmpty() ? tr("Nothing from visitors is kept.") : kept.join(u' ');
}

}  // namespace dreambooth
