// One visit after the other (see the header).
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

void StaffDay::begin() {
    m_isOpen = true;
    m_reached = 0;
    m_visit = {};
    m_since.start();
}

void StaffDay::reached(int dot) {
    m_reached = qMax(m_reached, dot);
}

void StaffDay::printed() {
    ++m_visit.prints;
}

void StaffDay::copied() {
    ++m_visit.copies;
}

void StaffDay::end() {
    if (!std::exchange(m_isOpen, false)) return;
    m_visit.reached = stepNames[static_cast<std::size_t>(qBound(1, m_reached, 5)) - 1];
    m_visit.minutes = static_cast<double>(m_since.elapsed()) / 60'000;
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
              "Copies: %5. Errors: %6.")
        .arg(day->visitors)
        .arg(day->completed)
        .arg(QLocale().toString(day->minutes, 'f', 1))
        .arg(day->prints)
        .arg(day->copies)
        .arg(day->errors);
}

QString StaffDay::keptText() const {
    const BoothKeeping& keeping = m_booth.settings.keeping;
    if (!keeping.pictures || keeping.folder.empty()) return tr("Nothing from visitors is kept.");
    const auto entries = entriesIn(keeping.folder).size();
    return tr("Kept with consent: %1, in %2.").arg(entries).arg(toQt(keeping.folder));
}

}  // namespace dreambooth
