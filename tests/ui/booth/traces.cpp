// Planting, remembering and searching.
#include <base/files.h>
#include <base/paths.h>
#include <images/decode.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <unistd.h>

#include <cstdio>
#include <stdexcept>

#include "booth_processes.h"
#include "traces.h"

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

constexpr int photoWidth = 640, photoHeight = 480, subjectSide = 200;
constexpr std::size_t fileBytes = 96;

std::vector<fs::path> sharedPlaces() {
    return {fs::temp_directory_path(), "/var/tmp", "/dev/shm"};
}

/// A picture that one step drew may be of one colour, which much else is too.
bool isTelling(const Needle& needle) {
    constexpr std::size_t fewest = 24;
    return std::set<char>(needle.bytes.begin(), needle.bytes.end()).size() >= fewest;
}

}  // namespace

Traces::Traces(fs::path camera, fs::path photosFolder, std::vector<fs::path> searched)
    : m_names("Vrzqk-" + std::to_string(::getpid()) + "-Visitor"),
      m_camera(std::move(camera)),
      m_photos(std::move(photosFolder)),
      m_searched(std::move(searched)) {
    for (const fs::path& place : sharedPlaces())
        for (const fs::path& entry : entriesIn(place)) m_before.insert(entry);
}

void Traces::plant(std::size_t number) {
    // Of this process alone: another day may be under way on the computer.
    const auto own = static_cast<std::uint32_t>(::getpid()) * 2654435761U | 1U;
    Image photo = plantedPicture(photoWidth, own).rowRange(0, photoHeight).clone();
    const cv::Rect subject((photoWidth - subjectSide) / 2, (photoHeight - subjectSide) / 2,
                           subjectSide, subjectSide);
    photo(subject).setTo(cv::Scalar(0x83 | (own >> 26 & 0x7c), 0x2d, 0xb7 ^ (own >> 18 & 0x7f)));
    if (m_planted.empty()) {
        m_planted = needlesOf("photo", photo, 7);
        const auto colour = needlesOf("subject", photo(subject), 0);
        m_planted.insert(m_planted.end(), colour.begin(), colour.begin() + 2);
        m_planted.push_back({"name", QByteArray::fromStdString(m_names)});
    }
    for (const fs::path& folder : {m_camera, m_photos}) {
        for (const fs::path& earlier : entriesIn(folder)) fs::remove(earlier);
        for (int i = 0; i < photos; ++i) {
            QImage picture = toQImage(photo);
            const QString name = QStringLiteral("%1-%2-%3").arg(toQt(m_names)).arg(number).arg(i);
            picture.setText(QStringLiteral("Comment"), name);
            picture.save(toQt(folder / (toStd(name) + ".png")));
        }
    }
    constexpr std::size_t alike = 6;  // the file differs by the name in it
    m_planted.resize(alike);
    const std::string file = orThrow(readFile(entriesIn(m_photos).front()));
    m_planted.push_back({"photo's file", QByteArray(file.data() + file.size() / 2, fileBytes)});
}

void Traces::remember(const fs::path& booth, const RemoteBooth& remote) {
    for (const fs::path& root : {remote.runtimeFolder() / "dreambooth-booth", booth}) {
        std::error_code gone;
        for (fs::recursive_directory_iterator it(root, gone), end; !gone && it != end;
             it.increment(gone)) {
            const std::string path = it->path().string();
            const bool isPicture = path.ends_with(".png");
            const bool isLearned =
                path.ends_with(".safetensors") && path.find("unet") != std::string::npos;
            if (path.find("/visitor/") == std::string::npos || (!isPicture && !isLearned)) continue;
            const std::string what = it->path().filename().string() + " of the visit";
            if (const auto picture = decodeImage(it->path()); isPicture && picture)
                for (Needle& needle : needlesOf(what, *picture, picture->rows / 2))
                    if (isTelling(needle)) m_ofVisits.push_back(std::move(needle));
            const auto file = readFile(it->path());
            if (!file || file->size() < 4 * fileBytes) continue;
            Needle middle{what, QByteArray(file->data() + file->size() / 2, fileBytes)};
            if (isTelling(middle)) m_ofVisits.push_back(std::move(middle));
        }
    }
}

void Traces::remember(const std::string& what, const QString& secret) {
    const QByteArray wide(reinterpret_cast<const char*>(secret.utf16()), 2 * secret.size());
    m_ofVisits.push_back({what, secret.toUtf8()});
    m_ofVisits.push_back({what + " in the window", wide});
}

void Traces::prove(const RemoteBooth& remote, const std::vector<std::string>& known) const {
    if (remote.processes().size() < 4)  // launcher, window, both workers
        throw std::runtime_error("The booth's processes are not found.");
    std::vector<Needle> needles = m_planted;
    needles.insert(needles.end(), m_ofVisits.begin(), m_ofVisits.end());
    const std::string found = foundInMemory(remote.window(), needles);
    for (const std::string& what : known)
        if (found.find(what) == std::string::npos)
            throw std::runtime_error("The search does not find what is there: " + found);
}

int Traces::search(const RemoteBooth& remote, std::size_t number) {
    std::vector<Needle> needles = m_planted;
    needles.insert(needles.end(), m_ofVisits.begin(), m_ofVisits.end());
    int times = 0;
    const auto tell = [&](const std::string& found, const std::string& where) {
        if (found.empty()) return;
        ++times;
        std::printf("LEFT BEHIND after visit %zu: %s (%s)\n", number + 1, found.c_str(),
                    where.c_str());
    };
    for (const qint64 pid : remote.processes()) {
        const QByteArray command = procFile(pid, "cmdline").replace('\0', ' ').left(100);
        tell(foundInMemory(pid, needles), command.toStdString());
    }
    std::vector<fs::path> folders = m_searched;
    folders.push_back(remote.runtimeFolder());
    for (const fs::path& folder : folders) tell(foundBelow(folder, needles), "files");
    for (const fs::path& place : sharedPlaces())
        for (const fs::path& entry : entriesIn(place)) {
            if (m_before.contains(entry)) continue;
            std::error_code gone;
            tell(fs::is_directory(entry, gone) ? foundBelow(entry, needles)
                                               : foundInFile(entry, needles),
                 entry.string());
        }
    // Of a few visits: what is left shows at once or never.
    constexpr std::size_t most = 80;
    if (m_ofVisits.size() > most)
        m_ofVisits.erase(m_ofVisits.begin(), m_ofVisits.end() - static_cast<std::ptrdiff_t>(most));
    return times;
}

}  // namespace dreambooth
