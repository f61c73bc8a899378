// Signals to a CancelToken (see the header).
#include <worker/interrupt.h>

#include <signal.h>

namespace dreambooth {
namespace {

/// Set before the handlers are installed and never destroyed: a signal may come at any time.
const CancelToken* token = nullptr;

void cancelToken(int) {
    token->cancel();
}  // an atomic store, which a handler may do

}  // namespace

CancelToken cancelOnInterrupt() {
    if (token == nullptr) {
        token = new CancelToken;
        struct sigaction action{};
        action.sa_handler = cancelToken;
        action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
        ::sigaction(SIGINT, &action, nullptr);
        ::sigaction(SIGTERM, &action, nullptr);
    }
    return *token;
}

}  // namespace dreambooth
