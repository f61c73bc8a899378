// Keys and defaults of the settings.
// QSettings writes by itself; a settings file that can't be written costs nothing but memory.
#include <base/environment.h>
#include <ui/session/settings.h>
#include <ui/style/disk_queue.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QStandardPaths>
#include <algorithm>

namespace dreambooth {
namespace {

constexpr int maximumRecentProjects = 10;
const auto recentKey = QStringLiteral("projects/recent");
const auto openKey = QStringLiteral("projects/open");
const auto geometryKey = QStringLiteral("window/geometry");
const auto photoFolderKey = QStringLiteral("photos/folder");
const auto exportFolderKey = QStringLiteral("exports/folder");
const auto exportProgramKey = QStringLiteral("exports/program");
const auto programFolderKey = QStringLiteral("exports/folders/");
const auto presentationScreenKey = QStringLiteral("presentation/screen");
const auto measuresByItselfKey = QStringLiteral("scores/automatic");
const auto brightnessKey = QStringLiteral("look/brightness");
const auto textPercentKey = QStringLiteral("look/text");
const auto languageKey = QStringLiteral("look/language");
const auto deviceKey = QStringLiteral("machine/device");
const auto threadsKey = QStringLiteral("machine/threads");
const auto tellsEndsKey = QStringLiteral("ends/told");
const auto soundsAtEndsKey = QStringLiteral("ends/sound");
const auto lastPagesKey = QStringLiteral("projects/pages");
const auto lastPlacesKey = QStringLiteral("projects/last ");
const auto trainingGoesOnKey = QStringLiteral("window/training goes on");
const auto listsRunsKey = QStringLiteral("runs/table");
const auto suggestsTagsKey = QStringLiteral("captions/tags");
const auto sheetWhoKey = QStringLiteral("sheet/who");
const auto sheetPaperKey = QStringLiteral("sheet/paper");
const auto sheetFormatKey = QStringLiteral("sheet/format");
const auto runPlaceKey = QStringLiteral("where/place");
const auto clusterRequestKey = QStringLiteral("where/");

QString settingsFile(const QString& file) {
    if (!file.isEmpty()) return file;
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
           QStringLiteral("/dreambooth-studio/studio.ini");
}

/// Of a file that holds more than settings; empty: it does not.
QString keepDamaged(const QString& file) {
    const QSettings settings(file, QSettings::IniFormat);
    settings.allKeys();  // only then are they all read
    if (settings.status() != QSettings::FormatError) return {};
    QString kept = file + QStringLiteral(".damaged");
    QFile::remove(kept);
    return QFile::copy(file, kept) ? kept : QString();
}

/// No, where its disk does not answer.
bool isFolder(const QString& path) {
    return DiskQueue().ask([path] { return QFileInfo(path).isDir(); }).value_or(false);
}

/// A file dialog opens in no folder that is not there: then it is the one that desktops have for
/// it, or the person's own.
QString folderOr(const QString& path, QStandardPaths::StandardLocation usual) {
    if (isFolder(path)) return path;
    QString folder = QStandardPaths::writableLocation(usual);
    return isFolder(folder) ? folder : QDir::homePath();
}

}  // namespace

Settings::Settings(const QString& file, QObject* parent)
    : QObject(parent),
      m_damaged(keepDamaged(settingsFile(file))),
      m_settings(settingsFile(file), QSettings::IniFormat),
      m_lookAtStart(look()) {}

/// All of them where the disk of one does not answer.
QStringList Settings::recentProjects() const {
    QStringList folders = m_settings.value(recentKey).toStringList();
    const auto there = DiskQueue().ask([folders] {
        QStringList found = folders;
        found.removeIf([](const QString& folder) { return !QFileInfo(folder).isDir(); });
        return found;
    });
    return there.value_or(folders);
}

void Settings::addRecentProject(const QString& folder) {
    m_settings.sync();  // another window may have added one
    // Also those that are not there now: their disk may come back.
    QStringList folders = m_settings.value(recentKey).toStringList();
    folders.removeAll(folder);
    folders.prepend(folder);
    m_settings.setValue(recentKey, QVariant(folders.mid(0, maximumRecentProjects)));
}

bool Settings::isMarkedOpen(const QString& folder) const {
    return m_settings.value(openKey).toStringList().contains(folder);
}

void Settings::markOpen(const QString& folder, bool isOpen) {
    m_settings.sync();  // another window may have one open
    QStringList folders = m_settings.value(openKey).toStringList();
    folders.removeAll(folder);
    if (isOpen) folders.append(folder);
    if (folders.isEmpty())
        m_settings.remove(openKey);
    else
        m_settings.setValue(openKey, folders);
    m_settings.sync();  // at once: what is opened next may end the program
}

QByteArray Settings::geometry() const {
    return m_settings.value(geometryKey).toByteArray();
}

void Settings::setGeometry(const QByteArray& geometry) {
    m_settings.setValue(geometryKey, geometry);
}

QString Settings::photoFolder() const {
    return folderOr(m_settings.value(photoFolderKey).toString(), QStandardPaths::PicturesLocation);
}

void Settings::setPhotoFolder(const QString& folder) {
    m_settings.setValue(photoFolderKey, folder);
}

QString Settings::exportFolder() const {
    return folderOr(m_settings.value(exportFolderKey).toString(),
                    QStandardPaths::DocumentsLocation);
}

void Settings::setExportFolder(const QString& folder) {
    m_settings.setValue(exportFolderKey, folder);
}

QString Settings::exportProgram() const {
    return m_settings.value(exportProgramKey).toString();
}

void Settings::setExportProgram(const QString& program) {
    m_settings.setValue(exportProgramKey, program);
}

QString Settings::programFolder(const QString& program) const {
    return m_settings.value(programFolderKey + program).toString();
}

void Settings::setProgramFolder(const QString& program, const QString& folder) {
    m_settings.setValue(programFolderKey + program, folder);
}

QString Settings::presentationScreen() const {
    return m_settings.value(presentationScreenKey).toString();
}

void Settings::setPresentationScreen(const QString& name) {
    m_settings.setValue(presentationScreenKey, name);
}

bool Settings::measuresByItself() const {
    return m_settings.value(measuresByItselfKey, true).toBool();
}

void Settings::setMeasuresByItself(bool measures) {
    m_settings.setValue(measuresByItselfKey, measures);
}

QString Settings::brightness() const {
    return m_settings.value(brightnessKey).toString();
}

void Settings::setBrightness(const QString& brightness) {
    m_settings.setValue(brightnessKey, brightness);
}

int Settings::textPercent() const {
    return std::clamp(m_settings.value(textPercentKey, 100).toInt(), 80, 200);
}

void Settings::setTextPercent(int percent) {
    m_settings.setValue(textPercentKey, percent);
}

QString Settings::language() const {
    return m_settings.value(languageKey).toString();
}

void Settings::setLanguage(const QString& language) {
    m_settings.setValue(languageKey, language);
}

Settings::Look Settings::look() const {
    return {brightness(), textPercent(), language()};
}

bool Settings::looksOtherAfterRestart() const {
    return look() != m_lookAtStart;
}

QString Settings::device() const {
    return m_settings.value(deviceKey).toString();
}

void Settings::setDevice(const QString& device) {
    if (device == this->device()) return;
    m_settings.setValue(deviceKey, device);
    emit deviceChanged();
}

int Settings::threads() const {
    return std::max(0, m_settings.value(threadsKey, 0).toInt());
}

void Settings::setThreads(int threads) {
    m_settings.setValue(threadsKey, threads);
    applyThreads();
}

bool Settings::hasThreadsOfEnvironment() {
    return qEnvironmentVariableIsSet("OMP_NUM_THREADS");
}

void Settings::applyThreads() const {
    // Not OMP_NUM_THREADS, which would go on to clusters and to a window that is started anew,
    // where it would be somebody else's word.
    qputenv(threadsVariable, QByteArray::number(threads()));
}

bool Settings::tellsEnds() const {
    return m_settings.value(tellsEndsKey, true).toBool();
}

void Settings::setTellsEnds(bool tells) {
    m_settings.setValue(tellsEndsKey, tells);
}

bool Settings::soundsAtEnds() const {
    return m_settings.value(soundsAtEndsKey, false).toBool();
}

void Settings::setSoundsAtEnds(bool sounds) {
    m_settings.setValue(soundsAtEndsKey, sounds);
}

int Settings::lastPage(const QString& folder) const {
    return m_settings.value(lastPagesKey).toMap().value(folder, -1).toInt();
}

void Settings::setLastPage(const QString& folder, int page) {
    keepOfProject(lastPagesKey, folder, page);
}

QString Settings::lastPlace(const QString& folder, const QString& what) const {
    return m_settings.value(lastPlacesKey + what).toMap().value(folder).toString();
}

void Settings::setLastPlace(const QString& folder, const QString& what, const QString& place) {
    keepOfProject(lastPlacesKey + what, folder, place);
}

void Settings::keepOfProject(const QString& key, const QString& folder, const QVariant& value) {
    m_settings.sync();  // another window may have left one
    const QStringList recent = m_settings.value(recentKey).toStringList();
    QVariantMap all = m_settings.value(key).toMap();
    all.removeIf([&](const auto& one) { return !recent.contains(one.key()); });
    all[folder] = value;
    m_settings.setValue(key, all);
}

bool Settings::knowsThatTrainingGoesOn() const {
    return m_settings.value(trainingGoesOnKey, false).toBool();
}

void Settings::setKnowsThatTrainingGoesOn() {
    m_settings.setValue(trainingGoesOnKey, true);
}

bool Settings::listsRuns() const {
    return m_settings.value(listsRunsKey, false).toBool();
}

void Settings::setListsRuns(bool lists) {
    m_settings.setValue(listsRunsKey, lists);
}

bool Settings::suggestsTags() const {
    return m_settings.value(suggestsTagsKey, false).toBool();
}

void Settings::setSuggestsTags(bool tags) {
    m_settings.setValue(suggestsTagsKey, tags);
}

QString Settings::sheetWho() const {
    return m_settings.value(sheetWhoKey).toString();
}

QString Settings::sheetPaper() const {
    const bool isLetter = QLocale().measurementSystem() == QLocale::ImperialUSSystem;
    return m_settings
        .value(sheetPaperKey, isLetter ? QStringLiteral("letter") : QStringLiteral("a4"))
        .toString();
}

QString Settings::sheetFormat() const {
    return m_settings.value(sheetFormatKey, QStringLiteral("pdf")).toString();
}

void Settings::setSheet(const QString& who, const QString& paper, const QString& format) {
    m_settings.setValue(sheetWhoKey, who);
    m_settings.setValue(sheetPaperKey, paper);
    m_settings.setValue(sheetFormatKey, format);
}

QString Settings::runPlace() const {
    return m_settings.value(runPlaceKey).toString();
}

void Settings::setRunPlace(const QString& place) {
    m_settings.setValue(runPlaceKey, place);
}

QString Settings::clusterRequest(const QString& place) const {
    return m_settings.value(clusterRequestKey + place).toString();
}

void Settings::setClusterRequest(const QString& place, const QString& json) {
    m_settings.setValue(clusterRequestKey + place, json);
}

}  // namespace dreambooth
