// The runs that are disturbed.
#include "short_runs.h"

#include <sys/wait.h>
#include <unistd.h>

#include <QDir>

#include <algorithm>

namespace dreambooth {
namespace fs = std::filesystem;

namespace {

Job jobFor(const ShortRun& kind) {
    Recipe recipe = smallRecipe();
    recipe.lora = kind.lora;
    recipe.num_class_images = 1;
    recipe.class_image_steps = 1;
    recipe.max_train_steps = 3;
    recipe.checkpointing_steps = 1;
    recipe.checkpoints_total_limit = 2;
    recipe.validation_loss_steps = 2;
    Job job = smallJob(recipe);
    job.devices = std::vector<std::string>(static_cast<std::size_t>(kind.ranks), "cpu");
    return job;
}

/// Each start has event files of its own, and a crashed one leaves its words in the log.
bool differsByStart(const std::string& name) {
    return name.find("tensorboard/") != std::string::npos || name.ends_with("worker.log");
}

/// Writes of one thread to one file, one after the other. Of a hundred tensors each is a call: a
/// file that lacks all of them or all but one stands for those between.
class Streak {
public:
    /// True from the third write on.
    bool goesOnWith(const TracedCall& call) {
        const bool same = call.name == "write" && call.path == m_path;
        m_writes = same ? m_writes + 1 : 1;
        m_path = call.name == "write" ? call.path : fs::path();
        return same && m_writes > 2;
    }

private:
    fs::path m_path;
    int m_writes = 0;
};

/// In memory, where waiting for the disk costs nothing; found before TMPDIR is changed.
QString scratchFolder() {
    static const QString folder =
        ::access("/dev/shm", W_OK) == 0 ? QStringLiteral("/dev/shm") : QDir::tempPath();
    return folder;
}

std::vector<std::string> trainCommand(const RunFolder& run) {
    return {WORKER_PROGRAM, "train", "--run", run.path().string()};
}

}  // namespace

DisturbedRun::DisturbedRun(const ShortRun& kind)
    : m_temporary(scratchFolder() + "/dreambooth-XXXXXX"),
      m_folder(m_temporary.path().toStdString()),
      m_run(makeRun(m_folder / "runs", jobFor(kind))) {
    orThrow(makeFolder(m_folder / "tmp"));
    qputenv("TMPDIR", QByteArray::fromStdString((m_folder / "tmp").string()));
}

bool DisturbedRun::concerns(const TracedCall& call) const {
    const auto isOurs = [&](const fs::path& path) {
        return path.string().starts_with(m_folder.string() + "/");
    };
    return (call.path.empty() && call.target.empty()) || isOurs(call.path) || isOurs(call.target);
}

int DisturbedRun::train(const std::function<Verdict(int, const TracedCall&)>& judge, int* status) {
    int calls = 0;
    std::map<pid_t, Streak> streaks;
    const TraceHooks hooks = {.before = [&](const TracedCall& call) {
        const bool counts = concerns(call) && !streaks[call.thread].goesOnWith(call);
        return counts ? judge(calls++, call) : Verdict::go();
    }};
    const int ended = train(hooks);
    if (status != nullptr) *status = ended;
    return calls;
}

int DisturbedRun::train(const TraceHooks& hooks) {
    return runTraced(trainCommand(m_run), m_folder / "words.log", hooks);
}

std::string DisturbedRun::resume() {
    Worker worker(m_run);
    const int code = worker.wait(600);
    return code == 0 ? ""
                     : "ended with " + std::to_string(code) + ": " + worker.errors().toStdString();
}

std::set<std::string> DisturbedRun::names() const {
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(m_folder)) {
        const std::string name = fs::relative(entry.path(), m_folder).string();
        if (!differsByStart(name) && name != "words.log") names.insert(name);
    }
    return names;
}

std::string DisturbedRun::log() const {
    return readFile(m_folder / "words.log").value_or("");
}

const Undisturbed& undisturbed(const ShortRun& kind) {
    static std::map<std::string, Undisturbed> known;
    Undisturbed& expected = known[kind.name];
    if (!expected.calls.empty()) return expected;
    DisturbedRun run(kind);
    int status = -1;
    run.train(
        [&](int, const TracedCall& call) {
            expected.calls.push_back(call.name);
            return Verdict::go();
        },
        &status);
    if (status != 0) throw std::runtime_error("the run does not train at all: " + run.log());
    expected.outcome = outcomeOf(run.run());
    expected.names = run.names();
    return expected;
}

std::string differenceFrom(const Undisturbed& expected, const DisturbedRun& run) {
    if (run.run().listCheckpoints().empty()) return "no checkpoint is left";
    std::string difference = outcomeOf(run.run()).differenceFrom(expected.outcome);
    if (!difference.empty()) return difference + " differs";
    const std::set<std::string> names = run.names();
    for (const std::string& name : names)
        if (!expected.names.contains(name))
            difference += (difference.empty() ? "left behind: " : ", ") + name;
    return difference;
}

void Tally::add(const std::string& difference) {
    ++disturbed;
    same += difference.empty() ? 1 : 0;
}

std::string Tally::text() const {
    return std::to_string(disturbed) + " disturbed, " + std::to_string(same) +
           " came to the same bytes with nothing left behind";
}

int wantedFaults(const char* variable, int few, int all) {
    const QByteArray wanted = qgetenv(variable);
    if (wanted.isEmpty()) return std::min(few, all);
    return wanted == "all" ? all : std::min(wanted.toInt(), all);
}

std::vector<int> spread(int wanted, int all) {
    std::vector<int> numbers;
    for (int i = 0; i < wanted; ++i)
        numbers.push_back(static_cast<int>((2LL * i + 1) * all / (2LL * wanted)));
    return numbers;
}

}  // namespace dreambooth
