// What `dreambooth review` prints for people, from what --json would print.
#pragma once

#include <base/json.h>

namespace dreambooth {

void printMadeReview(const Json& made);
void printSentReview(const Json& sent);
void printImportedAnswers(const Json& imported);
void printReviewResult(const Json& result);

}  // namespace dreambooth
