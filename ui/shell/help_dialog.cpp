// Topics on the left, the text of the chosen one on the right.
#include <ui/shell/help_dialog.h>
#include <ui/style/controls.h>
#include <ui/style/tr.h>
#include <ui/widgets/scrolling.h>

#include <QAction>
#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QLocale>
#include <QPushButton>
#include <QSysInfo>
#include <QThread>
#include <QVBoxLayout>

namespace dreambooth {

using theme::Space;

namespace {

constexpr QSize usualSize(760, 520);
constexpr int topicsWidth = 190;

struct HelpText {
    QString title, text;
};

/// In the order of PageId.
std::vector<HelpText> pageTexts() {
    return {
        {tr("Subject"),
         tr("Drop in 4 to 20 photos of one subject, with different angles, light and backgrounds. "
            "Originals are never changed.\n\n"
            "Crop: drag the frame, or let “Crop all to subject” do it. “Shape” makes it upright or "
            "wide; such photos are learned as they are. Rotate, mirror and straighten what stands "
            "wrong.\n\n"
            "Mask: paint over what the model is to look at. The rest of the photo then counts "
            "little.\n\n"
            "Captions: a sentence for each photo that says what is in it besides the subject. "
            "Without captions every photo is “a photo of” your subject. “Suggest captions” has a "
            "model on this computer describe those that have none.\n\n"
            "Several photos are selected with Shift, Ctrl or a rubber band, and moved by "
            "dragging or with Alt and the arrow keys. Delete removes them; undo brings them "
            "back.")},
        {tr("Concept"),
         tr("The class says what kind of thing the subject is (“dog”), the token is a rare word "
            "that comes to mean yours (“sks”). “Draw each word” shows what the base model already "
            "draws for it.\n\n"
            "Class images keep the model's idea of other dogs: they are drawn by the base model "
            "before training, now or when it starts, and learned beside your photos. Leave out "
            "what is no dog, and add your own.")},
        {tr("Train"),
         tr("A recipe has all settings; “Quick sketch” is the shortest one. “All settings…” "
            "explains each and brings any of them back. “Recipes…” keeps them by name, and reads "
            "the settings of kohya, OneTrainer and ai-toolkit.\n\n"
            "Training runs in a program of its own. It goes on when this window is closed, can "
            "be paused, and resumes after a crash or a power cut at its last checkpoint. “Change "
            "this run…” gives it other steps or another rate while it learns.\n\n"
            "Curves: earlier runs are laid under, the wheel or + and − zoom the curve that has the "
            "keyboard, dragging moves it, arrow keys read all curves at one step.")},
        {tr("Compare"),
         tr("The same prompt and the same seed, drawn by the base model and by yours. Blink, "
            "split and difference show what has changed; ? lists all keys.\n\n"
            "The grid draws many prompts, seeds and steps at once. Star what is good, and make a "
            "sheet of it to print or to send.")},
        {tr("Reviews"),
         tr("A review shows pairs without saying which model drew them, to you or to others, and "
            "says afterwards whether the difference is more than chance.")},
        {tr("Runs"),
         tr("Everything that was trained, with its pictures, scores and settings. Name a run, "
            "star it, continue it for more steps, or begin a new one from any of its "
            "checkpoints.\n\n"
            "Runs that wait in the queue begin by themselves, one after the other.")},
        {tr("Models"),
         tr("The base models on this computer, how to get more, and your own results, ready to be "
            "exported for other programs.")},
    };
}

QString keysText(const QList<QAction*>& actions) {
    QStringList lines;
    for (const QAction* action : actions) {
        if (action->shortcut().isEmpty() || action->text().isEmpty()) continue;
        lines += action->shortcut().toString(QKeySequence::NativeText) + QStringLiteral("  —  ") +
                 QString(action->text()).remove(u'&').remove(u'…');
    }
    lines += tr("Ctrl+1 to Ctrl+7  —  the pages");
    lines += tr("Tab and Shift+Tab  —  the next and the previous control");
    lines += tr("Arrow keys  —  move a crop, a brush, or to the next picture");
    lines +=
        tr("Shift or Ctrl with arrow keys  —  several photos; Alt moves them, Delete removes them");
    lines += tr("+ and −  —  a larger and a smaller crop");
    lines += tr("Space  —  paints a mask at the brush, and along the arrow keys while it is held");
    lines += tr("[ and ]  —  a smaller and a larger brush; X erases or paints, I inverts the mask");
    lines += tr("Enter or F2  —  writes into the table of captions; Ctrl+arrow keys move a tag");
    lines += tr("?  —  all keys of Compare and of a presentation, there");
    return lines.join(u'\n');
}

QString aboutText() {
    return tr("Teach an image model your subject, and see what it learned.\n\n"
              "Free software under the GNU General Public License, version 3 or later: "
              "you may use, study, share and improve it. There is no warranty.\n\n"
              "It stands on Qt, LibTorch, oneDNN, NCCL, OpenCV, QCustomPlot, OpenSSL, "
              "libcurl and others; its methods are those of the DreamBooth paper (Ruiz "
              "et al. 2022), LoRA (Hu et al. 2021) and Hugging Face's diffusers.\n\n"
              "What follows says what a report of a fault needs. It names nothing of "
              "your projects.") +
           QStringLiteral("\n\n") + HelpDialog::machineText();
}

}  // namespace

QString HelpDialog::machineText() {
    return QStringLiteral("%1 %2\nQt %3\n%4, %5\n%6 × %7\n%8")
        .arg(QCoreApplication::applicationName().isEmpty() ? QStringLiteral("DreamBooth Studio")
                                                           : QCoreApplication::applicationName(),
             QCoreApplication::applicationVersion(), QString::fromLatin1(qVersion()),
             QSysInfo::prettyProductName(), QSysInfo::kernelVersion())
        .arg(QThread::idealThreadCount())
        .arg(QSysInfo::currentCpuArchitecture(), QLocale().name());
}

HelpDialog::HelpDialog(Topic topic, PageId page, const QList<QAction*>& actions, QWidget* parent)
    : QDialog(parent), m_topics(new QListWidget(this)) {
    setObjectName(QStringLiteral("helpDialog"));
    setWindowTitle(tr("Help"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(Space::medium, Space::medium, Space::medium, Space::medium);
    row->setSpacing(Space::large);
    m_topics->setObjectName(QStringLiteral("helpTopics"));
    m_topics->setAccessibleName(tr("Topics"));
    m_topics->setFixedWidth(topicsWidth);
    row->addWidget(m_topics);

    auto* column = new QVBoxLayout;
    column->setSpacing(Space::medium);
    m_title = theme::heading(QString(), this);
    column->addWidget(m_title);
    auto* inner = new QWidget;
    auto* texts = new QVBoxLayout(inner);
    texts->setContentsMargins(0, 0, Space::medium, 0);
    m_text = new QLabel(inner);
    m_text->setObjectName(QStringLiteral("helpText"));
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    texts->addWidget(m_text);
    texts->addStretch();
    auto* scroll = new VerticalScroll(this);
    scroll->setWidget(inner);
    column->addWidget(scroll, 1);
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

    std::vector<HelpText> all = pageTexts();
    const int pages = static_cast<int>(all.size());
    all.push_back({tr("Keys"), keysText(actions)});
    all.push_back({tr("About DreamBooth Studio"), aboutText()});
    for (const HelpText& one : all) {
        m_topics->addItem(one.title);
        m_texts += one.text;
    }
    connect(m_topics, &QListWidget::currentRowChanged, this, &HelpDialog::show);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(machineText());
        m_copy->setText(tr("Copied"));
    });
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    resize(usualSize.boundedTo(parent->window()->size() * 0.94));
    m_topics->setCurrentRow(topic == Topic::page   ? static_cast<int>(page)
                            : topic == Topic::keys ? pages
                                                   : pages + 1);
    m_topics->setFocus();
}

void HelpDialog::show(int topic) {
    m_title->setText(m_topics->item(topic)->text());
    m_text->setText(m_texts[topic]);
    m_copy->setVisible(topic == m_topics->count() - 1);
    m_copy->setText(tr("Copy for a report"));
}

}  // namespace dreambooth
