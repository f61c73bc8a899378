// Topics on the left, the text of the chosen one on the right: all of it the program's own, as
// Markdown.
#include <ui/session/computer_devices.h>
#include <ui/shell/help_dialog.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>
#include <ui/style/tr.h>
#include <opencv2/core/version.hpp>

#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QFile>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QSysInfo>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QTextList>
#include <QThread>
#include <QVBoxLayout>

/// Outside of any namespace, as the resource compiler's functions are.
static void registerHelp() {
    Q_INIT_RESOURCE(help);
}

namespace dreambooth {

using theme::Space;

namespace {

constexpr QSize usualSize(760, 520);
constexpr int topicsWidth = 190;

struct Chapter {
    QString title, text;  ///< as Markdown
};

/// docs/help in the window's language: a chapter for each page, in the order of PageId, and the
/// keys.
std::vector<Chapter> chapters() {
    registerHelp();
    //: The file of the help in this language: docs/help/en.md
    QFile file(QStringLiteral(":/help/%1.md").arg(tr("en")));
    if (!file.open(QIODevice::ReadOnly)) return {};
    const QStringList parts =
        QString::fromUtf8(file.readAll()).split(QStringLiteral("\n## ")).mid(1);
    std::vector<Chapter> all;
    for (const QString& part : parts)
        all.push_back({part.section(u'\n', 0, 0), part.section(u'\n', 1)});
    return all;
}

/// Of the window's actions, before those that stand in the chapter.
QString keysOf(const QList<QAction*>& actions) {
    QString lines;
    for (const QAction* action : actions) {
        if (action->shortcut().isEmpty() || action->text().isEmpty()) continue;
        lines += QStringLiteral("- **%1** — %2\n")
                     .arg(action->shortcut().toString(QKeySequence::NativeText),
                          action->iconText().remove(u'…').trimmed());
    }
    return lines;
}

/// With room between paragraphs, and less between the lines of a list: Markdown has none.
void showText(QTextBrowser& browser, const QString& markdown) {
    browser.setMarkdown(markdown);
    for (QTextBlock block = browser.document()->begin(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        format.setBottomMargin(block.textList() == nullptr ? Space::medium : Space::tiny);
        QTextCursor(block).setBlockFormat(format);
    }
    browser.moveCursor(QTextCursor::Start);
}

/// Without its marks and the ends of the file's lines, which stand between words of one sentence.
QString wordsOf(const QString& markdown) {
    QTextDocument document;
    document.setMarkdown(markdown);
    return document.toPlainText();
}

}  // namespace

QString HelpDialog::aboutText() const {
    return tr("Teach an image model your subject, and see what it learned.\n\n"
              "Free software under the GNU General Public License, version 3 or later: "
              "you may use, study, share and improve it. There is no warranty.\n\n"
              "It stands on Qt (LGPL-3.0), QCustomPlot (GPL-3.0), LibTorch and NCCL "
              "(BSD-3-Clause), "
              "oneDNN, OpenCV and OpenSSL (Apache-2.0), nlohmann-json, spdlog and toml++ (MIT), "
              "libcurl (curl) and others; its methods are those of the DreamBooth paper (Ruiz "
              "et al. 2022), LoRA (Hu et al. 2021) and Hugging Face's diffusers.\n\n"
              "What follows says what a report of a fault needs. It names nothing of "
              "your projects.") +
           QStringLiteral("\n\n- ") + machineText().replace(u'\n', QStringLiteral("\n- "));
}

QString HelpDialog::machineText() const {
    const QString program = QCoreApplication::applicationName();
    QStringList lines{QStringLiteral("%1 %2").arg(
                          program.isEmpty() ? QStringLiteral("DreamBooth Studio") : program,
                          QCoreApplication::applicationVersion()),
                      QStringLiteral("Qt %1, OpenCV %2")
                          .arg(QLatin1String(qVersion()), QLatin1String(CV_VERSION))};
    if (m_computer != nullptr) {
        lines += m_computer->versions();
        for (const ComputerDevice& one : m_computer->all())
            lines +=
                one.isCpu() ? one.name : QStringLiteral("GPU %1: %2").arg(toQt(one.id), one.name);
    }
    lines += QStringLiteral("%1, %2").arg(QSysInfo::prettyProductName(), QSysInfo::kernelVersion());
    lines += QStringLiteral("%1 × %2")
                 .arg(QThread::idealThreadCount())
                 .arg(QSysInfo::currentCpuArchitecture());
    lines += QLocale().name();
    return lines.join(u'\n');
}

/// Once the worker has told what it computes with.
void HelpDialog::updateAbout() {
    m_texts.last() = aboutText();
    m_words.last() = wordsOf(m_texts.last());
    if (m_topics->currentRow() == m_topics->count() - 1) show(m_topics->currentRow());
}

HelpDialog::HelpDialog(Topic topic, PageId page, const QList<QAction*>& actions,
                       ComputerDevices* computer, QWidget* parent)
    : QDialog(parent),
      m_search(new QLineEdit(this)),
      m_topics(new QListWidget(this)),
      m_computer(computer) {
    setObjectName(QStringLiteral("helpDialog"));
    setWindowTitle(tr("Help"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(Space::medium, Space::medium, Space::medium, Space::medium);
    row->setSpacing(Space::large);
    m_topics->setObjectName(QStringLiteral("helpTopics"));
    m_topics->setAccessibleName(tr("Topics"));
    m_topics->setSpacing(3);
    m_search->setObjectName(QStringLiteral("searchHelp"));
    m_search->setAccessibleName(tr("Search the help"));
    m_search->setPlaceholderText(tr("Search"));
    m_search->setClearButtonEnabled(true);
    auto* finding = new QVBoxLayout;
    finding->setSpacing(Space::medium);
    finding->addWidget(m_search);
    finding->addWidget(m_topics);
    for (QWidget* widget : {static_cast<QWidget*>(m_search), static_cast<QWidget*>(m_topics)})
        widget->setFixedWidth(theme::textWidth(topicsWidth));
    row->addLayout(finding);

    auto* column = new QVBoxLayout;
    column->setSpacing(Space::medium);
    m_title = theme::heading(QString(), this);
    column->addWidget(m_title);
    m_text = new QTextBrowser(this);
    m_text->setObjectName(QStringLiteral("helpText"));
    m_text->setAccessibleName(tr("Help"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    column->addWidget(m_text, 1);
    auto* buttons = new QHBoxLayout;
    m_copy = theme::button(tr("Copy for a report"), this);
    m_copy->setObjectName(QStringLiteral("copyMachine"));
    m_copy->setAutoDefault(false);
    buttons->addWidget(m_copy);
    buttons->addStretch();
    QPushButton* close = theme::button(tr("Close"), this);
    close->setObjectName(QStringLiteral("closeHelp"));
    buttons->addWidget(close);
    column->addLayout(buttons);
    row->addLayout(column, 1);

    std::vector<Chapter> all = chapters();
    if (!all.empty()) all.back().text.prepend(keysOf(actions));
    const int keys = static_cast<int>(all.size()) - 1;
    all.push_back({tr("About DreamBooth Studio"), aboutText()});
    for (const Chapter& one : all) {
        m_topics->addItem(one.title);
        m_texts += one.text;
        m_words += wordsOf(one.text);
    }
    if (m_computer != nullptr) {
        connect(m_computer, &ComputerDevices::known, this, &HelpDialog::updateAbout);
        m_computer->ask();
    }
    connect(m_search, &QLineEdit::textChanged, this, &HelpDialog::search);
    connect(m_topics, &QListWidget::currentRowChanged, this, &HelpDialog::show);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(machineText());
        m_copy->setText(tr("Copied"));
    });
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    resize(usualSize.boundedTo(parent->window()->size() * 0.94));
    m_topics->setCurrentRow(topic == Topic::page   ? static_cast<int>(page)
                            : topic == Topic::keys ? keys
                                                   : keys + 1);
    m_topics->setFocus();
}

void HelpDialog::show(int topic) {
    m_copy->setVisible(topic == m_topics->count() - 1);
    m_copy->setText(tr("Copy for a report"));
    if (topic < 0) {
        m_title->clear();
        m_text->setExtraSelections({});
        return m_text->setPlainText(tr("Nothing here is about “%1”.").arg(m_search->text()));
    }
    m_title->setText(m_topics->item(topic)->text());
    showText(*m_text, m_texts[topic]);
    markFound();
}

void HelpDialog::search(const QString& words) {
    int first = -1;
    for (int i = 0; i < m_topics->count(); ++i) {
        QListWidgetItem* item = m_topics->item(i);
        const bool isFound = item->text().contains(words, Qt::CaseInsensitive) ||
                             m_words[i].contains(words, Qt::CaseInsensitive);
        item->setHidden(!isFound);
        if (isFound && first < 0) first = i;
    }
    const QListWidgetItem* current = m_topics->currentItem();
    if (first < 0) {
        m_topics->setCurrentRow(-1);
        show(-1);  // also where nothing was found before
    } else if (current == nullptr || current->isHidden())
        m_topics->setCurrentRow(first);
    else
        markFound();
}

void HelpDialog::markFound() {
    QList<QTextEdit::ExtraSelection> found;
    const QString words = m_search->text();
    if (!words.isEmpty())
        for (QTextCursor at = m_text->document()->find(words); !at.isNull();
             at = m_text->document()->find(words, at)) {
            QTextEdit::ExtraSelection& one = found.emplace_back();
            one.cursor = at;
            one.format.setBackground(palette().highlight());
            one.format.setForeground(palette().highlightedText());
        }
    m_text->setExtraSelections(found);
}

}  // namespace dreambooth
