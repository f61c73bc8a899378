// What the window remembers on this computer: recent projects, its geometry, folders.
// A typed face of QSettings; defaults are here and nowhere else.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QSettings>
#include <QStringList>
#include <tuple>
#include <utility>

namespace dreambooth {

class Settings : public QObject {
    Q_OBJECT

public:
    /// `file` empty: the person's own settings; tests give a file.
    explicit Settings(const QString& file = {}, QObject* parent = nullptr);

    /// Once, where the file was damaged: what it was copied to before it is written again.
    QString takeDamaged() { return std::exchange(m_damaged, {}); }

    /// Nothing was ever remembered.
    bool isFirstStart() const { return m_settings.allKeys().isEmpty(); }

    /// Project folders, the latest first, at most ten; folders that are gone are left out.
    QStringList recentProjects() const;
    void addRecentProject(const QString& folder);

    /// Whether a project is open, as it is known after the program was killed too: who closes it
    /// takes the mark away again.
    bool isMarkedOpen(const QString& folder) const;
    void markOpen(const QString& folder, bool isOpen);

    QByteArray geometry() const;
    void setGeometry(const QByteArray& geometry);

    /// Where "Add photos…" opens; the person's pictures folder at first.
    QString photoFolder() const;
    void setPhotoFolder(const QString& folder);

    /// Where exports go; the person's documents folder at first.
    QString exportFolder() const;
    void setExportFolder(const QString& folder);

    /// The program into whose folder the last export went ("ComfyUI"); empty: into exportFolder().
    QString exportProgram() const;
    void setExportProgram(const QString& program);
    /// The folder of that program as the person chose it; empty: not yet.
    QString programFolder(const QString& program) const;
    void setProgramFolder(const QString& program, const QString& folder);

    /// The name of the screen on which pairs are presented; empty: not chosen yet.
    QString presentationScreen() const;
    void setPresentationScreen(const QString& name);

    /// Whether the steps of a run that has ended are measured by themselves; at first they are.
    bool measuresByItself() const;
    void setMeasuresByItself(bool measures);

    /// How the window looks and speaks, from its next start on: "" as the system, "dark", "light";
    /// text in percent of the system's; "" the system's language, "en", "de".
    QString brightness() const;
    void setBrightness(const QString& brightness);
    int textPercent() const;
    void setTextPercent(int percent);
    QString language() const;
    void setLanguage(const QString& language);
    /// Whether these are others by now than those with which the program started.
    bool looksOtherAfterRestart() const;

    /// The device that draws and trains unless another one is chosen: "cpu", "0"; empty: all GPUs,
    /// else the processor.
    QString device() const;
    void setDevice(const QString& device);
    /// Of the processor, of programs that the window starts from now on; 0: one a core. Where the
    /// environment says it, that counts.
    int threads() const;
    void setThreads(int threads);
    /// Tells the programs that are started from now on how many.
    void applyThreads() const;
    /// Whether the environment of this program said how many.
    static bool hasThreadsOfEnvironment();

    /// Whether the desktop tells that a run has ended; at first it does, without a sound.
    bool tellsEnds() const;
    void setTellsEnds(bool tells);
    bool soundsAtEnds() const;
    void setSoundsAtEnds(bool sounds);

    /// Where all of this is kept.
    QString file() const { return m_settings.fileName(); }

    /// The page of a project that was shown last, as a PageId; -1 at first. Of the recent projects
    /// alone.
    int lastPage(const QString& folder) const;
    void setLastPage(const QString& folder, int page);
    /// What was looked at last on a page of the project, as that page calls it ("photo", "run");
    /// empty at first. Of the recent projects alone.
    QString lastPlace(const QString& folder, const QString& what) const;
    void setLastPlace(const QString& folder, const QString& what, const QString& place);

    /// Whether the person was told that a run goes on without the window.
    bool knowsThatTrainingGoesOn() const;
    void setKnowsThatTrainingGoesOn();

    /// Whether the runs are shown as a table; at first they are cards.
    bool listsRuns() const;
    void setListsRuns(bool lists);

    /// Whether tags are suggested for photos, as chosen the last time; at first it is sentences.
    bool suggestsTags() const;
    void setSuggestsTags(bool tags);

    /// What the last sheet was made with: who made it, its paper ("a4", "a4 landscape", "letter",
    /// "letter landscape"; at first as the country has it) and its format ("pdf", "png", …).
    QString sheetWho() const;
    QString sheetPaper() const;
    QString sheetFormat() const;
    void setSheet(const QString& who, const QString& paper, const QString& format);

    /// Where the last run was started: "slurm", "ray", or empty for this computer.
    QString runPlace() const;
    void setRunPlace(const QString& place);
    /// What was asked of "slurm" or "ray" the last time, as the JSON that it was given; may be
    /// empty.
    QString clusterRequest(const QString& place) const;
    void setClusterRequest(const QString& place, const QString& json);

signals:
    void deviceChanged();
    /// What was measured and checked on this computer is to be found again.
    void foundCleared();

private:
    using Look = std::tuple<QString, int, QString>;
    Look look() const;
    void keepOfProject(const QString& key, const QString& folder, const QVariant& value);
    QString m_damaged;
    QSettings m_settings;
    Look m_lookAtStart;
};

}  // namespace dreambooth
