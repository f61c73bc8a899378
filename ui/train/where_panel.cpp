// The choice and what belongs to it. What is not chosen takes no room.
#include <ui/launch/cluster_queue.h>
#include <ui/session/project_session.h>
#include <ui/session/run_text.h>
#include <ui/session/settings.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>
#include <ui/train/cluster_form.h>
#include <ui/train/device_list.h>
#include <ui/train/where_panel.h>
#include <ui/widgets/segmented_control.h>

#include <QVBoxLayout>

namespace dreambooth {

WherePanel::WherePanel(StudioContext& context, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_devices(new DeviceList(this)),
      m_places(new SegmentedControl(tr("Where to train"), this)) {
    setObjectName(QStringLiteral("wherePanel"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(theme::Space::small);
    m_places->addSegment(tr("This computer"), QStringLiteral("where_here"));
    column->addWidget(m_places);
    column->addWidget(m_devices);
    const QString rayRequest = context.settings->clusterRequest(toQt(toString(ClusterSystem::ray)));
    const QString chosen = context.settings->runPlace();
    int place = 0;
    for (const ClusterSystem system : clustersFromHere(rayRequest)) {
        const QString name = toQt(toString(system));
        m_places->addSegment(systemTitle(system), QStringLiteral("where_") + name);
        auto* form = new ClusterForm(system, *context.settings, this);
        form->setObjectName(QStringLiteral("clusterForm_") + name);
        form->hide();
        column->addWidget(form);
        m_forms.push_back(form);
        if (chosen == name) place = static_cast<int>(m_forms.size());
    }
    m_places->setTight();
    m_places->setVisible(!m_forms.empty());
    connect(m_places, &SegmentedControl::currentChanged, this, &WherePanel::choose);
    connect(context.session, &ProjectSession::changed, this, &WherePanel::checkStorage);
    m_places->setCurrent(place);
}

void WherePanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    checkStorage();
}

void WherePanel::choose(int place) {
    m_devices->setVisible(place == 0);
    for (std::size_t i = 0; i < m_forms.size(); ++i)
        m_forms[i]->setVisible(place == static_cast<int>(i) + 1);
    const auto request = cluster();
    m_context.settings->setRunPlace(request ? toQt(toString(request->system)) : QString());
    checkStorage();
    emit changed();
}

void WherePanel::checkStorage() {
    const Project& project = m_context.session->project();
    if (!isVisible() || m_places->current() <= 0) return;
    m_forms[static_cast<std::size_t>(m_places->current() - 1)]->checkStorage(
        {{tr("this project"), toQt(project.folder())},
         {tr("the base model"), toQt(std::filesystem::path(project.baseModel))},
         {tr("the program"), clusterProgram()}});
}

std::optional<ClusterRequest> WherePanel::cluster() const {
    if (m_places->current() <= 0) return {};
    return m_forms[static_cast<std::size_t>(m_places->current() - 1)]->request();
}

std::vector<std::string> WherePanel::devices() const {
    return m_devices->chosen();
}

void WherePanel::setChoosable(bool choosable) {
    m_places->setEnabled(choosable);
    m_devices->setChoosable(choosable);
    for (ClusterForm* form : m_forms) form->setEnabled(choosable);
}

}  // namespace dreambooth
