// Controls in a row that goes on in the next one where the window is narrow: for tool bars.
// One that is aligned to the right stands at the end of its row, one that is justified fills it.
#pragma once

#include <QLayout>
#include <memory>
#include <vector>

namespace dreambooth {

class FlowLayout : public QLayout {
    Q_OBJECT

public:
    /// Without margins until some are set.
    explicit FlowLayout(QWidget* parent, int spacing);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    /// All in one row.
    QSize sizeHint() const override;
    /// Each in a row of its own.
    QSize minimumSize() const override;
    void setGeometry(const QRect& rectangle) override;

private:
    using Row = std::vector<QLayoutItem*>;
    std::vector<Row> rowsFor(int width) const;

    std::vector<std::unique_ptr<QLayoutItem>> m_items;
};

}  // namespace dreambooth
