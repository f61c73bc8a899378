// A package index on the loopback interface: pages of links and files with byte ranges, as PyPI has
// them, and the faults of a bad line on request.
#pragma once

#include <QCryptographicHash>
#include <QHash>
#include <QRegularExpression>
#include <QTcpServer>
#include <QTcpSocket>

class WheelServer : public QTcpServer {
public:
    QHash<QString, QByteArray> files;  ///< by file name; the project's name is its first part
    int cutOnceAfter = 0;              ///< bytes of the next file after which the line breaks
    int damaged = 0;                   ///< so many next files arrive with one wrong byte
    bool stalls = false;               ///< half a file is sent, then nothing more
    QStringList requests;              ///< "file.whl bytes=100-"

    WheelServer() {
        listen(QHostAddress::LocalHost);
        connect(this, &QTcpServer::newConnection, this, [this] {
            QTcpSocket* socket = nextPendingConnection();
            connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
            connect(socket, &QTcpSocket::readyRead, this, [this, socket] {
                const QByteArray request = socket->peek(65536);
                if (!request.contains("\r\n\r\n")) return;
                socket->readAll();
                answer(socket, QString::fromLatin1(request));
            });
        });
    }

    QString index() const { return QStringLiteral("http://127.0.0.1:%1/simple").arg(serverPort()); }

private:
    void answer(QTcpSocket* socket, const QString& request) {
        const QString path = request.section(u' ', 1, 1);
        if (path.startsWith(u"/simple/")) {
            send(socket, "200 OK", page(path.section(u'/', 2, 2)));
        } else if (const QString file = path.section(u'/', -1); files.contains(file)) {
            sendFile(socket, file, request);
        } else {
            send(socket, "404 Not Found", "");
        }
    }

    QByteArray page(const QString& project) const {
        QByteArray html = "<html><body>\n";
        for (auto file = files.cbegin(); file != files.cend(); ++file) {
            if (file.key().section(u'-', 0, 0).replace(u'_', u'-') != project) continue;
            html += "<a href=\"../../files/" + file.key().toLatin1() + "#sha256=00\">" +
                    file.key().toLatin1() + "</a><br/>\n";
        }
        return html + "</body></html>\n";
    }

    void sendFile(QTcpSocket* socket, const QString& file, const QString& request) {
        static const QRegularExpression range(QStringLiteral("Range: (bytes=(\\d+)-(\\d*))"));
        const auto asked = range.match(request);
        requests << (file + u' ' + asked.captured(1));
        QByteArray bytes = files[file];
        const qsizetype whole = bytes.size();
        const qsizetype from = asked.captured(2).toLongLong();
        if (from >= whole) return send(socket, "416 Range Not Satisfiable", "");
        const QString last = asked.captured(3);
        bytes = bytes.mid(from, last.isEmpty() ? -1 : last.toLongLong() - from + 1);
        if (damaged > 0) {
            --damaged;
            bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
        }
        const QByteArray status = asked.hasMatch() ? "206 Partial Content" : "200 OK";
        const QByteArray where = asked.hasMatch()
                                     ? "Content-Range: bytes " + QByteArray::number(from) + '-' +
                                           QByteArray::number(from + bytes.size() - 1) + '/' +
                                           QByteArray::number(whole) + "\r\n"
                                     : QByteArray();
        if (stalls) return send(socket, status, bytes, where, bytes.size() / 2, false);
        const qsizetype sent = cutOnceAfter > 0 ? cutOnceAfter : bytes.size();
        cutOnceAfter = 0;
        send(socket, status, bytes, where, sent);
    }

    static void send(QTcpSocket* socket, const QByteArray& status, const QByteArray& body,
                     const QByteArray& headers = {}, qsizetype sent = -1, bool close = true) {
        socket->write("HTTP/1.1 " + status + "\r\nConnection: close\r\nAccept-Ranges: bytes\r\n" +
                      headers + "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" +
                      body.first(sent < 0 ? body.size() : sent));
        if (close) socket->disconnectFromHost();
    }
};
