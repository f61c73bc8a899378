// A hub on the loopback interface for tests: lists of repositories and their files with byte
// ranges, as huggingface.co answers, and what goes wrong on the way on request. A thread a
// connection.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/evp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

/// How one answer differs from the right one.
struct Fault {
    int status = 0;         ///< instead of 200 or 206
    std::string headers{};  ///< added, each with \r\n
    std::string body{};     ///< instead of the file, where status is set
    long cutAfter = -1;     ///< bytes of the body after which the line breaks
    long lengthOff = 0;     ///< added to Content-Length
    long extra = 0;         ///< bytes after the end, without Content-Length
    long flipAt = -1;       ///< a byte of the file that arrives changed
    long rangeOff = 0;      ///< the part begins so far from where it should
    bool ignoresRange = false;
    bool noAnswer = false;     ///< the line breaks at once
    bool garbage = false;      ///< something that is no HTTP
    bool stalls = false;       ///< half of the body, then nothing for as long as the server lives
    bool endlessBody = false;  ///< bytes without end behind the body
    bool endlessHeaders = false;  ///< header after header
    long dribbleAfter = -1;       ///< bytes of head and body after which a byte at a time comes
};

class HubServer {
public:
    struct Request {
        std::string path, range, authorization, agent;
    };

    std::string commit = "0123456789abcdef0123456789abcdef01234567";
    std::map<std::string, std::string> files;  ///< of the one repository
    nlohmann::json card = {{"license", "mit"}};
    std::string listing;        ///< instead of the right one
    int delayMicroseconds = 0;  ///< after each 64 KB

    explicit HubServer(const char* address = "127.0.0.1") : m_address(address) {
        m_socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in place{};
        place.sin_family = AF_INET;
        ::inet_pton(AF_INET, address, &place.sin_addr);
        socklen_t size = sizeof place;
        if (::bind(m_socket, reinterpret_cast<sockaddr*>(&place), size) != 0 ||
            ::listen(m_socket, 64) != 0)
            std::abort();
        ::getsockname(m_socket, reinterpret_cast<sockaddr*>(&place), &size);
        m_port = ntohs(place.sin_port);
        m_thread = std::thread([this] { acceptAll(); });
    }
    ~HubServer() {
        m_ending = true;
        ::shutdown(m_socket, SHUT_RDWR);
        m_thread.join();
        ::close(m_socket);
        for (std::thread& thread : m_connections) thread.join();
    }

    std::string url() const { return "http://" + m_address + ":" + std::to_string(m_port); }
    /// What the next requests whose path ends so meet, one after another.
    void meet(const std::string& end, const Fault& fault, int times = 1) {
        const std::scoped_lock lock(m_mutex);
        for (int i = 0; i < times; ++i) m_faults.emplace_back(end, fault);
    }
    std::vector<Request> requests() const {
        const std::scoped_lock lock(m_mutex);
        return m_requests;
    }
    int mostAtOnce() const { return m_mostAtOnce; }

    static std::string sumOf(const std::string& bytes) {
        const bool large = isLarge(bytes);
        const std::string text =
            large ? bytes : "blob " + std::to_string(bytes.size()) + '\0' + bytes;
        unsigned char digest[EVP_MAX_MD_SIZE];
        unsigned length = 0;
        EVP_Digest(text.data(), text.size(), digest, &length, large ? EVP_sha256() : EVP_sha1(),
                   nullptr);
        std::string hex;
        for (unsigned i = 0; i < length; ++i) {
            char two[3];
            std::snprintf(two, sizeof two, "%02x", digest[i]);
            hex += two;
        }
        return hex;
    }

private:
    /// As the hub keeps large files by Git LFS.
    static bool isLarge(const std::string& bytes) { return bytes.size() > 100000; }

    void acceptAll() {
        while (true) {
            const int socket = ::accept4(m_socket, nullptr, nullptr, SOCK_CLOEXEC);
            if (socket < 0 && !m_ending) continue;
            if (socket < 0) return;
            m_connections.emplace_back([this, socket] { serve(socket); });
        }
    }

    void serve(int socket) {
        timeval patience{.tv_sec = 0, .tv_usec = 200000};
        ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
        std::string text;
        std::vector<char> bytes(65536);
        while (!m_ending) {
            const auto got = ::recv(socket, bytes.data(), bytes.size(), 0);
            if (got == 0) break;
            if (got > 0) text.append(bytes.data(), static_cast<std::size_t>(got));
            if (const auto end = text.find("\r\n\r\n"); end != text.npos) {
                const std::string head = text.substr(0, end + 4);
                text.erase(0, end + 4);
                if (!answer(socket, head)) break;
            }
        }
        ::close(socket);
    }

    static std::string headerOf(const std::string& head, const std::string& name) {
        const auto at = head.find("\r\n" + name + ": ");
        if (at == head.npos) return {};
        const auto begin = at + name.size() + 4;
        return head.substr(begin, head.find("\r\n", begin) - begin);
    }

    Fault takeFault(const std::string& path) {
        for (auto fault = m_faults.begin(); fault != m_faults.end(); ++fault)
            if (path.ends_with(fault->first)) {
                const Fault taken = fault->second;
                m_faults.erase(fault);
                return taken;
            }
        return {};
    }

    /// False: the line is to be closed.
    bool answer(int socket, const std::string& head) {
        const auto begin = head.find(' ') + 1;  // behind GET, or a proxy's CONNECT
        std::string path = head.substr(begin, head.find(' ', begin) - begin);
        Fault fault;
        {
            const std::scoped_lock lock(m_mutex);
            m_requests.push_back({path, headerOf(head, "Range"), headerOf(head, "Authorization"),
                                  headerOf(head, "User-Agent")});
            path = path.substr(0, path.find('?'));
            fault = takeFault(path);
        }
        // The list's line may still wait a moment after it was read.
        const bool isFile = path.find("/resolve/") != path.npos;
        const int now = m_atOnce += isFile;
        if (int most = m_mostAtOnce; now > most) m_mostAtOnce.compare_exchange_strong(most, now);
        const bool goesOn = answer(socket, path, headerOf(head, "Range"), fault);
        m_atOnce -= isFile;
        return goesOn;
    }

    bool answer(int socket, const std::string& path, const std::string& range, const Fault& fault) {
        if (fault.noAnswer) return false;
        if (fault.garbage) return send(socket, "\x16\x03\x01 this is no HTTP\n\n") && false;
        if (fault.status != 0)
            return reply(socket, std::to_string(fault.status) + " As told", fault.headers,
                         fault.body, fault);
        if (path.starts_with("/api/models/"))
            return reply(socket, "200 OK", "Content-Type: application/json\r\n", list(), fault);
        const auto at = path.find("/resolve/");
        const auto slash = at == path.npos ? at : path.find('/', at + 9);
        const auto file = files.find(slash == path.npos ? "" : path.substr(slash + 1));
        if (file == files.end())
            return reply(socket, "404 Not Found", "X-Error-Code: EntryNotFound\r\n", "", {});
        return sendFile(socket, file->second, range, fault);
    }

    bool sendFile(int socket, const std::string& whole, const std::string& range,
                  const Fault& fault) {
        std::size_t from = range.empty() || fault.ignoresRange ? 0 : std::stoul(range.substr(6));
        if (from >= whole.size() && from > 0)
            return reply(socket, "416 Range Not Satisfiable", "", "", {});
        const bool isPart = from > 0;
        from += static_cast<std::size_t>(fault.rangeOff);
        std::string body = whole.substr(from);
        if (fault.flipAt >= static_cast<long>(from))
            body[static_cast<std::size_t>(fault.flipAt) - from] ^= 1;
        std::string headers = fault.headers;
        if (isPart)
            headers += "Content-Range: bytes " + std::to_string(from) + "-" +
                       std::to_string(whole.size() - 1) + "/" + std::to_string(whole.size()) +
                       "\r\n";
        body.append(static_cast<std::size_t>(fault.extra), 'x');
        return reply(socket, isPart ? "206 Partial Content" : "200 OK", headers, body, fault);
    }

    bool reply(int socket, const std::string& status, const std::string& headers,
               const std::string& body, const Fault& fault) {
        std::string head = "HTTP/1.1 " + status + "\r\n" + headers;
        while (fault.endlessHeaders && !m_ending)
            if (!send(socket, "X-More: " + std::string(1000, 'x') + "\r\n")) return false;
        if (fault.extra > 0 || fault.endlessBody)
            head += "Connection: close\r\n";
        else
            head += "Content-Length: " +
                    std::to_string(static_cast<long>(body.size()) + fault.lengthOff) + "\r\n";
        if (fault.dribbleAfter >= 0)
            return dribble(socket, head + "\r\n" + body,
                           static_cast<std::size_t>(fault.dribbleAfter));
        if (!send(socket, head + "\r\n")) return false;
        long length = static_cast<long>(body.size());
        if (fault.cutAfter >= 0) length = std::min(length, fault.cutAfter);
        if (fault.stalls) length /= 2;
        for (long at = 0; at < length; at += 65536) {
            const long piece = std::min(length - at, 65536L);
            if (!send(socket,
                      body.substr(static_cast<std::size_t>(at), static_cast<std::size_t>(piece))))
                return false;
            if (delayMicroseconds > 0) ::usleep(static_cast<useconds_t>(delayMicroseconds));
        }
        while (fault.stalls && !m_ending) ::usleep(20000);
        while (fault.endlessBody && !m_ending)
            if (!send(socket, std::string(1000, 'x'))) return false;
        return fault.cutAfter < 0 && fault.extra == 0 && fault.lengthOff == 0;
    }

    /// Never to the end: by then nobody waits any more.
    bool dribble(int socket, const std::string& bytes, std::size_t after) {
        if (!send(socket, bytes.substr(0, after))) return false;
        for (std::size_t at = after; at < bytes.size() && !m_ending; ++at) {
            if (!send(socket, bytes.substr(at, 1))) return false;
            ::usleep(100000);
        }
        return false;
    }

    static bool send(int socket, const std::string& bytes) {
        std::size_t sent = 0;
        while (sent < bytes.size()) {
            const auto done =
                ::send(socket, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
            if (done <= 0) return false;
            sent += static_cast<std::size_t>(done);
        }
        return true;
    }

    std::string list() const {
        if (!listing.empty()) return listing;
        nlohmann::json siblings = nlohmann::json::array();
        for (const auto& [path, bytes] : files) {
            nlohmann::json file = {{"rfilename", path}, {"size", bytes.size()}};
            if (isLarge(bytes))
                file["lfs"] = {
                    {"sha256", sumOf(bytes)}, {"size", bytes.size()}, {"pointerSize", 134}};
            file["blobId"] = isLarge(bytes) ? std::string(40, 'a') : sumOf(bytes);
            siblings.push_back(file);
        }
        return nlohmann::json{
            {"sha", commit}, {"cardData", card}, {"gated", false}, {"siblings", siblings}}
            .dump();
    }

    std::string m_address;
    int m_socket = -1, m_port = 0;
    std::atomic<bool> m_ending{false};
    std::atomic<int> m_atOnce{0}, m_mostAtOnce{0};
    std::thread m_thread;
    std::vector<std::thread> m_connections;
    mutable std::mutex m_mutex;
    std::deque<std::pair<std::string, Fault>> m_faults;
    std::vector<Request> m_requests;
};
