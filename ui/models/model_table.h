// The list of the Models page: one row a model or LoRA, of those that the filter lets through.
// The project's base model is ticked; what can't be used is named in red.
#pragma once

#include <hub/catalogue.h>
#include <ui/widgets/list_table.h>

#include <QImage>
#include <filesystem>
#include <map>
#include <optional>
#include <vector>

namespace dreambooth {

enum class ModelFilter { all, models, loras };

class ModelTable : public ListTable {
    Q_OBJECT

public:
    explicit ModelTable(QWidget* parent);

    /// Selects `wanted` where it is listed, else what was selected, else the base model.
    void setModels(std::vector<ModelEntry> models, const std::filesystem::path& wanted = {});
    const std::vector<ModelEntry>& models() const { return m_models; }
    void setFilter(ModelFilter filter);
    ModelFilter filter() const { return m_filter; }
    /// Whether the filter lets this kind through.
    bool lists(ModelKind kind) const;
    void setBaseModel(const std::filesystem::path& path);
    /// A small picture beside the name; null: none.
    void setPicture(const std::filesystem::path& path, const QImage& picture);
    std::optional<ModelEntry> selected() const;

private:
    void updateRows(std::filesystem::path wanted = {});
    void updateRow(int row, const ModelEntry& model);

    std::vector<ModelEntry> m_models;  ///< all of them
    std::vector<std::size_t> m_rows;   ///< the model in each row
    std::map<std::filesystem::path, QImage> m_pictures;
    std::filesystem::path m_baseModel;
    ModelFilter m_filter = ModelFilter::all;
};

}  // namespace dreambooth
