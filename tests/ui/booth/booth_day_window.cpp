// A day before the real window: the program as its launcher starts it, touched as visitors do. Some
// walk away; workers and windows are killed, camera and printer taken away and given back. All of
// it follows from the seed, but for what the clock decides. After each visit the booth's memory and
// all files are searched for what was planted in the visitor's photos. On a day with phones each
// visitor brings photos from one and takes pictures home on it, launchers are killed and the
// network is taken away too, and somebody else asks for what is not theirs.
#include <base/files.h>
#include <base/paths.h>
#include <signal.h>
#include <ui/style/qt_strings.h>

#include <QElapsedTimer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QThread>
#include <algorithm>
#include <cstdio>
#include <numeric>
#include <optional>

#include "booth_day.h"
#include "booth_processes.h"
#include "remote_booth.h"
#include "stand_network.h"
#include "traces.h"
#include "visitor_phone.h"

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

constexpr int stuckMs = 300'000;
constexpr int lookMs = 40;
constexpr int awayMs = 2500;  // camera and network
constexpr int noBrowser = 77;
/// So much may be more after the last visit than after the first: numbers.csv has a line a visit,
/// and a process that was started again is not to the byte as large as the one before.
constexpr double memoryMore = 1.1;
constexpr qint64 memoryMoreBytes = 16 << 20;
constexpr qsizetype handlesMore = 4;
constexpr std::uintmax_t diskMore = 8 << 10, diskMoreOfVisit = 120;

/// Thrown by a visitor who walks away, and where a visit can't go on.
struct WalkedAway {};
struct Failed {
    std::string why;
};

/// What befalls a visit; milliseconds since its beginning.
struct Fate {
    std::optional<int> leaves, workerDies, windowDies, cameraGoes, launcherDies, networkGoes;
    bool printerGoes = false;
};

/// Every kind `kills` times, in different visits. Not in the first one, which the last is compared
/// with; and the last window lives through a quarter of the day.
std::vector<Fate> fatesOf(const Day& day) {
    std::mt19937 random(day.seed);
    std::vector<Fate> fates(static_cast<std::size_t>(day.visits));
    const auto choose = [&](int last, const auto& befall) {
        std::vector<std::size_t> visits(static_cast<std::size_t>(std::max(0, last - 1)));
        std::iota(visits.begin(), visits.end(), 1);
        for (int i = 0; i < day.kills && !visits.empty(); ++i) {
            const auto place =
                static_cast<std::ptrdiff_t>(below(random, static_cast<int>(visits.size())));
            befall(fates[visits[static_cast<std::size_t>(place)]]);
            visits.erase(visits.begin() + place);
        }
    };
    constexpr int visitMs = 16'000;
    choose(day.visits, [&](Fate& fate) { fate.workerDies = below(random, visitMs); });
    choose(day.visits * 3 / 4, [&](Fate& fate) { fate.windowDies = below(random, visitMs); });
    choose(day.visits, [&](Fate& fate) { fate.cameraGoes = below(random, visitMs / 2); });
    choose(day.visits, [&](Fate& fate) { fate.printerGoes = true; });
    for (std::size_t i = 1; i < fates.size(); ++i)
        if (below(random, 4) == 0) fates[i].leaves = below(random, visitMs);
    if (day.hasPhones) {
        choose(day.visits * 3 / 4, [&](Fate& fate) { fate.launcherDies = below(random, visitMs); });
        choose(day.visits, [&](Fate& fate) { fate.networkGoes = below(random, visitMs); });
    }
    return fates;
}

/// The number of HTTP's answer to somebody who asks this place for a path; 0: nobody listens.
int answerOf(const QString& place, const QByteArray& method, const QByteArray& path) {
    constexpr quint16 webPort = 80;
    const auto port = static_cast<quint16>(place.section(u':', 1).toInt());
    QTcpSocket socket;
    socket.connectToHost(place.section(u':', 0, 0), port != 0 ? port : webPort);
    constexpr int patienceMs = 10'000;
    if (!socket.waitForConnected(patienceMs)) return 0;
    socket.write(method + ' ' + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" +
                 "Content-Length: 0\r\n\r\n");
    while (!socket.canReadLine() && socket.waitForReadyRead(patienceMs)) {
    }
    return socket.readLine().split(' ').value(1).toInt();
}

class WindowDay {
public:
    explicit WindowDay(const Day& day);
    int run();

private:
    std::string visit(std::size_t number);
    void takePhotos();
    void sendPhotos();
    void askAsSomebodyElse();
    void nobodyListens(const char* when);
    QByteArray onPhone(const QByteArray& command);
    void learn();
    void takeHome();
    void rest();
    void awaitWindow();

    void prove();

    void tap(const char* name);
    void waitFor(const char* name);
    void pause();
    void befall();
    void takeAway(const fs::path& thing);
    void giveBack(const fs::path& thing);
    Holding holding() const;
    Holding settledHolding();
    void goThrough();
    int report() const;

    Day m_day;
    std::mt19937 m_random;
    std::vector<Fate> m_fates;
    QTemporaryDir m_home;
    fs::path m_booth, m_camera, m_photos, m_cards;
    std::unique_ptr<Traces> m_traces;
    std::optional<StandNetwork> m_network;  ///< of a day with phones
    QString m_place;                        ///< where phones find the booth: "10.42.0.1:8080"
    QByteArray m_page, m_pageBefore;        ///< path of this visit's page, and of the last one's
    std::unique_ptr<RemoteBooth> m_remote;
    std::unique_ptr<VisitorPhone> m_phone;
    Fate m_fate;
    QElapsedTimer m_since, m_clock;  ///< of the day, of the visit
    Holding m_first, m_last;
    bool m_isThere = false, m_isCameraAway = false, m_isNetworkAway = false, m_isProved = false;
    bool m_isLauncherDead = false;
    int m_cameraBack = 0, m_networkBack = 0;
    std::vector<qint64> m_orphans;  ///< workers of the window that was killed last
    int m_visits = 0, m_completed = 0, m_walkedAway = 0, m_failed = 0, m_workers = 0, m_windows = 0,
        m_cameras = 0, m_printers = 0, m_launchers = 0, m_networks = 0, m_phones = 0, m_asked = 0,
        m_found = 0;
};

WindowDay::WindowDay(const Day& day) : m_day(day), m_random(day.seed + 1), m_fates(fatesOf(day)) {
    const fs::path home = toPath(m_home.path());
    m_booth = home / "booth";
    m_camera = home / "camera";
    m_photos = home / "photos";
    m_cards = home / "cards";
    for (const fs::path& folder : {m_camera, m_photos, m_cards}) fs::create_directories(folder);
    m_traces =
        std::make_unique<Traces>(m_camera, m_photos, std::vector{m_booth, home / "user", m_cards});
    m_traces->plant(0);
    BoothSettings settings = fewSteps();
    settings.photoCount = Traces::photos;
    settings.camera = {.source = "folder", .place = m_camera};
    settings.sources.folder = m_photos;
    settings.sources.sticks = settings.sources.bundled = false;
    settings.printer.pdfFolder = m_cards;
    settings.printer.maxCopies = 1;
    settings.idle = {.seconds = 6, .countdownSeconds = 3};
    if (day.hasPhones) {
        m_network.emplace();
        settings.phones = {
            .isOn = true, .network = "Toys-Guest", .address = toStd(m_network->address())};
    }
    orThrow(settings.save(m_booth));
    m_remote = std::make_unique<RemoteBooth>(home / "user", m_booth);
}

void WindowDay::takeAway(const fs::path& thing) {
    fs::rename(thing, thing.string() + "-away");
    if (thing == m_cards) orThrow(writeFileAtomically(thing, "no folder"));
}

void WindowDay::giveBack(const fs::path& thing) {
    fs::remove(thing);
    fs::rename(thing.string() + "-away", thing);
}

/// What is due by now.
void WindowDay::befall() {
    const auto isDue = [&](std::optional<int>& moment) {
        if (!moment || m_clock.elapsed() < *moment) return false;
        moment.reset();
        return true;
    };
    if (m_fate.workerDies && m_clock.elapsed() >= *m_fate.workerDies) {
        const std::vector<qint64> workers = m_remote->workers();
        if (!workers.empty()) {  // else the next that is there
            const auto which = below(m_random, static_cast<int>(workers.size()));
            ::kill(static_cast<pid_t>(workers[static_cast<std::size_t>(which)]), SIGKILL);
            ++m_workers;
            m_fate.workerDies.reset();
        }
    }
    if (isDue(m_fate.windowDies)) {
        m_orphans = m_remote->workers();
        ::kill(static_cast<pid_t>(m_remote->window()), SIGKILL);
        ++m_windows;
    }
    if (isDue(m_fate.cameraGoes)) {
        takeAway(m_camera);
        ++m_cameras;
        m_isCameraAway = true;
        m_cameraBack = static_cast<int>(m_clock.elapsed()) + awayMs;
    }
    if (m_isCameraAway && m_clock.elapsed() >= m_cameraBack) {
        giveBack(m_camera);
        m_isCameraAway = false;
    }
    if (isDue(m_fate.launcherDies)) {
        ++m_launchers;
        m_isLauncherDead = true;
        if (m_remote->killLauncher()) return;
        ++m_found;
        std::puts("LEFT BEHIND: processes outlived their launcher");
    }
    if (isDue(m_fate.networkGoes) && m_network->canGo()) {
        m_network->takeAway();
        ++m_networks;
        m_isNetworkAway = true;
        m_networkBack = static_cast<int>(m_clock.elapsed()) + awayMs;
    }
    if (m_isNetworkAway && m_clock.elapsed() >= m_networkBack) {
        m_network->giveBack();
        m_isNetworkAway = false;
    }
    if (m_isThere && isDue(m_fate.leaves)) throw WalkedAway();
}

void WindowDay::pause() {
    QThread::msleep(lookMs);
    befall();
    if (m_clock.elapsed() > stuckMs) throw std::runtime_error("The booth is stuck.");
    if (!m_isThere) return;
    m_remote->tap(QStringLiteral("stillHere"));
    if (m_remote->sees(QStringLiteral("apologyPage"))) throw Failed{"the booth apologised"};
}

void WindowDay::waitFor(const char* name) {
    while (!m_remote->sees(QString::fromLatin1(name))) pause();
}

void WindowDay::tap(const char* name) {
    while (!m_remote->tap(QString::fromLatin1(name))) pause();
}

/// Once: the search finds what it looks for.
void WindowDay::prove() {
    if (std::exchange(m_isProved, true)) return;
    const char* named = m_day.hasPhones ? "page for phones in the window" : "name";
    m_traces->prove(*m_remote, {"subject as painted", named});
}

/// While the visitor waits for their phone, what is due befalls the booth.
QByteArray WindowDay::onPhone(const QByteArray& command) {
    m_phone->begin(command);
    for (;;) {
        if (const auto answer = m_phone->answer()) return *answer;
        pause();
    }
}

/// The address is typed, as by who has no camera.
void WindowDay::sendPhotos() {
    tap("source4");
    waitFor("phoneWord");
    m_place = m_remote->text(QStringLiteral("phonePlace"));
    m_phone = std::make_unique<VisitorPhone>(
        toPath(m_home.path()) / "phones" / std::to_string(m_visits), m_place);
    const QByteArray page = onPhone("join " + m_remote->text(QStringLiteral("phoneWord")).toUtf8());
    ++m_phones;
    m_page = page.mid(page.indexOf('/', page.indexOf("://") + 3)).chopped(1);
    m_traces->remember("page for phones", QString::fromUtf8(m_page));
    askAsSomebodyElse();
    QByteArray photos;
    for (const fs::path& photo : entriesIn(m_photos))
        photos += (photos.isEmpty() ? "" : "\t") + QByteArray::fromStdString(photo.string());
    onPhone("send " + photos);
    waitFor("phoneDone");
    prove();
    tap("phoneDone");
}

/// Who was here before, and who guesses: nothing is there for them.
void WindowDay::askAsSomebodyElse() {
    if (m_isNetworkAway) return;
    QByteArray guessed = m_page;
    guessed.back() = guessed.back() == 'a' ? 'b' : 'a';
    for (const QByteArray& path : {m_pageBefore, guessed, m_page.chopped(1), QByteArray()}) {
        if (path.isEmpty() && !m_pageBefore.isEmpty()) continue;
        for (const auto& [method, more] :
             {std::pair("GET", "/x"), std::pair("GET", "/picture/0"),
              std::pair("GET", "/picture/0/save"), std::pair("GET", "/picture/../../run/job.json"),
              std::pair("POST", "/photos")}) {
            const int answer = answerOf(m_place, method, path + more);
            ++m_asked;
            if (answer == 404) continue;
            ++m_found;
            std::printf("REACHED by somebody else: %s %s answers %d\n", method,
                        (path + more).constData(), answer);
        }
    }
}

void WindowDay::nobodyListens(const char* when) {
    for (const QByteArray& socket : listeningSockets(m_remote->processes())) {
        ++m_found;
        std::printf("LISTENS %s: %s\n", when, socket.constData());
    }
    if (m_page.isEmpty() || m_isNetworkAway) return;
    ++m_asked;
    if (answerOf(m_place, "GET", m_page + '/') == 0) return;
    ++m_found;
    std::printf("REACHED %s: the page for phones\n", when);
}

void WindowDay::takePhotos() {
    if (m_day.hasPhones) return sendPhotos();
    if (below(m_random, 2) == 0) {
        tap("source2");
        for (const char* photo : {"choice0", "choice1", "choice2"}) tap(photo);
        waitFor("chosenDone");
        prove();
        return tap("chosenDone");
    }
    tap("source0");
    while (!m_remote->sees(QStringLiteral("photosDone"))) {
        m_remote->tap(QStringLiteral("takePhoto"));
        pause();
    }
    prove();
    tap("photosDone");
}

void WindowDay::learn() {
    tap("squaresDone");
    tap("kind-robot");
    tap("kindDone");
    waitFor("sampleRow");
    m_traces->remember(m_booth, *m_remote);
    if (!m_day.hasPhones) nobodyListens("without phones");
    waitFor("print");
    m_traces->remember(m_booth, *m_remote);
}

/// A card; a printer that is gone is there again before the second try. On a phone the scenes, the
/// first one as it was before, and the film.
void WindowDay::takeHome() {
    if (m_day.hasPhones) {
        tap("toPhone");
        onPhone("save 4");
        askAsSomebodyElse();
    }
    if (m_fate.printerGoes) {
        takeAway(m_cards);
        ++m_printers;
    }
    tap("print");
    tap("takeHomeGo");
    if (m_fate.printerGoes) {
        m_fate.printerGoes = false;
        waitFor("takeHomeGo");
        giveBack(m_cards);
        tap("takeHomeGo");
    }
    while (entriesIn(m_cards).empty()) pause();
    tap("takeHomeFinish");
}

/// Until the booth is for the next one. What is still due happens to the booth at rest.
void WindowDay::rest() {
    m_isThere = false;
    m_phone.reset();
    m_fate.leaves.reset();
    for (bool isOver = false; !isOver;) try {
            waitFor("boothStart");
            isOver = !m_fate.workerDies && !m_fate.windowDies && !m_fate.cameraGoes &&
                     !m_fate.launcherDies && !m_isCameraAway && !m_isNetworkAway;
            if (m_network && !m_network->canGo()) m_fate.networkGoes.reset();
            if (m_fate.networkGoes) isOver = false;
            if (!isOver) pause();
        } catch (const WindowGone&) {
            awaitWindow();
        }
}

/// The launcher starts it again; the workers have gone with the one before.
void WindowDay::awaitWindow() {
    if (!m_remote->awaitWindow()) throw std::runtime_error("The booth did not come back.");
    m_isThere = false;
    if (std::exchange(m_isLauncherDead, false)) tap("checkOpen");
    for (const qint64 pid : std::exchange(m_orphans, {}))
        if (!procFile(pid, "environ").isEmpty()) {
            ++m_found;
            std::printf("LEFT BEHIND: worker %lld outlived its window\n",
                        static_cast<long long>(pid));
        }
}

std::string WindowDay::visit(std::size_t number) {
    m_traces->plant(number);
    m_fate = m_fates[number];
    m_isThere = true;
    m_clock.start();
    std::string outcome = "completed";
    try {
        tap("boothStart");
        tap("consentAgree");
        takePhotos();
        learn();
        takeHome();
        ++m_completed;
    } catch (const WalkedAway&) {
        ++m_walkedAway;
        outcome = "walked away";
    } catch (const WindowGone&) {
        outcome = m_isLauncherDead ? "launcher killed" : "window killed";
        awaitWindow();
    } catch (const Failed& failed) {
        ++m_failed;
        outcome = "FAILED: " + failed.why;
        m_remote->tap(QStringLiteral("apologyAgain"));
    }
    rest();
    nobodyListens("after the visit");
    if (!m_page.isEmpty()) m_pageBefore = std::exchange(m_page, {});
    for (const fs::path& card : entriesIn(m_cards)) fs::remove(card);  // taken home
    return outcome;
}

Holding WindowDay::holding() const {
    return holdingOf(m_remote->processes(), {m_booth, toPath(m_home.path()) / "user"});
}

/// With both workers ready: their memory no longer changes.
Holding WindowDay::settledHolding() {
    constexpr int secondsAlike = 4;
    constexpr qint64 alike = 2 << 20;
    Holding now = holding();
    m_clock.start();
    for (int seconds = 0; seconds < secondsAlike && m_clock.elapsed() < stuckMs; ++seconds) {
        QThread::sleep(1);
        const Holding next = holding();
        const bool isComplete = m_remote->workers().size() == 2;
        if (!isComplete || std::abs(next.memory - now.memory) > alike) seconds = -1;
        now = next;
    }
    return now;
}

int WindowDay::report() const {
    const Holding &first = m_first, &last = m_last;
    const auto visits = static_cast<std::uintmax_t>(m_visits);
    const bool hasGrown =
        last.memory >
            static_cast<qint64>(static_cast<double>(first.memory) * memoryMore) + memoryMoreBytes ||
        last.handles > first.handles + handlesMore ||
        last.disk > first.disk + diskMore + visits * diskMoreOfVisit;
    const Json table = {{"visits", m_visits},
                        {"completed", m_completed},
                        {"walked_away", m_walkedAway},
                        {"failed", m_failed},
                        {"workers_killed", m_workers},
                        {"windows_killed", m_windows},
                        {"camera_gone", m_cameras},
                        {"printer_gone", m_printers},
                        {"launchers_killed", m_launchers},
                        {"network_gone", m_networks},
                        {"phones", m_phones},
                        {"asked_by_others", m_asked},
                        {"left_behind", m_found},
                        {"seconds", m_since.elapsed() / 1000},
                        {"after_first", toJson(first)},
                        {"after_last", toJson(last)}};
    std::puts(asText(table, 2).c_str());
    if (m_found > 0 || hasGrown) return 2;
    return m_failed > 0 ? 1 : 0;
}

void WindowDay::goThrough() {
    if (!m_remote->awaitWindow()) throw std::runtime_error("The booth did not start.");
    m_clock.start();
    tap("checkOpen");
    for (std::size_t number = 0; number < m_fates.size(); ++number) {
        if (m_day.minutes > 0 && m_since.elapsed() > m_day.minutes * 60'000LL) break;
        const std::string outcome = visit(number);
        const double seconds = static_cast<double>(m_clock.elapsed()) / 1000;
        ++m_visits;
        if (number == 0) m_first = settledHolding();
        m_found += m_traces->search(*m_remote, number);
        const Holding now = holding();
        std::printf("%3zu %-14s %5.1f s, %lld MB, %lld handles, %llu KB on the disk\n", number + 1,
                    outcome.c_str(), seconds, static_cast<long long>(now.memory >> 20),
                    static_cast<long long>(now.handles),
                    static_cast<unsigned long long>(now.disk >> 10));
        std::fflush(stdout);
    }
    m_last = settledHolding();
}

int WindowDay::run() {
    m_since.start();
    bool isThrough = true;
    try {
        goThrough();
    } catch (const VisitorPhone::NotInstalled&) {
        std::puts("Chromium or python3-selenium is not installed (packaging/test --browser).");
        return noBrowser;
    } catch (const std::exception& error) {
        std::printf("%s\n", error.what());
        isThrough = false;
    }
    if (!m_remote->end()) std::puts("The booth's processes did not end.");
    m_found += m_traces->search(*m_remote, m_fates.size());
    const int code = report();
    if (!m_home.remove()) {
        std::puts("Something still writes into the folders of the day.");
        return 2;
    }
    return isThrough ? code : 1;
}

}  // namespace

int dayInWindow(const Day& day) {
    try {
        return WindowDay(day).run();
    } catch (const std::exception& error) {
        std::printf("%s\n", error.what());
        return 1;
    }
}

}  // namespace dreambooth
