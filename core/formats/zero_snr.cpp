// A noise schedule that ends in pure noise (Lin et al. 2024, "Common diffusion noise schedules and
// sample steps are flawed"), as diffusers' guide to improving image quality has it set up.
#include <base/json.h>
#include <formats/model_files.h>

namespace dreambooth {

Result<void> ModelFiles::useZeroTerminalSnr() {
    if (scheduler.predictionType != "v_prediction")
        return failure("scheduler.not_velocity", {{"model", name}});
    const std::string configName = "scheduler/scheduler_config.json";
    TRY(Json config, parseJson(texts[configName], (path / configName).string()));
    config["rescale_betas_zero_snr"] = true;
    config["timestep_spacing"] = "trailing";  // so that drawing begins at the last time step
    // PNDM can't begin at pure noise.
    if (valueOr<std::string>(config, "_class_name", "PNDMScheduler") == "PNDMScheduler") {
        config["_class_name"] = "DDIMScheduler";
        config["clip_sample"] = false;
        config.erase("skip_prk_steps");
        TRY(Json index, parseJson(texts["model_index.json"], (path / "model_index.json").string()));
        index["scheduler"] = {"diffusers", "DDIMScheduler"};
        texts["model_index.json"] = index.dump(2) + "\n";
    }
    texts[configName] = config.dump(2) + "\n";
    TRY(scheduler, schedulerAs({}));
    return {};
}

}  // namespace dreambooth
