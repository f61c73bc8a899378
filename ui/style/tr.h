// Translated texts of functions that belong to no QObject. Inside a QObject its own tr() is found
// first; lupdate takes the context of both from where the call stands.
#pragma once

#include <QCoreApplication>

namespace dreambooth {

inline QString tr(const char* text) {
    return QCoreApplication::translate("dreambooth", text);
}

}  // namespace dreambooth
