// "Export…": for which programs, under which name, where to; then the worker converts, opens the
// result again and draws with it. The window's pages stay usable meanwhile.
#pragma once

#include <hub/catalogue.h>
#include <ui/session/model_export.h>
#include <ui/session/studio_context.h>

#include <QDialog>
#include <QElapsedTimer>
#include <QTimer>
#include <vector>

class QCheckBox;
class QComboBox;
class QFrame;
class QLabel;
class QLayout;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace dreambooth {

class ChoiceCard;
class ProblemBar;

class ExportDialog : public QDialog {
    Q_OBJECT

public:
    /// Shows itself over `parent`'s window and is deleted when it is closed.
    static ExportDialog* present(const ExportSource& source, StudioContext& context,
                                 QWidget* parent);

    ExportDialog(const ExportSource& source, StudioContext& context, QWidget* parent);

    /// Closing while it works asks first, and cancels.
    void reject() override;

private:
    QWidget* makeForm();
    QLayout* makePurposes(QWidget* form);
    QLayout* makePlace(QWidget* form);
    QWidget* makePrecision(QWidget* parent);
    QWidget* makeSettings();
    QWidget* makeResult();
    void addField(QVBoxLayout* column, const QString& title, QWidget* field, const QString& help);
    void lookForBaseModels();
    void takeBaseModels(const std::vector<ModelEntry>& models);
    void suggestOutput();
    void edited();
    void chooseOutput();
    void start();
    void setWorking(bool working);
    void updateProgress();
    void showResult(const ExportResult& result);
    ExportFor purpose() const;
    ExportRequest request() const;
    QString obstacle() const;

    StudioContext& m_context;
    ExportSource m_source;
    ModelExport* m_export;
    ProblemBar* m_problems;
    QWidget* m_form = nullptr;
    ChoiceCard *m_otherPrograms = nullptr, *m_diffusers = nullptr;
    QLineEdit *m_title = nullptr, *m_trigger = nullptr, *m_output = nullptr;
    QComboBox *m_base = nullptr, *m_precision = nullptr;
    QLabel* m_outputHint = nullptr;
    QPushButton *m_choose = nullptr, *m_allSettings = nullptr;
    QWidget* m_settings = nullptr;
    QCheckBox* m_verify = nullptr;
    QProgressBar* m_progress;
    QLabel* m_progressText;
    QFrame* m_result = nullptr;
    QLabel *m_resultName = nullptr, *m_resultCheck = nullptr;
    QPushButton *m_start, *m_cancel, *m_close;
    std::filesystem::path m_written;
    QTimer m_clock;
    QElapsedTimer m_elapsed;
    bool m_isLooking = false;
    bool m_isDone = false;   ///< the result is shown, for what the fields say
    bool m_suggests = true;  ///< until the person names the place
};

}  // namespace dreambooth
