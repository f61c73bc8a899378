// Asking the worker for a plan, and telling it (see the header).
#include <base/files.h>
#include <runs/disk_need.h>
#include <runs/run_from_project.h>
#include <ui/launch/worker_program.h>
#include <ui/session/project_session.h>
#include <ui/style/controls.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/run_in_background.h>
#include <ui/train/plan_line.h>
#include <ui/widgets/choice_card.h>

#include <QLabel>
#include <QRegularExpression>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

namespace {

constexpr int debounceMilliseconds = 900;

/// Settings that change neither memory nor the time of a step.
constexpr const char* withoutEffect[] = {"preset",
                                         "max_train_steps",
                                         "max_train_seconds",
                                         "learning_rate",
                                         "text_encoder_lr",
                                         "lr_scheduler",
                                         "lr_warmup_steps",
                                         "lr_num_cycles",
                                         "lr_power",
                                         "seed",
                                         "snr_gamma",
                                         "checkpointing_steps",
                                         "checkpoints_total_limit",
                                         "prior_loss_weight",
                                         "max_grad_norm",
                                         "validation_steps",
                                         "guidance_scale"};

int photosToLearnFrom(const Project& project) {
    return static_cast<int>(
        std::count_if(project.photos.begin(), project.photos.end(),
                      [](const Photo& photo) { return !photo.leftOut && !photo.heldOut; }));
}

/// What a change of the recipe is called on its button.
QString nameOf(const Json& change) {
    if (change.contains("gradient_checkpointing"))
        return PlanLine::tr("Save memory, but train more slowly");
    if (change.contains("train_batch_size")) return PlanLine::tr("One photo at a time");
    if (change.contains("optimizer")) return PlanLine::tr("Use the compact optimizer");
    return PlanLine::tr("Train a small add-on (LoRA)");
}

/// The seconds of the whole run, where only its length and its time limit have changed since it was
/// measured, without a limit.
double secondsOf(const Json& plan, const Recipe& recipe) {
    const int measured = valueOr(plan, "steps", recipe.max_train_steps);
    const double seconds =
        valueOr(plan, "seconds", 0.0) +
        (recipe.max_train_steps - measured) * valueOr(plan, "seconds_per_step", 0.0);
    if (recipe.max_train_seconds <= 0) return seconds;
    const double before =
        valueOr(plan, "preparing_seconds", 0.0) +
        valueOr(plan, "missing_class_images", 0) * valueOr(plan, "seconds_per_class_image", 0.0);
    return std::min(seconds, before + recipe.max_train_seconds);
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
    hide();
}

PlanLine::~PlanLine() {
    stopMeasuring();
}

std::string PlanLine::keyOf(const Recipe& recipe, const std::vector<std::string>& devices) const {
    const Project& project = m_context.session->project();
    Json fields = toJson(recipe);
    for (const char* name : withoutEffect) fields.erase(name);
    return asText(Json{{"recipe", fields},
                       {"devices", devices},
                       {"model", project.baseModel},
                       {"photos", photosToLearnFrom(project)}});
}

void PlanLine::showFor(const Recipe& recipe, const std::vector<std::string>& devices) {
    m_recipe = recipe;
    m_devices = devices;
    const std::string key = keyOf(recipe, devices);
    setVisible(true);
    if (const auto known = m_known.find(key); known != m_known.end()) {
        m_key = key;
        return showPlan(known->second);
    }
    if (key == m_key) return;
    m_key = key;
    setOffers({});
    m_text->setText(tr("Measuring what this needs…"));
    if (m_measuredKey != key) stopMeasuring();
    if (isVisible()) m_wait.start();
}

QString PlanLine::diskProblem(const Recipe& recipe) const {
    const auto known = m_known.find(keyOf(recipe, m_devices));
    if (known == m_known.end() || !known->second.contains("disk")) return {};
    const std::int64_t needed = diskNeedFromJson(known->second["disk"]).peak(recipe);
    const std::int64_t available = freeDiskBytes(m_context.session->project().runsFolder());
    if (needed <= available) return {};
    return tr("The run needs %1 on the project's disk, and only %2 is free. Free some space, or "
              "keep fewer checkpoints (All settings).")
        .arg(memoryText(static_cast<double>(needed)), memoryText(static_cast<double>(available)));
}

void PlanLine::showNothing() {
    m_key.clear();
    stopMeasuring();
    hide();
}

void PlanLine::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!m_key.empty() && !m_known.contains(m_key)) m_wait.start();
}

void PlanLine::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    stopMeasuring();
}

void PlanLine::stopMeasuring() {
    m_wait.stop();
    m_measuredKey.clear();
    if (!m_worker) return;
    m_worker->disconnect(this);
    m_worker->terminate();
    if (!m_worker->waitForFinished(500)) m_worker->kill();
    m_worker->waitForFinished(500);
    m_worker.reset();
}

void PlanLine::measure() {
    if (!m_measuredKey.empty()) return;
    const auto runtime = runtimeFolder();
    auto made = runtime ? TemporaryFolder::make(*runtime, "planned")
                        : Result<TemporaryFolder>(std::unexpected(runtime.error()));
    if (!made) return;
    m_measuredKey = m_key;
    m_folder = std::make_shared<TemporaryFolder>(std::move(*made));
    Recipe unlimited = m_recipe;
    unlimited.max_train_seconds = 0;
    inBackground(
        this,
        [folder = m_folder, project = m_context.session->project(), recipe = unlimited,
         devices = m_devices] {
            const RunFolder run(folder->path());
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
    m_worker->setStandardErrorFile(QProcess::nullDevice());
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
    Json& known = m_known[m_measuredKey];
    known = worked ? *plan : Json();
    if (worked) known["steps"] = m_recipe.max_train_steps;
    m_worker.release()->deleteLater();
    m_measuredKey.clear();
    if (const auto found = m_known.find(m_key); found != m_known.end()) showPlan(found->second);
}

void PlanLine::showPlan(const Json& plan) {
    if (plan.is_null()) {
        setOffers({});
        m_text->setText({});
        m_text->setToolTip({});
        return;
    }
    const auto available = memoryText(valueOr(plan, "available_bytes", 0.0));
    if (!plan.contains("peak_bytes")) {
        m_text->setText(tr("Needs more than the %1 that is free").arg(available));
    } else {
        const auto needed = memoryText(valueOr(plan, "peak_bytes", 0.0));
        const auto time = estimateText(secondsOf(plan, m_recipe));
        QString text = valueOr(plan, "fits", false)
                           ? tr("Needs %1 of %2 · %3").arg(needed, available, time)
                           : tr("Needs %1, but only %2 is free").arg(needed, available);
        const double disk = static_cast<double>(
            diskNeedFromJson(valueOr(plan, "disk", Json::object())).peak(m_recipe));
        text += QChar::LineFeed + tr("Up to %1 of disk space").arg(memoryText(disk));
        if (const QString problem = diskProblem(m_recipe); !problem.isEmpty())
            text += QChar::LineFeed + problem;
        // A number and its unit stay on one line.
        static const QRegularExpression beforeUnit(QStringLiteral("(?<=\\d) "));
        m_text->setText(text.replace(beforeUnit, QString(QChar(QChar::Nbsp))));
    }
    QStringList parts;
    const Json sizes = valueOr(plan, "parts", Json::object());
    for (const auto& [name, bytes] : sizes.items())
        parts << QStringLiteral("%1: %2").arg(QString::fromStdString(name),
                                              memoryText(bytes.get<double>()));
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
    while (QLayoutItem* item = m_offers->takeAt(0)) {
        item->widget()->hide();  // now, so that the focus can stay in this panel
        item->widget()->deleteLater();
        delete item;
    }
    for (const Json& remedy : remedies) offer(remedy);
}

void PlanLine::offer(const Json& remedy) {
    const Json change = valueOr(remedy, "change", Json::object());
    const QString text =
        tr("%1 · %2").arg(nameOf(change), memoryText(valueOr(remedy, "peak_bytes", 0.0)));
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
        Json fields = toJson(m_recipe);
        fields.update(change);
        const auto changed = recipeFromJson(fields);
        if (!changed) return;
        m_context.session->edit(tr("save memory"),
                                [recipe = *changed](Project& project) { project.recipe = recipe; });
    });
}

}  // namespace dreambooth
