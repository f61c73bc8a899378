// Lays out the card, and says whether the model fits this computer.
#include <ui/models/known_model_card.h>
#include <ui/models/model_text.h>
#include <ui/session/download_store.h>
#include <ui/style/controls.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/tr.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <string>

namespace dreambooth {

using theme::Space;

namespace {

/// "about 2.1 GB, or 4.3 GB in full precision · CreativeML OpenRAIL-M".
QString factsOf(const KnownModel& model) {
    const QString full = memoryText(static_cast<double>(model.bytes));
    const QString size = model.halfBytes == 0
                             ? tr("about %1").arg(full)
                             : tr("about %1, or %2 in full precision")
                                   .arg(memoryText(static_cast<double>(model.halfBytes)), full);
    return size + QChar::LineFeed + licenceTitle(std::string(model.licence));
}

}  // namespace

KnownModelCard::KnownModelCard(const KnownModel& model, QWidget* parent)
    : ChoiceCard(toQt(std::string(model.title)), parent),
      m_model(model),
      m_fit(theme::pill(QString(), theme::Tone::neutral, this)),
      m_state(theme::hint(QString(), this)),
      m_progress(theme::progressBar(theme::Role::base, this)) {
    const QString title = toQt(std::string(model.title));
    setObjectName(QStringLiteral("knownModel_") + toQt(std::string(model.name)));
    QVBoxLayout* const column = contents();
    column->setContentsMargins(14, 12, 14, 12);
    column->setSpacing(6);
    auto* name = new QLabel(title, this);
    name->setProperty("look", QStringLiteral("strong"));
    name->setWordWrap(true);
    column->addWidget(name);
    column->addWidget(m_fit, 0, Qt::AlignLeft);
    m_fit->setObjectName(QStringLiteral("fitsHere"));
    m_fit->hide();
    auto* words = new QLabel(goodFor(model), this);
    words->setWordWrap(true);
    column->addWidget(words);
    column->addWidget(theme::hint(factsOf(model), this));
    column->addStretch();
    m_progress->setAccessibleName(tr("Progress of the download"));
    m_progress->setRange(0, 1000);
    column->addWidget(m_progress);
    m_get = theme::button(tr("Get…"), this);
    m_get->setObjectName(QStringLiteral("getModel"));
    m_get->setAccessibleName(tr("Get %1").arg(title));
    m_use = theme::button(tr("Use for this project"), this);
    m_use->setObjectName(QStringLiteral("useKnownModel"));
    m_use->setAccessibleName(tr("Use %1 for this project").arg(title));
    m_state->setObjectName(QStringLiteral("knownModelState"));
    auto* row = new QHBoxLayout;
    row->setSpacing(Space::small);
    row->addWidget(m_get);
    row->addWidget(m_use);
    row->addWidget(m_state, 1);
    row->addStretch();
    column->addLayout(row);
    connect(m_get, &QPushButton::clicked, this, &KnownModelCard::getRequested);
    connect(m_use, &QPushButton::clicked, this, &KnownModelCard::useRequested);
    setState(nullptr, false, false);
}

void KnownModelCard::setFit(const std::optional<FitHere>& fit) {
    m_fit->setVisible(fit.has_value());
    m_fitsHere = fit && fit->fits;
    if (!fit) return;
    m_fit->setText(fit->text);
    setToolTip(fit->details);  // a card's labels let the pointer through
    m_fit->setAccessibleDescription(fit->details);
    theme::setPillTone(m_fit,
                       fit->fits && !fit->isSlow ? theme::Tone::ready : theme::Tone::warning);
}

void KnownModelCard::setState(const DownloadItem* download, bool isHere, bool isUsed) {
    const bool isUnderWay = download != nullptr && download->state.phase != DownloadPhase::finished;
    const bool isModel = m_model.kind == KnownModelKind::model;
    m_modelState = isUnderWay         ? KnownModelState::underWay
                   : isHere && isUsed ? KnownModelState::used
                   : isHere           ? KnownModelState::here
                                      : KnownModelState::notHere;
    QString state;
    if (isUnderWay && download->state.phase == DownloadPhase::failed)
        state = tr("not downloaded; see why below");
    else if (isUnderWay && download->state.phase == DownloadPhase::paused)
        state = tr("paused; resume it below");
    else if (isUnderWay)
        state = downloadProgressText(*download);
    else if (isHere && isUsed)
        state = tr("✓ Base model of this project");
    else if (isHere)
        state = isModel ? QString() : tr("✓ On this computer");
    m_state->setText(state);
    m_state->setVisible(!state.isEmpty());
    m_progress->setVisible(isUnderWay && download->state.phase == DownloadPhase::running);
    if (isUnderWay) m_progress->setValue(downloadPermille(download->state));
    m_get->setVisible(!isUnderWay && !isHere);
    m_use->setVisible(!isUnderWay && isHere && !isUsed && isModel);
}

}  // namespace dreambooth
