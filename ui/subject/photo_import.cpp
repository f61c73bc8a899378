// One source after another on one thread, so that the same picture twice in one drop is noticed.
// A folder turns into its files at the front of the queue.
#include <base/files.h>
#include <base/hash.h>
#include <images/crop.h>
#include <images/decode.h>
#include <ui/session/project_session.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/subject/photo_import.h>

#include <QBuffer>
#include <QMimeData>
#include <QUrl>
#include <map>

namespace dreambooth {

namespace fs = std::filesystem;

/// What the project's photos hold: SHA-256 by name in photos/, computed when first needed.
struct ImportMemory {
    std::map<std::string, std::string> hashOfFile;
};

namespace {

struct Outcome {
    std::vector<ImportSource> more;  ///< files of a folder
    std::optional<Photo> photo;
    std::optional<Error> error;
};

std::string pngOf(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes.toStdString();
}

Outcome failed(Error error) {
    return {{}, {}, std::move(error)};
}

/// The person knows the file by its name; the folder would only make the sentence long.
Error withoutFolder(Error error, const fs::path& file) {
    const std::string whole = file.string(), name = file.filename().string();
    if (const auto at = error.text.find(whole); at != std::string::npos && !whole.empty())
        error.text.replace(at, whole.size(), name);
    for (auto& [key, value] : error.arguments)
        if (value == whole) value = name;
    return error;
}

Outcome expand(const ImportSource& source) {
    Result<std::vector<fs::path>> files = picturesIn(source.path);
    if (!files) return failed(files.error());
    Outcome outcome;
    for (fs::path& file : *files) outcome.more.push_back({std::move(file), {}, source.heldOut});
    return outcome;
}

void learnHashes(const Project& project, ImportMemory& memory) {
    for (const Photo& photo : project.photos) {
        if (memory.hashOfFile.contains(photo.file)) continue;
        if (const auto stored = readFile(project.photoPath(photo), maxImageFileSize))
            memory.hashOfFile.emplace(photo.file, sha256(*stored));
    }
}

/// Runs on a thread: one source read, checked and copied.
Outcome take(const ImportSource& source, Project& project, ImportMemory& memory) {
    const bool isFile = !source.path.empty();
    std::error_code ignored;
    if (isFile && fs::is_directory(source.path, ignored)) return expand(source);

    std::string bytes;
    if (isFile) {
        // The header tells a picture that is far too large before anything is read.
        if (const auto info = readImageInfo(source.path); !info) return failed(info.error());
        Result<std::string> read = readFile(source.path, maxImageFileSize);
        if (!read) return failed(read.error());
        bytes = std::move(*read);
    } else {
        bytes = pngOf(source.image);
    }

    Photo photo;
    photo.originalName =
        isFile ? source.path.filename().string() : toStd(PhotoImporter::tr("Pasted picture"));
    learnHashes(project, memory);
    const std::string hash = sha256(bytes);
    for (const Photo& other : project.photos)
        if (memory.hashOfFile[other.file] == hash)
            return failed({"photo.already_there",
                           {{"file", photo.originalName}, {"other", other.originalName}},
                           photo.originalName + " is already in the project.",
                           "Training on the same photo twice adds nothing.",
                           ErrorKind::input});

    const Result<Image> image = decodeImage(std::as_bytes(std::span(bytes)), photo.originalName);
    if (!image) return failed(image.error());
    const Result<std::string> file = isFile ? project.importPhotoFile(source.path)
                                            : project.importPhotoBytes("pasted.png", bytes);
    if (!file) return failed(file.error());
    memory.hashOfFile.emplace(*file, hash);
    photo.file = *file;
    photo.width = image->cols;
    photo.height = image->rows;
    photo.crop = centreCrop(image->cols, image->rows);
    photo.heldOut = source.heldOut;
    return {{}, photo, {}};
}

}  // namespace

Result<std::vector<ImportSource>> sourcesFrom(const QMimeData& data) {
    std::vector<ImportSource> sources;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile()) sources.push_back({toPath(url.toLocalFile()), {}, false});
    if (!sources.empty()) return sources;
    if (data.hasImage()) {
        const auto image = qvariant_cast<QImage>(data.imageData());
        if (!image.isNull()) return std::vector<ImportSource>{{{}, image, false}};
    }
    if (!data.urls().isEmpty())
        return badInput("drop.remote", "That is a web address, not a picture file.",
                        "Save the picture on this computer, then drop or paste the file.");
    return badInput("drop.nothing", "There is no picture in what was dropped or pasted.",
                    "Copy a picture or picture files, then paste again.");
}

PhotoImporter::PhotoImporter(ProjectSession& session, QObject* parent)
    : QObject(parent), m_session(session), m_memory(std::make_shared<ImportMemory>()) {
    m_pool.setMaxThreadCount(1);
}

PhotoImporter::~PhotoImporter() {
    m_pool.clear();
    m_pool.waitForDone();
}

void PhotoImporter::import(std::vector<ImportSource> sources) {
    if (sources.empty()) return;
    if (const Result<void> allowed = m_session.mayChange(); !allowed) {
        emit problem(allowed.error(), {});
        return;
    }
    const bool wasBusy = isBusy();
    if (!wasBusy) {
        m_done = m_total = m_added = 0;
        ++m_import;
    }
    m_total += static_cast<int>(sources.size());
    for (ImportSource& source : sources) m_queue.push_back(std::move(source));
    emit progress(m_done, m_total);
    if (!wasBusy) startNext();
}

void PhotoImporter::startNext() {
    if (m_queue.empty()) return;
    ImportSource source = std::move(m_queue.front());
    m_queue.pop_front();
    const QString name = source.path.empty() ? tr("Pasted picture") : toQt(source.path.filename());

    inBackground(
        this,
        // A copy of the project: importing copies files and touches nothing else of it.
        [source, project = m_session.project(), memory = m_memory]() mutable {
            return take(source, project, *memory);
        },
        [this, name, path = source.path](Outcome outcome) {
            if (outcome.error) emit problem(withoutFolder(*outcome.error, path), name);
            if (!outcome.more.empty()) {
                m_total += static_cast<int>(outcome.more.size());
                m_queue.insert(m_queue.begin(), outcome.more.begin(), outcome.more.end());
            }
            if (outcome.photo)
                m_session.edit(
                    tr("add photos"),
                    [&](Project& project) { project.photos.push_back(*outcome.photo); },
                    UndoId::photoImport, m_import);
            onDone(outcome.photo ? 1 : 0);
        },
        &m_pool);
}

void PhotoImporter::onDone(int added) {
    ++m_done;
    m_added += added;
    emit progress(m_done, m_total);
    if (isBusy())
        startNext();
    else
        emit finished(m_added);
}

}  // namespace dreambooth
