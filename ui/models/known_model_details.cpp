// Rows of what it needs and of what is known before it is here; all else its page on the hub says.
#include <ui/models/known_model_details.h>
#include <ui/models/model_details.h>
#include <ui/models/model_text.h>
#include <ui/session/download_store.h>
#include <ui/style/controls.h>
#include <ui/style/desktop.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/scrolling.h>

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

using theme::Space;

namespace {

QGridLayout* makeGrid(QVBoxLayout* column) {
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(Space::small);
    grid->setVerticalSpacing(6);
    column->addLayout(grid);
    return grid;
}

}  // namespace

KnownModelDetails::KnownModelDetails(QWidget* parent) : QFrame(parent) {
    setObjectName(QStringLiteral("knownModelDetails"));
    setAccessibleName(tr("Model details"));
    QVBoxLayout* column = makeSideColumn(this, modelPanelWidth);
    column->setSpacing(12);
    QWidget* body = column->parentWidget();
    m_name = new QLabel(body);
    m_name->setObjectName(QStringLiteral("knownModelName"));
    m_name->setProperty("look", QStringLiteral("word"));
    m_name->setWordWrap(true);
    column->addWidget(m_name);
    auto* pills = new QHBoxLayout;
    pills->setSpacing(Space::small);
    m_licence = theme::pill(QString(), theme::Tone::neutral, body);
    m_state = theme::pill(QString(), theme::Tone::base, body);
    m_state->setObjectName(QStringLiteral("knownModelPill"));
    pills->addWidget(m_licence);
    pills->addWidget(m_state);
    pills->addStretch();
    column->addLayout(pills);
    m_words = new QLabel(body);
    m_words->setWordWrap(true);
    column->addWidget(m_words);
    makeNeeds(column);
    makeParts(column);
    makeAbout(column);
    column->addStretch();
    m_page = theme::button(tr("Its page on the hub…"), body);
    m_page->setObjectName(QStringLiteral("openKnownModelPage"));
    column->addWidget(m_page);
    connect(m_page, &QPushButton::clicked, this, [this] { openPage(m_address); });
}

void KnownModelDetails::makeNeeds(QVBoxLayout* column) {
    m_needsTitle = theme::sectionTitle(tr("What it needs here"));
    column->addWidget(m_needsTitle);
    m_needs = makeGrid(column);
    m_needs->setObjectName(QStringLiteral("knownModelNeeds"));
    m_needs->setColumnStretch(0, 1);
    m_note = theme::hint(QString());
    m_note->setObjectName(QStringLiteral("needsNote"));
    m_note->setWordWrap(true);
    column->addWidget(m_note);
}

void KnownModelDetails::makeAbout(QVBoxLayout* column) {
    column->addWidget(theme::sectionTitle(tr("About")));
    m_about = makeGrid(column);
    m_about->setColumnStretch(1, 1);
    column->addWidget(theme::sectionTitle(tr("Licence")));
    m_terms = theme::hint(QString());
    m_terms->setWordWrap(true);
    column->addWidget(m_terms);
}

void KnownModelDetails::makeParts(QVBoxLayout* column) {
    m_files = new QWidget(this);
    m_files->setObjectName(QStringLiteral("knownModelFiles"));
    auto* files = new QVBoxLayout(m_files);
    files->setContentsMargins(0, 0, 0, 0);
    files->setSpacing(12);
    files->addWidget(theme::sectionTitle(tr("Files")));
    m_parts = makeGrid(files);
    m_parts->setColumnStretch(0, 1);
    auto* note =
        theme::hint(tr("Every file is checked before it counts; a download that breaks off "
                       "goes on where it stopped."));
    note->setWordWrap(true);
    files->addWidget(note);
    m_files->hide();
    column->addWidget(m_files);
}

void KnownModelDetails::showDownload(const DownloadItem* download) {
    if (download != nullptr)
        m_state->setText(download->state.phase == DownloadPhase::failed   ? tr("Not downloaded")
                         : download->state.phase == DownloadPhase::paused ? tr("Download paused")
                                                                          : tr("Downloading"));
    const std::vector<DownloadPart> parts =
        download == nullptr ? std::vector<DownloadPart>() : download->state.parts;
    m_files->setVisible(!parts.empty());
    constexpr int columns = 3;
    if (m_parts->count() != static_cast<int>(parts.size()) * columns) {
        theme::clearLayout(*m_parts);
        for (int row = 0; row < static_cast<int>(parts.size()); ++row)
            for (int column = 0; column < columns; ++column)
                m_parts->addWidget(column == 0 ? new QLabel(this) : theme::hint(QString(), this),
                                   row, column, column == 0 ? Qt::Alignment() : Qt::AlignRight);
    }
    for (int row = 0; const DownloadPart& part : parts) {
        const auto set = [&](int column, const QString& text) {
            qobject_cast<QLabel*>(m_parts->itemAtPosition(row, column)->widget())->setText(text);
        };
        set(0, part.name.empty() ? tr("Other files") : componentText(part.name));
        set(1, memoryText(static_cast<double>(part.totalBytes)));
        const double share = static_cast<double>(part.bytes) / static_cast<double>(part.totalBytes);
        set(2, part.bytes >= part.totalBytes ? tr("here")
               : part.bytes == 0             ? tr("waits")
                                             : percentText(std::min(share, 0.99)));
        ++row;
    }
}

void KnownModelDetails::show(const KnownModel& model, KnownModelState state,
                             const std::vector<ComputerDevice>& devices,
                             std::optional<std::int64_t> freeBytes) {
    m_name->setText(toQt(std::string(model.title)));
    m_licence->setText(licenceTitle(std::string(model.licence)));
    m_state->setVisible(state != KnownModelState::notHere);
    m_state->setText(state == KnownModelState::used ? tr("Base model of this project")
                                                    : tr("On this computer"));
    m_words->setText(goodFor(model));
    m_terms->setText(licenceSummary(std::string(model.licence)));
    m_address = QStringLiteral("https://huggingface.co/") + toQt(std::string(model.name));
    m_page->setToolTip(m_address);
    const bool isHere = state == KnownModelState::here || state == KnownModelState::used;
    const std::vector<NeedHere> needs = needsHere(model, devices, isHere, freeBytes);
    fillNeeds(needs);
    const ComputerDevice* const device = deviceForRuns(devices);
    const bool isEstimated = needs.size() > (isHere ? 0 : 1);  // more than the download
    m_needsTitle->setVisible(!needs.empty());
    m_note->setVisible(device != nullptr && isEstimated);
    if (device != nullptr)
        m_note->setText((model.isDistilled
                             ? tr("Estimated, of %1 with %2 of memory.")
                             : tr("Estimated, of %1 with %2 of memory; the Train page measures it "
                                  "once the model is here."))
                            .arg(device->name, memoryText(device->totalBytes)));
    showRows(*m_about, knownModelRows(model));
}

void KnownModelDetails::fillNeeds(const std::vector<NeedHere>& needs) {
    theme::clearLayout(*m_needs);
    for (int row = 0; const NeedHere& need : needs) {
        auto* what = new QLabel(need.what, this);
        what->setWordWrap(true);
        m_needs->addWidget(what, row, 0);
        QLabel* how = theme::hint(need.how, this);
        how->setWordWrap(false);
        m_needs->addWidget(how, row, 1);
        // With the room of a verdict, where there is none: the table is no wider than the panel.
        m_needs->addWidget(new QLabel(need.amount, this), row, 2, 1, need.verdict.isEmpty() ? 2 : 1,
                           Qt::AlignRight);
        if (!need.verdict.isEmpty())
            m_needs->addWidget(
                theme::pill(need.verdict, need.fits ? theme::Tone::ready : theme::Tone::danger,
                            this),
                row, 3, Qt::AlignRight);
        ++row;
    }
}

}  // namespace dreambooth
