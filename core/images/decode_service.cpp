// The loop of dreambooth-decode: a request, a reply.
#include "decode_here.h"
#include "decode_wire.h"
#include "sandbox.h"

#include <images/decode.h>
#include <images/decode_service.h>
#include <libheif/heif.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <new>
#include <opencv2/core/utility.hpp>
#include <thread>

namespace dreambooth {
using namespace codecs;

namespace {

constexpr int connection = STDIN_FILENO;

bool reply(const Decoded<Picture>& picture) {
    DecodeReply reply;
    if (!picture) {
        const std::string detail = picture.error().detail.substr(0, maxDetail);
        reply.problem = static_cast<std::int32_t>(picture.error().problem);
        reply.detail = static_cast<std::uint32_t>(detail.size());
        return sendAll(connection, &reply, sizeof reply) &&
               sendAll(connection, detail.data(), detail.size());
    }
    const cv::Mat pixels =
        picture->pixels.isContinuous() ? picture->pixels : picture->pixels.clone();
    reply.format = static_cast<std::uint32_t>(picture->format);
    reply.width = picture->size.width;
    reply.height = picture->size.height;
    reply.channels = pixels.empty() ? 0 : static_cast<std::uint32_t>(pixels.channels());
    return sendAll(connection, &reply, sizeof reply) &&
           sendAll(connection, pixels.data, pixels.total() * pixels.elemSize());
}

/// One picture; false once nobody asks any more.
bool serveOne() {
    DecodeRequest request;
    if (!receiveAll(connection, &request, sizeof request) || request.bytes > maxImageFileSize)
        return false;
    std::vector<std::byte> bytes(static_cast<std::size_t>(request.bytes));
    if (!receiveAll(connection, bytes.data(), bytes.size())) return false;
    return reply(decodeHere(bytes, {static_cast<Part>(request.part), request.maxSide}));
}

/// Ends this process with the one that started it, however that ended and whatever a picture keeps
/// the other threads at: nobody else holds the other end of the pipe.
void endWithParent() {
    char nothing = 0;
    while (::read(lifeline, &nothing, 1) < 0 && errno == EINTR) {
    }
    ::_exit(0);
}

}  // namespace

int serveDecoder() {
    // What libraries read from files only once must be there before files are gone.
    heif_init(nullptr);  // its decoders may be plug-ins
    cv::setNumThreads(1);
    ::close_range(lifeline + 1, ~0U, 0);
    enterSandbox();
    std::thread(endWithParent).detach();
    try {
        while (serveOne()) {
        }
    } catch (const std::bad_alloc&) {
        return 1;  // the next one gets a process with all its memory
    }
    return 0;
}

}  // namespace dreambooth
