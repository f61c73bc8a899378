// The server on libmicrohttpd: which paths there are, what a request may cost, and how photos get
// into the visitor's folder. One thread answers all phones.
#include <arpa/inet.h>
#include <base/file_descriptor.h>
#include <base/json_fields.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <openssl/crypto.h>
#include <openssl/rand.h>
#include <phone/phone_server.h>
#include <sys/stat.h>

#include <array>
#include <cctype>
#include <charconv>
#include <mutex>
#include <optional>
#include <set>
#include <string_view>

#include "phone_html.h"

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

// Words that look and sound alike in the booth's languages.
constexpr std::array words = {"panda", "koala", "robot", "radio", "piano", "taxi",
                              "pizza", "kiwi",  "tango", "judo",  "yoga",  "banjo",
                              "mango", "salsa", "sofa",  "tuba"};
constexpr unsigned connections = 48, connectionsOfOnePhone = 12, idleSeconds = 20;

/// Without a source of chance there is no secret, and so no server.
std::uint32_t randomNumber() {
    std::uint32_t number = 0;
    if (RAND_bytes(reinterpret_cast<unsigned char*>(&number), sizeof number) != 1)
        throw std::runtime_error("the system gives no random numbers");
    return number;
}

std::string randomPath() {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz234567";
    std::string path = "/";
    for (int i = 0; i < 26; ++i) path += letters[randomNumber() % letters.size()];
    return path;
}

std::string randomWord() {
    return std::string(words[randomNumber() % words.size()]) + " " +
           std::to_string(1000 + randomNumber() % 9000);
}

/// In a time that does not tell how much of it was right.
bool isSame(std::string_view given, std::string_view secret) {
    return given.size() == secret.size() &&
           CRYPTO_memcmp(given.data(), secret.data(), secret.size()) == 0;
}

/// As somebody types it on a phone: "  Panda  4170".
std::string simplified(std::string_view typed) {
    std::string result;
    for (const char c : typed) {
        const bool isSpace = c == ' ' || c == '\t' || c == '\r' || c == '\n';
        if (isSpace && (result.empty() || result.back() == ' ')) continue;
        result += isSpace ? ' ' : (c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c);
    }
    while (result.ends_with(' ')) result.pop_back();
    return result;
}

std::string contentType(const fs::path& file) {
    const std::string ending = file.extension().string();
    if (ending == ".png") return "image/png";
    if (ending == ".mp4") return "video/mp4";
    return "image/jpeg";
}

/// "bytes=10-20", "bytes=10-", "bytes=-5" of a file; nothing: send it whole. Films are asked for
/// so.
struct ByteRange {
    std::uint64_t first = 0, last = 0;
};
std::optional<ByteRange> rangeIn(std::string_view header, std::uint64_t size) {
    if (!header.starts_with("bytes=") || size == 0) return {};
    header.remove_prefix(6);
    const auto dash = header.find('-');
    if (dash == header.npos || header.contains(',')) return {};
    const auto number = [](std::string_view digits) -> std::optional<std::uint64_t> {
        std::uint64_t value = 0;
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error != std::errc() || end != digits.data() + digits.size()) return {};
        return value;
    };
    const auto first = number(header.substr(0, dash)), last = number(header.substr(dash + 1));
    if (!first && last && dash == 0 && *last > 0)
        return ByteRange{size - std::min(size, *last), size - 1};
    if (!first || *first >= size) return {};
    if (!last && dash + 1 < header.size()) return {};
    return ByteRange{*first, std::min(last.value_or(size - 1), size - 1)};
}

}  // namespace

Result<PhoneView> PhoneView::fromJson(const Json& object) {
    const auto wrong = [](const std::string& key) { return failure("phone.view", {{"key", key}}); };
    PhoneView view;
    const std::string stage = valueOr<std::string>(object, "stage", "");
    if (stage == "photos")
        view.stage = Stage::photos;
    else if (stage == "pictures")
        view.stage = Stage::pictures;
    else if (stage != "waiting")
        return wrong("stage");
    view.photosInAll = valueOr(object, "photos_in_all", 0);
    if (const auto pictures = object.find("pictures"); pictures != object.end()) {
        if (!pictures->is_array()) return wrong("pictures");
        for (const Json& one : *pictures)
            view.pictures.push_back({valueOr<std::string>(one, "file", ""),
                                     valueOr<std::string>(one, "name", ""),
                                     valueOr<std::string>(one, "label", "")});
    }
    view.moreComes = valueOr(object, "more_comes", false);
    if (const auto texts = object.find("texts"); texts != object.end() && texts->is_object())
        for (const std::string& key : phoneTextKeys)
            view.texts[key] = valueOr<std::string>(*texts, key.c_str(), "");
    return view;
}

Json PhoneView::toJson() const {
    Json list = Json::array();
    for (const PhonePicture& one : pictures)
        list.push_back({{"file", one.file.string()}, {"name", one.name}, {"label", one.label}});
    const char* name = stage == Stage::photos     ? "photos"
                       : stage == Stage::pictures ? "pictures"
                                                  : "waiting";
    Json words = Json::object();
    for (const auto& [key, sentence] : texts) words[key] = sentence;
    return {{"stage", name},
            {"photos_in_all", photosInAll},
            {"pictures", list},
            {"more_comes", moreComes},
            {"texts", words}};
}

class PhoneServer::Implementation {
public:
    Implementation(const PhoneServerOptions& options, Listener listener)
        : m_options(options),
          m_listener(std::move(listener)),
          m_path(randomPath()),
          m_word(randomWord()) {}
    ~Implementation() {
        if (m_daemon != nullptr) MHD_stop_daemon(m_daemon);
    }

    Result<void> listen();
    void show(PhoneView view) {
        const std::lock_guard lock(m_mutex);
        if (view.stage != m_view.stage) m_arrivals.refusal = PhoneRefusal::none;
        m_view = std::move(view);
    }
    std::uint16_t port() const { return m_port; }
    const std::string& path() const { return m_path; }
    const std::string& word() const { return m_word; }

private:
    /// One request from its first line to its end.
    struct Request {
        Implementation& server;
        enum class Body { none, photos, word } body = Body::none;
        MHD_PostProcessor* form = nullptr;
        std::string typedWord = {};
        FileDescriptor file = FileDescriptor();  ///< of the photo that comes in at the moment
        fs::path partial = {};                   ///< its name until it is whole
        std::uint64_t bytes = 0;
        PhoneRefusal refusal = PhoneRefusal::none;
        bool isRefused() const { return refusal != PhoneRefusal::none; }
        bool isMalformed = false;               ///< what comes of the form can't be read
        std::optional<std::size_t> saves = {};  ///< the picture that is sent to be saved
    };

    static MHD_Result handle(void* self, MHD_Connection* connection, const char* url,
                             const char* method, const char* version, const char* data,
                             std::size_t* size, void** state);
    static void completed(void* self, MHD_Connection* connection, void** state,
                          MHD_RequestTerminationCode code);
    static MHD_Result takeForm(void* state, MHD_ValueKind kind, const char* key, const char* name,
                               const char* type, const char* encoding, const char* data,
                               std::uint64_t offset, std::size_t size);

    void begin(Request& request, MHD_Connection* connection, std::string_view url,
               std::string_view method);
    MHD_Result answer(Request& request, MHD_Connection* connection, std::string_view url,
                      std::string_view method);
    MHD_Result answerPicture(Request& request, MHD_Connection* connection, std::string_view rest);
    MHD_Result answerWord(Request& request, MHD_Connection* connection);
    void takePhotoBytes(Request& request, const char* data, std::uint64_t offset, std::size_t size);
    void finishPhoto(Request& request);
    void dropPhoto(Request& request);
    void noteVisitor(MHD_Connection* connection);
    void tell(const Json& event) { m_listener(event); }
    static MHD_Result send(MHD_Connection* connection, unsigned status, MHD_Response* response);
    static MHD_Result sendHtml(MHD_Connection* connection, unsigned status,
                               const std::string& html);
    static MHD_Result sendTo(MHD_Connection* connection, const std::string& place);
    /// The same for all that is not there, so that nobody learns what is.
    static MHD_Result sendNothing(MHD_Connection* connection) {
        return sendHtml(connection, MHD_HTTP_NOT_FOUND, "<!DOCTYPE html><title>404</title>404\n");
    }

    const PhoneServerOptions m_options;
    const Listener m_listener;
    const std::string m_path, m_word;
    std::uint16_t m_port = 0;
    std::mutex m_mutex;  ///< of m_view and m_arrivals.photos: show() comes from another thread
    PhoneView m_view;
    PhoneArrivals m_arrivals;
    int m_files = 0;  ///< names given to photos so far
    std::uint64_t m_bytes = 0;
    int m_wrongWords = 0;
    std::set<std::string> m_phones;
    std::set<std::size_t> m_saved;
    MHD_Daemon* m_daemon = nullptr;
};

Result<void> PhoneServer::Implementation::listen() {
    sockaddr_in place = {};
    place.sin_family = AF_INET;
    if (::inet_pton(AF_INET, m_options.address.c_str(), &place.sin_addr) != 1)
        return failure("phone.address", {{"address", m_options.address}});
    for (const std::uint16_t port : m_options.ports) {
        place.sin_port = htons(port);
        // Not epoll, with which libmicrohttpd 0.9.75 waits until its timeout for a phone that left
        // while its last bytes were read.
        m_daemon = MHD_start_daemon(
            MHD_USE_POLL_INTERNAL_THREAD, port, nullptr, nullptr, &handle, this,
            MHD_OPTION_SOCK_ADDR, reinterpret_cast<sockaddr*>(&place), MHD_OPTION_CONNECTION_LIMIT,
            connections, MHD_OPTION_PER_IP_CONNECTION_LIMIT, connectionsOfOnePhone,
            MHD_OPTION_CONNECTION_TIMEOUT, idleSeconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
            std::size_t{64} << 10, MHD_OPTION_LISTENING_ADDRESS_REUSE, 1u,
            MHD_OPTION_NOTIFY_COMPLETED, &completed, this, MHD_OPTION_END);
        if (m_daemon == nullptr) continue;
        const auto* bound = MHD_get_daemon_info(m_daemon, MHD_DAEMON_INFO_BIND_PORT);
        m_port = bound != nullptr ? bound->port : port;
        return {};
    }
    const std::string ports = m_options.ports.empty() ? "" : std::to_string(m_options.ports.back());
    return failure("phone.port", {{"address", m_options.address}, {"port", ports}});
}

MHD_Result PhoneServer::Implementation::send(MHD_Connection* connection, unsigned status,
                                             MHD_Response* response) {
    if (response == nullptr) return MHD_NO;
    for (const auto& [name, value] :
         {std::pair{MHD_HTTP_HEADER_CACHE_CONTROL, "no-store"},
          std::pair{"Referrer-Policy", "no-referrer"},
          std::pair{"X-Content-Type-Options", "nosniff"},
          std::pair{
              "Content-Security-Policy",
              "default-src 'none'; img-src 'self'; media-src 'self'; style-src "
              "'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"}})
        MHD_add_response_header(response, name, value);
    const MHD_Result result = MHD_queue_response(connection, status, response);
    MHD_destroy_response(response);
    return result;
}

MHD_Result PhoneServer::Implementation::sendHtml(MHD_Connection* connection, unsigned status,
                                                 const std::string& html) {
    MHD_Response* response = MHD_create_response_from_buffer(
        html.size(), const_cast<char*>(html.data()), MHD_RESPMEM_MUST_COPY);
    if (response != nullptr)
        MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, "text/html; charset=utf-8");
    return send(connection, status, response);
}

MHD_Result PhoneServer::Implementation::sendTo(MHD_Connection* connection,
                                               const std::string& place) {
    MHD_Response* response = MHD_create_response_from_buffer(0, nullptr, MHD_RESPMEM_PERSISTENT);
    if (response != nullptr)
        MHD_add_response_header(response, MHD_HTTP_HEADER_LOCATION, place.c_str());
    return send(connection, MHD_HTTP_SEE_OTHER, response);
}

MHD_Result PhoneServer::Implementation::handle(void* self, MHD_Connection* connection,
                                               const char* url, const char* method, const char*,
                                               const char* data, std::size_t* size, void** state) {
    auto& server = *static_cast<Implementation*>(self);
    auto* request = static_cast<Request*>(*state);
    if (request == nullptr) {  // the header is read; a body comes later
        *state = request = new Request{.server = server};
        server.begin(*request, connection, url, method);
        return MHD_YES;
    }
    if (*size > 0) {
        // A photo that is refused takes none of the others with it.
        if (request->form != nullptr && !request->isMalformed &&
            MHD_post_process(request->form, data, *size) != MHD_YES) {
            request->isMalformed = true;
            if (!request->isRefused()) request->refusal = PhoneRefusal::noRoom;
        }
        *size = 0;
        return MHD_YES;
    }
    return server.answer(*request, connection, url, method);
}

void PhoneServer::Implementation::begin(Request& request, MHD_Connection* connection,
                                        std::string_view url, std::string_view method) {
    if (method != MHD_HTTP_METHOD_POST) return;
    if (url == "/word")
        request.body = Request::Body::word;
    else if (isSame(url, m_path + "/photos"))
        request.body = Request::Body::photos;
    else
        return;
    request.form = MHD_create_post_processor(connection, 32 << 10, &takeForm, &request);
    if (request.form == nullptr) request.refusal = PhoneRefusal::noRoom;  // no form
}

MHD_Result PhoneServer::Implementation::takeForm(void* state, MHD_ValueKind, const char* key,
                                                 const char* name, const char*, const char*,
                                                 const char* data, std::uint64_t offset,
                                                 std::size_t size) {
    auto& request = *static_cast<Request*>(state);
    const std::string_view field = key == nullptr ? "" : key;
    if (request.body == Request::Body::word) {
        if (field != "word") return MHD_YES;
        if (request.typedWord.size() + size > 100) return MHD_NO;
        request.typedWord.append(data, size);
        return MHD_YES;
    }
    if (field == "photos" && name != nullptr && *name != '\0')
        request.server.takePhotoBytes(request, data, offset, size);
    return MHD_YES;
}

/// The name that a phone gives a photo is not used.
void PhoneServer::Implementation::takePhotoBytes(Request& request, const char* data,
                                                 std::uint64_t offset, std::size_t size) {
    if (offset == 0) {
        finishPhoto(request);
        request.bytes = 0;
        const std::lock_guard lock(m_mutex);
        request.partial.clear();
        if (m_view.stage != PhoneView::Stage::photos || m_arrivals.photos >= m_view.photosInAll)
            return;
        request.partial = m_options.uploads / ("photo-" + std::to_string(++m_files) + ".part");
        request.file = FileDescriptor(::open(
            request.partial.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600));
    }
    if (!request.file.valid()) {
        if (!request.isRefused() && !request.partial.empty())
            request.refusal = PhoneRefusal::noRoom;
        return;
    }
    request.bytes += size;
    m_bytes += size;
    const bool isTooLarge = request.bytes > m_options.photoBytes;
    bool isWritten = !isTooLarge && m_bytes <= m_options.totalBytes;
    for (std::size_t done = 0; isWritten && done < size;) {
        const auto count = ::write(request.file.get(), data + done, size - done);
        isWritten = count > 0;
        if (isWritten) done += static_cast<std::size_t>(count);
    }
    if (!isWritten) {
        dropPhoto(request);
        request.refusal = isTooLarge ? PhoneRefusal::tooLarge : PhoneRefusal::noRoom;
    }
}

void PhoneServer::Implementation::dropPhoto(Request& request) {
    if (!request.file.valid()) return;
    request.file = FileDescriptor();
    m_bytes -= std::min(m_bytes, request.bytes);
    std::error_code ignored;
    fs::remove(request.partial, ignored);
}

void PhoneServer::Implementation::finishPhoto(Request& request) {
    if (!request.file.valid()) return;
    if (request.bytes == 0) return dropPhoto(request);
    request.file = FileDescriptor();
    fs::path photo = request.partial;
    photo.replace_extension();
    std::error_code error;
    fs::rename(request.partial, photo, error);
    if (error) return;
    {
        const std::lock_guard lock(m_mutex);
        ++m_arrivals.photos;
    }
    tell({{"event", "photo"}, {"path", photo.string()}});
}

void PhoneServer::Implementation::noteVisitor(MHD_Connection* connection) {
    const auto* info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    if (info == nullptr || info->client_addr->sa_family != AF_INET) return;
    const auto* address = reinterpret_cast<const sockaddr_in*>(info->client_addr);
    char text[INET_ADDRSTRLEN] = {};
    ::inet_ntop(AF_INET, &address->sin_addr, text, sizeof text);
    if (m_phones.insert(text).second)
        tell({{"event", "joined"}, {"phones", static_cast<int>(m_phones.size())}});
}

MHD_Result PhoneServer::Implementation::answerWord(Request& request, MHD_Connection* connection) {
    const bool isOpen = m_wrongWords < m_options.wrongWords;
    const bool isRight = isOpen && isSame(simplified(request.typedWord), m_word);
    if (isRight) return sendTo(connection, m_path + "/");
    if (isOpen && ++m_wrongWords == m_options.wrongWords) tell({{"event", "word_closed"}});
    const std::lock_guard lock(m_mutex);
    const bool isClosed = m_wrongWords >= m_options.wrongWords;
    return sendHtml(connection, MHD_HTTP_FORBIDDEN,
                    wordPage(m_view, isClosed ? "closed" : "wrong"));
}

MHD_Result PhoneServer::Implementation::answer(Request& request, MHD_Connection* connection,
                                               std::string_view url, std::string_view method) {
    if (request.form != nullptr && request.body == Request::Body::photos) finishPhoto(request);
    if (request.body == Request::Body::word) return answerWord(request, connection);
    if (request.body == Request::Body::photos) {
        {
            const std::lock_guard lock(m_mutex);
            m_arrivals.refusal = request.refusal;
        }
        if (request.isRefused()) tell({{"event", "refused"}});
        return sendTo(connection, m_path + "/");
    }
    if (method != MHD_HTTP_METHOD_GET && method != MHD_HTTP_METHOD_HEAD)
        return sendNothing(connection);
    if (url == "/") {
        const std::lock_guard lock(m_mutex);
        const bool isClosed = m_wrongWords >= m_options.wrongWords;
        return sendHtml(connection, MHD_HTTP_OK, wordPage(m_view, isClosed ? "closed" : "word"));
    }
    if (!isSame(url.substr(0, m_path.size()), m_path)) return sendNothing(connection);
    const std::string_view rest = url.substr(m_path.size());
    if (rest.empty()) return sendTo(connection, m_path + "/");
    noteVisitor(connection);
    if (rest == "/") {
        const std::lock_guard lock(m_mutex);
        return sendHtml(connection, MHD_HTTP_OK, phonePage(m_view, m_arrivals));
    }
    const MHD_Result answered = answerPicture(request, connection, rest);
    if (method == MHD_HTTP_METHOD_HEAD) request.saves.reset();  // asked about, and not sent
    return answered;
}

MHD_Result PhoneServer::Implementation::answerPicture(Request& request, MHD_Connection* connection,
                                                      std::string_view rest) {
    constexpr std::string_view folder = "/picture/", saving = "/save";
    if (!rest.starts_with(folder)) return sendNothing(connection);
    rest.remove_prefix(folder.size());
    const bool isSaved = rest.ends_with(saving);
    if (isSaved) rest.remove_suffix(saving.size());
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), index);
    if (rest.empty() || error != std::errc() || end != rest.data() + rest.size())
        return sendNothing(connection);
    PhonePicture picture;
    {
        const std::lock_guard lock(m_mutex);
        if (m_view.stage != PhoneView::Stage::pictures || index >= m_view.pictures.size())
            return sendNothing(connection);
        picture = m_view.pictures[index];
    }
    FileDescriptor file(::open(picture.file.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    struct stat facts = {};
    if (!file.valid() || ::fstat(file.get(), &facts) != 0 || !S_ISREG(facts.st_mode) ||
        facts.st_size == 0)
        return sendNothing(connection);
    const auto size = static_cast<std::uint64_t>(facts.st_size);
    const char* asked =
        MHD_lookup_connection_value(connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_RANGE);
    const auto range = rangeIn(asked != nullptr ? asked : "", size);
    const ByteRange sent = range.value_or(ByteRange{0, size - 1});
    MHD_Response* response = MHD_create_response_from_fd_at_offset64(sent.last - sent.first + 1,
                                                                     file.release(), sent.first);
    if (response == nullptr) return MHD_NO;
    MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE,
                            contentType(picture.file).c_str());
    MHD_add_response_header(response, MHD_HTTP_HEADER_ACCEPT_RANGES, "bytes");
    if (isSaved)
        MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_DISPOSITION,
                                ("attachment; filename=\"" + picture.name + "\"").c_str());
    if (isSaved && !range) request.saves = index;
    if (!range) return send(connection, MHD_HTTP_OK, response);
    MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_RANGE,
                            ("bytes " + std::to_string(sent.first) + "-" +
                             std::to_string(sent.last) + "/" + std::to_string(size))
                                .c_str());
    return send(connection, MHD_HTTP_PARTIAL_CONTENT, response);
}

void PhoneServer::Implementation::completed(void* self, MHD_Connection*, void** state,
                                            MHD_RequestTerminationCode code) {
    auto& server = *static_cast<Implementation*>(self);
    auto* request = static_cast<Request*>(*state);
    if (request == nullptr) return;
    server.dropPhoto(*request);  // what had not come whole
    if (request->form != nullptr) MHD_destroy_post_processor(request->form);
    const bool isWhole = code == MHD_REQUEST_TERMINATED_COMPLETED_OK;
    if (isWhole && request->saves && server.m_saved.insert(*request->saves).second)
        server.tell({{"event", "saved"}, {"pictures", static_cast<int>(server.m_saved.size())}});
    delete request;
    *state = nullptr;
}

PhoneServer::PhoneServer(std::unique_ptr<Implementation> implementation)
    : m_implementation(std::move(implementation)) {}
PhoneServer::~PhoneServer() = default;

Result<std::unique_ptr<PhoneServer>> PhoneServer::start(const PhoneServerOptions& options,
                                                        Listener listener) {
    auto implementation = std::make_unique<Implementation>(options, std::move(listener));
    TRY_VOID(implementation->listen());
    return std::unique_ptr<PhoneServer>(new PhoneServer(std::move(implementation)));
}

void PhoneServer::show(PhoneView view) {
    m_implementation->show(std::move(view));
}
std::uint16_t PhoneServer::port() const {
    return m_implementation->port();
}
const std::string& PhoneServer::path() const {
    return m_implementation->path();
}
const std::string& PhoneServer::word() const {
    return m_implementation->word();
}

}  // namespace dreambooth
