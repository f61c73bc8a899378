// One source after another on one thread, so that the same picture twice in one drop is noticed.
// A folder turns into the files in it and below it at the front of the queue.
#include <base/files.h>
#include <base/hash.h>
#include <base/paths.h>
#include <base/strings.h>
#include <images/crop.h>
#include <images/decode.h>
#include <project/caption_files.h>
#include <project/masks.h>
#include <ui/session/project_session.h>
#include <ui/style/qt_image.h>
#include <ui/style/qt_strings.h>
#include <ui/subject/photo_changes.h>
#include <ui/subject/photo_import.h>
#include <ui/subject/photo_library.h>

#include <QBuffer>
#include <QLocale>
#include <QMimeData>
#include <QUrl>
#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <string_view>

namespace dreambooth {

namespace fs = std::filesystem;

/// What the project's photos hold: SHA-256 by name in photos/, computed when first needed.
struct ImportMemory {
    std::map<std::string, std::string> hashOfFile;
    std::map<fs::path, CaptionFiles> captionsOfFolder;  ///< of this import
    fs::path copied;                                    ///< in photos/, and not yet in the project
};

struct ImportOutcome {
    std::vector<ImportSource> more;  ///< files of a folder
    std::optional<Photo> photo;
    QImage preview = {};                 ///< of `photo`
    std::optional<DatasetRow> row = {};  ///< of a data set of ours
    std::optional<Error> error = {};
    /// Of a photo that the project has already, by its name in photos/, the caption that it lacked.
    std::string known = {}, caption = {};
    std::vector<Error> problemsBeside = {};
    bool hasRepeats = false;  ///< a folder that asks for more than one showing an epoch
};

namespace {

using Outcome = ImportOutcome;

/// What may go better another time, on a machine that is less busy.
bool isWorthAnotherTry(const Error& error) {
    return error.code == "photo.too_slow" || error.code == "photo.not_decoded" ||
           error.code == "photo.decoder_crashed";
}

std::string pngOf(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes.toStdString();
}

bool isWithin(const Crop& crop, const Photo& photo) {
    return crop.x >= 0 && crop.y >= 0 && crop.width > 0 && crop.height > 0 &&
           crop.width <= photo.width - crop.x && crop.height <= photo.height - crop.y;
}

Outcome failedOutcome(Error error) {
    return {.more = {}, .photo = {}, .error = std::move(error)};
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

/// A picture that can't be read, so that a folder says so of it as the file itself would.
bool isUnreadPicture(const fs::path& path) {
    const std::string extension = toLower(path.extension().string());
    std::error_code ignored;
    return (extension == ".gif" || extension == ".bmp") &&
           !path.filename().string().starts_with('.') && fs::is_regular_file(path, ignored);
}

bool isRepeated(const fs::path& folder) {
    return repeatedFolder(folder).has_value();
}

bool holdsPictures(const fs::path& folder, const CancelToken& cancel) {
    std::error_code error;
    for (fs::recursive_directory_iterator it(folder, error), end;
         !error && it != end && !cancel.isCancelled(); it.increment(error))
        if (hasPictureExtension(it->path())) return true;
    return false;
}

/// The folders in it that may hold photos of the subjects. Not links, which may lead in a circle.
/// What is left out of photos, `outcome` tells.
std::vector<fs::path> foldersIn(const fs::path& folder, const CancelToken& cancel,
                                Outcome& outcome) {
    if (pathExists(folder / "project.json")) return {folder / "photos"};  // one of ours
    std::vector<fs::path> folders = entriesIn(folder);
    std::erase_if(folders, [](const fs::path& entry) {
        const std::string name = entry.filename().string();
        std::error_code ignored;
        return name.starts_with('.') || name == "masks" || fs::is_symlink(entry, ignored) ||
               !fs::is_directory(entry, ignored);
    });
    // sd-scripts reads no others beside these, and kohya's GUI has them in img/.
    const fs::path images = folder / "img";
    const bool areHere = std::ranges::any_of(folders, isRepeated);
    if (!areHere && std::ranges::none_of(entriesIn(images), isRepeated)) return folders;
    const auto isTaken = [&](const fs::path& one) {
        return areHere ? isRepeated(one) : one == images;
    };
    const auto others = std::ranges::stable_partition(folders, isTaken);
    std::string leftOut;
    for (const fs::path& other : others) {
        const std::string name = other.filename().string();
        const bool isKohyas = name == "log" || name == "model" || name == "reg";
        if (!isKohyas && holdsPictures(other, cancel))
            leftOut += (leftOut.empty() ? "" : ", ") + name;
    }
    if (!leftOut.empty())
        outcome.problemsBeside.push_back(
            makeError("photos.folders_left_out",
                      {{"folder", folder.filename().string()}, {"others", leftOut}}));
    folders.erase(others.begin(), others.end());
    return folders;
}

/// Adds the files of a folder and of those in it. `from` is the folder itself.
void gather(const ImportSource& from, Project& project, const CancelToken& cancel,
            Outcome& outcome) {
    if (cancel.isCancelled() || outcome.more.size() > maxPhotos) return;
    ImportSource found = from;
    if (const auto repeated = repeatedFolder(from.path)) {
        found.subject = repeated->subject;
        outcome.hasRepeats |= repeated->repeats > 1;
        if (const auto named = project.subjectNamed(found.subject); !named)
            return outcome.problemsBeside.push_back(named.error());
    }
    found.heldOut |= from.path.filename() == "validation";
    const auto files = picturesIn(from.path).value_or(std::vector<fs::path>());
    const auto tell = [&](const std::vector<Error>& problems) {
        outcome.problemsBeside.insert(outcome.problemsBeside.end(), problems.begin(),
                                      problems.end());
    };
    // A text in a folder above those of the photos is no caption.
    const CaptionFiles captions(from.path);
    if (!files.empty() || pathExists(from.path / CaptionFiles::metadataName))
        tell(captions.problems(files));
    tell(sharedMasks(files));
    std::vector<fs::path> taken = files;
    std::ranges::copy_if(entriesIn(from.path), std::back_inserter(taken), isUnreadPicture);
    // In the order of metadata.jsonl, which is that of the project whose data set it is.
    std::ranges::stable_sort(taken, {}, [&](const fs::path& file) {
        const DatasetRow* const row = captions.rowOf(file);
        return row != nullptr ? row->place : std::numeric_limits<std::size_t>::max();
    });
    for (const fs::path& file : taken) {
        found.path = file;
        outcome.more.push_back(found);
    }
    for (const fs::path& folder : foldersIn(from.path, cancel, outcome)) {
        found.path = folder;
        gather(found, project, cancel, outcome);
    }
}

Outcome expand(const ImportSource& source, Project& project, const CancelToken& cancel) {
    Outcome outcome;
    ImportSource from = source;
    if (!from.path.has_filename()) from.path = from.path.parent_path();  // "folder/"
    from.dataSet = from.path;
    gather(from, project, cancel, outcome);
    if (!outcome.more.empty() || !outcome.problemsBeside.empty()) return outcome;
    const auto files = picturesIn(source.path);  // says why there is none
    return files ? outcome : failedOutcome(files.error());
}

void learnHashes(const Project& project, ImportMemory& memory, const CancelToken& cancel) {
    for (const Photo& photo : project.photos) {
        if (cancel.isCancelled()) return;
        if (memory.hashOfFile.contains(photo.file)) continue;
        if (const auto stored = readFile(project.photoPath(photo), maxImageFileSize))
            memory.hashOfFile.emplace(photo.file, sha256(*stored));
    }
}

/// Those of the file's folder, or of one above it in what was dropped that has a line for it.
const CaptionFiles& captionFilesOf(const ImportSource& source, ImportMemory& memory) {
    const auto filesIn = [&](const fs::path& folder) -> const CaptionFiles& {
        return memory.captionsOfFolder.try_emplace(folder, folder).first->second;
    };
    fs::path folder = source.path.parent_path();
    const CaptionFiles& nearest = filesIn(folder);
    while (folder != source.dataSet && folder != folder.parent_path() && !source.dataSet.empty()) {
        if (filesIn(folder).rowOf(source.path) != nullptr) return filesIn(folder);
        folder = folder.parent_path();
    }
    return filesIn(folder).rowOf(source.path) != nullptr ? filesIn(folder) : nearest;
}

/// What lies beside the file says: its caption, and in a data set of ours its name, crop and
/// subject too.
std::optional<DatasetRow> takeCaption(const ImportSource& source, ImportMemory& memory,
                                      Photo& photo, std::vector<Error>& problems) {
    const fs::path& file = source.path;
    const CaptionFiles& captions = captionFilesOf(source, memory);
    if (const auto caption = captions.captionOf(file)) {
        photo.caption = *caption;
        photo.captionFromFile = !caption->empty();
    } else {
        problems.push_back(caption.error());
    }
    const DatasetRow* row = captions.rowOf(file);
    if (row == nullptr) return {};
    if (!row->originalName.empty()) photo.originalName = row->originalName;
    if (row->crop && isWithin(*row->crop, photo)) {
        photo.crop = *row->crop;
        photo.cropByHand = row->cropByHand;
    }
    return row->subject.empty() ? std::nullopt : std::optional(*row);
}

/// Here $subject2 may be another one. What a file beside the photo says stays.
void keepText(const Project& project, const DatasetRow& row, Photo& photo) {
    const bool isRows = !photo.caption.empty() && photo.caption == row.caption;
    if (isRows && project.captionOf(photo) != row.text) photo.caption = row.text;
}

/// The photo is here already; what the file beside it says is not, where it has no caption yet.
Outcome knownOutcome(const ImportSource& source, const Project& project, ImportMemory& memory,
                     Photo photo, const std::string& name) {
    Outcome outcome = failedOutcome(
        makeError("photo.already_there", {{"file", name}, {"other", photo.originalName}}));
    if (source.path.empty() || !photo.caption.empty()) return outcome;
    const auto row = takeCaption(source, memory, photo, outcome.problemsBeside);
    if (row) keepText(project, *row, photo);
    outcome.known = photo.file;
    outcome.caption = photo.caption;
    return outcome;
}

/// Which subject of the project the photo shows, a new one where none is called so. take() has
/// seen that there is room for it.
void nameSubject(Project& project, const std::string& named, const std::optional<DatasetRow>& row,
                 Photo& photo) {
    if (!named.empty()) photo.subject = project.subjectNamed(named).value_or(0);
    if (!row) return;
    for (const std::string& one : row->subjects) (void)project.subjectNamed(one);
    photo.subject = project.subjectNamed(row->subject).value_or(0);
    keepText(project, *row, photo);
}

/// A mask that lies beside the file comes along; one that can't be used is named.
void takeMask(const fs::path& file, const Project& project, Photo& photo,
              std::vector<Error>& problems) {
    const fs::path mask = maskBeside(file);
    if (mask.empty()) return;
    const auto read = readMask(mask, cv::Size(photo.width, photo.height));
    const auto kept = read ? writeMask(project, photo, *read) : std::unexpected(read.error());
    if (kept)
        photo.mask = *kept;
    else
        problems.push_back(kept.error());
}

/// Runs on a thread: one source read, checked and copied.
Outcome take(const ImportSource& source, Project& project, ImportMemory& memory,
             const DecodeLimit& limit) {
    const bool isFile = !source.path.empty();
    std::error_code ignored;
    if (isFile && fs::is_directory(source.path, ignored))
        return expand(source, project, limit.cancel);
    if (isFile && isMaskLabel(source.path)) return {};  // it comes with its photo

    std::string bytes;
    Photo photo;
    if (isFile) {
        // The header tells a picture that is far too large before its pixels are read.
        const auto info = readImageInfo(source.path, limit);
        if (!info) return failedOutcome(info.error());
        photo.width = info->width;
        photo.height = info->height;
        Result<std::string> read = readFile(source.path, maxImageFileSize);
        if (!read) return failedOutcome(read.error());
        bytes = std::move(*read);
    } else {
        bytes = pngOf(source.image);
        photo.width = source.image.width();
        photo.height = source.image.height();
    }

    photo.originalName =
        isFile ? source.path.filename().string() : toStd(PhotoImporter::tr("Pasted picture"));
    learnHashes(project, memory, limit.cancel);
    const std::string hash = sha256(bytes);
    for (const Photo& other : project.photos)
        if (memory.hashOfFile[other.file] == hash)
            return knownOutcome(source, project, memory, other, photo.originalName);

    // A damaged file is refused now, and the page shows what was decoded for that.
    QImage preview;
    if (const auto image = decodeScaled(std::as_bytes(std::span(bytes)), photo.originalName,
                                        PhotoLibrary::previewSide, limit))
        preview = toCompactQImage(*image);
    else
        return failedOutcome(image.error());
    std::vector<Error> problems;
    std::optional<DatasetRow> row;
    photo.crop = centreCrop(photo.width, photo.height);
    if (isFile) row = takeCaption(source, memory, photo, problems);
    if (const std::string& subject = row ? row->subject : source.subject; !subject.empty())
        if (const auto named = project.subjectNamed(subject); !named)
            return failedOutcome(named.error());
    // The bytes that were checked, whatever the file holds by now.
    const Result<std::string> file =
        project.importPhotoBytes(isFile ? source.path.filename().string() : "pasted.png", bytes);
    if (!file) return failedOutcome(file.error());
    memory.hashOfFile.insert_or_assign(*file, hash);
    photo.file = *file;
    memory.copied = project.photoPath(photo);
    photo.heldOut = source.heldOut;
    if (isFile) takeMask(source.path, project, photo, problems);
    return {.more = {},
            .photo = std::move(photo),
            .preview = std::move(preview),
            .row = std::move(row),
            .problemsBeside = std::move(problems)};
}

}  // namespace

Result<std::vector<ImportSource>> sourcesFrom(const QMimeData& data) {
    std::vector<ImportSource> sources;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile()) sources.push_back({.path = toPath(url.toLocalFile()), .image = {}});
    if (!sources.empty()) return sources;
    if (data.hasImage()) {
        const auto image = qvariant_cast<QImage>(data.imageData());
        if (!image.isNull()) return std::vector<ImportSource>{{.path = {}, .image = image}};
    }
    if (!data.urls().isEmpty()) return failure("drop.remote");
    return failure("drop.nothing");
}

PhotoImporter::PhotoImporter(ProjectSession& session, QObject* parent, double quickSeconds)
    : QObject(parent),
      m_session(session),
      m_memory(std::make_shared<ImportMemory>()),
      m_quickSeconds(quickSeconds) {
    connect(&session, &ProjectSession::changed, this, &PhotoImporter::noteRemoved);
}

PhotoImporter::~PhotoImporter() {
    m_cancel.cancel();
    m_thread->clear();
    // Copied while the project was closed: no project.json will ever name it. After the job that is
    // at work.
    m_thread->start([memory = std::move(m_memory)] {
        std::error_code ignored;
        if (!memory->copied.empty()) fs::remove(memory->copied, ignored);
    });
}

void PhotoImporter::import(std::vector<ImportSource> sources) {
    if (sources.empty()) return;
    if (const Result<void> allowed = m_session.mayChange(); !allowed) {
        emit failed(allowed.error(), {});
        return;
    }
    const bool wasBusy = isBusy();
    if (!wasBusy) {
        m_done = m_total = 0;
        m_summary = {};
        ++m_import;
        m_memory->captionsOfFolder.clear();
    }
    m_total += static_cast<int>(sources.size());
    for (ImportSource& source : sources) m_queue.push_back(std::move(source));
    emit progress(m_done, m_total);
    if (!wasBusy) startNext();
}

/// False where the project is full: what is left of the import is refused as a whole.
bool PhotoImporter::hasRoom() {
    if (m_session.project().photos.size() < maxPhotos) return true;
    const std::size_t count = m_queue.size();
    m_summary.refused += static_cast<int>(count);
    emit failed(makeError("photos.too_many",
                          {{"limit", QLocale().toString(qulonglong{maxPhotos}).toStdString()},
                           {"count", QLocale().toString(qulonglong{count}).toStdString()}}),
                {});
    m_queue.clear();
    m_done = m_total;
    emit progress(m_done, m_total);
    emit finished(m_summary);
    return false;
}

void PhotoImporter::startNext() {
    if (m_queue.empty() || !hasRoom()) return;
    ImportSource source = std::move(m_queue.front());
    m_queue.pop_front();
    inBackground(
        this,
        // A copy of the project: importing copies files and touches nothing else of it.
        [source, project = m_session.project(), memory = m_memory,
         limit = DecodeLimit{source.isSlow ? maxDecodeSeconds : m_quickSeconds,
                             m_cancel}]() mutable { return take(source, project, *memory, limit); },
        [this, source](const Outcome& outcome) { onOutcome(source, outcome); }, m_thread.get());
}

void PhotoImporter::onOutcome(ImportSource source, const Outcome& outcome) {
    if (outcome.error && outcome.error->code == "photo.too_slow" && !source.isSlow) {
        source.isSlow = true;
        m_queue.push_back(std::move(source));
        startNext();
        return;
    }
    const bool isKnown = outcome.error && outcome.error->code == "photo.already_there";
    if (isKnown) ++m_summary.known;
    if (outcome.error) {
        if (!isKnown) ++m_summary.refused;
        if (isWorthAnotherTry(*outcome.error)) m_unread.push_back(source);
        const QString name =
            source.path.empty() ? tr("Pasted picture") : shownPath(source.path.filename());
        emit failed(withoutFolder(*outcome.error, source.path), name);
    }
    for (const Error& problem : outcome.problemsBeside)
        emit failed(withoutFolder(problem, source.path), {});
    m_summary.hasRepeats |= outcome.hasRepeats;
    if (!outcome.more.empty()) {
        m_total += static_cast<int>(outcome.more.size());
        m_queue.insert(m_queue.begin(), outcome.more.begin(), outcome.more.end());
    }
    if (!outcome.caption.empty())
        m_session.edit(
            tr("import photos"),
            [&](Project& project) {
                const auto photo = std::ranges::find(project.photos, outcome.known, &Photo::file);
                if (photo == project.photos.end() || !photo->caption.empty()) return;
                photo->caption = outcome.caption;
                photo->captionFromFile = true;
                ++m_summary.captionsOfKnown;
            },
            UndoId::photoImport, m_import);
    if (outcome.photo) {
        ++m_summary.added;
        if (outcome.photo->heldOut) ++m_summary.heldOut;
        if (outcome.photo->captionFromFile) ++m_summary.captions;
        m_imported.push_back(outcome.photo->file);
        m_memory->copied.clear();
        emit read(outcome.photo->file, outcome.preview);
        m_session.edit(
            tr("import photos"),
            [&](Project& project) {
                Photo photo = *outcome.photo;
                const std::vector<std::string> before = project.phrases();
                nameSubject(project, source.subject, outcome.row, photo);
                for (const std::string& phrase : project.phrases())
                    if (std::ranges::find(before, phrase) == before.end())
                        m_summary.named += toQt(phrase);
                m_summary.letMasksCount |= !photo.mask.empty() && letMasksCount(project);
                m_summary.letShapesCount |= !photo.crop.isSquare() && letShapesCount(project);
                project.photos.push_back(std::move(photo));
            },
            UndoId::photoImport, m_import);
    }
    onDone();
}

/// Copies of an import that was undone go to the bin with the photos that were removed.
void PhotoImporter::noteRemoved() {
    if (m_imported.empty() || isBusy()) return;
    const Project& project = m_session.project();
    std::set<std::string_view> known(project.removedPhotos.begin(), project.removedPhotos.end());
    for (const Photo& photo : project.photos) known.insert(photo.file);
    std::vector<std::string> removed;
    for (const std::string& file : m_imported)
        if (!known.contains(file)) removed.push_back(file);
    if (removed.empty()) return;
    m_session.propose([&](Project& changed) {
        changed.removedPhotos.insert(changed.removedPhotos.end(), removed.begin(), removed.end());
    });
}

void PhotoImporter::onDone() {
    ++m_done;
    emit progress(m_done, m_total);
    if (isBusy()) return startNext();
    noteRemoved();
    if (const auto apart = m_session.project().checkTokens(); !apart && !m_summary.named.isEmpty())
        emit failed(apart.error(), {});
    emit finished(m_summary);
}

}  // namespace dreambooth
