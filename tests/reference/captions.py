# What sd-scripts shows of captions (process_caption() of its library/train_util.py, read from a checkout of
# github.com/kohya-ss/sd-scripts), for tests/core/project/test_photo_captions.cpp. Its draws are recorded beside it.
# Usage: captions.py TRAIN_UTIL.PY FILE
import ast
import json
import math
import random
import re
import sys
import types

CAPTIONS = ["a photo of sks cat, on grass, soft light, a red bowl", "sks cat", "a,  b ,,c,", "猫, 草の上, 🐈",
            "a photo of sks cat, on grass\na second line, not read"]
SETTINGS = [dict(shuffle_caption=shuffle, keep_tokens=keep, caption_tag_dropout_rate=rate)
            for shuffle in (False, True) for keep in (0, 1, 3, 9) for rate in (0.0, 0.4, 1.0) if shuffle or rate]


class Draws:
    """random, whose draws are written down."""

    def __init__(self, seed):
        self.source, self.order, self.uniform = random.Random(seed), None, []

    def random(self):
        self.uniform.append(self.source.random())
        return self.uniform[-1]

    def shuffle(self, tokens):
        self.order = list(range(len(tokens)))
        self.source.shuffle(self.order)
        tokens[:] = [tokens[i] for i in self.order]


with open(sys.argv[1]) as file:
    tree = ast.parse(file.read())
function = next(node for node in ast.walk(tree)
                if isinstance(node, ast.FunctionDef) and node.name == "process_caption")
for argument in function.args.args:
    argument.annotation = None
entries = []
for number, (caption, settings) in enumerate((c, s) for c in CAPTIONS for s in SETTINGS):
    draws = Draws(number)
    names = {"random": draws, "math": math, "re": re}
    exec(compile(ast.Module([function], []), sys.argv[1], "exec"), names)
    subset = types.SimpleNamespace(
        caption_prefix=None, caption_suffix=None, caption_dropout_rate=0, caption_dropout_every_n_epochs=0,
        enable_wildcard=False, token_warmup_step=0, token_warmup_min=1, caption_separator=",", secondary_separator=None,
        keep_tokens_separator=None, **settings)
    loader = types.SimpleNamespace(replacements={}, current_epoch=1, current_step=0, max_train_steps=1)
    shown = names["process_caption"](loader, subset, caption)
    entries.append({"caption": caption, **settings, "order": draws.order,
                    "dropped": [drawn < settings["caption_tag_dropout_rate"] for drawn in draws.uniform], "shown": shown})
with open(sys.argv[2], "w") as file:
    json.dump(entries, file, ensure_ascii=False, indent=0)
    file.write("\n")
