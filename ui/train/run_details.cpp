// Six numbers and a list of sentences, filled from a follower's history.
#include <ui/session/run_follower.h>
#include <ui/session/run_text.h>
#include <ui/style/controls.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/train/run_details.h>
#include <ui/widgets/scrolling.h>

#include <QFont>
#include <QGridLayout>
#include <QLabel>
#include <QLocale>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <cmath>

namespace dreambooth {

using theme::Role;
using theme::Space;

namespace {

constexpr std::size_t maxHappenings = 200;

/// Two or three significant digits: 3.1, 12.4, 0.42.
QString rounded(double value) {
    const int decimals = value >= 100 ? 0 : value >= 1 ? 1 : 2;
    return QLocale().toString(value, 'f', decimals);
}

QString scientific(double value) {
    if (value <= 0) return QStringLiteral("0");
    if (value >= 0.01) return QLocale().toString(value, 'g', 2);
    // Rounded before it is taken apart, or 1e-4, which a float keeps as a little less, is 10e-5.
    const QStringList parts = QString::number(value, 'e', 1).split(u'e');
    return QStringLiteral("%1e%2")
        .arg(QLocale().toString(parts.front().toDouble(), 'g', 2))
        .arg(parts.back().toInt());
}

QString shortDuration(double seconds) {
    if (seconds < 60) return RunDetails::tr("%1 s").arg(std::lround(seconds));
    if (seconds < 5400) return RunDetails::tr("%1 min").arg(std::lround(seconds / 60));
    return RunDetails::tr("%1 h").arg(QLocale().toString(seconds / 3600, 'f', 1));
}

/// Lays its words out once for a width. A scroll area asks for their height a dozen times, and
/// QLabel would lay them out each time.
class LongText : public QLabel {
public:
    using QLabel::QLabel;
    QSize sizeHint() const override { return minimumSizeHint(); }
    QSize minimumSizeHint() const override { return {0, 0}; }
    int heightForWidth(int width) const override {
        if (width != m_width || text() != m_text || font() != m_font) {
            m_width = width;
            m_text = text();
            m_font = font();
            m_height = QLabel::heightForWidth(width);
        }
        return m_height;
    }

private:
    mutable int m_width = -1, m_height = 0;
    mutable QString m_text;
    mutable QFont m_font;
};

}  // namespace

RunDetails::RunDetails(QWidget* parent) : QFrame(parent) {
    setObjectName(QStringLiteral("runDetails"));
    setProperty("look", QStringLiteral("sidePanel"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(18, 18, 12, Space::medium);
    column->setSpacing(Space::small);
    m_nowTitle = theme::sectionTitle(tr("Now"), this);
    m_nowTitle->setObjectName(QStringLiteral("nowTitle"));
    column->addWidget(m_nowTitle);
    m_now = new QWidget(this);
    auto* grid = new QGridLayout(m_now);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(Space::small);
    grid->setVerticalSpacing(12);
    grid->setColumnStretch(0, 1);
    grid->setColumnStretch(1, 1);
    m_steps = addNumber(grid, 0, QStringLiteral("nowSteps"));
    m_left = addNumber(grid, 1, QStringLiteral("nowLeft"));
    m_images = addNumber(grid, 2, QStringLiteral("nowImages"));
    m_rate = addNumber(grid, 3, QStringLiteral("nowRate"));
    m_gradient = addNumber(grid, 4, QStringLiteral("nowGradient"));
    m_memory = addNumber(grid, 5, QStringLiteral("nowMemory"));
    column->addWidget(m_now);
    column->addSpacing(Space::small);
    m_happenedTitle = theme::sectionTitle(tr("What happened"), this);
    column->addWidget(m_happenedTitle);

    m_scroll = new QScrollArea(this);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setMinimumHeight(120);
    m_scroll->setObjectName(QStringLiteral("whatHappenedScroll"));
    m_scroll->setAccessibleName(tr("What happened"));
    m_happened = new LongText(m_scroll);
    m_happened->setObjectName(QStringLiteral("whatHappened"));
    m_happened->setAccessibleName(tr("What happened"));
    m_happened->setTextFormat(Qt::RichText);
    m_happened->setWordWrap(true);
    m_happened->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_happened->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_scroll->setWidget(m_happened);
    column->addWidget(m_scroll, 1);
    followEnd(*m_scroll->verticalScrollBar());
    show(nullptr);
}

RunDetails::Number RunDetails::addNumber(QGridLayout* grid, int place, const QString& name) {
    auto* value = new QLabel(m_now);
    value->setObjectName(name);
    value->setProperty("look", QStringLiteral("number"));
    auto* unit = theme::hint(QString(), m_now);
    unit->setObjectName(name + QStringLiteral("Unit"));
    auto* cell = new QVBoxLayout;
    cell->setSpacing(0);
    cell->addWidget(value);
    cell->addWidget(unit);
    cell->addStretch();  // figures stand side by side, also where one has words of two lines
    grid->addLayout(cell, place / 2, place % 2);
    return {value, unit};
}

void RunDetails::set(const Number& number, const QString& value, const QString& unit) {
    number.value->setText(value);
    number.unit->setText(unit);
    number.value->setAccessibleName(QStringLiteral("%1 %2").arg(value, unit));
}

void RunDetails::show(const RunFollower* run) {
    const bool hasSteps = run != nullptr && !run->history().steps.empty();
    if (hasSteps) showNumbers(*run);
    // After its words are known: as it comes into sight it is laid out for them.
    m_nowTitle->setVisible(hasSteps);
    m_now->setVisible(hasSteps);
    if (run == nullptr) {
        m_happenedTitle->hide();
        m_happened->clear();
        m_shownHappenings.clear();
        return;
    }
    showHappenings(*run);
}

void RunDetails::showNumbers(const RunFollower& run) {
    const RunHistory& history = run.history();
    const EventWriter::Step last = history.steps.back();
    m_nowTitle->setText(run.isActive() && !run.isPaused() ? tr("Now") : tr("At its last step"));
    set(m_steps, rounded(run.stepsPerSecond()), tr("steps a second"));
    if (const double left = run.secondsLeft(); left >= 0) {
        set(m_left, shortDuration(left), tr("left, about"));
    } else {
        set(m_left, shortDuration(history.trainingSeconds()), tr("of training"));
    }
    set(m_images, rounded(run.imagesPerSecond()), tr("images a second"));
    set(m_rate, scientific(last.learningRate), tr("learning rate"));
    set(m_gradient, rounded(last.gradientNorm), tr("gradient norm"));
    const bool onGpu = !history.devices.empty() && !history.devices.front().starts_with("cpu");
    set(m_memory,
        last.memoryBytes > 0 ? memoryText(static_cast<double>(last.memoryBytes)) : tr("–"),
        onGpu ? tr("GPU memory") : tr("memory"));
}

void RunDetails::showHappenings(const RunFollower& run) {
    const auto& timeline = run.history().timeline;
    const QString shown = timeline.empty() ? QString()
                                           : QStringLiteral("%1 %2 %3 %4")
                                                 .arg(toQt(run.run().id()))
                                                 .arg(timeline.size())
                                                 .arg(timeline.back().time, 0, 'f', 6)
                                                 .arg(toQt(timeline.back().kind));
    if (shown == m_shownHappenings) return;
    m_shownHappenings = shown;
    const std::size_t first = timeline.size() > maxHappenings ? timeline.size() - maxHappenings : 0;
    const auto colored = [](const QString& text, Role role) {
        return QStringLiteral("<span style='color:%1'>%2</span>")
            .arg(theme::color(role).name(), text.toHtmlEscaped());
    };
    QString html;
    QString previous;
    for (std::size_t i = first; i < timeline.size(); ++i) {
        const QString text = happeningText(timeline[i]);
        // Several samples of one step are one line.
        if (text.isEmpty() || text == previous) continue;
        previous = text;
        const Role role = timeline[i].kind == "notice"   ? Role::tuned
                          : timeline[i].kind == "failed" ? Role::danger
                                                         : Role::text;
        html += QStringLiteral("<p style='margin:0 0 6px 0'>%1 %2</p>")
                    .arg(colored(clockText(timeline[i].time), Role::muted), colored(text, role));
    }
    m_happenedTitle->setVisible(!html.isEmpty());
    if (html == m_happened->text()) return;
    // What somebody has selected to copy stays so: lines are added below.
    const int start = m_happened->selectionStart();
    const QString selected = m_happened->selectedText();
    m_happened->setText(html);
    if (!selected.isEmpty()) m_happened->setSelection(start, static_cast<int>(selected.size()));
}

}  // namespace dreambooth
