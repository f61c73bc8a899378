// The few dialogs that stop the person: choosing files, and questions before something is lost.
// Behind an interface, so that tests answer them. Problems are shown in place, never here.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

class QWidget;

namespace dreambooth {

class Dialogs {
    Q_DECLARE_TR_FUNCTIONS(dreambooth::Dialogs)

public:
    virtual ~Dialogs() = default;

    /// Existing photos of any kind that we read; empty when cancelled.
    virtual QStringList choosePhotos(QWidget* parent, const QString& startFolder) = 0;
    virtual QString chooseFolder(QWidget* parent, const QString& title,
                                 const QString& startFolder) = 0;
    /// `filter` as QFileDialog takes it: "Models (*.safetensors)".
    virtual QString chooseFile(QWidget* parent, const QString& title, const QString& startFolder,
                               const QString& filter) = 0;
    /// The name may be taken: who writes there refuses it with the reason, or asks as below.
    virtual QString chooseSaveFile(QWidget* parent, const QString& title, const QString& suggestion,
                                   const QString& filter) = 0;
    /// With the ending of `suggestion`; asks before a file that is there is replaced.
    QString chooseFileToWrite(QWidget* parent, const QString& title, const QString& suggestion,
                              const QString& filter);
    /// Before something that can't be undone; `action` is the button's verb ("Delete run").
    virtual bool confirm(QWidget* parent, const QString& question, const QString& explanation,
                         const QString& action) = 0;
};

/// The desktop's own dialogs.
class NativeDialogs : public Dialogs {
    Q_DECLARE_TR_FUNCTIONS(dreambooth::NativeDialogs)

public:
    QStringList choosePhotos(QWidget* parent, const QString& startFolder) override;
    QString chooseFolder(QWidget* parent, const QString& title,
                         const QString& startFolder) override;
    QString chooseFile(QWidget* parent, const QString& title, const QString& startFolder,
                       const QString& filter) override;
    QString chooseSaveFile(QWidget* parent, const QString& title, const QString& suggestion,
                           const QString& filter) override;
    bool confirm(QWidget* parent, const QString& question, const QString& explanation,
                 const QString& action) override;
};

}  // namespace dreambooth
