// A narrow column in the middle of the window.
// The sample is the primary button: it needs nothing from the person.
#include <ui/shell/welcome_page.h>
#include <ui/style/controls.h>
#include <ui/style/qt_strings.h>
#include <ui/widgets/problem_bar.h>

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace dreambooth {

namespace {
constexpr int columnWidth = 560;
}  // namespace

WelcomePage::WelcomePage(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("welcomePage"));
    auto* outer = new QVBoxLayout(this);
    outer->addStretch(2);
    auto* column = new QWidget(this);
    column->setFixedWidth(columnWidth);
    auto* middle = new QHBoxLayout;  // no alignment: wrapped text would get too little height
    middle->addStretch();
    middle->addWidget(column);
    middle->addStretch();
    outer->addLayout(middle);
    outer->addStretch(3);

    auto* layout = new QVBoxLayout(column);
    layout->setSpacing(theme::Space::small);
    layout->addWidget(theme::heading(QStringLiteral("DreamBooth Studio"), column));
    layout->addWidget(theme::hint(tr("Teach an image model your subject from 4 to 20 photos, and "
                                     "see what it has learned. Everything stays on this computer."),
                                  column));
    layout->addSpacing(theme::Space::medium);

    auto* row = new QHBoxLayout;
    row->setSpacing(theme::Space::small);
    QPushButton* sample = theme::primaryButton(tr("Try the sample"), column);
    sample->setObjectName(QStringLiteral("trySample"));
    QPushButton* create = theme::button(tr("New project…"), column);
    create->setObjectName(QStringLiteral("newProject"));
    QPushButton* open = theme::button(tr("Open…"), column);
    open->setObjectName(QStringLiteral("openProject"));
    for (QPushButton* button : {sample, create, open}) row->addWidget(button);
    row->addStretch();
    layout->addLayout(row);
    m_problems = new ProblemBar(column);
    layout->addWidget(m_problems);
    layout->addSpacing(theme::Space::medium);

    m_recent = new QVBoxLayout;
    m_recent->setSpacing(theme::Space::tiny);
    layout->addLayout(m_recent);

    connect(sample, &QPushButton::clicked, this, &WelcomePage::sampleRequested);
    connect(create, &QPushButton::clicked, this, &WelcomePage::newRequested);
    connect(open, &QPushButton::clicked, this, &WelcomePage::openRequested);
}

void WelcomePage::setRecent(const QStringList& folders) {
    theme::clearLayout(*m_recent);
    if (folders.isEmpty()) return;
    m_recent->addWidget(theme::sectionTitle(tr("Recent projects"), this));
    for (const QString& folder : folders.mid(0, 5)) {
        const QString name = QFileInfo(folder).completeBaseName();
        QPushButton* button = theme::button(QString(), this);
        // On one line, with both ends of a long path.
        QString text = name + QStringLiteral("   ") + folder;
        text.replace(u'\n', u' ');
        button->setText(asCaption(button->fontMetrics().elidedText(
            text, Qt::ElideMiddle, columnWidth - 2 * theme::Space::large)));
        button->setAccessibleName(shownPath(toPath(name)));
        button->setToolTip(shownPath(toPath(folder)));
        button->setProperty("look", QStringLiteral("recent"));
        connect(button, &QPushButton::clicked, this, [this, folder] { emit recentChosen(folder); });
        m_recent->addWidget(button);
    }
}

void WelcomePage::offer(const QString& folder) {
    m_problems->add(tr("DreamBooth Studio closed unexpectedly while “%1” was open, so the project "
                       "was not reopened automatically. What was saved is safe.")
                        .arg(QFileInfo(folder).completeBaseName()));
    m_problems->setRemedy(tr("Open it again"), [this, folder] { emit recentChosen(folder); });
}

void WelcomePage::showProblem(const Error& error, const QString& folder) {
    m_problems->add(error, folder);
}

void WelcomePage::clearProblems() {
    m_problems->clear();
}

}  // namespace dreambooth
