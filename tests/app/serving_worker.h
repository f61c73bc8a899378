// `dreambooth serve` as a test speaks to it: JSON lines in and out.
// Each outcome is waited for; a worker that ends answers with an empty object.
#pragma once

#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>

namespace dreambooth {

class ServingWorker {
public:
    bool start() {
        m_process.start(
            QStringLiteral(WORKER_PROGRAM),
            {QStringLiteral("serve"), QStringLiteral("--dtype"), QStringLiteral("float32")});
        return m_process.waitForStarted();
    }
    /// Closes its stdin; true where it then ends as it should.
    bool end() {
        m_process.closeWriteChannel();
        return m_process.waitForFinished(20000) && m_process.exitStatus() == QProcess::NormalExit &&
               m_process.exitCode() == 0;
    }

    qint64 pid() const { return m_process.processId(); }
    void send(const QByteArray& line) { m_process.write(line + '\n'); }
    void send(const QJsonObject& line) { send(QJsonDocument(line).toJson(QJsonDocument::Compact)); }
    /// The next answer; an empty object if none comes.
    QJsonObject answer() {
        while (!m_process.canReadLine()) {
            if (!m_process.waitForReadyRead(60000)) return {};
        }
        return QJsonDocument::fromJson(m_process.readLine()).object();
    }
    /// The next answer that is neither progress nor preview.
    QJsonObject outcome() {
        for (;;) {
            const auto line = answer();
            const auto what = event(line);
            if (what != QStringLiteral("progress") && what != QStringLiteral("preview"))
                return line;
        }
    }
    static QString event(const QJsonObject& line) {
        return line[QStringLiteral("event")].toString();
    }
    static QString code(const QJsonObject& line) { return line[QStringLiteral("code")].toString(); }

private:
    QProcess m_process;
};

}  // namespace dreambooth
