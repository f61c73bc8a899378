// The window's application. Qt takes the whole locale of the environment, as does the GTK of a
// desktop's theme; here libraries go on to read and write numbers with a decimal point.
#pragma once

#include <QApplication>
#include <clocale>

namespace dreambooth {

class StudioApplication : public QApplication {
public:
    StudioApplication(int& argc, char** argv) : QApplication(argc, argv) {
        // What a person reads is QLocale's, which does not ask the C library.
        std::setlocale(LC_NUMERIC, "C");
    }
};

}  // namespace dreambooth
