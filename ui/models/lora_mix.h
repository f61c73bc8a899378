// Which LoRAs go into an export, each with its strength, and a picture of what they draw together.
#pragma once

#include <comparisons/compared_model.h>
#include <formats/model_files.h>
#include <hub/catalogue.h>
#include <ui/session/studio_context.h>
#include <ui/widgets/thumbnail_cache.h>

#include <QStringList>
#include <QTemporaryDir>
#include <QTimer>
#include <QWidget>
#include <filesystem>
#include <optional>
#include <vector>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLayout;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace dreambooth {

class LoraMix : public QWidget {
    Q_OBJECT

public:
    /// Begins with one LoRA at full strength.
    LoraMix(const std::filesystem::path& first, const QString& title, const QString& triggerPhrase,
            StudioContext& context, QWidget* parent);
    ~LoraMix() override;

    /// What can be added, of the family that these draw with.
    void offer(const std::vector<ModelEntry>& loras);
    /// The model that the picture is drawn with, unless the person chooses another one of those
    /// that are offered; empty: none yet.
    void setBase(const std::filesystem::path& model);
    /// Of the pictures that the first one learned from: previews are no larger.
    void setLearnedSide(int side) { m_learnedSide = side; }
    void offerBases(const std::vector<ModelEntry>& models);
    const std::vector<AddedFile>& parts() const { return m_parts; }
    /// "Rex + Watercolour", "Rex" alone.
    QString title() const;
    /// The words that call what they hold: "sks cat, ohwx style".
    QString triggerPhrases() const;

signals:
    void edited();

private:
    void addRow(const std::filesystem::path& file, const QString& name,
                const QString& triggerPhrase);
    void removeRow(const std::filesystem::path& file);
    void change();
    QLayout* makePreview();
    /// That the picture is drawn with.
    std::filesystem::path drawingModel() const;
    void readDefaults();
    void draw();
    void showPicture();
    void sayProgress(int done, int total);
    void say(const QString& text);

    StudioContext& m_context;
    std::vector<AddedFile> m_parts;
    QStringList m_names, m_triggers;  ///< of the parts
    std::vector<ModelEntry> m_offered;
    std::filesystem::path m_base;
    QVBoxLayout* m_rows;
    QComboBox *m_add, *m_drawWith = nullptr;
    QWidget* m_drawWithField = nullptr;  ///< m_drawWith with its label
    QLineEdit* m_prompt;
    QPushButton* m_draw;
    QLabel* m_picture;
    QTemporaryDir m_folder;
    ThumbnailCache m_thumbnails;
    std::filesystem::path m_shown;              ///< the last picture
    QTimer m_wait;                              ///< a strength is turned in many small steps
    std::optional<DrawingDefaults> m_defaults;  ///< of the base, once its files are read
    int m_side = 0;                             ///< of its pictures
    int m_learnedSide = 0;
    int m_reads = 0;      ///< of bases: only the last one counts
    int m_drawing = 0;    ///< the engine's id of the picture at work; 0: none
    int m_pictures = 0;   ///< drawn so far: the files' names
    bool m_live = false;  ///< a first picture was asked for: it follows what is changed
};

}  // namespace dreambooth
