// The settings of a booth, for staff: a dialog that makes or changes booth.json.
#pragma once

#include <booth/booth_settings.h>

#include <QDialog>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QSpinBox;
class QVBoxLayout;

namespace dreambooth {

class ColorChoice;
class Dialogs;

/// "Set up a booth…": what staff choose in the morning, in one window.
class SetupDialog : public QDialog {
    Q_OBJECT

public:
    SetupDialog(std::filesystem::path folder, BoothSettings settings, Dialogs& dialogs,
                QWidget* parent);
    /// Asks for the booth's folder first. Settings that can't be read are said, and left alone.
    static void open(QWidget* parent, Dialogs& dialogs);
    /// For the staff of a booth that runs: its own settings, to be saved alone. Not shown yet.
    static SetupDialog* ofBooth(const std::filesystem::path& folder, Dialogs& dialogs,
                                QWidget* parent);

private:
    QFormLayout* group(QVBoxLayout* column, const QString& title);
    QLineEdit* pathLine(QFormLayout* form, const QString& label, const QString& name,
                        const std::filesystem::path& value, const std::function<bool()>& isFolder);
    QLineEdit* line(QFormLayout* form, const QString& label, const QString& name,
                    const std::string& value);
    QSpinBox* number(QFormLayout* form, const QString& label, const QString& name, int value,
                     int least, int most, const QString& unit);
    QCheckBox* box(QFormLayout* form, const QString& label, const QString& name, bool isOn);
    void addLook(QVBoxLayout* column);
    void addLearning(QVBoxLayout* column);
    void addOffers(QVBoxLayout* column);
    void addPhotos(QVBoxLayout* column);
    void addHome(QVBoxLayout* column);
    void addPhones(QVBoxLayout* column);
    void addStaff(QVBoxLayout* column);
    Result<void> take();
    void saveAndStart(bool starts);

    /// The booth with what keeps it up, in place of the studio, whose windows are closed first.
    static void startBooth(const QString& launcher, const std::filesystem::path& folder);

    std::filesystem::path m_folder;
    BoothSettings m_settings;
    Dialogs& m_dialogs;
    QLabel* m_problem;
    QString m_launcher;  ///< that is to be started; empty: none
    QLineEdit *m_title, *m_logo, *m_computerName, *m_model, *m_drawWith, *m_cameraPlace,
        *m_photoFolder, *m_pdfFolder, *m_keepFolder, *m_network, *m_pin, *m_pinAgain;
    ColorChoice *m_accent, *m_ground;
    QComboBox *m_preset, *m_camera, *m_printer, *m_address;
    QSpinBox *m_budget, *m_photoCount, *m_copies, *m_idle, *m_countdown;
    QCheckBox *m_mirrored, *m_sticks, *m_bundled, *m_toStick, *m_keepPictures, *m_keepPhotos,
        *m_phones;
    std::vector<std::pair<std::string, QCheckBox*>> m_languages;
    std::vector<std::pair<BoothKind, QCheckBox*>> m_kinds;
    std::vector<std::pair<BoothScene, QCheckBox*>> m_scenes;
};

}  // namespace dreambooth
