// Crops photos to their subjects, all of them or some, and says so below the toolbar: how far it is
// where that takes long, and which crops made by hand are spared.
#pragma once

#include <QTimer>
#include <QWidget>
#include <memory>
#include <vector>

class QLabel;
class QPushButton;

namespace dreambooth {

class ProjectSession;

class SubjectCropBar : public QWidget {
    Q_OBJECT

public:
    /// `cropAll` crops all but those that were cropped by hand, which are offered then. It gets the
    /// focus of what goes from here.
    SubjectCropBar(ProjectSession& session, QPushButton& cropAll, QWidget* parent);
    ~SubjectCropBar() override;

    void crop(const std::vector<int>& photos);

private:
    struct Cropping;  ///< photos whose subjects are being found

    void makeProgress();
    void makeSpared();
    void cropAll();
    void stop();
    void showProgress();
    void updateSpared();
    void showRow(QWidget* row, bool isShown);
    std::vector<int> photosCroppedByHand(bool byHand) const;

    ProjectSession& m_session;
    QPushButton& m_cropAll;
    std::shared_ptr<Cropping> m_cropping;  ///< null: none are
    QTimer m_progressTimer;                ///< it is shown only where it takes long
    QWidget* m_progressRow;
    QLabel* m_progressText;
    QWidget* m_sparedRow;  ///< "2 crops that you made by hand stay as they are."
    QLabel* m_spared;
};

}  // namespace dreambooth
