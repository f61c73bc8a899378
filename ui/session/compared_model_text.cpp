// Names of compared models (see the header).
#include <ui/session/compared_model_text.h>
#include <ui/session/run_text.h>
#include <ui/style/qt_strings.h>

#include <QCoreApplication>

namespace dreambooth {

QString modelTitle(const ComparedModel& model) {
    if (!model.runId.empty())
        return QCoreApplication::translate("ComparedModel", "%1, step %2")
            .arg(runTitle(model.runId))
            .arg(model.step);
    return toQt(model.name.empty() ? model.model.filename().string() : model.name);
}

}  // namespace dreambooth
