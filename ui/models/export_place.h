// Where an export goes: a name that is free, since nothing is written over.
#pragma once

#include <QString>

namespace dreambooth {

/// A title as a file name: what file systems don't take becomes a dash.
QString fileNameFrom(const QString& title);
/// Nothing lies there, nor where the model card of a file goes, which is beside it.
bool isFreePlace(const QString& place, bool isFolder);
/// `place`, which ends with `ending`, or the first of "place-2", "place-3" … that is free.
QString freePlace(const QString& place, const QString& ending, bool isFolder);

}  // namespace dreambooth
