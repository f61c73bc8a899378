"""The flags of diffusers' DreamBooth scripts: usage: diffusers_flags.py FOLDER_WITH_THEM OUT.json"""
import json
import re
import sys

SCRIPTS = ("train_dreambooth", "train_dreambooth_lora", "train_dreambooth_lora_sdxl", "train_dreambooth_lora_flux2_klein",
           "train_dreambooth_lora_z_image")


def flags(script):
    with open(f"{sys.argv[1]}/{script}.py") as file:
        return sorted(set(re.findall(r'add_argument\(\s*"--(\w+)"', file.read())))


with open(sys.argv[2], "w") as file:
    json.dump({script: flags(script) for script in SCRIPTS}, file, indent=1)
