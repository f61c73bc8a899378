// packaging/libtorch.sh against a bad line: what it fetches is resumed, checked, never half used.
// The scripts are the real ones; the wheels are small ones from an index on the loopback interface.
#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <memory>

#include "test_program.h"
#include "wheel_server.h"

namespace {

QByteArray sum(const QByteArray& bytes) {
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
}

void write(const QString& path, const QByteArray& bytes) {
    QDir().mkpath(path.section(u'/', 0, -2));
    QFile file(path);
    QVERIFY2(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size(),
             qPrintable(path));
}

QByteArray read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Bytes that don't compress, so that a wheel is as large as its library.
QByteArray noise(int seed) {
    QRandomGenerator random(static_cast<quint32>(seed));
    QByteArray bytes(400000, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random.bounded(256));
    return bytes;
}

}  // namespace

class TestSetup : public QObject {
    Q_OBJECT

    static constexpr auto torchWheel = "torch-2.11.0-cp311-cp311-linux.whl";
    static constexpr auto ncclWheel = "nvidia_nccl_cu13-2.28.9-py3-none-linux.whl";
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<WheelServer> m_server;
    QString m_index;
    QByteArray m_said;

    QString path(const QString& inside) const { return m_folder->filePath(inside); }
    QString libTorch() const {
        return path(QStringLiteral("cache/dreambooth-studio/libtorch-2.11.0"));
    }
    QString library() const { return libTorch() + QStringLiteral("/torch/lib/libtorch_cpu.so"); }

    /// A wheel with the named files, in this order, and its row in wheels.txt.
    void addWheel(const QString& name, const QList<std::pair<QString, QByteArray>>& members,
                  const QByteArray& set, const QByteArray& kept) {
        const QString folder = path(QStringLiteral("wheel"));
        QDir(folder).removeRecursively();
        QStringList arguments{QStringLiteral("-q"), QStringLiteral("../") + name};
        for (const auto& [file, bytes] : members) {
            write(folder + u'/' + file, bytes);
            arguments << file;
        }
        QProcess zip;
        zip.setWorkingDirectory(folder);
        zip.start(QStringLiteral("zip"), arguments);
        QVERIFY2(zip.waitForFinished() && zip.exitCode() == 0, "zip is needed");
        const QByteArray bytes = read(path(name));
        m_server->files[name] = bytes;
        const QString list = path(QStringLiteral("packaging/wheels.txt"));
        write(list,
              read(list) + set + " 1 " + sum(bytes) + ' ' + name.toLatin1() + ' ' + kept + '\n');
    }

    /// The command that brings LibTorch for a machine without a GPU.
    void start(QProcess& bash) {
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_CACHE_HOME"), path(QStringLiteral("cache")));
        environment.insert(QStringLiteral("PIP_INDEX_URL"), m_index);
        environment.insert(QStringLiteral("no_proxy"), QStringLiteral("127.0.0.1"));
        bash.setProcessEnvironment(environment);
        bash.setProcessChannelMode(QProcess::MergedChannels);
        const QString script = QStringLiteral(
            "set -euo pipefail; source '%1/packaging/libtorch.sh'; setForThisMachine() { echo cpu; "
            "}; "
            "ncclHeaderBytes=0-400; ncclHeaderSha256=%2; installLibTorch auto");
        bash.start(QStringLiteral("bash"),
                   {QStringLiteral("-c"),
                    script.arg(m_folder->path(), QString::fromLatin1(sum("// nccl\n")))});
    }

    int run() {
        QProcess bash;
        QSignalSpy finished(&bash, &QProcess::finished);
        start(bash);
        if (finished.isEmpty() && !finished.wait(60000)) return -1;
        m_said = bash.readAll();
        return bash.exitCode();
    }

private slots:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_server = std::make_unique<WheelServer>();
        m_index = m_server->index();
        for (const auto* script : {"lib.sh", "libtorch.sh"}) {
            const QString name = QStringLiteral("packaging/") + QString::fromLatin1(script);
            write(path(name), read(QStringLiteral(SOURCE_ROOT "/") + name));
        }
        addWheel(QString::fromLatin1(torchWheel),
                 {{QStringLiteral("torch/lib/libtorch_cpu.so"), noise(1)},
                  {QStringLiteral("torch/lib/libtorch_python.so"), noise(2)},
                  {QStringLiteral("torch/include/c10/a.h"), "// a\n"}},
                 "cpu", "torch/include/* torch/lib/libtorch_cpu.so");
        addWheel(QString::fromLatin1(ncclWheel),
                 {{QStringLiteral("nvidia/nccl/include/nccl.h"), "// nccl\n"},
                  {QStringLiteral("nvidia/nccl/lib/libnccl.so.2"), noise(3)}},
                 "gpu", "nvidia/*");
    }

    void keepsWhatIsNamedAndAsksOnce() {
        QCOMPARE(run(), 0);
        QCOMPARE(read(library()), noise(1));
        QCOMPARE(read(libTorch() + QStringLiteral("/torch/include/c10/a.h")), QByteArray("// a\n"));
        QVERIFY(!QFile::exists(libTorch() + QStringLiteral("/torch/lib/libtorch_python.so")));
        // Of NCCL's wheel only the header's bytes were asked for.
        QCOMPARE(read(libTorch() + QStringLiteral("/nvidia/nccl/include/nccl.h")), "// nccl\n");
        QCOMPARE(m_server->requests.last(),
                 QString::fromLatin1(ncclWheel) + QStringLiteral(" bytes=0-400"));
        const QStringList left = QDir(path(QStringLiteral("cache/dreambooth-studio")))
                                     .entryList(QDir::AllEntries | QDir::NoDotAndDotDot);
        QCOMPARE(left,
                 (QStringList{QStringLiteral("libtorch-2.11.0"), QStringLiteral("setup.lock")}));

        const auto requests = m_server->requests.size();
        QCOMPARE(run(), 0);
        QCOMPARE(m_server->requests.size(), requests);
        QVERIFY2(m_said.contains("all there"), m_said);
    }

    void brokenLineIsResumed() {
        m_server->cutOnceAfter = 300000;
        QCOMPARE(run(), 0);
        QVERIFY2(m_said.contains("broke off"), m_said);
        QCOMPARE(m_server->requests.value(1),
                 QString::fromLatin1(torchWheel) + QStringLiteral(" bytes=300000-"));
        QCOMPARE(read(library()), noise(1));
    }

    void killedDownloadIsResumed() {
        m_server->stalls = true;
        QProcess bash;
        QSignalSpy finished(&bash, &QProcess::finished);
        start(bash);
        const QString part = path(QStringLiteral("cache/dreambooth-studio/downloads/")) +
                             QString::fromLatin1(torchWheel) + QStringLiteral(".part");
        QTRY_VERIFY_WITH_TIMEOUT(QFile(part).size() > 100000, 20000);
        bash.kill();
        QVERIFY(finished.wait());
        QVERIFY(!QFile::exists(libTorch()));
        m_server->close();  // curl, an orphan now, ends with its line
        m_server->stalls = false;
        for (QTcpSocket* socket : m_server->findChildren<QTcpSocket*>()) socket->abort();
        QVERIFY(m_server->listen(QHostAddress::LocalHost));
        m_index = m_server->index();

        QCOMPARE(run(), 0);
        QVERIFY2(m_server->requests.value(1).contains(QStringLiteral("bytes=")),
                 qPrintable(m_server->requests.value(1)));
        QCOMPARE(read(library()), noise(1));
    }

    void damagedFileIsFetchedAgain() {
        m_server->damaged = 1;
        QCOMPARE(run(), 0);
        QVERIFY2(m_said.contains("wrong SHA-256"), m_said);
        QCOMPARE(read(library()), noise(1));
    }

    void foreignFileIsNeverUsed() {
        m_server->damaged = 100;
        QCOMPARE(run(), 1);
        QVERIFY(!QFile::exists(libTorch()));
        QVERIFY2(m_said.contains("could not be fetched"), m_said);
        // Nothing that can't be used is left, and nothing else is said.
        QVERIFY2(!m_said.contains("kept"), m_said);
        QVERIFY(QDir(path(QStringLiteral("cache/dreambooth-studio/downloads"))).isEmpty());
    }

    void passwordsOfAnIndexAreNotShown_data() {
        QTest::addColumn<QString>("who");
        QTest::addColumn<int>("damaged");
        QTest::newRow("fetched") << QStringLiteral("me:secret") << 0;
        QTest::newRow("not fetched") << QStringLiteral("me:secret") << 100;
        QTest::newRow("an at sign in it") << QStringLiteral("me:not@secret") << 100;
        QTest::newRow("a token alone") << QStringLiteral("secret") << 100;
    }

    void passwordsOfAnIndexAreNotShown() {
        QFETCH(QString, who);
        QFETCH(int, damaged);
        m_index.replace(QStringLiteral("//"), QStringLiteral("//") + who + u'@');
        m_server->damaged = damaged;
        QCOMPARE(run(), damaged > 0 ? 1 : 0);
        QVERIFY2(m_said.contains("from http://127.0.0.1:"), m_said);
        QVERIFY2(!m_said.contains("secret"), m_said);
    }

    void passwordsOfAnIndexThatDoesNotAnswerAreNotShown() {
        m_server->files.clear();
        m_index.replace(QStringLiteral("//"), QStringLiteral("//me:secret@"));
        QCOMPARE(run(), 1);
        QVERIFY2(m_said.contains("does not answer or lacks"), m_said);
        QVERIFY2(!m_said.contains("secret"), m_said);
    }

    void shortenedLibraryIsFetchedAgain() {
        QCOMPARE(run(), 0);
        QVERIFY(QFile::resize(library(), 1000));
        QCOMPARE(run(), 0);
        QCOMPARE(read(library()), noise(1));
    }

    void filesDamagedAtEqualSizeAreFetchedAgain_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("wasReadBefore");
        QTest::newRow("library") << QStringLiteral("torch/lib/libtorch_cpu.so") << true;
        QTest::newRow("library, never read")
            << QStringLiteral("torch/lib/libtorch_cpu.so") << false;
        QTest::newRow("header") << QStringLiteral("torch/include/c10/a.h") << true;
    }

    void filesDamagedAtEqualSizeAreFetchedAgain() {
        QFETCH(QString, name);
        QFETCH(bool, wasReadBefore);
        QCOMPARE(run(), 0);
        if (wasReadBefore) QCOMPARE(run(), 0);
        QFile file(libTorch() + u'/' + name);
        const QByteArray whole = read(file.fileName());
        QVERIFY(file.open(QIODevice::ReadWrite));
        const QDateTime time = file.fileTime(QFileDevice::FileModificationTime);
        QVERIFY(file.putChar('!') && file.flush());
        QVERIFY(file.setFileTime(time, QFileDevice::FileModificationTime));
        file.close();
        QCOMPARE(run(), 0);
        QVERIFY2(m_said.contains("damaged") && m_said.contains(name.toLatin1()), m_said);
        QCOMPARE(read(file.fileName()), whole);
        QCOMPARE(run(), 0);
        QVERIFY2(m_said.contains("all there"), m_said);
    }

    void aCopyIsReadAndNotFetched() {
        QCOMPARE(run(), 0);
        const auto requests = m_server->requests.size();
        QCOMPARE(QProcess::execute(QStringLiteral("cp"), {QStringLiteral("-r"), libTorch(),
                                                          path(QStringLiteral("copy"))}),
                 0);
        QVERIFY(QDir(libTorch()).removeRecursively());
        QVERIFY(QDir().rename(path(QStringLiteral("copy")), libTorch()));
        QCOMPARE(run(), 0);
        QVERIFY2(m_said.contains("all there"), m_said);
        QCOMPARE(m_server->requests.size(), requests);
    }

    void aMissingHomeIsSaid() {
        QProcess setup;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.remove(QStringLiteral("HOME"));
        environment.remove(QStringLiteral("XDG_CACHE_HOME"));
        setup.setProcessEnvironment(environment);
        setup.setProcessChannelMode(QProcess::MergedChannels);
        setup.start(QStringLiteral(SOURCE_ROOT "/packaging/setup"), {});
        QVERIFY(setup.waitForFinished(60000));
        m_said = setup.readAll();
        QCOMPARE(setup.exitCode(), 2);
        QVERIFY2(m_said.startsWith("Neither HOME nor XDG_CACHE_HOME is set"), m_said);
        QCOMPARE(m_said.count('\n'), 1);
    }
};

REGISTER_TEST(TestSetup, QCoreApplication);
#include "test_setup.moc"
