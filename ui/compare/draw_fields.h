// What to draw: prompt, negative prompt, seed, steps, guidance, sampler and size. Says which of
// them differ from the picture on view, because somebody typed and has not drawn yet.
#pragma once

#include <formats/model_files.h>
#include <images/aspect_buckets.h>
#include <project/draw_request.h>

#include <QString>
#include <QSyntaxHighlighter>
#include <QWidget>
#include <vector>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QVBoxLayout;

namespace dreambooth {

/// Paints the subjects' tokens amber and bold where they stand in a prompt as words.
class TokenHighlighter : public QSyntaxHighlighter {
    Q_OBJECT

public:
    using QSyntaxHighlighter::QSyntaxHighlighter;
    void setTokens(const std::vector<std::string>& tokens);

protected:
    void highlightBlock(const QString& text) override;

private:
    std::vector<std::string> m_tokens;
};

class DrawFields : public QWidget {
    Q_OBJECT

public:
    explicit DrawFields(QWidget* parent = nullptr);
    ~DrawFields() override;

    /// A width or height of 0 is the model's own.
    DrawRequest settings() const;
    /// To begin with, while no picture is on view.
    void suggest(const DrawRequest& settings);
    /// Those of the picture on view. What was typed and not drawn stays, and is marked.
    void show(const DrawRequest& picture);
    /// The picture on view is another one, and the fields stay as they are.
    void compareWith(const DrawRequest& picture);
    /// Whether any picture is; nothing differs from none.
    void setOnView(bool isOnView);
    /// Of the picture on view; what was suggested where there is none.
    const DrawRequest& shown() const { return m_shown; }
    /// As if it was typed; Ctrl+Z brings back what was there.
    void setPrompt(const QString& prompt);
    bool isPromptEmpty() const;
    /// As if they were typed: what another model draws best with.
    void setNumbers(int steps, double guidance);
    /// The prompt to begin with. Follows until the person types another one or a picture is on
    /// view.
    void proposePrompt(const std::string& prompt);
    /// The size that the model draws in, pixels: taken where no other one was typed.
    void setModel(ModelFamily family, PictureShape usual);
    /// Below what is to be avoided; empty: none.
    void setAvoidNote(const QString& note);
    /// Painted amber in the prompt.
    void setTokens(const std::vector<std::string>& tokens);

signals:
    void edited();  ///< by the person

private:
    enum class Setting { prompt, avoid, seed, steps, guidance, sampler, width, height };
    struct Field;
    void makeWords(QVBoxLayout* column);
    void makeNumbers(QVBoxLayout* column);
    void makeSampler(QVBoxLayout* column);
    void addSamplers();
    void makeSize(QVBoxLayout* column);
    void makeMark(QVBoxLayout* column);
    QVBoxLayout* add(Setting setting, const QString& title, QWidget* widget);
    /// As a text: what the field has, and what a picture was drawn with.
    QString value(Setting setting) const;
    QString valueOf(Setting setting, const DrawRequest& request) const;
    void setValue(Setting setting, const QString& value);
    void set(Field& field, const QString& wanted);
    void takeBack();
    void onEdited();
    void updateMarks();

    QPlainTextEdit* m_prompt;
    QLineEdit *m_avoid, *m_seed;
    QSpinBox *m_steps, *m_width = nullptr, *m_height = nullptr;
    QDoubleSpinBox* m_guidance;
    QComboBox* m_sampler;
    QWidget* m_mark;
    QLabel *m_changes, *m_avoidNote;
    TokenHighlighter* m_highlighter;
    std::vector<Field> m_fields;
    DrawRequest m_shown;
    QString m_proposed;  ///< what proposePrompt() set
    PictureShape m_usual;
    int m_sizeStep = 8;          ///< pixels: sizes are multiples of it
    bool m_isOfPicture = false;  ///< m_shown is that of a picture
    bool m_isOnView = false;     ///< which is on view
    bool m_isSetting = false;    ///< by the program
};

}  // namespace dreambooth
