// The base model of the project: its picture and name, what it is, and the way to the others.
#pragma once

#include <ui/session/studio_context.h>

#include <QFrame>
#include <string>
#include <utility>

class QLabel;
class QPushButton;

namespace dreambooth {

struct ModelFacts;

class BaseModelCard : public QFrame {
    Q_OBJECT

public:
    explicit BaseModelCard(StudioContext& context, QWidget* parent = nullptr);

    /// `facts` of the project's base model; null: not known yet, or it can't be read.
    void showModel(const ModelFacts* facts);
    /// What it draws for the present class, also where that was drawn on the Models page meanwhile.
    void showPicture();

signals:
    void failed(const dreambooth::Error& error);  ///< it could not be drawn

private:
    void drawPicture();

    StudioContext& m_context;
    QLabel *m_picture, *m_name, *m_details;
    QPushButton* m_draw;                             ///< where there is no picture
    int m_job = 0;                                   ///< the engine's id of it; 0: none
    int m_looks = 0;                                 ///< only the last one counts
    std::pair<std::string, std::string> m_pictured;  ///< base model and prompt that it is of
};

}  // namespace dreambooth
