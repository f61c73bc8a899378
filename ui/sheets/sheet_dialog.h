// "Sheet…": how a sheet is to look, with its pages beside it as they come out; saves and prints
// them.
#pragma once

#include <base/error.h>
#include <sheets/sheet.h>
#include <ui/session/studio_context.h>

#include <QDialog>
#include <filesystem>
#include <functional>

class QLabel;
class QPrinter;
class QPushButton;

namespace dreambooth {

class ProblemBar;
class SheetForm;
class SheetPreview;

class SheetDialog : public QDialog {
    Q_OBJECT

public:
    /// Shows itself over `parent`'s window and is deleted when it is closed.
    static SheetDialog* present(const Sheet& sheet, StudioContext& context, QWidget* parent);

    /// Reads the sheet's pictures from their files, in the background.
    SheetDialog(const Sheet& sheet, StudioContext& context, QWidget* parent);

    /// Asks for a printer and how to print; false: the person changed their mind. The desktop's own
    /// dialog, unless a test has another answer.
    std::function<bool(QPrinter&)> choosePrinter;
    ~SheetDialog() override;

signals:
    void saved(const QString& file);
    void printed();

protected:
    bool focusNextPrevChild(bool next) override;

private:
    void updatePreview();
    void updateControls();
    void setWorking(const QString& doing);
    void save();
    void print();
    Sheet wanted() const;
    QString chosenFile();

    StudioContext& m_context;
    Sheet m_sheet;
    ProblemBar* m_problems;
    SheetForm* m_form;
    SheetPreview* m_preview;
    QLabel* m_status;
    QPushButton *m_save, *m_print, *m_close, *m_show;
    std::filesystem::path m_written;
    CancelToken m_reading;
    bool m_isRead = false, m_isWorking = false;
};

}  // namespace dreambooth
