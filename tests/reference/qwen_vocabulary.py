"""Qwen's own vocabulary as the PyPI package dashscope (Apache 2.0) has it, and what tiktoken, which it was made for, makes of
many prompts with it. usage: qwen_vocabulary.py WHEEL MERGES_FILE TOKENS_FILE"""
import base64
import json
import sys
import unicodedata
import zipfile

import tiktoken
from tokenizers.pre_tokenizers import ByteLevel
from transformers.models.qwen2.tokenization_qwen2 import PRETOKENIZE_REGEX

from modern import PROMPTS

wheel, merges_file, tokens_file = sys.argv[1:]
lines = zipfile.ZipFile(wheel).read("dashscope/resources/qwen.tiktoken").split(b"\n")
ranks = {base64.b64decode(token): int(rank) for token, rank in (line.split() for line in lines if line)}
special = {"<|endoftext|>": 151643, "<|im_start|>": 151644, "<|im_end|>": 151645, "<think>": 151667, "</think>": 151668}

# GPT-2's characters for bytes: those that can be seen stand for themselves, the others for what follows 255.
seen = [*range(33, 127), *range(161, 173), *range(174, 256)]
hidden = [byte for byte in range(256) if byte not in seen]
character = {byte: chr(byte) for byte in seen} | {byte: chr(256 + i) for i, byte in enumerate(hidden)}
assert sorted(character.values()) == sorted(ByteLevel.alphabet()) and [ranks[bytes([b])] for b in seen + hidden] == list(range(256))


def halves(token, rank):
    """The two tokens that were merged into this one: what the earlier merges leave of it."""
    parts = [bytes([byte]) for byte in token]
    while len(parts) > 2:
        pairs = [(ranks.get(a + b, rank), i) for i, (a, b) in enumerate(zip(parts, parts[1:]))]
        best, at = min(pairs)
        assert best < rank
        parts[at:at + 2] = [parts[at] + parts[at + 1]]
    return parts


with open(merges_file, "w", encoding="utf-8") as file:
    file.write("#version: 0.2\n")
    for token, rank in sorted(ranks.items(), key=lambda item: item[1])[256:]:
        file.write(" ".join("".join(character[byte] for byte in half) for half in halves(token, rank)) + "\n")

encoding = tiktoken.Encoding("qwen", pat_str=PRETOKENIZE_REGEX, mergeable_ranks=ranks, special_tokens=special)
facts = {"prompts": PROMPTS, "ids": [encoding.encode(unicodedata.normalize("NFC", p), allowed_special="all") for p in PROMPTS]}
with open(tokens_file, "w", encoding="utf-8") as file:
    json.dump(facts, file, ensure_ascii=False)
