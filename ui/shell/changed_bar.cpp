// Sentences and buttons for a project that others changed under the window: until one of them is
// pressed nothing is written, and what is changed here stays in memory. While the disk does not
// answer there is nothing to press.
#include <ui/session/project_session.h>
#include <ui/session/studio_context.h>
#include <ui/shell/changed_bar.h>
#include <ui/style/controls.h>
#include <ui/style/dialogs.h>
#include <ui/style/qt_strings.h>

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStandardPaths>

namespace dreambooth {

ChangedBar::ChangedBar(StudioContext& context, QWidget* parent)
    : QFrame(parent), m_context(context), m_text(new QLabel(this)) {
    setObjectName(QStringLiteral("changedBar"));
    setProperty("look", QStringLiteral("problem"));
    setAccessibleName(tr("The project on the disk"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(18, 8, 18, 8);
    row->setSpacing(theme::Space::small);
    m_text->setObjectName(QStringLiteral("changedText"));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    row->addWidget(m_text, 1);
    const auto add = [&](const QString& text, const char* name, const QString& tip) {
        QPushButton* button = theme::button(text, this);
        button->setObjectName(QString::fromLatin1(name));
        button->setToolTip(tip);
        row->addWidget(button);
        return button;
    };
    m_theirs =
        add(tr("Take what is there"), "takeTheirs", tr("Undo brings back what is in this window."));
    m_mine = add(tr("Keep what is here"), "keepMine",
                 tr("What the other program wrote stays beside it, under another name."));
    m_there = add(tr("Go on there"), "goOnThere", {});
    m_copy = add(tr("Save a copy…"), "saveProjectCopy",
                 tr("What is in this window, with its photos, as a new project."));
    connect(m_theirs, &QPushButton::clicked, context.session, &ProjectSession::takeTheirs);
    connect(m_mine, &QPushButton::clicked, this, &ChangedBar::keepMine);
    connect(m_there, &QPushButton::clicked, this, &ChangedBar::goOnThere);
    connect(m_copy, &QPushButton::clicked, this, &ChangedBar::saveCopy);
    connect(context.session, &ProjectSession::diskChanged, this, &ChangedBar::updateContents);
    connect(&context.session->disk(), &DiskQueue::stuckChanged, this, &ChangedBar::updateContents);
    updateContents();
}

QString ChangedBar::textForPlace() const {
    if (m_context.session->disk().isStuck())
        return tr(
            "The disk of this project does not answer. What you change here is saved as soon "
            "as it answers again.");
    const QString now = toQt(m_context.session->folderNow());
    switch (m_context.session->place()) {
        case ProjectPlace::changed:
            return tr(
                "Another program has changed this project on the disk. What you change here "
                "is not saved until you choose.");
        case ProjectPlace::moved:
            return tr("The project's folder was moved to %1. What you change here is not saved "
                      "until you go on there.")
                .arg(now);
        case ProjectPlace::deleted:
            return tr(
                "The project's folder was deleted. What you change here is not saved until "
                "you save a copy.");
        case ProjectPlace::same:
            break;
    }
    return {};
}

void ChangedBar::updateContents() {
    const ProjectPlace place = m_context.session->place();
    const bool isStuck = m_context.session->disk().isStuck();
    m_text->setText(textForPlace());
    setVisible(isStuck || place != ProjectPlace::same);
    m_theirs->setVisible(!isStuck && place == ProjectPlace::changed);
    m_mine->setVisible(!isStuck && place == ProjectPlace::changed);
    m_there->setVisible(!isStuck && place == ProjectPlace::moved);
    m_copy->setVisible(!isStuck);
}

void ChangedBar::keepMine() {
    m_context.session->keepMine([this](const std::filesystem::path& kept) {
        if (!kept.empty()) emit theirsKept(toQt(kept.filename()));
    });
}

void ChangedBar::saveCopy() {
    const std::filesystem::path folder = m_context.session->project().folder();
    QString chosen = m_context.dialogs->chooseSaveFile(
        window(), tr("Save a copy of the project"),
        QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation) + u'/' +
            tr("%1 (copy)").arg(toQt(folder.stem())) + QStringLiteral(".dreambooth"),
        tr("Project folders (*.dreambooth)"));
    if (chosen.isEmpty()) return;
    if (!chosen.endsWith(QStringLiteral(".dreambooth"))) chosen += QStringLiteral(".dreambooth");
    m_context.session->saveCopy(toPath(chosen), [this, chosen] { emit openRequested(chosen); });
}

void ChangedBar::goOnThere() {
    m_context.session->saveWhereItIsNow(
        [this] { emit openRequested(toQt(m_context.session->folderNow())); });
}

}  // namespace dreambooth
