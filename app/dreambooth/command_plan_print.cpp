// What `dreambooth plan` prints for people.
#include "command_plan_print.h"

#include <base/console.h>
#include <base/strings.h>

#include <cstdio>
#include <string>

namespace dreambooth {
namespace {

std::string duration(double seconds) {
    if (seconds < 90) return shortText(seconds, 2) + " s";
    if (seconds < 90 * 60) return fixedText(seconds / 60, 0) + " min";
    return fixedText(seconds / 3600, 1) + " h";
}

}  // namespace

void printPlan(const Json& plan) {
    const auto bytes = [](const Json& object, const char* key) {
        return sizeText(valueOr<std::int64_t>(object, key, 0));
    };
    if (!plan.contains("peak_bytes")) {
        print("It does not fit: %s\n", valueOr<std::string>(plan, "text", "").c_str());
    } else {
        print("Memory at most  %s of %s free on %s%s\n", bytes(plan, "peak_bytes").c_str(),
              bytes(plan, "available_bytes").c_str(),
              valueOr<std::string>(plan, "device", "").c_str(),
              valueOr(plan, "fits", false) ? "" : ": not enough");
        for (const auto& [name, value] : plan["parts"].items())
            print("  %-15s %s\n", name.c_str(), sizeText(value.get<std::int64_t>()).c_str());
        print("Peak by stage\n");
        for (const auto& [name, value] : plan["stages"].items())
            print("  %-15s %s\n", name.c_str(), sizeText(value.get<std::int64_t>()).c_str());
        print("Disk at most    %s of %s free%s: %s a checkpoint, %s the result\n",
              bytes(plan, "disk_bytes").c_str(), bytes(plan, "disk_available_bytes").c_str(),
              valueOr(plan, "fits_disk", false) ? "" : ": not enough",
              bytes(plan["disk"], "checkpoint").c_str(), bytes(plan["disk"], "result").c_str());
        print("Time            %s, %s a step (%s)\n",
              duration(valueOr(plan, "seconds", 0.0)).c_str(),
              duration(valueOr(plan, "seconds_per_step", 0.0)).c_str(),
              valueOr<std::string>(plan, "precision", "").c_str());
        if (const int missing = valueOr(plan, "missing_class_images", 0); missing > 0)
            print("  of that         %d class images, %s each\n", missing,
                  duration(valueOr(plan, "seconds_per_class_image", 0.0)).c_str());
    }
    for (const Json& remedy : valueOr(plan, "remedies", Json::array())) {
        print("With %s: ", asText(remedy["change"]).c_str());
        if (remedy.contains("peak_bytes"))
            print("%s, %s a step, %s\n", bytes(remedy, "peak_bytes").c_str(),
                  duration(valueOr(remedy, "seconds_per_step", 0.0)).c_str(),
                  valueOr(remedy, "fits", false) ? "fits" : "does not fit");
        else
            print("does not fit\n");
    }
}

}  // namespace dreambooth
