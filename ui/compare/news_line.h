// A line of news with a button that goes there: what one looks at stays until one wants the new.
#pragma once

#include <QString>
#include <QWidget>

class QLabel;
class QPushButton;

namespace dreambooth {

class NewsLine : public QWidget {
    Q_OBJECT

public:
    explicit NewsLine(QWidget* parent = nullptr);

    /// An empty text: there is no news.
    void setNews(const QString& text, const QString& button = {});

signals:
    void wanted();

private:
    QLabel* m_text;
    QPushButton* m_button;
};

}  // namespace dreambooth
