// Noise-scheduler configurations. diffusers' from_config() of another class
// keeps what the file spells out and takes its own defaults for the rest; they differ by class.
#include "config_reader.h"

#include <formats/model_config.h>

namespace dreambooth {

Result<SchedulerConfig> schedulerConfigFromJson(const Json& object, const std::string& origin,
                                                const std::string& asClass) {
    ConfigReader reader(object, origin);
    SchedulerConfig config;
    config.className = asClass.empty() ? reader.text("_class_name", "PNDMScheduler") : asClass;
    const bool ddim = config.className == "DDIMScheduler";
    const bool ddpm = config.className == "DDPMScheduler";
    const bool pndm = config.className == "PNDMScheduler";
    const bool unipc = config.className == "UniPCMultistepScheduler";

    config.trainTimesteps = reader.integer("num_train_timesteps", 1000, 2, 100'000);
    config.betaStart = reader.number("beta_start", 0.0001);
    config.betaEnd = reader.number("beta_end", 0.02);
    config.betaSchedule =
        reader.choice("beta_schedule", "linear", {"linear", "scaled_linear", "squaredcos_cap_v2"});
    config.predictionType =
        reader.choice("prediction_type", "epsilon", {"epsilon", "v_prediction", "sample"});
    config.timestepSpacing =
        reader.choice("timestep_spacing", ddim || ddpm || pndm ? "leading" : "linspace",
                      {"leading", "linspace", "trailing"});
    config.stepsOffset = reader.integer("steps_offset", 0, 0, 1000);
    // diffusers' PNDM does not know it.
    config.rescaleBetasZeroSnr = !pndm && reader.boolean("rescale_betas_zero_snr", false);
    config.setAlphaToOne = reader.boolean("set_alpha_to_one", ddim);
    config.clipSample = reader.boolean("clip_sample", ddim || ddpm);
    config.clipSampleRange = reader.number("clip_sample_range", 1);
    config.skipPrkSteps = reader.boolean("skip_prk_steps", false);
    config.useKarrasSigmas = reader.boolean("use_karras_sigmas", false);
    config.useExponentialSigmas = reader.boolean("use_exponential_sigmas", false);
    config.useLuLambdas = config.className == "DPMSolverMultistepScheduler" &&
                          reader.boolean("use_lu_lambdas", false);
    config.interpolationType =
        reader.choice("interpolation_type", "linear", {"linear", "log_linear"});
    config.finalSigmasType = reader.choice("final_sigmas_type", "zero", {"zero", "sigma_min"});
    config.solverOrder = reader.integer("solver_order", 2, 1, 3);
    config.lowerOrderFinal = reader.boolean("lower_order_final", true);
    config.eulerAtFinal = reader.boolean("euler_at_final", false);
    config.varianceType = reader.text("variance_type", "fixed_small");
    // The two multistep solvers take each other's solver_type for their own default; "deis" is
    // another solver's name for the first of these algorithms.
    const std::string solver = reader.text("solver_type", unipc ? "bh2" : "midpoint");
    if (unipc) {
        config.solverType = solver == "bh1" ? "bh1" : "bh2";
    } else {
        config.solverType = solver == "heun" ? "heun" : "midpoint";
    }
    config.algorithmType = reader.text("algorithm_type", "dpmsolver++");
    if (config.algorithmType == "deis") config.algorithmType = "dpmsolver++";
    config.predictX0 = reader.boolean("predict_x0", true);
    if (object.is_object() && object.contains("disable_corrector") &&
        !object["disable_corrector"].empty())
        config.disableCorrector = reader.integers("disable_corrector", {}, 0, 0, 100'000);
    if (reader.has("lambda_min_clipped"))
        config.lambdaMinClipped = reader.number("lambda_min_clipped", 0);
    for (const char* key : {"thresholding", "use_beta_sigmas", "use_flow_sigmas"})
        reader.mustBe(key, false);
    for (const char* key : {"sigma_min", "sigma_max", "solver_p"}) reader.mustBe(key, nullptr);
    reader.mustBe("timestep_type", "discrete");
    if (object.is_object() && object.contains("trained_betas") &&
        !object["trained_betas"].is_null()) {
        for (const Json& beta : object["trained_betas"])
            config.trainedBetas.push_back(beta.is_number() ? beta.get<double>() : 0);
        if (std::ssize(config.trainedBetas) != config.trainTimesteps)
            reader.invalid("trained_betas", "must have one number a timestep");
    }
    for (const double beta : {config.betaStart, config.betaEnd})
        if (beta <= 0 || beta >= 1) reader.invalid("beta_start", "and beta_end lie outside 0 … 1");
    if (const auto& error = reader.error()) return std::unexpected(*error);
    return config;
}

}  // namespace dreambooth
