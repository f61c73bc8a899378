// A box with the programs, and a button for the folder of the chosen one.
#include <ui/models/program_field.h>
#include <ui/session/settings.h>
#include <ui/session/studio_context.h>
#include <ui/style/controls.h>
#include <ui/style/dialogs.h>
#include <ui/style/disk_queue.h>
#include <ui/style/qt_strings.h>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

namespace dreambooth {

using theme::Space;

ProgramField::ProgramField(StudioContext& context, DiskQueue& disk, QWidget* parent)
    : QWidget(parent), m_context(context), m_disk(disk), m_programs(new QComboBox(this)) {
    m_programs->setObjectName(QStringLiteral("exportProgram"));
    m_folder = theme::button(tr("Its folder…"), this);
    m_folder->setObjectName(QStringLiteral("exportProgramFolder"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Space::tiny);
    column->addWidget(theme::fieldLabel(tr("Into"), m_programs));
    auto* row = new QHBoxLayout;
    row->setSpacing(Space::small);
    row->addWidget(m_programs, 1);
    row->addWidget(m_folder);
    column->addLayout(row);
    offerFor({});
    select(context.settings->exportProgram());
    connect(m_programs, &QComboBox::activated, this, &ProgramField::choose);
    connect(m_folder, &QPushButton::clicked, this, &ProgramField::askForFolder);
}

void ProgramField::offerFor(const std::optional<ModelFamily>& family) {
    const QString before = program();
    m_programs->clear();
    m_programs->addItem(tr("A folder that you name"), QString());
    for (const char* one : programsThatDraw) {
        const QString name = QLatin1String(one);
        // Of them these draw with FLUX.2 and Z-Image in these files.
        const bool isForFlow = name == QLatin1String("ComfyUI") || name == QLatin1String("SwarmUI");
        if (!family || !isFlow(*family) || isForFlow) m_programs->addItem(name, name);
    }
    select(before);
}

void ProgramField::setOffered(bool isOffered) {
    m_programs->setEnabled(isOffered);
    m_folder->setEnabled(isOffered);
}

void ProgramField::chooseNone() {
    select({});
}

void ProgramField::select(const QString& program) {
    m_programs->setCurrentIndex(qMax(0, m_programs->findData(program)));
    m_folder->setVisible(hasProgram());
}

QString ProgramField::program() const {
    return m_programs->currentData().toString();
}

QString ProgramField::folder() const {
    return m_context.settings->programFolder(program());
}

void ProgramField::choose() {
    if (hasProgram() && folder().isEmpty()) return askForFolder();
    m_context.settings->setExportProgram(program());
    m_folder->setVisible(hasProgram());
    emit chosen();
}

void ProgramField::askForFolder() {
    const QString named =
        m_context.dialogs->chooseFolder(this, tr("The folder of %1").arg(program()), folder());
    if (!named.isEmpty()) m_context.settings->setProgramFolder(program(), named);
    select(folder().isEmpty() ? QString() : program());
    m_context.settings->setExportProgram(program());
    emit chosen();
}

Result<std::filesystem::path> ProgramField::place(ProgramFile kind) const {
    const auto look = [program = toStd(program()), folder = toPath(folder()), kind] {
        return folderInProgram(program, folder, kind);
    };
    if (auto found = m_disk.ask(look)) return std::move(*found);
    // Its disk does not answer.
    return failure(
        "program.no_folder",
        {{"program", toStd(program())}, {"folder", toStd(folder())}, {"expected", "models"}});
}

}  // namespace dreambooth
