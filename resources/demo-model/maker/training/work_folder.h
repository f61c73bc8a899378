// The folder that the maker works in: one run folder a stage, and what they hand on to each other.
#pragma once

#include <runs/run_folder.h>

#include <filesystem>
#include <string>

namespace dreambooth::maker {

class WorkFolder {
public:
    explicit WorkFolder(std::filesystem::path folder) : m_folder(std::move(folder)) {}

    const std::filesystem::path& path() const { return m_folder; }
    /// "pictures", "vae", "latents", "unet" or "decoder"; the folder is made.
    Result<RunFolder> stage(const std::string& name) const;
    RunFolder stageFolder(const std::string& name) const { return RunFolder(m_folder / name); }

    std::filesystem::path pictures() const { return m_folder / "pictures"; }
    std::filesystem::path tokenizer() const { return m_folder / "tokenizer"; }
    std::filesystem::path latents() const { return m_folder / "latents"; }
    /// The VAE as it was learned, and with even latents.
    std::filesystem::path learnedVae() const { return m_folder / "vae/output/vae.safetensors"; }
    std::filesystem::path vae() const { return latents() / "vae.safetensors"; }
    std::filesystem::path betterDecoder() const {
        return m_folder / "decoder/output/vae.safetensors";
    }
    std::filesystem::path networks() const { return m_folder / "unet/output/networks.safetensors"; }

private:
    std::filesystem::path m_folder;
};

}  // namespace dreambooth::maker
