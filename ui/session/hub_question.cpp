// Starting the worker for a question and reading its answer.
#include <base/error_json.h>
#include <ui/launch/worker_program.h>
#include <ui/session/hub_question.h>
#include <ui/style/qt_strings.h>

#include <utility>

namespace dreambooth {

HubQuestion::HubQuestion(QObject* parent) : QObject(parent) {}

HubQuestion::~HubQuestion() {
    drop();
}

void HubQuestion::drop() {
    if (m_process != nullptr) letEnd(std::exchange(m_process, nullptr));  // it only reads
}

void HubQuestion::ask(const PendingDownload& request) {
    drop();
    m_process = new QProcess(this);
    m_process->setChildProcessModifier(endWithWindow);
    m_process->setStandardErrorFile(QProcess::nullDevice());
    connect(m_process, &QProcess::finished, this, &HubQuestion::take);
    connect(m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart) return;  // take() tells the rest
        const QString why = m_process->errorString();
        std::exchange(m_process, nullptr)->deleteLater();
        emit failed(workerUnstartable(why));
    });
    m_process->start(workerProgram(),
                     downloadArguments(request) +
                         QStringList{QStringLiteral("--dry_run"), QStringLiteral("--json")});
}

void HubQuestion::take() {
    QProcess* process = std::exchange(m_process, nullptr);
    process->deleteLater();
    const auto json = parseJson(process->readAllStandardOutput().toStdString(), "download");
    if (!json || !json->is_object()) {
        emit failed(downloadDied());
        return;
    }
    if (json->contains("error")) {
        emit failed(errorFromJson((*json)["error"]));
        return;
    }
    HubAnswer answer;
    answer.licence = valueOr<std::string>(*json, "licence", "");
    answer.licenceUrl = valueOr<std::string>(*json, "licence_url", "");
    answer.pageUrl = valueOr<std::string>(*json, "page_url", "");
    answer.isGated = valueOr(*json, "gated", false);
    answer.files = valueOr(*json, "files", 0);
    answer.bytes = valueOr(*json, "bytes", 0.0);
    answer.missingBytes = valueOr(*json, "missing_bytes", 0.0);
    answer.freeBytes = valueOr(*json, "free_bytes", 0.0);
    answer.isWithoutHub = json->contains("notice");
    if (json->contains("obstacle")) answer.obstacle = errorFromJson((*json)["obstacle"]);
    emit answered(answer);
}

}  // namespace dreambooth
