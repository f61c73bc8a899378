// Fills panel and menus.
#include <ui/compare/added_files_dialog.h>
#include <ui/compare/comparable_runs.h>
#include <ui/compare/pair_presenter.h>
#include <ui/compare/side_choice.h>
#include <ui/compare/side_menu.h>
#include <ui/compare/side_panel.h>
#include <ui/compare/side_presenter.h>
#include <ui/session/studio_context.h>
#include <ui/style/run_in_background.h>

namespace dreambooth {

SidePresenter::SidePresenter(SideChoice& sides, SidePanel& panel, ComparableRuns& runs,
                             StudioContext& context, std::function<ComparedModel()> base,
                             QWidget* page)
    : QObject(page),
      m_sides(sides),
      m_panel(panel),
      m_runs(runs),
      m_context(context),
      m_base(std::move(base)),
      m_page(page) {
    connect(&panel, &SidePanel::strengthMoved, this, [this](Side side, int file, double strength) {
        m_sides.setStrength(side, static_cast<std::size_t>(file), strength);
    });
    connect(&panel, &SidePanel::menuWanted, this, [this](Side side) {
        fillMenu(m_panel.menu(side), m_sides.model(side),
                 [this, side](const ComparedModel& model) { m_sides.choose(side, model); });
    });
}

void SidePresenter::readModels() {
    inBackground(
        this, [catalogue = *m_context.models] { return catalogue.models(); },
        [this](std::vector<ModelEntry> models) { m_models = std::move(models); });
}

void SidePresenter::update() {
    const ComparedPair pair = m_sides.pair();
    const auto labels = sideLabels(pair);
    m_panel.setVisible(!pair[0].model.empty());
    for (const Side side : {Side::base, Side::tuned}) {
        const auto index = static_cast<std::size_t>(side);
        m_panel.setSide(side, pair[index], labels[index]);
    }
}

void SidePresenter::fillMenu(QMenu& menu, const ComparedModel& current,
                             const std::function<void(const ComparedModel&)>& chosen) {
    const auto addFiles = [this, current, chosen] {
        auto* dialog = new AddedFilesDialog(m_models, current.model.empty() ? m_base() : current,
                                            *m_context.dialogs, m_page);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &QDialog::accepted, this, [dialog, chosen] { chosen(dialog->model()); });
        dialog->open();
    };
    const auto remove = [this](const std::filesystem::path& path) {
        inBackground(
            this,
            [catalogue = *m_context.models, path]() mutable { return catalogue.remove(path); },
            [this](const Result<void>& removed) {
                if (!removed) emit failed(removed.error());
                readModels();
            });
    };
    SideMenu::fill(menu, {.base = m_base(), .runs = m_runs.all(), .models = m_models}, current,
                   {.chosen = chosen, .wantsMore = addFiles, .removed = remove});
}

}  // namespace dreambooth
