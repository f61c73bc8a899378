// The settings of a recipe as rows: a name, one sentence, the flag in small, the field with its
// unit, a mark where it differs from the recipe that one began with, and a way back. Made from
// visitFields(), so that a new field appears by itself.
#pragma once

#include <formats/model_files.h>
#include <project/recipe.h>

#include <QMap>
#include <QWidget>
#include <functional>
#include <string>
#include <vector>

class QGridLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace dreambooth {

class SettingsForm : public QWidget {
    Q_OBJECT

public:
    explicit SettingsForm(QWidget* parent = nullptr);

    /// What has no meaning for the family is shown only where it was changed, to be put back.
    void setFamily(ModelFamily family) { m_family = family; }
    ModelFamily family() const { return m_family; }
    /// `origin` is what changes are seen against, `originTitle` what it is called.
    void setRecipe(const Recipe& recipe, const Recipe& origin, const QString& originTitle);
    /// Why settings stay as they are, in words by their flags' names; all others can be changed.
    void setFixed(const QMap<std::string, QString>& reasons);
    /// The setting that can't be trained with, to be marked; empty: none.
    void setFaulty(const std::string& flag);
    const Recipe& recipe() const { return m_recipe; }
    int changes() const;
    void resetAll();

    /// Rows with all of these words in their name, sentence, flag, group or choices; only changed
    /// ones. Returns how many are shown.
    int showRows(const QString& words, bool onlyChanged);

signals:
    /// The person changed a field itself (isTyped), or a button filled in; recipe() has it.
    void edited(bool isTyped);

private:
    struct Row {
        std::string flag;
        QWidget* line = nullptr;
        QWidget* field = nullptr;
        QLabel *name = nullptr, *mark = nullptr, *reason = nullptr;
        QPushButton* reset = nullptr;
        QString words = {};  ///< what a search looks through
        std::size_t group = 0;
    };
    // `member` is one of m_recipe's own, so that a field can write it.
    QWidget* makeField(const std::string& flag, bool& member);
    QWidget* makeField(const std::string& flag, int& member);
    QWidget* makeField(const std::string& flag, long long& member);
    QWidget* makeField(const std::string& flag, double& member);
    QWidget* makeField(const std::string& flag, std::string& member);
    template <class T>
    void assign(T& member, T value);
    void addGroup(const QString& title, QVBoxLayout* column);
    void addRow(const std::string& flag, QWidget* field, QVBoxLayout* column);
    QPushButton* makeFineBuckets(QWidget* line);
    bool isChanged(const std::string& flag) const;
    void reset(const std::string& flag);
    void updateRows();

    ModelFamily m_family = ModelFamily::sd1;
    Recipe m_recipe, m_origin;
    QString m_originTitle;
    QMap<std::string, QString> m_fixed;  ///< setFixed()
    QPushButton* m_fineBuckets = nullptr;
    bool m_filling = false;
    std::string m_faulty;
    std::vector<std::function<void()>> m_fill;  ///< shows each member in its field
    std::vector<Row> m_rows;
    std::vector<QLabel*> m_groups;
};

}  // namespace dreambooth
