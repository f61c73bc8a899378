// Ctrl+C, SIGTERM and SIGHUP set a CancelToken, through handlers that do nothing else.
#include <base/cancel.h>

#include <signal.h>

namespace dreambooth {
namespace {

/// Set before the handlers are installed and never destroyed: a signal may come at any time.
const CancelToken* token = nullptr;

void cancelToken(int) {
    token->cancel();
}  // an atomic store, which a handler may do

void install(int signal, SecondSignal second) {
    struct sigaction action{};
    action.sa_handler = cancelToken;
    action.sa_flags = SA_RESTART;
    if (second == SecondSignal::ends) action.sa_flags |= static_cast<int>(SA_RESETHAND);
    ::sigaction(signal, &action, nullptr);
}

}  // namespace

CancelToken cancelOnInterrupt(SecondSignal second) {
    if (token == nullptr) {
        token = new CancelToken;
        install(SIGINT, second);
        install(SIGTERM, second);
        if (!isIgnored(SIGHUP)) install(SIGHUP, SecondSignal::isHeard);
    }
    return *token;
}

bool isIgnored(int signal) {
    struct sigaction action{};
    return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace dreambooth
