// What convert, merge and extract have in common: flags of what is written, running, printing.
#pragma once

#include <base/json.h>
#include <worker/conversion.h>

#include <CLI/CLI.hpp>
#include <functional>

namespace dreambooth {

/// Flags that say how a result is called and printed.
struct ExportFlags {
    bool noVerify = false;
    bool json = false;
};

/// Adds --to with `helpOfTo`, --title, --trigger_phrase, --drawn_with, --no_verify and --json.
void addExportFlags(CLI::App& command, ExportedAs& exported, ExportFlags& flags,
                    const char* helpOfTo);

/// Does the work, prints what came of it, and returns the exit code. What is half written is
/// removed where a signal ends it.
int runExport(ExportedAs& exported, const ExportFlags& flags,
              const std::function<Result<Json>()>& work);

}  // namespace dreambooth
