// Settings of a LoRA as the examples of ai-toolkit have them, to be imported and to be trained
// with.
#pragma once

#include <string>

namespace dreambooth {

/// As YAML; `moreOfModel` are further keys of `model`, each after a comma.
inline std::string aiToolkitSettings(const std::string& moreOfModel = {}) {
    return R"(---
job: extension
config:
  name: "my lora"
  process:
    - type: 'sd_trainer'
      network: {type: "lora", linear: 8, linear_alpha: 8}
      save: {dtype: float16, save_every: 250, max_step_saves_to_keep: 4}
      datasets:
        - folder_path: "/pictures"
          caption_dropout_rate: 0.05
          shuffle_tokens: false
          resolution: [ 512, 768, 1024 ]
      train:
        batch_size: 1
        steps: 2000
        train_text_encoder: false
        optimizer: "adamw8bit"
        lr: 1e-4
        dtype: bf16
        ema_config: {use_ema: true, ema_decay: 0.99}
      model: {name_or_path: "someone/model")" +
           moreOfModel + R"(}
      sample: {sample_every: 250, sample_steps: 25, guidance_scale: 4, prompts: ["a cat"]}
)";
}

}  // namespace dreambooth
