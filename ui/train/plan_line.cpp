// What was measured, kept in the person's cache, and what the line says.
#include <base/clock.h>
#include <base/content_hash.h>
#include <base/environment.h>
#include <base/file_system.h>
#include <base/files.h>
#include <base/hash.h>
#include <base/host.h>
#include <base/memory.h>
#include <formats/lora_file.h>
#include <formats/model_identity.h>
#include <project/memory_remedies.h>
#include <runs/class_images.h>
#include <runs/create_run.h>
#include <runs/run_needs.h>
#include <runs/run_queue.h>
#include <ui/launch/worker_program.h>
#include <ui/session/computer_devices.h>
#include <ui/session/engine_client.h>
#include <ui/session/project_session.h>
#include <ui/session/settings.h>
#include <ui/style/controls.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/train/memory_remedy_text.h>
#include <ui/train/plan_line.h>
#include <ui/widgets/choice_card.h>

#include <QCoreApplication>
#include <QLabel>
#include <QRegularExpression>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>
#include <utility>

namespace dreambooth {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t maxKept = 60;

fs::path keptFile() {
    return cacheFile("plans.json");
}

Json readKept() {
    Json kept = readJson(keptFile()).value_or(Json::object());
    if (!kept.is_object()) return Json::object();
    for (auto entry = kept.begin(); entry != kept.end();)
        entry = entry->is_object() && valueOr(*entry, "plan", Json()).is_object()
                    ? std::next(entry)
                    : kept.erase(entry);
    return kept;
}

double madeAt(const Json& entry) {
    return valueOr(entry, "made", 0.0);
}

/// Another one after each update: its steps may be faster, and its files others.
std::string programStamp() {
    const fs::path worker = toPath(workerProgram());
    const fs::path engine = worker.parent_path() / "dreambooth-engine";
    return fileStamp(worker) + fileStamp(engine);
}

}  // namespace

std::string startIdentity(const fs::path& lora) {
    if (lora.empty()) return {};
    const fs::path file = loraFileOf(lora);
    std::error_code unknown;
    return file.filename().string() + ' ' + std::to_string(fs::file_size(file, unknown));
}

PlanMemory::PlanMemory() : m_here(programStamp() + hostName()), m_kept(readKept()) {}

std::string PlanMemory::hashed(const PlannedRecipe& what, const std::string& ofRecipe) const {
    // How many threads this program's window gives to what it starts.
    const std::string threads = qgetenv(threadsVariable).toStdString();
    return sha256(asText(Json{m_here, what.model, what.devices, ofRecipe, what.start, threads}));
}

std::string PlanMemory::keyOf(const PlannedRecipe& what) const {
    return hashed(what, planKey(what.recipe));
}

Json PlanMemory::find(const PlannedRecipe& what) const {
    const auto found = m_kept.find(keyOf(what));
    return found == m_kept.end() ? Json() : (*found)["plan"];
}

Json PlanMemory::choices(const PlannedRecipe& what) const {
    const std::string wanted = hashed(what, autotuneKey(what.recipe));
    const Json* newest = nullptr;
    for (const Json& entry : m_kept)
        if (valueOr<std::string>(entry, "choices_for", "") == wanted &&
            (newest == nullptr || madeAt(entry) > madeAt(*newest)))
            newest = &entry;
    return newest == nullptr ? Json() : valueOr((*newest)["plan"], "choices", Json());
}

void PlanMemory::keep(const PlannedRecipe& what, const Json& plan) {
    m_kept = readKept();  // other windows add theirs
    m_kept[keyOf(what)] = {{"plan", plan},
                           {"choices_for", hashed(what, autotuneKey(what.recipe))},
                           {"made", secondsSinceEpoch()}};
    while (m_kept.size() > maxKept) {
        auto oldest = m_kept.begin();
        for (auto entry = m_kept.begin(); entry != m_kept.end(); ++entry)
            if (madeAt(*entry) < madeAt(*oldest)) oldest = entry;
        m_kept.erase(oldest);
    }
    if (const auto written = writeJson(keptFile(), m_kept); !written) return;
}

namespace {

constexpr int debounceMilliseconds = 900;
constexpr int patienceMilliseconds = 500;  // for a worker that was asked to end

int photosToLearnFrom(const Project& project) {
    return static_cast<int>(
        std::count_if(project.photos.begin(), project.photos.end(),
                      [](const Photo& photo) { return !photo.leftOut && !photo.heldOut; }));
}

/// With class images that are not there yet, three bytes a pixel; on a GPU they lie elsewhere.
std::int64_t peakOf(const Json& plan, const Recipe& recipe, int classImages) {
    const std::int64_t others = classImages - valueOr(plan, "num_class_images", classImages);
    const bool counts =
        recipe.with_prior_preservation && valueOr<std::string>(plan, "device", "") == "cpu";
    return valueOr<std::int64_t>(plan, "peak_bytes", 0) +
           (counts ? 3 * others * recipe.resolution * recipe.resolution : 0);
}

/// One that was measured before, as of now. Null where it would not fit any more: then it is
/// measured again, with what would.
Json asOfNow(Json plan) {
    if (!plan.is_object()) return {};
    if (valueOr<std::string>(plan, "device", "") != "cpu" || !valueOr(plan, "fits", false))
        return plan;
    const auto available = static_cast<std::int64_t>(memory().available);
    if (valueOr<std::int64_t>(plan, "peak_bytes", 0) > available) return {};
    plan["available_bytes"] = available;
    return plan;
}

/// Whether so much memory has come free since then that what did not fit may fit now.
bool mayFitNow(const Json& plan, double free) {
    constexpr double muchMore = 1.1;
    const double then =
        std::max(valueOr(plan, "available_bytes", 0.0), valueOr(plan, "free_when_asked", 0.0));
    return plan.is_object() && !valueOr(plan, "fits", false) && free > muchMore * then;
}

}  // namespace

PlanLine::PlanLine(StudioContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_text(theme::hint(QString(), this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::Space::small);
    m_text->setObjectName(QStringLiteral("planText"));
    column->addWidget(m_text);
    m_offers = new QVBoxLayout;
    m_offers->setSpacing(theme::Space::small);
    column->addLayout(m_offers);
    m_wait.setSingleShot(true);
    m_wait.setInterval(debounceMilliseconds);
    connect(&m_wait, &QTimer::timeout, this, &PlanLine::measure);
    // Another program may have left the card since.
    connect(context.computer, &ComputerDevices::known, this, [this] {
        if (isVisible()) askAgain();
    });
    connect(context.settings, &Settings::foundCleared, this, [this] {
        m_memory = PlanMemory();
        m_known.clear();
        m_key.clear();
        updateContents();
    });
    hide();
}

PlanLine::~PlanLine() {
    stopMeasuring();
}

PlannedRecipe PlanLine::planned(const Recipe& recipe) const {
    return {.model = m_found.model, .devices = m_devices, .recipe = recipe, .start = m_found.start};
}

Json PlanLine::planFor(const Recipe& recipe) const {
    if (m_found.model.empty()) return {};
    const PlannedRecipe what = planned(recipe);
    const auto known = m_known.find(m_memory.keyOf(what));
    Json plan = asOfNow(known != m_known.end() ? known->second : m_memory.find(what));
    // It was measured while nothing had to be drawn.
    const bool drewNone = plan.is_object() && plan.contains("times") &&
                          planTimesFromJson(plan["times"]).samplerStep == 0;
    return m_found.classImages.missing > 0 && drewNone ? Json() : plan;
}

void PlanLine::showFor(const Recipe& recipe, const std::vector<std::string>& devices) {
    m_recipe = recipe;
    m_devices = devices;
    setVisible(true);
    lookUp();
    updateContents();
}

/// In the background: the first time on a computer, a model's weights are read for it.
void PlanLine::lookUp() {
    const Project& project = m_context.session->project();
    Json subjects = Json::array();
    for (const Subject& one : project.subjects) subjects.push_back(fieldsToJson(one));
    const std::string wanted = asText(Json{project.baseModel, project.networkWeights, subjects,
                                           m_recipe.with_prior_preservation,
                                           m_recipe.num_class_images, m_recipe.resolution});
    if (wanted == m_foundFor) return;
    m_foundFor = wanted;
    const std::pair places(project.baseModel, project.networkWeights);
    if (places != m_foundPlaces) m_found = {};
    inBackground(
        this,
        [project, recipe = m_recipe] {
            Found found;
            const auto model = ModelFiles::open(project.baseModel);
            found.model = project.baseModel;
            if (model) found.model = modelIdentity(*model).value_or(project.baseModel);
            found.start = startIdentity(project.networkWeights);
            const RunFolder nowhere(project.runsFolder() / "planned");
            const Job job = jobOf(project, nowhere, recipe, {});
            found.classImages = {.used = classImageCount(job),
                                 .missing = missingClassImages(job).value_or(0)};
            return found;
        },
        [this, wanted, places](Found found) {
            if (wanted != m_foundFor) return;  // something else is wanted
            m_found = std::move(found);
            m_foundPlaces = places;
            updateContents();
        });
}

/// Shows what is known, else begins to measure.
void PlanLine::updateContents() {
    if (m_foundFor.empty()) return;
    const std::string key =
        m_found.model.empty() ? std::string() : m_memory.keyOf(planned(m_recipe));
    const Json plan = planFor(m_recipe);
    const auto known = m_known.find(key);
    if (plan.is_object() || (known != m_known.end() && known->second.is_null())) {
        m_key = key;
        m_wait.stop();
        return showPlan(plan);
    }
    if (!key.empty() && key == m_key) return;
    m_key = key;
    setOffers({});
    m_text->setToolTip({});
    say(
        tr("Measuring what this needs: a few steps are tried. With a large model that takes some "
           "minutes."));
    if (m_measuredKey != key) stopMeasuring();
    if (isVisible() && !key.empty()) m_wait.start();
}

Json PlanLine::choices() const {
    const Json plan = m_foundFor.empty() ? Json() : planFor(m_recipe);
    return plan.is_object() ? valueOr(plan, "choices", Json()) : Json();
}

QString PlanLine::diskProblem(const Recipe& recipe) const {
    const Json plan = planFor(recipe);
    if (!plan.is_object() || !plan.contains("disk")) return {};
    const std::int64_t needed = diskNeedFromJson(plan["disk"]).peak(recipe);
    const auto room = [place = m_context.session->project().runsFolder()] {
        return freeDiskBytes(place);
    };
    const std::int64_t available = m_context.session->disk().ask(room).value_or(needed);
    if (needed <= available) return {};
    return tr("The run needs %1 on the project's disk, and only %2 is free. Free some space, or "
              "keep fewer checkpoints (All settings).")
        .arg(memoryText(static_cast<double>(needed)), memoryText(static_cast<double>(available)));
}

double PlanLine::secondsOf(const Json& plan) const {
    PlanTimes times = planTimesFromJson(valueOr(plan, "times", Json::object()));
    const int photos = std::max(1, photosToLearnFrom(m_context.session->project()));
    times.validation *= static_cast<double>(photos) / std::max(1, valueOr(plan, "photos", photos));
    return times.run(m_recipe, m_found.classImages,
                     static_cast<int>(m_context.session->project().subjects.size()));
}

void PlanLine::showNothing() {
    m_key.clear();
    m_foundFor.clear();  // a run may draw class images
    stopMeasuring();
    hide();
    m_seconds.reset();
    emit changed(QString());
}

void PlanLine::say(const QString& text, std::optional<double> seconds) {
    m_text->setText(text);
    m_seconds = seconds;
    emit changed(text);
}

/// On the device that has the least; 0 where that is not known.
double PlanLine::freeNow() const {
    const auto& all = m_context.computer->all();
    double least = std::numeric_limits<double>::infinity();
    for (const std::string& id : devicesOfRanks(m_devices)) {
        const auto device = std::ranges::find(all, id, &ComputerDevice::id);
        if (id == "cpu")
            least = std::min(least, static_cast<double>(memory().available));
        else
            least = std::min(least, device == all.end() ? 0 : device->freeBytes);
    }
    return least;
}

/// Measures anew what may fit by now.
bool PlanLine::askAgain() {
    const auto known = m_known.find(m_key);
    const double free = freeNow();
    if (known == m_known.end() || !mayFitNow(known->second, free)) return false;
    m_freeWhenAsked = free;  // what does not fit then either needs more
    m_known.erase(known);
    m_key.clear();
    updateContents();
    return true;
}

void PlanLine::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (askAgain()) return;
    const auto known = m_known.find(m_key);
    const bool failed = known != m_known.end() && known->second.is_null();
    if (!m_key.empty() && !failed && !planFor(m_recipe).is_object()) m_wait.start();
}

void PlanLine::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    stopMeasuring();
}

void PlanLine::stopMeasuring() {
    m_wait.stop();
    m_measuredKey.clear();
    if (!m_worker) return;
    // It ends by itself, and its job is there until then: the window does not wait for it.
    QProcess* const worker = m_worker.release();
    worker->disconnect(this);
    worker->setParent(qApp);
    connect(worker, &QProcess::finished, worker,
            [worker, folder = m_folder] { worker->deleteLater(); });
    worker->terminate();
    QTimer::singleShot(patienceMilliseconds, worker, &QProcess::kill);
}

void PlanLine::measure() {
    if (!m_measuredKey.empty()) return;
    const auto runtime = runtimeFolder();
    auto made = runtime ? TemporaryFolder::make(*runtime, "planned")
                        : Result<TemporaryFolder>(std::unexpected(runtime.error()));
    if (!made) return;
    m_measuredKey = m_key;
    m_measured = planned(m_recipe);
    m_measuredClassImages = m_found.classImages.used;
    m_folder = std::make_shared<TemporaryFolder>(std::move(*made));
    Recipe unlimited = m_recipe;
    unlimited.max_train_seconds = 0;
    inBackground(
        this,
        [folder = m_folder, project = m_context.session->project(), recipe = unlimited,
         devices = m_devices, choices = m_memory.choices(m_measured)] {
            const RunFolder run(folder->path());
            // What is the fastest for settings like these need not be tried again.
            if (choices.is_object() && !writeJson(run.autotuneFile(), choices)) return false;
            return run.writeJob(jobOf(project, run, recipe, devices)).has_value();
        },
        [this, folder = m_folder](bool written) {
            if (folder != m_folder || m_measuredKey.empty()) return;  // something else is wanted
            if (written)
                startMeasuring();
            else
                m_measuredKey.clear();
        });
}

void PlanLine::startMeasuring() {
    const Project& project = m_context.session->project();
    m_worker = std::make_unique<QProcess>();
    m_worker->setChildProcessModifier(endWithWindow);
    m_worker->setStandardErrorFile(QProcess::nullDevice());
    // Models that were drawn with have memory that a run would get.
    if (!m_context.engine->isBusy()) m_context.engine->unload();
    connect(m_worker.get(), &QProcess::finished, this, &PlanLine::take);
    connect(m_worker.get(), &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) take();  // Start will say why
    });
    m_worker->start(workerProgram(),
                    {QStringLiteral("plan"), QStringLiteral("--json"), QStringLiteral("--run"),
                     toQt(m_folder->path()), QStringLiteral("--photos"),
                     QString::number(std::max(1, photosToLearnFrom(project))),
                     QStringLiteral("--place"), toQt(project.runsFolder())});
}

void PlanLine::take() {
    const auto plan = parseJson(m_worker->readAllStandardOutput().toStdString(), "plan");
    const bool worked = m_worker->exitCode() == 0 && plan && plan->is_object();
    const std::string key = std::exchange(m_measuredKey, {});
    Json& known = m_known[key];
    known = worked ? *plan : Json();
    if (worked) {
        known["num_class_images"] = m_measuredClassImages;
        known["photos"] = photosToLearnFrom(m_context.session->project());
        known["free_when_asked"] = std::exchange(m_freeWhenAsked, 0);
    }
    // What does not fit may fit tomorrow.
    if (worked && valueOr(known, "fits", false)) m_memory.keep(m_measured, known);
    m_worker.release()->deleteLater();
    if (key != m_key) return updateContents();
    m_wait.stop();
    showPlan(known);  // as it was found, also where others have taken memory meanwhile
}

void PlanLine::showPlan(const Json& plan) {
    if (plan.is_null()) {
        setOffers({});
        say({});
        m_text->setToolTip({});
        return;
    }
    const auto available = memoryText(valueOr(plan, "available_bytes", 0.0));
    if (!plan.contains("peak_bytes")) {
        say(tr("Needs more than the %1 that is free").arg(available));
    } else {
        const auto needed =
            memoryText(static_cast<double>(peakOf(plan, m_recipe, m_found.classImages.used)));
        std::optional<double> seconds;
        if (valueOr(plan, "fits", false)) seconds = secondsOf(plan);
        QString text =
            seconds ? tr("Needs %1 of %2 · %3").arg(needed, available, estimateText(*seconds))
                    : tr("Needs %1, but only %2 is free").arg(needed, available);
        const double disk = static_cast<double>(
            diskNeedFromJson(valueOr(plan, "disk", Json::object())).peak(m_recipe));
        text += QChar::LineFeed + tr("Up to %1 of disk space").arg(memoryText(disk));
        if (const QString problem = diskProblem(m_recipe); !problem.isEmpty())
            text += QChar::LineFeed + problem;
        // A number and its unit stay on one line.
        static const QRegularExpression beforeUnit(QStringLiteral("(?<=\\d) "));
        say(text.replace(beforeUnit, QString(QChar(QChar::Nbsp))), seconds);
    }
    QStringList parts;
    const Json sizes = valueOr(plan, "parts", Json::object());
    for (const auto& [name, bytes] : sizes.items())
        parts << QStringLiteral("%1: %2").arg(toQt(name), memoryText(bytes.get<double>()));
    m_text->setToolTip(parts.join(u'\n'));
    std::vector<Json> offers;
    if (!valueOr(plan, "fits", false))
        for (const Json& remedy : valueOr(plan, "remedies", Json::array()))
            if (valueOr(remedy, "fits", false)) offers.push_back(remedy);
    setOffers(offers);
}

void PlanLine::setOffers(const std::vector<Json>& remedies) {
    if (remedies == m_offered) return;
    m_offered = remedies;
    theme::clearLayout(*m_offers);
    for (const Json& remedy : remedies) offer(remedy);
}

void PlanLine::offer(const Json& remedy) {
    const Json change = valueOr(remedy, "change", Json::object());
    const QString text =
        tr("%1 · %2 · %3")
            .arg(memoryRemedyText(change), memoryText(valueOr(remedy, "peak_bytes", 0.0)),
                 estimateText(secondsOf(remedy)));
    // A card, for its text wraps in a narrow panel.
    auto* card = new ChoiceCard(text, this);
    card->setObjectName(QStringLiteral("planRemedy"));
    card->setAutoExclusive(false);
    card->setCheckable(false);
    auto* label = new QLabel(text, card);
    label->setWordWrap(true);
    card->contents()->addWidget(label);
    m_offers->addWidget(card);
    connect(card, &ChoiceCard::clicked, this, [this, change] {
        const auto changed = changedRecipe(m_recipe, change);
        if (!changed) return;
        m_context.session->edit(tr("save memory"),
                                [recipe = *changed](Project& project) { project.recipe = recipe; });
    });
}

}  // namespace dreambooth
