// Downloads in plain words, translated: what a model of the hub is called, how far it is, and what
// its licence is. Used by the strip and the Models page.
#pragma once

#include <ui/session/download_store.h>

#include <QString>
#include <string>

namespace dreambooth {

/// "Stable Diffusion 1.5" of a model that is known, else the name on the hub without its owner;
/// with the file, where one of several is meant.
QString downloadTitle(const PendingDownload& wish);
/// "1.2 GB of 4.3 GB · 52 MB/s · about 2 minutes left", "paused at …", or what is waited for.
QString downloadProgressText(const DownloadItem& item);
/// 0 to 1000, for bars.
int downloadPermille(const DownloadState& state);
/// "CreativeML OpenRAIL-M" for "creativeml-openrail-m"; others as the hub names them.
QString licenceTitle(const std::string& licence);
/// What a well-known licence comes to, in a sentence; empty for others.
QString licenceSummary(const std::string& licence);

}  // namespace dreambooth
