// The right side of "Get a model": what the chosen model needs on this computer, and what it is.
#pragma once

#include <ui/models/known_model_card.h>

#include <QFrame>
#include <cstdint>
#include <optional>
#include <vector>

class QGridLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace dreambooth {

class KnownModelDetails : public QFrame {
    Q_OBJECT

public:
    explicit KnownModelDetails(QWidget* parent = nullptr);

    /// `freeBytes` where models are kept; nothing: not known.
    void show(const KnownModel& model, KnownModelState state,
              const std::vector<ComputerDevice>& devices, std::optional<std::int64_t> freeBytes);
    /// How far it and each part of it is; null: nothing of it is under way.
    void showDownload(const DownloadItem* download);

private:
    void makeNeeds(QVBoxLayout* column);
    void makeAbout(QVBoxLayout* column);
    void makeParts(QVBoxLayout* column);
    void fillNeeds(const std::vector<NeedHere>& needs);

    QLabel *m_name, *m_licence, *m_state, *m_words, *m_note, *m_terms, *m_needsTitle;
    QGridLayout *m_needs, *m_about, *m_parts;
    QWidget* m_files;  ///< the section with m_parts
    QPushButton* m_page;
    QString m_address;  ///< of its page on the hub
};

}  // namespace dreambooth
