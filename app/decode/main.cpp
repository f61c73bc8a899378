// dreambooth-decode: decodes the pictures of strangers for the other two programs, in a process
// that can't open a file or reach the network. They start it; it is of no use by itself.
#include <images/decode_service.h>

int main() {
    return dreambooth::serveDecoder();
}
