// A bear.
#include <kinds/kinds.h>

namespace dreambooth::maker {

Fittings sculptBear(Body& body, const Toy& toy) {
    const Materials m = addMaterials(body, toy, 0.3F, 0, 0.4F);
    body.join(box({0.7F, 0.7F, 0.7F}, 0.2F), {0, 0.7F, 0}, m.body);
    return {.hat = {0, 1.4F, 0},
            .bow = {0, 0.9F, 0.75F},
            .hold = {0, 1.4F, 0},
            .balloon = {0.6F, 2, 0}};
}

}  // namespace dreambooth::maker
