// A print server of the test's own (CUPS): its queue "Card" leads into a folder, and is out of
// paper as long as a file says so.
#pragma once

#include <ui/style/qt_strings.h>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>

namespace dreambooth {

class PrintServer {
public:
    static bool isInstalled() { return !find("cupsd").isEmpty() && !find("lpadmin").isEmpty(); }

    PrintServer() {
        for (const char* name :
             {"etc/ppd", "spool/tmp", "cache", "state", "bin/backend", "printed"})
            QDir().mkpath(path(name));
        for (const char* name : {"filter", "daemon", "notifier"})
            QFile::link(QStringLiteral("/usr/lib/cups/") + QLatin1String(name),
                        path("bin/") + QLatin1String(name));
        write("bin/backend/card",
              "#!/bin/sh\n"
              "[ $# -gt 0 ] || { echo 'direct card \"Card\" \"Card printer\"'; exit 0; }\n"
              "folder=${DEVICE_URI#card:}\n"
              "while [ -e \"$folder/no-paper\" ]; do\n"
              "    echo 'STATE: +media-empty-error' >&2\n"
              "    sleep 0.2\n"
              "done\n"
              "echo 'STATE: -media-empty-error' >&2\n"
              "cat \"${6:--}\" > \"$folder/printed/$1.pdf\"\n");
        // Of root's server it is run as root, so that it may write here.
        QFile::setPermissions(path("bin/backend/card"),
                              QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        // Debian's rules for jobs; anyone on this socket may manage the queues.
        write("cupsd.conf", QStringLiteral("Listen %1\n"
                                           "WebInterface No\n"
                                           "Browsing No\n"
                                           "<Location />\nAllow all\n</Location>\n"
                                           "<Policy default>\n"
                                           "<Limit Cancel-Job>\n"
                                           "Require user @OWNER @SYSTEM\nOrder deny,allow\n"
                                           "</Limit>\n"
                                           "<Limit All>\nOrder deny,allow\n</Limit>\n"
                                           "</Policy>\n")
                                .arg(path("socket"))
                                .toUtf8());
        write("cups-files.conf", QStringLiteral("ServerRoot %1/etc\n"
                                                "ServerBin %1/bin\n"
                                                "StateDir %1/state\n"
                                                "RequestRoot %1/spool\n"
                                                "TempDir %1/spool/tmp\n"
                                                "CacheDir %1/cache\n"
                                                "ErrorLog %1/errors.log\n"
                                                "AccessLog %1/access.log\n"
                                                "PageLog %1/pages.log\n"
                                                "Sandboxing relaxed\n"
                                                "SystemGroup root\n"
                                                "User nobody\n"
                                                "Group nogroup\n")
                                     .arg(m_folder.path())
                                     .toUtf8());
        qputenv("CUPS_SERVER", path("socket").toUtf8());
        start();
        run("lpadmin",
            QStringLiteral("-p Card -E -m raw -v card:%1").arg(m_folder.path()).split(u' '));
    }

    ~PrintServer() { stop(); }

    void start() {
        m_server.start(find("cupsd"),
                       {QStringLiteral("-f"), QStringLiteral("-c"), path("cupsd.conf"),
                        QStringLiteral("-s"), path("cups-files.conf")});
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path("socket")), 30'000);
    }

    void stop() {
        m_server.kill();
        m_server.waitForFinished();
        QFile::remove(path("socket"));
    }

    /// A command of CUPS that must succeed.
    void run(const char* program, const QStringList& arguments) {
        QCOMPARE(QProcess::execute(find(program), arguments), 0);
    }

    void setPaper(bool isThere) {
        if (isThere)
            QFile::remove(path("no-paper"));
        else
            write("no-paper", {});
    }

    /// The files that came out.
    QStringList printed() const { return QDir(path("printed")).entryList(QDir::Files, QDir::Name); }

    /// What the server keeps of jobs' contents.
    QStringList spooled() const {
        return QDir(path("spool")).entryList({QStringLiteral("d*")}, QDir::Files);
    }

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }

private:
    static QString find(const char* program) {
        const QString name = QLatin1String(program);
        const QString found = QStandardPaths::findExecutable(name);
        return !found.isEmpty()
                   ? found
                   : QStandardPaths::findExecutable(name, {QStringLiteral("/usr/sbin")});
    }

    void write(const char* name, const QByteArray& text) {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }

    QTemporaryDir m_folder;
    QProcess m_server;
};

}  // namespace dreambooth
