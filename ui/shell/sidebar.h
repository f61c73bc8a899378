// The navigation: the project's name and folder, four numbered steps, Reviews, Runs and Models.
// The workspace sets what it shows.
#pragma once

#include <ui/session/studio_context.h>

#include <QAbstractButton>
#include <QFrame>
#include <array>

class QLabel;
class QMenu;
class QPushButton;

namespace dreambooth {

/// One entry: a number, a tick when done, or an icon; a name; a small value at the right.
class NavigationButton : public QAbstractButton {
    Q_OBJECT

public:
    /// `number` 0: an icon instead.
    NavigationButton(const QString& name, int number, const QString& iconName,
                     QWidget* parent = nullptr);

    void setValue(const QString& value);
    void setDone(bool done);
    bool isDone() const { return m_done; }
    const QString& value() const { return m_value; }

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    void updateAccessibleName();

    int m_number;
    QIcon m_icon;
    QString m_value;
    bool m_done = false;
    bool m_focusByKey = false;  ///< a ring only for who uses keys
};

class Sidebar : public QFrame {
    Q_OBJECT

public:
    explicit Sidebar(QWidget* parent = nullptr);

    void setProject(const QString& name, const QString& folder);
    /// The menu below the project's name (new, open, recent).
    void setProjectMenu(QMenu* menu);
    NavigationButton* entry(PageId page) const { return m_entries[static_cast<size_t>(page)]; }
    void setCurrent(PageId page);

signals:
    void chosen(dreambooth::PageId page);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void elideFolder();

    QPushButton* m_project;
    QLabel* m_folder;
    QMenu* m_menu = nullptr;
    QString m_folderText;
    std::array<NavigationButton*, pageCount> m_entries{};
};

}  // namespace dreambooth
