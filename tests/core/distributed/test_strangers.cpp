// Strangers at the place where ranks meet: programs that speak something else to the first rank's
// store or answer in its place, and one that speaks c10d's store itself. Ranks meet all the same,
// or give up in time and say where.
#include "sockets.h"

#include <ATen/core/Tensor.h>
#include <ATen/ops/ones.h>
#include <arpa/inet.h>
#include <distributed/rank_group.h>
#include <sys/socket.h>
#include <unistd.h>
#include <torch/csrc/distributed/c10d/PrefixStore.hpp>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>

#include <QTest>
#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "test_program.h"

using namespace dreambooth;

namespace {

LaunchEnvironment rankOf(int rank, int port) {
    LaunchEnvironment launch;
    launch.rank = rank;
    launch.worldSize = 2;
    launch.launcher = "torchrun";
    launch.masterAddress = "127.0.0.1";
    launch.masterPort = port;
    return launch;
}

int freePort() {
    const Listening listening = listenAt("127.0.0.1", 0);
    ::close(listening.descriptor);
    return listening.port;
}

int callPort(int port) {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_port = htons(static_cast<std::uint16_t>(port));
    ::inet_pton(AF_INET, "127.0.0.1", &place.sin_addr);
    while (::connect(socket, reinterpret_cast<sockaddr*>(&place), sizeof place) != 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    return socket;
}

/// What a stranger may say to a store: c10d's own first words (VALIDATE and its number) with what
/// is no sentence behind them among it.
std::vector<std::string> junk() {
    const std::string validate = std::string("\x00\x21\x43\x28\x3c", 5);
    const std::string huge(8, '\xff');
    std::vector<std::string> all = {"GET / HTTP/1.1\r\n\r\n", std::string(100000, 'x'), "", huge};
    for (char query = 0; query < 16; ++query)
        for (const std::string& rest : {huge, std::string(8, '\0'), std::string(3, '\x7f')})
            all.push_back(validate + query + rest + std::string(64, '\xff'));
    return all;
}

/// Accepts who comes and says this; goes with the object.
class Stranger {
public:
    explicit Stranger(std::string words) : m_words(std::move(words)) {
        const Listening listening = listenAt("127.0.0.1", 0);
        m_socket = listening.descriptor;
        port = listening.port;
        m_thread = std::thread([this] {
            for (int caller; (caller = ::accept(m_socket, nullptr, nullptr)) >= 0;) {
                (void)::send(caller, m_words.data(), m_words.size(), MSG_NOSIGNAL);
                m_callers.push_back(caller);
            }
        });
    }
    ~Stranger() {
        ::shutdown(m_socket, SHUT_RDWR);
        m_thread.join();
        ::close(m_socket);
        for (const int caller : m_callers) ::close(caller);
    }
    int port = 0;

private:
    std::string m_words;
    int m_socket = -1;
    std::vector<int> m_callers;
    std::thread m_thread;
};

}  // namespace

class TestStrangers : public QObject {
    Q_OBJECT

private slots:
    void junkAtTheStoreEndsNothing() {
        const int port = freePort();
        std::optional<Result<RankGroup>> groups[2];
        const auto join = [&](int rank) {
            groups[rank] =
                RankGroup::join(rankOf(rank, port), at::kCPU, {}, std::chrono::seconds(120));
        };
        std::jthread first([&] { join(0); });
        std::vector<int> strangers;  // who stay
        for (const std::string& words : junk()) {
            const int socket = callPort(port);
            (void)::send(socket, words.data(), words.size(), MSG_NOSIGNAL);
            if (strangers.size() < 20)
                strangers.push_back(socket);
            else
                ::close(socket);
        }
        std::jthread second([&] { join(1); });
        first.join();
        second.join();
        for (auto& group : groups)
            QVERIFY2(*group, *group ? "" : (*group).error().message().c_str());
        std::vector<at::Tensor> sums(2);
        {
            std::vector<std::jthread> ranks;
            for (std::size_t i = 0; i < 2; ++i)
                ranks.emplace_back([&, i] {
                    sums[i] = at::ones({3});
                    (**groups[i]).allReduceSum(sums[i]);
                });
        }
        for (const at::Tensor& sum : sums) QCOMPARE(sum.sum().item<double>(), 6.0);
        for (const int socket : strangers) ::close(socket);
    }

    void whoAnswersForTheFirstRankIsNoStore_data() {
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("silent") << QByteArray();
        QTest::newRow("HTTP") << QByteArray("HTTP/1.1 400 Bad Request\r\n\r\n");
        QTest::newRow("huge") << QByteArray(64, '\xff');
    }
    void whoAnswersForTheFirstRankIsNoStore() {
        QFETCH(QByteArray, words);
        const Stranger stranger(words.toStdString());
        const auto group =
            RankGroup::join(rankOf(1, stranger.port), at::kCPU, {}, std::chrono::seconds(2));
        QVERIFY(!group);
        QCOMPARE(group.error().code, std::string("ranks.meeting"));
        QVERIFY2(group.error().text.find(std::to_string(stranger.port)) != std::string::npos,
                 group.error().text.c_str());
    }

    /// Who can write to the store can speak as a rank: that is the line of trust. It ends a
    /// training; it hangs none.
    void whoSpeaksForARankIsGivenUp() {
        const int port = freePort();
        std::optional<Result<RankGroup>> group;
        std::jthread first([&] {
            group = RankGroup::join(rankOf(0, port), at::kCPU, {}, std::chrono::seconds(3));
        });
        ::close(callPort(port));
        c10d::TCPStoreOptions options;
        options.port = static_cast<std::uint16_t>(port);
        options.waitWorkers = false;
        auto store = c10::make_intrusive<c10d::TCPStore>("127.0.0.1", options);
        store->set("dreambooth0/here-1", std::vector<std::uint8_t>{1});
        store->set("dreambooth0/gloo/0/1", std::vector<std::uint8_t>(100, 0xff));
        store->set("dreambooth0/gloo/rank_1", std::vector<std::uint8_t>(100, 0xff));
        first.join();
        QVERIFY(!*group);
        QCOMPARE((*group).error().code, std::string("ranks.meeting"));
    }
};

REGISTER_TEST(TestStrangers, QCoreApplication);
#include "test_strangers.moc"
