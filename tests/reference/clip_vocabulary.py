"""CLIP's own vocabulary as the PyPI package open_clip_torch (MIT licence) has it, and what transformers makes of
dump.py's prompts with it. usage: clip_vocabulary.py WHEEL OUT_FOLDER"""
import gzip
import json
import sys
import zipfile

from tokenizers.pre_tokenizers import ByteLevel
from transformers import CLIPTokenizer

from dump import PROMPT, PROMPTS
from models import BOS, EOS

wheel, out = sys.argv[1:]
packed = zipfile.ZipFile(wheel).read("open_clip/bpe_simple_vocab_16e6.txt.gz")
# The file lists more merges than the models use: 49,408 tokens with 256 bytes twice and two special ones.
lines = gzip.decompress(packed).decode("utf-8").split("\n")[1:49152 - 256 - 2 + 1]
with gzip.GzipFile(f"{out}/merges.txt.gz", "wb", mtime=0) as file:
    file.write(("#version: 0.2\n" + "".join(line + "\n" for line in lines)).encode("utf-8"))
merges = [tuple(line.split()) for line in lines]
visible = sorted(ByteLevel.alphabet())
tokens = visible + [c + "</w>" for c in visible] + [a + b for a, b in merges] + [BOS, EOS]
tokenizer = CLIPTokenizer(vocab={t: i for i, t in enumerate(tokens)}, merges=merges, model_max_length=77, pad_token=EOS)
with open(f"{out}/tokens.json", "w", encoding="utf-8") as file:
    json.dump({"prompts": [PROMPT, *PROMPTS],
               "untruncated": [tokenizer(p, truncation=False).input_ids for p in (PROMPT, *PROMPTS)]}, file, ensure_ascii=False)
