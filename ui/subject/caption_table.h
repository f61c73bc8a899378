// The table of captions: number, photo, caption (changed in place), where it is from, tokens.
#pragma once

#include <QAbstractTableModel>
#include <QImage>
#include <QTableView>
#include <set>
#include <string>
#include <vector>

namespace dreambooth {

struct CaptionRow {
    std::string file;  ///< Photo::file
    QString name;      ///< of the photo
    QImage picture;    ///< small; null until it is read
    QString caption;   ///< with $subject; empty: none
    QString shown;     ///< in its place where there is none
    bool fromFile = false, suggested = false;
    int tokens = 0;      ///< 0: not known
    int mostTokens = 0;  ///< that the model reads
    bool operator==(const CaptionRow&) const = default;
};

class CaptionTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { number, photo, caption, origin, tokens, columns };
    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::vector<CaptionRow> rows);
    const std::vector<CaptionRow>& rows() const { return m_rows; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    void written(const std::string& file, const QString& text);

private:
    std::vector<CaptionRow> m_rows;
};

class CaptionTable : public QTableView {
    Q_OBJECT

public:
    explicit CaptionTable(QWidget* parent = nullptr);

    CaptionTableModel* captions() const { return m_model; }
    /// What is coloured in the captions.
    void setMarks(const std::vector<std::string>& tokens, const QString& found);
    const std::vector<std::string>& tokens() const { return m_tokens; }
    const QString& found() const { return m_found; }
    /// What is selected stays so where photos come or go before it.
    void setRows(std::vector<CaptionRow> rows);
    std::vector<int> selectedPhotos() const;
    std::set<std::string> selectedFiles() const;

signals:
    /// The picture of this row is being painted.
    void pictureRequested(int row);
    void selectionWasChanged();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void selectionChanged(const QItemSelection& selected,
                          const QItemSelection& deselected) override;

private:
    CaptionTableModel* m_model;
    std::vector<std::string> m_tokens;
    QString m_found;
};

}  // namespace dreambooth
