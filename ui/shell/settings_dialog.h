// Settings of the program: how it looks and speaks, what it tells, the hub's token, and what it
// keeps on this computer. Each is kept at once; the look changes with the next start.
#pragma once

#include <base/error.h>

#include <QDialog>
#include <QString>
#include <functional>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace dreambooth {

class Dialogs;
class ProblemBar;
class ComputerDevices;
class Settings;

class SettingsDialog : public QDialog {
    Q_OBJECT

public:
    /// `computer`: what the window knows of its devices; null: the dialog asks for itself.
    SettingsDialog(Settings& settings, Dialogs& dialogs, ComputerDevices* computer,
                   QWidget* parent);

signals:
    /// The person wants the look to change now.
    void restartRequested();

private:
    void addLook(QVBoxLayout* column);
    void addEnds(QVBoxLayout* column);
    void addMachine(QVBoxLayout* column);
    void listDevices();
    void addToken(QVBoxLayout* column);
    void addPlaces(QVBoxLayout* column);
    void showRestart();
    void showToken();
    void keepToken();
    void changeToken(const std::function<Result<void>()>& change);
    void showSizes();

    Settings& m_settings;
    Dialogs& m_dialogs;
    ProblemBar* m_problems;
    ComputerDevices* m_computer;
    QComboBox* m_device = nullptr;
    QWidget* m_restart = nullptr;  ///< a row
    QLabel *m_tokenState = nullptr, *m_modelsSize = nullptr, *m_foundSize = nullptr;
    QLineEdit* m_token = nullptr;
    QPushButton *m_keepToken = nullptr, *m_forgetToken = nullptr, *m_clear = nullptr;
};

}  // namespace dreambooth
