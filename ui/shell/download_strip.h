// The downloads above the strip of the run, on every page: a row each, with how far it is and the
// buttons to pause, go on, cancel and use. Hidden while there is none.
#pragma once

#include <ui/session/download_store.h>
#include <ui/session/studio_context.h>

#include <QFrame>
#include <map>
#include <string>

class QLabel;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace dreambooth {

class VerticalScroll;

/// One download. It is set in one go, twice a second: its buttons keep presses and the focus.
class DownloadRow : public QWidget {
    Q_OBJECT

public:
    DownloadRow(std::string id, StudioContext& context, QWidget* parent);

    void show(const DownloadItem& item);

private:
    void cancel();
    void use();
    void updateUse(const DownloadItem& item);

    std::string m_id;
    StudioContext& m_context;
    QLabel *m_title, *m_details, *m_problem;
    QProgressBar* m_progress;
    QPushButton *m_pause, *m_resume, *m_page, *m_cancel, *m_use, *m_dismiss;
};

class DownloadStrip : public QFrame {
    Q_OBJECT

public:
    DownloadStrip(StudioContext& context, QWidget* parent);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void updateRows();
    void fitHeight();

    StudioContext& m_context;
    VerticalScroll* m_scroll;
    QVBoxLayout* m_column;
    std::map<std::string, DownloadRow*> m_rows;
};

}  // namespace dreambooth
