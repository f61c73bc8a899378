// SIGTERM, SIGINT and SIGHUP end the program as "Quit" does: a session that ends sends them.
// A disk that does not answer does not hold that up: a program that stands still on its way out is
// ended as it is. One that a person closes stays until the disk answers, and saves.
#pragma once

class QCoreApplication;

namespace dreambooth {

/// Once, by the main thread, after the application was made.
void endOnSignal(QCoreApplication& application);

}  // namespace dreambooth
