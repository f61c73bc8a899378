// The desktop's file dialogs and message box.
// Names of the photo formats follow what core/images decodes.
#include <ui/style/dialogs.h>
#include <ui/style/disk_queue.h>

#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <optional>

namespace dreambooth {

namespace {

/// Qt's own dialog stands in where the desktop has none. Where Enter ends it while it proposes
/// names, Qt 6.4 counts no window as active under X11, and Tab does nothing.
template <class Answer>
Answer answered(QWidget* parent, Answer answer) {
    if (parent != nullptr && QApplication::activeWindow() == nullptr)
        QApplication::setActiveWindow(parent->window());
    return answer;
}

}  // namespace

/// It asks itself: the desktop's dialog does not know of an ending that is added afterwards.
QString Dialogs::chooseFileToWrite(QWidget* parent, const QString& title, const QString& suggestion,
                                   const QString& filter) {
    QString file = chooseSaveFile(parent, title, suggestion, filter);
    if (file.isEmpty()) return file;
    const QString ending = u'.' + QFileInfo(suggestion).suffix();
    if (!file.endsWith(ending, Qt::CaseInsensitive)) file += ending;
    const std::optional<bool> isThere =
        DiskQueue().ask([file] { return QFileInfo(file).isFile(); });
    if (isThere == false) return file;
    const QString why =
        isThere ? tr("A file with this name already exists. Its contents will be lost.")
                : tr("The disk does not answer. If a file with this name already exists, its "
                     "contents will be lost.");
    const QString question = tr("Replace “%1”?").arg(QFileInfo(file).fileName());
    return confirm(parent, question, why, tr("Replace")) ? file : QString();
}

QStringList NativeDialogs::choosePhotos(QWidget* parent, const QString& startFolder) {
    const QString photos = tr("Photos");
    const QString all = tr("All files");
    return answered(
        parent,
        QFileDialog::getOpenFileNames(
            parent, tr("Add photos"), startFolder,
            QStringLiteral("%1 (*.jpg *.jpeg *.png *.heic *.heif *.avif *.webp *.tif *.tiff);;"
                           "%2 (*)")
                .arg(photos, all)));
}

QString NativeDialogs::chooseFolder(QWidget* parent, const QString& title,
                                    const QString& startFolder) {
    return answered(parent, QFileDialog::getExistingDirectory(parent, title, startFolder));
}

QString NativeDialogs::chooseFile(QWidget* parent, const QString& title, const QString& startFolder,
                                  const QString& filter) {
    return answered(parent, QFileDialog::getOpenFileName(parent, title, startFolder, filter));
}

QString NativeDialogs::chooseSaveFile(QWidget* parent, const QString& title,
                                      const QString& suggestion, const QString& filter) {
    // What a name that is taken means, the caller knows.
    return answered(parent, QFileDialog::getSaveFileName(parent, title, suggestion, filter, nullptr,
                                                         QFileDialog::DontConfirmOverwrite));
}

bool NativeDialogs::confirm(QWidget* parent, const QString& question, const QString& explanation,
                            const QString& action) {
    QMessageBox box(QMessageBox::NoIcon, QString(), question, QMessageBox::Cancel, parent);
    box.setInformativeText(explanation);
    QPushButton* yes = box.addButton(action, QMessageBox::AcceptRole);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    return box.clickedButton() == yes;
}

}  // namespace dreambooth
