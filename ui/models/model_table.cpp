// Rows of models. They point into the list of all models, so that the filter
// changes without reading anything anew.
#include <ui/models/model_table.h>
#include <ui/models/model_text.h>
#include <ui/style/error_text.h>
#include <ui/style/number_text.h>
#include <ui/style/qt_strings.h>
#include <ui/style/theme.h>

#include <QItemSelectionModel>
#include <algorithm>

namespace dreambooth {

namespace {

enum Column { nameColumn, kindColumn, familyColumn, bytesColumn, precisionColumn, originColumn };

constexpr int iconSide = 32;

void showPicture(QTableWidgetItem& item, const QImage& picture) {
    item.setIcon(picture.isNull() ? QIcon() : QIcon(QPixmap::fromImage(picture)));
}

}  // namespace

ModelTable::ModelTable(QWidget* parent)
    : ListTable(
          {tr("Name"), tr("Kind"), tr("Family"), tr("On disk"), tr("Precision"), tr("Source")},
          nameColumn, parent) {
    setObjectName(QStringLiteral("modelsTable"));
    setAccessibleName(tr("Models on this computer"));
    setIconSize({iconSide, iconSide});
    horizontalHeaderItem(bytesColumn)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
}

bool ModelTable::lists(ModelKind kind) const {
    return m_filter == ModelFilter::all ||
           (m_filter == ModelFilter::loras) == (kind == ModelKind::lora);
}

void ModelTable::setModels(std::vector<ModelEntry> models, const std::filesystem::path& wanted) {
    // Rows point into the list: what was selected is remembered before it changes.
    const auto before = selected();
    m_rows.clear();
    m_models = std::move(models);
    const bool isListed = std::ranges::find(m_models, wanted, &ModelEntry::path) != m_models.end();
    updateRows(isListed ? wanted : before ? before->path : std::filesystem::path());
}

void ModelTable::setFilter(ModelFilter filter) {
    m_filter = filter;
    updateRows();
}

void ModelTable::setBaseModel(const std::filesystem::path& path) {
    if (path == m_baseModel) return;
    m_baseModel = path;
    updateRows();
}

void ModelTable::setPicture(const std::filesystem::path& path, const QImage& picture) {
    QImage& kept = m_pictures[path];
    if (kept.cacheKey() == picture.cacheKey()) return;
    kept = picture;
    for (int row = 0; row < rowCount(); ++row)
        if (m_models[m_rows[static_cast<std::size_t>(row)]].path == path)
            showPicture(*item(row, nameColumn), picture);
}

std::optional<ModelEntry> ModelTable::selected() const {
    const auto rows = selectionModel()->selectedRows();
    if (rows.isEmpty()) return std::nullopt;
    const auto row = static_cast<std::size_t>(rows.front().row());
    return row < m_rows.size() ? std::optional(m_models[m_rows[row]]) : std::nullopt;
}

void ModelTable::updateRows(std::filesystem::path wanted) {
    if (const auto before = selected(); wanted.empty() && before) wanted = before->path;
    if (wanted.empty()) wanted = m_baseModel;
    m_rows.clear();
    for (std::size_t i = 0; i < m_models.size(); ++i)
        if (lists(m_models[i].kind)) m_rows.push_back(i);
    setRowCount(static_cast<int>(m_rows.size()));
    int chosen = m_rows.empty() ? -1 : 0;
    for (int row = 0; row < rowCount(); ++row) {
        const ModelEntry& model = m_models[m_rows[static_cast<std::size_t>(row)]];
        updateRow(row, model);
        if (model.path == wanted) chosen = row;
    }
    if (chosen >= 0) selectRow(chosen);
}

void ModelTable::updateRow(int row, const ModelEntry& model) {
    const bool isBroken = model.problem.has_value();
    const auto set = [&](Column column, const QString& text) {
        auto* item = new QTableWidgetItem(text);
        item->setToolTip(text);
        if (column == bytesColumn) item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        if (isBroken) item->setForeground(theme::color(theme::Role::muted));
        setItem(row, column, item);
        return item;
    };
    QTableWidgetItem* name = set(nameColumn, toQt(model.name));
    name->setToolTip(shownPath(model.path));
    if (isBroken) {
        name->setText(tr("%1 — can't be used").arg(toQt(model.name)));
        name->setForeground(theme::color(theme::Role::danger));
        name->setToolTip(errorText(*model.problem));
    } else if (model.path == m_baseModel) {
        name->setText(tr("%1 ✓").arg(toQt(model.name)));
        name->setForeground(theme::color(theme::Role::base));
        name->setToolTip(tr("Base model of this project"));
        name->setData(Qt::AccessibleTextRole,
                      tr("%1, base model of this project").arg(toQt(model.name)));
    }
    if (const auto picture = m_pictures.find(model.path); picture != m_pictures.end())
        showPicture(*name, picture->second);
    set(kindColumn, isBroken ? QString() : kindText(model.kind));
    set(familyColumn, familyText(model.family));
    set(bytesColumn, model.bytes > 0 ? memoryText(static_cast<double>(model.bytes)) : QString());
    set(precisionColumn, toQt(model.precision));
    set(originColumn, originText(model.origin));
}

}  // namespace dreambooth
