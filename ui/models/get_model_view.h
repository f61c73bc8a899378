// "Get a model": cards of the usual models, and a field for any other of the hub. Nothing is asked
// or fetched before a button is pressed.
#pragma once

#include <formats/model_family.h>
#include <hub/catalogue.h>
#include <ui/models/known_model_card.h>
#include <ui/session/studio_context.h>
#include <ui/style/disk_queue.h>

#include <QWidget>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace dreambooth {

class KnownModelDetails;
class ProblemBar;
class SegmentedControl;

/// Parts by themselves, such as a VAE, that are in the hub's cache. Looks for files: not on the GUI
/// thread.
std::set<std::string> knownPartsHere();

class GetModelView : public QWidget {
    Q_OBJECT

public:
    /// `details` shows what the chosen card is.
    GetModelView(StudioContext& context, KnownModelDetails& details, QWidget* parent);

    /// What is on this computer, as the list of the page has it, and which parts beside.
    void setModels(const std::vector<ModelEntry>& models, std::set<std::string> parts);
    /// As if it had been typed into the field and asked for.
    void lookUp(const QString& nameOrAddress);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeField();
    void makeCards(QVBoxLayout* column);
    QWidget* makeFilter();
    bool isWanted(const KnownModelCard& card, int filter) const;
    void updateFilter();
    /// Those that the filter leaves.
    void arrangeCards();
    void updateCards();
    void updateFits();
    void updateDetails();
    void askForRoom();
    void use(const KnownModelCard& card);

    StudioContext& m_context;
    KnownModelDetails& m_details;
    ComputerDevices& m_computer;
    ProblemBar* m_problems;
    QLineEdit* m_name = nullptr;
    QPushButton* m_lookUp = nullptr;
    QGridLayout* m_grid = nullptr;
    SegmentedControl* m_filter = nullptr;
    std::vector<QPushButton*> m_filters;  ///< its segments
    QLabel* m_none = nullptr;             ///< says that the filter leaves no card
    std::vector<KnownModelCard*> m_cards;
    std::vector<std::pair<ModelFamily, QLabel*>> m_headings;  ///< by family, in order
    std::vector<ModelEntry> m_models;
    std::set<std::string> m_parts;  ///< those of the hub that are here
    int m_columns = 1;
    DiskQueue m_disk;                         ///< where models are kept
    std::optional<std::int64_t> m_freeBytes;  ///< there; nothing: not known
    /// What the details are of, so that a download's progress does not make them anew.
    std::tuple<std::string_view, KnownModelState, std::size_t, std::optional<std::int64_t>> m_shown;
};

}  // namespace dreambooth
