// SIGTERM, SIGINT and SIGHUP end the program as "Quit" does: a session that ends sends them.
#pragma once

class QCoreApplication;

namespace dreambooth {

/// Once, after the application was made.
void endOnSignal(QCoreApplication& application);

}  // namespace dreambooth
