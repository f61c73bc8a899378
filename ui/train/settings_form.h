// "All settings": one field for each member of Recipe, under its diffusers flag name, with what it
// does as tool tip. Made from visitFields(), so that a new field appears by itself.
#pragma once

#include <project/recipe.h>

#include <QWidget>
#include <functional>
#include <string>
#include <vector>

namespace dreambooth {

class SettingsForm : public QWidget {
    Q_OBJECT

public:
    explicit SettingsForm(QWidget* parent = nullptr);

    void setRecipe(const Recipe& recipe);
    const Recipe& recipe() const { return m_recipe; }

signals:
    /// The person changed a field; recipe() has it.
    void edited();

private:
    // `member` is one of m_recipe's own, so that a field can write it.
    QWidget* makeField(const QString& flag, bool& member);
    QWidget* makeField(const QString& flag, int& member);
    QWidget* makeField(const QString& flag, long long& member);
    QWidget* makeField(const QString& flag, double& member);
    QWidget* makeField(const QString& flag, std::string& member);
    template <class T>
    void assign(T& member, T value);

    Recipe m_recipe;
    bool m_filling = false;
    std::vector<std::function<void()>> m_fill;  ///< shows each member in its field
};

}  // namespace dreambooth
