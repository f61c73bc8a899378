// What is to be exported and how: for which programs, under which name, where to, of a LoRA also
// with which others or built into its base.
#pragma once

#include <hub/catalogue.h>
#include <ui/session/model_export.h>
#include <ui/session/studio_context.h>
#include <ui/style/disk_queue.h>

#include <QString>
#include <QWidget>
#include <filesystem>
#include <vector>

class QBoxLayout;
class QCheckBox;
class QComboBox;
class QLabel;
class QLayout;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace dreambooth {

class ChoiceCard;
class LoraMix;
class ProgramField;

/// Nothing is written over.
class ExportForm : public QWidget {
    Q_OBJECT

public:
    ExportForm(const ExportSource& source, StudioContext& context, QWidget* parent);

    ExportRequest request() const;
    /// It goes into the folder of a program, not into one that the person named.
    bool goesIntoProgram() const;
    /// Why it can't be exported so; empty: it can.
    QString obstacle() const;
    /// It lies there now: the next export gets another name.
    void setWritten(const std::filesystem::path& output);
    /// Says so below the path, or hides it.
    void showObstacle(bool shown);

signals:
    void edited();           ///< by the person; request() and obstacle() changed
    void obstacleChanged();  ///< the base models were read

private:
    QLayout* makePurposes();
    void offerOnlyFolder();
    void nameOtherPrograms();
    QLayout* makePlace();
    QWidget* makePrecision(QWidget* parent);
    QWidget* makeSettings();
    void addField(QBoxLayout* fields, const QString& title, QWidget* field, const QString& help);
    void makeMix(QVBoxLayout* column);
    void makePicture(QVBoxLayout* column);
    void makeBase(QVBoxLayout* column);
    QWidget* makeRank(QWidget* parent);
    void readModels();
    void takeModels(const std::vector<ModelEntry>& models);
    void takeBaseModels(const std::vector<ModelEntry>& models);
    /// What the person chose before decides which fields there are.
    void showFields();
    void suggestOutput();
    void suggestWords();
    bool isFolder() const;
    bool isForPrograms() const;
    bool makesLora() const;
    /// The base model that the result is made with, read by the person or known; may be empty.
    std::filesystem::path base() const;
    void change();
    void chooseOutput();
    void nameOutput(const QString& place);
    /// Of the chosen program, for what is made; the error says what is missing.
    Result<std::filesystem::path> placeInProgram() const;
    ExportFor purpose() const;
    bool isFree(const QString& place) const;
    QString freePlace(const QString& place, const QString& ending) const;

    StudioContext& m_context;
    ExportSource m_source;
    ChoiceCard *m_otherPrograms = nullptr, *m_diffusers = nullptr, *m_kohya = nullptr,
               *m_asLora = nullptr;
    QLineEdit *m_title = nullptr, *m_trigger = nullptr, *m_output = nullptr;
    QComboBox *m_base = nullptr, *m_precision = nullptr;
    ProgramField* m_program = nullptr;
    QLabel* m_outputHint = nullptr;
    QPushButton *m_choose = nullptr, *m_allSettings = nullptr;
    QWidget* m_settings = nullptr;
    QCheckBox *m_verify = nullptr, *m_intoModel = nullptr, *m_withPicture = nullptr;
    LoraMix* m_mix = nullptr;             ///< of a LoRA
    QWidget* m_baseField = nullptr;       ///< m_base with its label
    QWidget* m_precisionField = nullptr;  ///< m_precision with its label
    QSpinBox* m_rank = nullptr;
    QWidget* m_rankField = nullptr;
    bool m_isFlow = false;     ///< such a model has no single file that holds the whole
    bool m_isReading = false;  ///< the models on this computer
    bool m_suggests = true;    ///< until the person names the place
    QString m_suggestedTitle, m_suggestedTrigger;
    QString m_named;    ///< the place that the person named
    QString m_written;  ///< what this form's last export wrote
    mutable DiskQueue m_looks;
};

/// A title as a file name: what file systems don't take becomes a dash.
QString fileNameFrom(const QString& title);

}  // namespace dreambooth
