// "Export…": the form that says what and how; then the worker converts, opens the result and says
// so.
#pragma once

#include <ui/models/export_form.h>

#include <QDialog>
#include <QElapsedTimer>
#include <QTimer>

class QFrame;
class QLabel;
class QProgressBar;
class QPushButton;

namespace dreambooth {

class ProblemBar;
class VerticalScroll;

/// The form, what came of it, and the buttons. The window's pages stay usable meanwhile.
class ExportDialog : public QDialog {
    Q_OBJECT

public:
    /// Shows itself over `parent`'s window and is deleted when it is closed.
    static ExportDialog* present(const ExportSource& source, StudioContext& context,
                                 QWidget* parent);

    ExportDialog(const ExportSource& source, StudioContext& context, QWidget* parent);

    /// Closing while it works asks first, and cancels.
    void reject() override;

protected:
    bool focusNextPrevChild(bool next) override;

private:
    QWidget* makeResult();
    void fit();
    void offerExport();
    void start();
    void setWorking(bool working);
    void updateProgress();
    void showResult(const ExportResult& result);

    StudioContext& m_context;
    ModelExport* m_export;
    ProblemBar* m_problems;
    ExportForm* m_form;
    VerticalScroll* m_scroll;
    QProgressBar* m_progress;
    QLabel* m_progressText;
    QFrame* m_result = nullptr;
    QLabel *m_resultName = nullptr, *m_resultCheck = nullptr;
    QPushButton *m_start, *m_cancel, *m_close;
    std::filesystem::path m_written;
    QTimer m_clock;
    QElapsedTimer m_elapsed;
    bool m_isDone = false;  ///< the result is shown, for what the fields say
};

}  // namespace dreambooth
