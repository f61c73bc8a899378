// Question, facts and licence. A choice of precision or file asks the hub again:
// its figures are shown, not guessed ones.
#include <hub/known_models.h>
#include <ui/models/download_dialog.h>
#include <ui/session/download_store.h>
#include <ui/style/controls.h>
#include <ui/style/desktop.h>
#include <ui/style/focus.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/problem_bar.h>

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace dreambooth {

using theme::Space;

namespace {

constexpr int downloadDialogWidth = 600;

}  // namespace

DownloadDialog* DownloadDialog::present(const PendingDownload& request, StudioContext& context,
                                        QWidget* parent) {
    auto* dialog = new DownloadDialog(request, context, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
    return dialog;
}

DownloadDialog::DownloadDialog(const PendingDownload& request, StudioContext& context,
                               QWidget* parent)
    : QDialog(parent), m_context(context), m_request(request), m_problems(new ProblemBar(this)) {
    setObjectName(QStringLiteral("downloadDialog"));
    setWindowTitle(tr("Get a model"));
    setMinimumWidth(downloadDialogWidth);
    m_problems->setObjectName(QStringLiteral("downloadDialogProblems"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(Space::large, 20, Space::large, 20);
    column->setSpacing(Space::medium);
    QLabel* heading = theme::heading(tr("Get “%1”").arg(downloadTitle(request)), this);
    heading->setWordWrap(true);
    column->addWidget(heading);
    column->addWidget(m_problems);
    m_busy = theme::progressBar(theme::Role::base, this);
    m_busy->setRange(0, 0);
    m_busy->setAccessibleName(tr("Contacting the hub"));
    m_waiting = theme::hint(tr("Looking up this name on the hub…"), this);
    column->addWidget(m_busy);
    column->addWidget(m_waiting);
    makeFacts(column);
    makeLicence(column);
    column->addStretch();
    makeButtons(column);
    connect(&m_question, &HubQuestion::answered, this, &DownloadDialog::show);
    connect(&m_question, &HubQuestion::failed, this, &DownloadDialog::showFailure);
    ask();
}

QLabel* DownloadDialog::addRow(const QString& name, const char* objectName) {
    QLabel* title = theme::hint(name, m_facts);
    title->setWordWrap(false);
    auto* text = new QLabel(m_facts);
    text->setObjectName(QString::fromLatin1(objectName));
    text->setWordWrap(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    const int row = m_rows->rowCount();
    m_rows->addWidget(title, row, 0, Qt::AlignTop);
    m_rows->addWidget(text, row, 1, Qt::AlignTop);
    return text;
}

void DownloadDialog::makeFacts(QVBoxLayout* column) {
    m_facts = new QWidget(this);
    auto* inner = new QVBoxLayout(m_facts);
    inner->setContentsMargins(0, 0, 0, 0);
    inner->setSpacing(Space::small);
    m_rows = new QGridLayout;
    m_rows->setHorizontalSpacing(Space::medium);
    m_rows->setVerticalSpacing(6);
    m_rows->setColumnStretch(1, 1);
    inner->addLayout(m_rows);
    addRow(tr("On the hub"), "hubNameText")
        ->setText(
            toQt(m_request.name + (m_request.revision.empty() ? "" : " · " + m_request.revision)));
    m_size = addRow(tr("To download"), "downloadSize");
    m_room = addRow(tr("Disk"), "downloadRoom");
    column->addWidget(m_facts);

    m_precision = new QComboBox(this);
    m_precision->setObjectName(QStringLiteral("downloadPrecision"));
    m_precision->addItem(tr("Half precision (fp16), if available: half the size"),
                         QStringLiteral("fp16"));
    m_precision->addItem(tr("Full precision, as trained"), QString());
    m_file = new QComboBox(this);
    m_file->setObjectName(QStringLiteral("downloadFile"));
    for (const auto& [title, box] :
         {std::pair(tr("Precision"), m_precision), {tr("Which file"), m_file}}) {
        auto* field = new QWidget(this);
        auto* stack = new QVBoxLayout(field);
        stack->setContentsMargins(0, 0, 0, 0);
        stack->setSpacing(Space::tiny);
        box->setParent(field);
        stack->addWidget(theme::fieldLabel(title, box));
        stack->addWidget(box);
        column->addWidget(field);
        connect(box, &QComboBox::activated, this, &DownloadDialog::ask);
    }
    m_file->parentWidget()->hide();
}

void DownloadDialog::makeLicence(QVBoxLayout* column) {
    auto* card = theme::card(this);
    card->setObjectName(QStringLiteral("licenceCard"));
    auto* inner = new QVBoxLayout(card);
    inner->setContentsMargins(14, 12, 14, 12);
    inner->setSpacing(Space::small);
    m_licence = new QLabel(card);
    m_licence->setObjectName(QStringLiteral("licenceName"));
    m_licence->setProperty("look", QStringLiteral("strong"));
    m_licence->setWordWrap(true);
    m_summary = theme::hint(QString(), card);
    m_gate = new QLabel(card);
    m_gate->setObjectName(QStringLiteral("licenceGate"));
    m_gate->setWordWrap(true);
    m_gate->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_read = theme::button(tr("Read the licence"), card);
    m_read->setObjectName(QStringLiteral("readLicence"));
    m_accept = theme::button(tr("Accept it on the hub…"), card);
    m_accept->setObjectName(QStringLiteral("acceptLicence"));
    auto* row = new QHBoxLayout;
    row->setSpacing(Space::small);
    row->addWidget(m_read);
    row->addWidget(m_accept);
    row->addStretch();
    m_agree = new QCheckBox(card);
    m_agree->setObjectName(QStringLiteral("agreeToLicence"));
    for (QLabel* label : {m_licence, m_summary, m_gate}) inner->addWidget(label);
    inner->addLayout(row);
    inner->addWidget(m_agree);
    column->addWidget(card);
    connect(m_read, &QPushButton::clicked, this, [this] { openPage(toQt(m_answer.licenceUrl)); });
    connect(m_accept, &QPushButton::clicked, this, [this] { openPage(toQt(m_answer.pageUrl)); });
    connect(m_agree, &QCheckBox::toggled, this, &DownloadDialog::updateButtons);
}

void DownloadDialog::makeButtons(QVBoxLayout* column) {
    m_page = theme::linkButton(tr("Page on the hub"), this);
    m_page->setObjectName(QStringLiteral("openHubPage"));
    m_cancel = theme::button(tr("Cancel"), this);
    m_cancel->setObjectName(QStringLiteral("cancelDownloadDialog"));
    m_start = theme::primaryButton(tr("Download"), this);
    m_start->setObjectName(QStringLiteral("startDownload"));
    m_start->setDefault(true);
    auto* row = new QHBoxLayout;
    row->setSpacing(Space::small);
    row->addWidget(m_page);
    row->addStretch();
    row->addWidget(m_cancel);
    row->addWidget(m_start);
    column->addLayout(row);
    connect(m_page, &QPushButton::clicked, this, [this] { openPage(toQt(m_answer.pageUrl)); });
    connect(m_cancel, &QPushButton::clicked, this, &DownloadDialog::reject);
    connect(m_start, &QPushButton::clicked, this, &DownloadDialog::start);
}

void DownloadDialog::ask() {
    m_problems->clear();
    if (m_file->count() > 0) m_request.file = toStd(m_file->currentText());
    m_request.variant = m_request.file.empty() ? toStd(m_precision->currentData().toString()) : "";
    m_isAnswered = false;
    m_question.ask(m_request);
    updateButtons();
}

void DownloadDialog::show(const HubAnswer& answer) {
    m_answer = answer;
    m_isAnswered = true;
    const QString missing = memoryText(answer.missingBytes);
    if (answer.isWithoutHub)
        m_size->setText(tr("nothing: the hub can't be reached, but a copy is on this computer"));
    else if (answer.missingBytes == 0)
        m_size->setText(tr("nothing: all %1 is on this computer").arg(memoryText(answer.bytes)));
    else if (answer.missingBytes < answer.bytes)
        m_size->setText(tr("%1; %2 is already here")
                            .arg(missing, memoryText(answer.bytes - answer.missingBytes)));
    else
        m_size->setText(tr("%1 in %2")
                            .arg(missing, counted(static_cast<int>(answer.files), tr("1 file"),
                                                  tr("%1 files"))));
    m_room->setText(tr("%1 free").arg(memoryText(answer.freeBytes)));
    if (answer.obstacle) m_problems->add(*answer.obstacle);
    const bool isStated = !answer.licence.empty();
    m_licence->setText(!isStated && answer.isWithoutHub
                           ? tr("Licence: not known while the hub can't be reached")
                           : tr("Licence: %1").arg(licenceTitle(answer.licence)));
    m_summary->setText(licenceSummary(answer.licence));
    m_summary->setVisible(!m_summary->text().isEmpty());
    m_gate->setText(
        tr("You can only download it once you have accepted its licence on the hub. Do that on its "
           "page, then put your token for huggingface.co into Settings once, or log in on this "
           "computer with “hf auth login”."));
    m_gate->setVisible(answer.isGated);
    m_accept->setVisible(answer.isGated);
    m_read->setText(isStated ? tr("Read the licence") : tr("Read the page"));
    m_agree->setText(isStated ? tr("I have read the licence and agree to it")
                              : tr("I have read the page and may use it"));
    updateButtons();
    m_agree->setFocus();
}

void DownloadDialog::showFailure(const Error& error) {
    const auto files = error.arguments.find("files");
    if (error.code == "download.choose_file" && files != error.arguments.end() &&
        m_file->count() == 0) {
        m_file->addItems(toQt(files->second).split(QStringLiteral(", ")));
        m_file->parentWidget()->show();
        ask();
        return;
    }
    m_problems->add(error);
    const auto again = [this] { m_problems->setRemedy(tr("Try again"), [this] { ask(); }); };
    const auto address = error.arguments.find("address");
    if (error.code == "download.gated" && address != error.arguments.end())
        m_problems->setRemedy(tr("Accept the licence…"), [again, page = toQt(address->second)] {
            openPage(page);
            again();
        });
    else
        again();
    updateButtons();
}

void DownloadDialog::updateButtons() {
    m_busy->setVisible(m_question.isAsking());
    m_waiting->setVisible(m_question.isAsking());
    m_facts->setVisible(m_isAnswered);
    const auto known = std::ranges::find(knownModels(), m_request.name, &KnownModel::name);
    const bool mayHaveHalf = known == knownModels().end() || known->halfBytes > 0;
    m_precision->parentWidget()->setVisible(m_isAnswered && !m_answer.isWithoutHub &&
                                            m_request.file.empty() && mayHaveHalf);
    m_agree->parentWidget()->setVisible(m_isAnswered);
    m_page->setVisible(m_isAnswered && !m_answer.pageUrl.empty());
    m_start->setText(m_isAnswered && m_answer.missingBytes == 0 ? tr("Use it") : tr("Download"));
    m_start->setEnabled(m_isAnswered && m_agree->isChecked() && !m_answer.obstacle);
    adjustSize();
}

void DownloadDialog::start() {
    m_context.downloads->start(m_request);
    accept();
}

bool DownloadDialog::focusNextPrevChild(bool next) {
    return moveFocus(*this, next);
}

}  // namespace dreambooth
