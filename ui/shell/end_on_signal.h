// SIGTERM, SIGINT and SIGHUP end the program as "Quit" does: a session that ends sends them.
// However the end is asked for, a disk that does not answer does not hold it up: a program that
// stands still on its way out is ended as it is.
#pragma once

class QCoreApplication;

namespace dreambooth {

/// Once, by the main thread, after the application was made.
void endOnSignal(QCoreApplication& application);

}  // namespace dreambooth
