// What the desktop does for the window: its bin, its file manager, its browser.
#pragma once

#include <base/error.h>
#include <QString>
#include <filesystem>

class QObject;

namespace dreambooth {

/// Moves a file or folder to the bin; it waits for the disk. Error: model.no_bin.
Result<void> moveToTrash(const std::filesystem::path& path);

/// Moves what was deleted from this folder (base/deleted_folders.h) to the bin, in the background;
/// without a bin it stays.
void emptyDeleted(QObject* receiver, const std::filesystem::path& folder);

/// A message of the desktop (org.freedesktop.Notifications), with its sound for finished work if
/// asked for. Nothing happens, and nothing is waited for, where no desktop shows messages.
void tellByDesktop(const QString& title, const QString& text, bool hasSound);

/// A folder is opened itself, a file by the folder it lies in. Where the desktop has no program for
/// it, that is said below what has the focus.
void showInFolder(const std::filesystem::path& path);

/// The same of a page of the web. Nothing else: the address comes from a hub, and the desktop would
/// run a program for "file:" and many other kinds.
void openPage(const QString& address);

}  // namespace dreambooth
