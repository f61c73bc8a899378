// How an import of photos goes and what came of it, in a line: "Adding photos · 2 of 7", then
// "5 photos added · 2 were here already".
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;

namespace dreambooth {

struct ImportSummary;

/// Hidden while there is nothing to say.
class ImportProgress : public QWidget {
    Q_OBJECT

public:
    explicit ImportProgress(QWidget* parent = nullptr);

    void showProgress(int done, int total);
    /// Stays until it is hidden.
    void showSummary(const ImportSummary& summary);

private:
    QLabel* m_text;
    QProgressBar* m_bar;
};

}  // namespace dreambooth
