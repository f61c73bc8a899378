// Ray by the REST interface of its dashboard (docs.ray.io, "Ray Jobs REST API"), which `ray job
// submit` uses as well: so Ray need not be installed on this computer. See cluster_queue.h.
#include <base/files.h>
#include <base/resources.h>
#include <ui/launch/cluster_queue.h>
#include <ui/style/qt_strings.h>

#include <QDir>
#include <QEventLoop>
#include <QFile>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QNetworkRequest>

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

constexpr int timeoutMilliseconds = 20000;
constexpr int submitTimeoutMilliseconds = 120000;  // it starts a process before it answers
constexpr int notFound = 404;
constexpr qint64 maxTokenBytes = 4096;
constexpr const char* programName = "ray_train.py";

struct Answer {
    int code = 0;  ///< of HTTP; 0: nobody answered
    Json body;
    QString words;  ///< of a failure
    bool tookTooLong = false;
};

/// The cluster's token as Ray's own programs find it (docs.ray.io, "Token authentication"): since
/// 2.60 every cluster has one. Empty where there is none.
QByteArray token() {
    if (const QByteArray given = qgetenv("RAY_AUTH_TOKEN"); !given.isEmpty()) return given;
    QFile file(qEnvironmentVariable("RAY_AUTH_TOKEN_PATH",
                                    QDir::homePath() + QStringLiteral("/.ray/auth_token")));
    return file.open(QIODevice::ReadOnly) ? file.read(maxTokenBytes).trimmed() : QByteArray();
}

/// GET, or POST where there is a body.
Answer call(const ClusterJob& job, const QString& path, const std::optional<Json>& body = {}) {
    QString address = toQt(job.request.address);
    if (!address.contains(QLatin1String("://"))) address.prepend(QLatin1String("http://"));
    while (address.endsWith(u'/')) address.chop(1);
    QNetworkRequest request(QUrl(address + QLatin1String("/api/jobs/") + path));
    request.setHeader(QNetworkRequest::ContentTypeHeader, QStringLiteral("application/json"));
    // Qt would call itself a browser, and from browsers Ray takes no jobs.
    request.setHeader(QNetworkRequest::UserAgentHeader, QStringLiteral("dreambooth-studio"));
    if (const QByteArray secret = token(); !secret.isEmpty())
        request.setRawHeader("Authorization", "Bearer " + secret);
    request.setTransferTimeout(path.isEmpty() ? submitTimeoutMilliseconds : timeoutMilliseconds);
    QNetworkAccessManager network;
    const std::unique_ptr<QNetworkReply> reply(
        body ? network.post(request, QByteArray::fromStdString(asText(*body)))
             : network.get(request));
    QEventLoop loop;
    QObject::connect(reply.get(), &QNetworkReply::finished, &loop, &QEventLoop::quit);
    if (!reply->isFinished()) loop.exec();
    Answer answer;
    answer.code = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    answer.tookTooLong = reply->error() == QNetworkReply::OperationCanceledError;
    const std::string text = reply->readAll().toStdString();
    answer.body = parseJson(text, "Ray").value_or(Json::object());
    if (reply->error() != QNetworkReply::NoError)
        // Ray's own words, without the Python stack that it adds.
        answer.words = answer.code == 0 || text.empty()
                           ? reply->errorString()
                           : toQt(text).trimmed().section(u'\n', -1).left(300);
    return answer;
}

QString quoted(QString word) {
    return u'\'' + word.replace(u'\'', QLatin1String("'\\''")) + u'\'';
}

class RayQueue : public ClusterQueue {
public:
    Result<std::string> submit(const RunFolder& run, const ClusterJob& job) const override {
        // The head of the cluster sees the run folder, and perhaps not where this program lies.
        const fs::path program = run.path() / programName;
        TRY_VOID(copyFile(launcherFolder() / programName, program));
        const ClusterRequest& request = job.request;
        const QStringList words = {
            QStringLiteral("exec python3"),
            quoted(toQt(program)),
            QStringLiteral("--address auto --workers %1 --gpus-per-worker %2")
                .arg(request.processes)
                .arg(request.gpus ? 1 : 0),
            QStringLiteral("--program"),
            quoted(clusterProgram()),
            QStringLiteral("-- --run"),
            quoted(toQt(run.path())),
            QStringLiteral("--trust_run"),
            QStringLiteral(">>"),
            quoted(toQt(run.logFile())),
            QStringLiteral("2>&1")};
        const Answer answer = call(
            job, {}, Json{{"entrypoint", toStd(words.join(u' '))}, {"submission_id", job.name}});
        if (answer.words.isEmpty()) return job.name;
        if (answer.tookTooLong) return std::string();
        return refused(ClusterSystem::ray, answer.words);
    }

    JobAnswer ask(const ClusterJob& job) const override {
        const Answer answer = call(job, toQt(job.name));
        if (answer.code == notFound) return {JobAnswer::Place::ended, {}, job.id};
        if (!answer.words.isEmpty())
            return {JobAnswer::Place::unknown, toStd(answer.words), job.name};
        const auto status = valueOr<std::string>(answer.body, "status", "");
        if (status == "PENDING") return {JobAnswer::Place::waiting, {}, job.name};
        if (status == "RUNNING") return {JobAnswer::Place::running, status, job.name};
        return {JobAnswer::Place::ended, status, job.name};
    }

    Result<void> cancelWaiting(const ClusterJob& job) const override { return cancel(job); }

    Result<void> cancel(const ClusterJob& job) const override {
        const Answer answer = call(job, toQt(job.name) + QLatin1String("/stop"), Json::object());
        if (answer.words.isEmpty() || answer.code == notFound) return {};
        return failure("cluster.not_cancelled",
                       {{"system", "Ray"}, {"words", toStd(answer.words)}});
    }
};

}  // namespace

const ClusterQueue& rayQueue() {
    static const RayQueue queue;
    return queue;
}

}  // namespace dreambooth
