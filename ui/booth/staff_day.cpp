// One visit after the other (see the header).
#include <base/paths.h>
#include <ui/booth/booth_context.h>
#include <ui/booth/staff_day.h>
#include <ui/style/qt_strings.h>

namespace dreambooth {

namespace {

constexpr std::size_t mostTroubles = 50;  // a broken cable must not fill the memory in a day

}  // namespace

StaffDay::StaffDay(BoothContext& booth) : QObject(&booth), m_booth(booth) {
    connect(&booth, &BoothContext::staffShouldKnow, this, [this](const Error& error) {
        ++m_errors;
        m_troubles.push_back({QTime::currentTime(), error});
        if (m_troubles.size() > mostTroubles) m_troubles.erase(m_troubles.begin());
        emit changed();
    });
}

void StaffDay::begin() {
    m_isOpen = true;
    m_isCompleted = false;
    ++m_number;
    m_reached = m_prints = m_copies = m_kept = m_errors = 0;
    m_since.start();
}

void StaffDay::reached(int dot) {
    m_reached = qMax(m_reached, dot);
}

void StaffDay::printed() {
    ++m_prints;
}

void StaffDay::copied() {
    ++m_copies;
}

void StaffDay::kept(const QString&) {
    ++m_kept;
}

void StaffDay::completed() {
    m_isCompleted = true;
}

QString StaffDay::numbersText() const {
    return tr("Visitors since the start: %1.").arg(m_number);
}

QString StaffDay::keptText() const {
    const BoothKeeping& keeping = m_booth.settings.keeping;
    if (!keeping.pictures || keeping.folder.empty()) return tr("Nothing of visitors is kept.");
    const auto entries = entriesIn(keeping.folder).size();
    return tr("Kept with consent: %1, in %2.").arg(entries).arg(toQt(keeping.folder));
}

void StaffDay::end() {
    if (!std::exchange(m_isOpen, false)) return;
    emit changed();
}

}  // namespace dreambooth
