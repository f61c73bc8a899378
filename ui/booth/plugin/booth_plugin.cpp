// libdreambooth_booth.so: what the studio opens to be a booth, or to set one up.
#include <QWidget>

/// The booth of this folder as a window that is not shown yet, the caller's to delete.
extern "C" __attribute__((visibility("default"))) QWidget* dreambooth_open_booth(
    const char* /*boothFolder*/) {
    return nullptr;
}
