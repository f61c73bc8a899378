"""Tokens and pictures of random models are those of transformers and diffusers."""
import pytest
import torch
from dump import PROMPTS, SAMPLERS

import peer
import studio
from random_models import SHAPES

# With those of tests/reference, 32 prompts that trip tokenizers.
TRICKY = PROMPTS + ["(a:1.2) [b] {c} <d> \\e/ |f|", "a photo, " * 40, "hello , world", "!!!???...---",
                    "<|endoftext|> middle <|startoftext|> token <|endoftext|>", "x'S y'LL Z'Re 'sks 'd", "ｆｕｌｌ ｗｉｄｔｈ ™ Å",
                    "\u00ad soft\u00adhyphen \u202eRTL \x01ctl &lt;b&gt;"]


@pytest.mark.parametrize("model", SHAPES)
def test_tokens(model, server, folder_of, pipe_of):
    tokenizer = pipe_of(model).tokenizer
    assert len(TRICKY) == 32
    for prompt in TRICKY:
        expected = tokenizer(prompt, truncation=False).input_ids[1:-1]  # without start and end
        assert server.ids(folder_of(model), prompt) == expected, repr(prompt)


@pytest.mark.parametrize("sampler", ["", *(name for name in SAMPLERS if name != "euler_karras")])  # ours has not that one
@pytest.mark.parametrize("model", SHAPES)
def test_pictures(model, sampler, server, folder_of, pipe_of, tmp_path):
    expected = peer.draw(pipe_of(model), sampler)
    exact = peer.draw(pipe_of(model, torch.float64), sampler)
    if (noise := peer.difference(expected, exact)) > 0.5:
        pytest.skip(f"diffusers' own float32 and float64 are {noise:.2f} of 255 apart; steps are compared in the C++ tests")
    peer.assert_same(server.draw(folder_of(model), tmp_path / "ours.png", sampler), expected, f"{model}, {sampler or 'its own'}")


@pytest.mark.parametrize("negative", ["blurry, low quality", ""])  # SDXL takes an empty one otherwise than none
@pytest.mark.parametrize("model", SHAPES)
def test_negative_prompt(model, negative, program, folder_of, pipe_of, tmp_path):
    ours = studio.generate(program, folder_of(model), tmp_path / "ours.png", "--negative_prompt", negative)
    peer.assert_same(ours, peer.draw(pipe_of(model), negative=negative), f"{model}, not {negative!r}")


@pytest.mark.parametrize("model", SHAPES)
def test_clip_skip(model, program, folder_of, pipe_of, tmp_path, monkeypatch):
    """Diffusers reads the prompt by fewer layers, what to avoid by all."""
    pipe = pipe_of(model)
    # It asks CLIP for the part that transformers 5 has made the whole.
    for encoder in (pipe.text_encoder, getattr(pipe, "text_encoder_2", None)):
        if encoder is not None and not hasattr(encoder, "text_model"):
            monkeypatch.setattr(type(encoder), "text_model", property(lambda self: self), raising=False)
    ours = studio.generate(program, folder_of(model), tmp_path / "ours.png", "--clip_skip", "1", "--negative_prompt", "blurry")
    peer.assert_same(ours, peer.draw(pipe, negative="blurry", clip_skip=1), f"{model}, clip skip")
