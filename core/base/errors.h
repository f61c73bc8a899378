// The areas of the catalogue of errors, each in errors_AREA.cpp.
#pragma once

#include <base/error_catalogue.h>

#include <span>

/// lupdate collects what stands in it, as it does with Qt's own macro of this name.
#define QT_TR_NOOP(text) text

namespace dreambooth::errors {

/// Files, folders, photos and projects.
std::span<const ErrorEntry> files();
/// Models, LoRAs and embeddings: their files, and what is made of them.
std::span<const ErrorEntry> models();
/// Recipes, runs and training.
std::span<const ErrorEntry> training();
/// Memory, GPUs, ranks, clusters and the program's own processes.
std::span<const ErrorEntry> machine();
/// The hub and what is fetched from it.
std::span<const ErrorEntry> downloads();
/// Blind reviews, comparisons and sheets.
std::span<const ErrorEntry> reviews();
/// The booth and its phones.
std::span<const ErrorEntry> booth();
/// What is wrong with a command line, or a line that `serve` is given.
std::span<const ErrorEntry> commands();

}  // namespace dreambooth::errors
