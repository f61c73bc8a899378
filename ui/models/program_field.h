// Into the folder of which program an export goes, if of any. Each one's folder is asked for once,
// and found again.
#pragma once

#include <base/error.h>
#include <formats/model_family.h>
#include <hub/program_folders.h>

#include <QString>
#include <QWidget>
#include <filesystem>
#include <optional>

class QComboBox;
class QPushButton;

namespace dreambooth {

class DiskQueue;
struct StudioContext;

class ProgramField : public QWidget {
    Q_OBJECT

public:
    /// `disk` looks into programs' folders.
    ProgramField(StudioContext& context, DiskQueue& disk, QWidget* parent);

    /// Those that draw with models of this family; nothing: all. What was chosen stays where it is
    /// offered still.
    void offerFor(const std::optional<ModelFamily>& family);
    /// Whether they read at all what is made.
    void setOffered(bool isOffered);
    bool hasProgram() const { return !program().isEmpty(); }
    void chooseNone();
    /// Of the chosen program, for such files; the error says what is missing.
    Result<std::filesystem::path> place(ProgramFile kind) const;

signals:
    void chosen();  ///< by the person: a program, none or a program's folder

private:
    QString program() const;
    QString folder() const;
    void choose();
    void askForFolder();
    void select(const QString& program);

    StudioContext& m_context;
    DiskQueue& m_disk;
    QComboBox* m_programs;
    QPushButton* m_folder;
};

}  // namespace dreambooth
