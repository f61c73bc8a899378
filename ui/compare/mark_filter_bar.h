// All, starred, rejected, noted: which comparisons are in sight, with their counts.
#pragma once

#include <ui/compare/comparison_list.h>

#include <QWidget>

class QLabel;
class QPushButton;

namespace dreambooth {

class SegmentedControl;

class MarkFilterBar : public QWidget {
    Q_OBJECT

public:
    explicit MarkFilterBar(QWidget* parent = nullptr);

    MarkFilter filter() const;
    /// Counts marks of comparisons and of their pictures.
    void setCounts(const std::vector<Comparison>& comparisons);

signals:
    void changed();

private:
    QLabel* m_summary;
    SegmentedControl* m_segments;
    QPushButton *m_starred, *m_rejected, *m_noted;
};

}  // namespace dreambooth
