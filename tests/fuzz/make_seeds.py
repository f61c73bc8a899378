# Writes the seeds/ of the fuzz targets from the files of tests/reference: python3 make_seeds.py
import hashlib
import json
import pathlib
import shutil
import struct

here = pathlib.Path(__file__).parent
reference = here.parent / "reference"
seeds = here / "seeds"
shutil.rmtree(seeds, ignore_errors=True)


def put(target, name, data):
    path = seeds / target / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def safetensors(arrays, metadata=None):
    """A file of zeros: {name: shape}."""
    header, end = ({"__metadata__": metadata} if metadata else {}), 0
    for name, shape in arrays.items():
        begin, size = end, 4
        for side in shape:
            size *= side
        end += size
        header[name] = {"dtype": "F32", "shape": shape, "data_offsets": [begin, end]}
    text = json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + bytes(end)


def header_of(path):
    data = path.read_bytes()
    return json.loads(data[8:8 + struct.unpack("<Q", data[:8])[0]])


# Files of any kind, small.
put("safetensors", "two", safetensors({"a": [2, 3], "b": []}, {"format": "pt"}))
put("safetensors", "embedding", safetensors({"emb_params": [2, 8]}))
put("safetensors", "embedding-xl", safetensors({"clip_l": [1, 8], "clip_g": [1, 16]}))
put("safetensors", "pickle", b"PK\x03\x04archive/data.pkl")
# A model in a single file: every name of a network of two levels, though not the shapes.
names = json.loads((reference / "ldm_names.json").read_text())
model = {f"model.diffusion_model.{ldm}": [1] for ldm, _, _ in names["unet"][2]["pairs"]}
model |= {f"first_stage_model.{ldm}": [1] for ldm, _, _ in names["vae"][1]["pairs"]}
model["model.diffusion_model.input_blocks.0.0.weight"] = [2, 4, 1, 1]
text = {"embeddings.token_embedding.weight": [5, 6], "embeddings.position_embedding.weight": [7, 6],
        "encoder.layers.0.mlp.fc1.weight": [8, 6]}
sd1 = model | {f"cond_stage_model.transformer.text_model.{name}": shape for name, shape in text.items()}
put("safetensors", "sd1", safetensors(sd1))
open_clip = {ldm: [3, 2] for ldm, _, _ in names["open_clip"][0]["pairs"]}
put("safetensors", "sd2", safetensors(
    model | {f"cond_stage_model.model.{name}": shape for name, shape in open_clip.items()}))
put("safetensors", "sdxl", safetensors(
    model | {f"conditioner.embedders.0.transformer.text_model.{name}": shape for name, shape in text.items()}
    | {f"conditioner.embedders.1.model.{name}": shape for name, shape in open_clip.items()}
    | {"model.diffusion_model.label_emb.0.0.weight": [4, 14]}))
folder = reference / "tiny-sd1/model"
files = {name: json.dumps(json.loads((folder / name).read_text())) for name in
         ("model_index.json", "unet/config.json", "vae/config.json", "text_encoder/config.json",
          "scheduler/scheduler_config.json")}
put("safetensors", "sd1-settings", safetensors(
    {name: shape for name, shape in sd1.items() if "blocks.0" in name or "cond" in name or "first" in name},
    {"dreambooth.files": json.dumps(files)}))

# Configurations: the first byte chooses the parser.
for model in ("tiny-sd1", "tiny-v", "tiny-sd1-old"):
    folder = reference / model / "model"
    for letter, file in (("t", "text_encoder/config.json"), ("u", "unet/config.json"), ("v", "vae/config.json"),
                         ("s", "scheduler/scheduler_config.json")):
        text = json.dumps(json.loads((folder / file).read_text()), separators=(",", ":"))
        put("config", f"{model}-{letter}", letter.encode() + text.encode())

# LoRA: a few modules of each dialect, as lines of keys and shapes of one digit a side, and as a file.
for path in sorted((reference / "lora-xl").glob("*.safetensors")):
    header = header_of(path)
    metadata = header.pop("__metadata__", None)
    names = [name for name in sorted(header) if any(part in name for part in ("conv_in", "blocks_0_0.", "_0_mlp_fc1", "0.mlp.fc1"))]
    lines = [f"{name} {''.join(str(min(side, 8)) for side in header[name]['shape'])}" for name in names]
    put("lora", f"{path.stem}-keys", ("k " + "\n".join(lines)).encode())
    put("lora", path.stem, safetensors({name: header[name]["shape"] for name in names},
                                       {key: value for key, value in (metadata or {}).items() if len(value) < 200}))
old = "unet.mid_block.attentions.0.transformer_blocks.0.attn1.processor.to_q_lora"
peft = "base_model.model.x.lora_A.weight 24\nbase_model.model.x.lora_B.weight 42\n"
mixed = "lora_unet_y.lora_down.weight 24\nlora_unet_y.lora_up.weight 42"
config = {"r": 2, "lora_alpha": 4, "auto_mapping": {"base_model_class": "UNet2DConditionModel"}}
put("lora", "peft-config", f"k {peft}{mixed}".encode() + b"\xff" + json.dumps(config).encode())
put("lora", "old-keys", f"k {old}.down.weight 28\n{old}.up.weight 82\n{old}.alpha 1".encode())

# Files of a run and a project: the first byte chooses which. One event is nested more deeply than can be
# copied, in more than 64 KiB.
events = [{"t": 1.5, "event": "started", "world_size": 1, "devices": ["cpu"], "steps": 9, "resumed_from": 0},
          {"t": 1.5, "event": "progress", "stage": "vae", "done": 1, "total": 2},
          {"t": 2.5, "event": "sample", "step": 1, "prompt": "p", "seed": 1, "path": "samples/a.png"},
          {"t": 2.5, "event": "checkpoint", "step": 1, "path": "checkpoints/step-000001"},
          {"t": 3.5, "event": "validation", "step": 1, "loss": 0.25},
          {"t": 4.5, "event": "started", "steps": 9, "resumed_from": 1},
          {"t": 5.5, "event": "notice", "code": "x", "arguments": {"a": 1}, "text": "T."},
          {"t": 5.5, "event": "failed", "code": "x", "arguments": {}, "text": "T.", "remedy": "R."},
          {"t": 6.5, "event": "finished", "steps": 9, "seconds": 1.5, "output": "output"}]
step = ('{"t":1700000000.25,"event":"step","step":%d,"loss":0.5,"loss_instance":0.3,"loss_prior":null,"lr":0.0001,'
        '"grad_norm":1e-05,"seconds":0.25,"images":2,"memory_bytes":123456789012}\n')
lines = "".join(json.dumps(event) + "\n" for event in events)
put("run", "events", ("e" + lines + "".join(step % i for i in range(1, 4))).encode())
deep = "[" * 50_000 + "]" * 50_000
put("run", "events-deep", ('e{"t": 1, "event": "notice", "arguments": ' + deep + "}\n" + step % 1).encode())
put("run", "job", b"j" + json.dumps(
    {"version": 1, "id": "run-001", "created": "2026-01-01T00:00:00Z", "model": "m", "instance_prompt": "p",
     "output": "output", "devices": ["cpu"], "recipe": {"max_train_steps": 9, "lora": True}}).encode())
put("run", "changes", b"c" + json.dumps(
    {"version": 1, "changes": [{"step": 8, "learning_rate": 1e-5}, {"step": 4, "max_train_steps": 20}]}).encode())
put("run", "state", b"s" + json.dumps({"phase": "training", "step": 3, "total_steps": 9, "pid": 1,
                                       "host": "h", "updated": "2026-01-01T00:00:00Z"}).encode())
put("run", "project", b"p" + json.dumps(
    {"version": 1, "name": "Rex", "token": "sks", "class": "dog", "base_model": "m", "recipe": {},
     "photos": [{"file": "photos/a.jpg", "width": 20, "height": 20, "crop": {"x": 0, "y": 0, "size": 10}}]}).encode())

# What a client sends back, with a right sum.
pair = {"pair": 0, "left": "0" * 16, "right": "f" * 16, "answer": "left"}
lines = ["a" * 16, "b" * 16, "3", "5e55", "1", "Client", " ".join(map(str, pair.values()))]
put("answers", "whole", json.dumps(
    {"format": "dreambooth-review-answers", "version": 1, "review": lines[0], "page": lines[1], "order": 3, "session": "5e55",
     "changes": 1, "reviewer": "Client", "answers": [pair],
     "check": hashlib.sha256("\n".join(lines).encode()).hexdigest()}).encode())

# What the hub lists, and words.
large = {"rfilename": "unet/diffusion_pytorch_model.safetensors", "size": 10, "blobId": "c" * 40,
         "lfs": {"sha256": "d" * 64, "size": 10, "pointerSize": 134}}
small = {"rfilename": "model_index.json", "size": 2, "blobId": "e" * 40}
put("hub", "model", json.dumps(
    {"sha": "a" * 40, "cardData": {"license": "openrail"}, "gated": "auto", "siblings": [small, large]}).encode())
put("words", "hostile", "<b>a</b> \u202egpj.exe\u2066\x1b[2J`code` **b** [c](d) & \"e\"\n\u0645\u06cc\u200c\u062e".encode())

# Tokenizers: a vocabulary of a few words in both layouts.
merges = [["c", "a"], ["ca", "t</w>"]]
words = ["a", "c", "t", "a</w>", "c</w>", "t</w>", "ca", "cat</w>", "<|startoftext|>", "<|endoftext|>"]
vocabulary = {word: i for i, word in enumerate(words)}
today = json.loads((reference / "tiny-sd1/model/tokenizer/tokenizer.json").read_text())
today["model"]["vocab"], today["model"]["merges"] = vocabulary, merges
for token in today.get("added_tokens", []):
    token["id"] = vocabulary.get(token["content"], 0)
old_folder = reference / "tiny-sd1-old/model/tokenizer"
put("tokenizer", "today", b"t" + json.dumps(today).encode() + b"\xff\xff" +
    (reference / "tiny-sd1/model/tokenizer/tokenizer_config.json").read_bytes())
put("tokenizer", "old", b"v" + json.dumps(vocabulary).encode() + b"\xff#version: 0.2\nc a\nca t</w>\n\xff" +
    (old_folder / "tokenizer_config.json").read_bytes() + b"\xff" +
    (old_folder / "special_tokens_map.json").read_bytes())
