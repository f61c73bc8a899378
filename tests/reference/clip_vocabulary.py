"""CLIP's own vocabulary as the PyPI package open_clip_torch (MIT licence) has it, and what transformers makes of many
prompts with it. usage: clip_vocabulary.py WHEEL MERGES_FILE TOKENS_FILE"""
import gzip
import json
import sys
import zipfile

from tokenizers.pre_tokenizers import ByteLevel
from transformers import CLIPTokenizer

from dump import PROMPT, PROMPTS
from models import BOS, EOS

# What people type, and what a tokenizer stumbles over.
TRICKY = [
    "a photo of a sks dog", "A PHOTO OF A SKS DOG", "a photo of sks dog in a bucket, highly detailed, 8k", "ohwx man",
    "zwx-man's dog isn't here; they've gone, I'll go, we'd go, I'm, you're", "Qxv", "caf\u00e9 cafe\u0301 na\u00efve",
    "1234567890 3.14159 1,000,000 2nd", "\u0660\u0661\u0662 \u00bd \u2163 \u00b2", "hello,world", "hello , world",
    "!!!???...---", "(a:1.2) [b] {c} <d> \\e/ |f|", "a  b\tc\nd\r\ne\u00a0f\u3000g\u200bh",
    "<|endoftext|> middle <|startoftext|> token <|endoftext|>", "<|EndOfText|> upper",
    "\u0130stanbul \u1e9e stra\u00dfe \u03a3\u03bf\u03c6\u03af\u03b1\u03c2 \ufb01sh",
    "\uff41\uff42\uff43 \u2122 \u00a9 \u212b \u1e69\u0323", "don\u2019t \u201cquote\u201d \u2014 dash\u2026", "a photo, " * 40,
    "x'S y'LL Z'Re 'sks 'd", "\u00ad soft\u00adhyphen \ufeffbom \u202eRTL \x01ctl &amp; &lt;b&gt;", "  lead and trail  ",
    "underscore_word __init__ a1b2c3 #tag @at",
]
# A word of somebody's own, two tokens: as diffusers writes it out for the tokenizer.
ADDED = ["a <Cat-Toy> on", "a<CAT-TOY>b", "my sks style, asks styles", "\u0130<cat-toy>!"]

wheel, merges_file, tokens_file = sys.argv[1:]
packed = zipfile.ZipFile(wheel).read("open_clip/bpe_simple_vocab_16e6.txt.gz")
# The file lists more merges than the models use: 49,408 tokens with 256 bytes twice and two special ones.
lines = gzip.decompress(packed).decode("utf-8").split("\n")[1:49152 - 256 - 2 + 1]
with open(merges_file, "w", encoding="utf-8") as file:
    file.write("#version: 0.2\n" + "".join(line + "\n" for line in lines))
merges = [tuple(line.split()) for line in lines]
visible = sorted(ByteLevel.alphabet())
tokens = visible + [c + "</w>" for c in visible] + [a + b for a, b in merges] + [BOS, EOS]


def make(pad):
    return CLIPTokenizer(vocab={t: i for i, t in enumerate(tokens)}, merges=merges, model_max_length=77, pad_token=pad)


prompts = list(dict.fromkeys([PROMPT, *PROMPTS, *TRICKY]))
facts = {"prompts": prompts, "added": ADDED}
for name, pad in (("untruncated", EOS), ("untruncated_exclamation", "!")):
    tokenizer = make(pad)
    facts[name] = [tokenizer(p, truncation=False).input_ids for p in prompts]
tokenizer = make(EOS)
tokenizer.add_tokens(["<Cat-Toy>", "<Cat-Toy>_1", "sks style"])
facts["untruncated_added"] = [
    tokenizer(p.replace("<Cat-Toy>", "<Cat-Toy> <Cat-Toy>_1").replace("<CAT-TOY>", "<CAT-TOY> <CAT-TOY>_1")
              .replace("<cat-toy>", "<cat-toy> <cat-toy>_1"), truncation=False).input_ids for p in ADDED]
with open(tokens_file, "w", encoding="utf-8") as file:
    json.dump(facts, file, ensure_ascii=False)
