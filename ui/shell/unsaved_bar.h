// Says on every page that a run can't save what it learned, for a full disk most often, and what
// the person can decide; hidden while all is well.
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace dreambooth {

class RunFollower;
struct StudioContext;

class UnsavedBar : public QFrame {
    Q_OBJECT

public:
    explicit UnsavedBar(StudioContext& context, QWidget* parent = nullptr);

private:
    void updateContents();
    QString textFor(const RunFollower& run) const;
    void saveElsewhere();
    void discard();

    StudioContext& m_context;
    QLabel* m_text;
    QPushButton *m_goOn, *m_stop, *m_elsewhere, *m_discard;
};

}  // namespace dreambooth
