// Base, runs by step, other models, and LoRAs (see the header).
#include <ui/compare/side_menu.h>
#include <ui/session/compared_model_text.h>
#include <ui/session/run_text.h>
#include <ui/style/qt_strings.h>

#include <QMenu>

namespace dreambooth {

void SideMenu::fill(QMenu& menu, const Offers& offers, const ComparedModel& current,
                    const std::function<void(const ComparedModel&)>& chosen,
                    const std::function<void()>& wantsMore) {
    menu.clear();
    const auto add = [&](QMenu& to, const QString& text, const ComparedModel& model) {
        QAction* action = to.addAction(text);
        action->setCheckable(true);
        action->setChecked(isNamedAlike(model, current));
        QObject::connect(action, &QAction::triggered, &menu, [chosen, model] { chosen(model); });
    };
    if (!offers.base.model.empty())
        add(menu, tr("Base · %1").arg(modelTitle(offers.base)), offers.base);
    for (auto run = offers.runs.rbegin(); run != offers.runs.rend(); ++run) {
        QMenu* const steps = menu.addMenu(runTitle(run->id));
        for (const ComparedModel& model : run->models)
            add(*steps, tr("Step %1").arg(model.step), model);
    }
    QMenu* const others = menu.addMenu(tr("Another base"));
    for (const ModelEntry& entry : offers.models)
        if (entry.kind == ModelKind::model && !entry.problem && entry.path != offers.base.model)
            add(*others, toQt(entry.name), {.name = entry.name, .model = entry.path});
    others->setEnabled(!others->isEmpty());
    menu.addSeparator();
    QObject::connect(menu.addAction(tr("With LoRAs and words…")), &QAction::triggered, &menu,
                     wantsMore);
}

}  // namespace dreambooth
