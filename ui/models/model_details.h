// The right side of the Models page: what the chosen model or LoRA is, and what can be done with
// it. Files are read off the GUI thread.
#pragma once

#include <base/json.h>
#include <formats/model_files.h>
#include <hub/catalogue.h>

#include <QFrame>
#include <QImage>
#include <QList>
#include <optional>
#include <utility>
#include <vector>

class QGridLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace dreambooth {

constexpr int modelPanelWidth = 320;  ///< pixels, of what is at the right of the Models page

/// Names and their values in place of what the grid holds.
void showRows(QGridLayout& grid, const QList<std::pair<QString, QString>>& rows);

class ModelDetails : public QFrame {
    Q_OBJECT

public:
    explicit ModelDetails(QWidget* parent = nullptr);

    /// What came from the hub or was added lies in a place of its own.
    static bool canMoveToBin(const ModelEntry& model);

    /// Nothing: no model is chosen. `isUsedHere`: it is the project's base model.
    void show(const std::optional<ModelEntry>& model, bool isUsedHere);
    /// What the model draws for `prompt`, and for which one it can be asked; an empty one: none.
    void showPicture(const QImage& picture, const QString& prompt, const QString& wanted,
                     bool isDrawing);
    /// Reads its files anew: another one may belong to it now.
    void read();

signals:
    void useRequested();
    /// The rest of one whose download broke off.
    void restRequested();
    void exportRequested();
    /// Runs are to begin with this LoRA.
    void furtherRequested();
    /// A picture of it, or to stop drawing that.
    void pictureRequested();
    void removeRequested();
    void binRequested();
    /// The file of a text encoder or a VAE is to be chosen for a transformer's file.
    void partRequested(Component part);

private:
    void makeName(QVBoxLayout* column);
    void makePicture(QVBoxLayout* column);
    void makeUse(QVBoxLayout* column);
    void makeFacts(QVBoxLayout* column);
    void makeParts(QVBoxLayout* column);
    void showParts(const Json& facts);

    /// Of a transformer's file: where another part of the model lies.
    struct Part {
        Component component;
        QLabel* path;
        QPushButton* choose;
    };

    std::optional<ModelEntry> m_model;
    bool m_isUsedHere = false;
    int m_reads = 0;  ///< only the last one is shown
    std::vector<Part> m_parts;
    QLabel *m_name, *m_kind, *m_used, *m_problem, *m_path, *m_note;
    QWidget* m_body;
    QLabel* m_empty;
    QGridLayout* m_rows;
    QLabel *m_picture, *m_prompt;
    QPushButton* m_draw;
    QPushButton *m_use, *m_further, *m_rest, *m_export, *m_folder, *m_remove, *m_bin;
};

}  // namespace dreambooth
