// Base, runs by step, other models, and LoRAs.
#include <base/files.h>
#include <ui/compare/side_menu.h>
#include <ui/session/compared_model_text.h>
#include <ui/session/run_text.h>
#include <ui/style/error_text.h>
#include <ui/style/qt_strings.h>

#include <QMenu>

namespace dreambooth {

void SideMenu::fill(QMenu& menu, const Offers& offers, const ComparedModel& current,
                    const Answers& answers) {
    menu.clear();
    addGone(menu, current, answers);
    const auto add = [&](QMenu& to, const QString& text, const ComparedModel& model) {
        QAction* action = to.addAction(asCaption(text));
        action->setCheckable(true);
        action->setChecked(isNamedAlike(model, current));
        QObject::connect(action, &QAction::triggered, &menu,
                         [chosen = answers.chosen, model] { chosen(model); });
    };
    if (!offers.base.model.empty())
        add(menu, tr("Base · %1").arg(modelTitle(offers.base)), offers.base);
    for (auto run = offers.runs.rbegin(); run != offers.runs.rend(); ++run) {
        QMenu* const steps = menu.addMenu(asCaption(runTitle(run->id)));
        for (const ComparedModel& model : run->models)
            add(*steps, tr("Step %1").arg(model.step), model);
    }
    QMenu* const others = menu.addMenu(tr("Other base model"));
    for (const ModelEntry& entry : offers.models)
        if (entry.kind == ModelKind::model && !entry.problem && entry.path != offers.base.model)
            add(*others, toQt(entry.name), {.name = entry.name, .model = entry.path});
    others->setEnabled(!others->isEmpty());
    addUnusable(menu, offers.models, answers);
    menu.addSeparator();
    QObject::connect(menu.addAction(tr("With LoRAs and embeddings…")), &QAction::triggered, &menu,
                     answers.wantsMore);
}

/// Of what the side is now.
void SideMenu::addGone(QMenu& menu, const ComparedModel& current, const Answers& answers) {
    const QString gone = vanishedText(current);
    if (gone.isEmpty()) return;
    menu.addAction(asCaption(gone))->setEnabled(false);
    for (const AddedFile& file : current.added) {
        if (pathExists(file.file) || !current.runId.empty()) continue;
        ComparedModel without = current;
        std::erase(without.added, file);
        without.identity = {};
        QObject::connect(
            menu.addAction(tr("Without %1").arg(asCaption(shownPath(file.file.stem())))),
            &QAction::triggered, &menu, [chosen = answers.chosen, without] { chosen(without); });
    }
    menu.addSeparator();
}

/// Of what the Models page lists.
void SideMenu::addUnusable(QMenu& menu, const std::vector<ModelEntry>& models,
                           const Answers& answers) {
    QMenu* const unusable = menu.addMenu(tr("Not available"));
    for (const ModelEntry& entry : models) {
        if (!entry.problem) continue;
        QMenu* const one = unusable->addMenu(asCaption(toQt(entry.name)));
        one->addAction(asCaption(errorSentence(*entry.problem)))->setEnabled(false);
        if (entry.origin == "added")
            QObject::connect(one->addAction(tr("Remove from the list")), &QAction::triggered, &menu,
                             [removed = answers.removed, path = entry.path] { removed(path); });
    }
    unusable->menuAction()->setVisible(!unusable->isEmpty());
}

}  // namespace dreambooth
