// The names that single files and kohya's SDXL LoRAs use (CompVis' latent-diffusion, Stability's
// generative-models and OpenCLIP: "LDM" for short) beside diffusers' names of today, both ways.
#pragma once

#include <formats/model_config.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace dreambooth {

/// How an array under its LDM name differs from the same array in diffusers.
enum class LdmRule {
    same,
    convolution,    ///< [out, in] is stored as [out, in, 1, 1]
    transposed,     ///< [out, in] is stored as [in, out]
    third,          ///< a third of the rows of a fused array: query, key, value
    swappedHalves,  ///< FLUX.2's last modulation: shift and scale the other way round
};

/// The resnets and attentions of a U-Net, as far as names depend on them.
struct UNetBlocks {
    std::vector<int> layers;           ///< resnets of each down block, finest first
    std::vector<bool> upHasAttention;  ///< coarsest first

    static UNetBlocks of(const UNetConfig& config) {
        return {config.layersPerBlock, config.upHasAttention};
    }
};

/// A table of names of one network, without the network's own prefix. It holds the beginnings of
/// names as far as they differ ("down_blocks.0.resnets.1.norm1" and
/// "input_blocks.2.0.in_layers.0"); what follows is alike. So it serves arrays as well as modules.
/// Source: diffusers' loaders/single_file_utils.py and scripts/convert_diffusers_to_original_*.py.
class LdmNames {
public:
    static LdmNames unet(const UNetBlocks& blocks);
    static LdmNames unet(const UNetConfig& config);
    static LdmNames vae(const VaeConfig& config);
    static LdmNames openClip(int layers);

    struct Name {
        std::string text;
        LdmRule rule = LdmRule::same;
        int third = 0;  ///< 0 query, 1 key, 2 value
    };
    /// The LDM name; nothing where the table has none.
    std::optional<Name> ldm(const std::string& diffusersName) const;
    /// The diffusers names of what lies under an LDM name: three for a fused array, none where the
    /// table has none.
    std::vector<Name> diffusers(const std::string& ldmName) const;

private:
    void add(const std::string& diffusers, const std::string& ldm, LdmRule rule = LdmRule::same,
             int third = 0);
    void addUNetResnet(const std::string& diffusers, const std::string& ldm);
    void addVaeHalf(const std::string& half, const VaeConfig& config);

    std::map<std::string, Name> m_ldm;
    std::map<std::string, std::vector<Name>> m_diffusers;
};

}  // namespace dreambooth
