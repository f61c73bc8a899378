// Before a model is fetched: what the hub says of it, its licence, which is to be read and agreed
// to, and whether there is room. Then the download goes on by itself, and the dialog closes.
#pragma once

#include <ui/session/hub_question.h>
#include <ui/session/studio_context.h>

#include <QDialog>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace dreambooth {

class ProblemBar;

class DownloadDialog : public QDialog {
    Q_OBJECT

public:
    /// Shows itself over `parent`'s window, asks the hub, and is deleted when it is closed.
    static DownloadDialog* present(const PendingDownload& request, StudioContext& context,
                                   QWidget* parent);

    DownloadDialog(const PendingDownload& request, StudioContext& context, QWidget* parent);

protected:
    bool focusNextPrevChild(bool next) override;

private:
    void makeFacts(QVBoxLayout* column);
    void makeLicence(QVBoxLayout* column);
    void makeButtons(QVBoxLayout* column);
    QLabel* addRow(const QString& name, const char* objectName);
    void ask();
    void show(const HubAnswer& answer);
    void showFailure(const Error& error);
    void updateButtons();
    void start();

    StudioContext& m_context;
    PendingDownload m_request;
    HubQuestion m_question;
    HubAnswer m_answer;
    bool m_isAnswered = false;
    ProblemBar* m_problems;
    QWidget* m_facts = nullptr;
    QGridLayout* m_rows = nullptr;
    QLabel *m_waiting = nullptr, *m_size = nullptr, *m_room = nullptr, *m_licence = nullptr,
           *m_summary = nullptr, *m_gate = nullptr;
    QProgressBar* m_busy = nullptr;
    QComboBox *m_precision = nullptr, *m_file = nullptr;
    QPushButton *m_page = nullptr, *m_read = nullptr, *m_accept = nullptr, *m_start = nullptr,
                *m_cancel = nullptr;
    QCheckBox* m_agree = nullptr;
};

}  // namespace dreambooth
