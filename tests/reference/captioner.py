"""A small random BLIP captioner as transformers saves it, what it makes of two pictures, and captions by its generate();
README.md lists the arrays. usage: captioner.py OUT"""
import json
import os
import sys

import torch
from safetensors.torch import save_file
from transformers import BertTokenizer, BlipConfig, BlipForConditionalGeneration
from transformers.models.blip.image_processing_pil_blip import BlipImageProcessorPil

from models import stir

WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"] + "a the dog cat beach on in of red sun ##ny ##s ' s n't . , ! two".split()
SMALL = dict(hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4)


def main(out):
    torch.manual_seed(5)
    os.makedirs(out, exist_ok=True)
    config = BlipConfig(
        text_config=dict(**SMALL, encoder_hidden_size=40, vocab_size=len(WORDS) + 2, max_position_embeddings=24,
                         bos_token_id=len(WORDS), eos_token_id=2, sep_token_id=3, pad_token_id=0),
        vision_config=dict(hidden_size=40, intermediate_size=56, num_hidden_layers=2, num_attention_heads=4, image_size=48,
                           patch_size=16, initializer_range=0.5))
    model = BlipForConditionalGeneration(config).eval()
    for i, part in enumerate((model.vision_model, model.text_decoder)):
        stir(part, 11 + i)
    with torch.no_grad():  # so that captions differ by the picture
        for parameter in model.parameters():
            if parameter.ndim > 1:
                parameter.mul_(4)
    model.save_pretrained(out)
    with open(f"{out}/vocab.txt", "w", encoding="utf-8") as file:
        file.write("\n".join(WORDS) + "\n")
    tokenizer = BertTokenizer(f"{out}/vocab.txt")
    pictures = torch.randint(0, 256, (2, 3, 70, 100), generator=torch.Generator().manual_seed(3), dtype=torch.uint8)
    processor = BlipImageProcessorPil(size={"height": 48, "width": 48})
    pixels = processor(images=[picture.permute(1, 2, 0).numpy() for picture in pictures], return_tensors="pt").pixel_values
    tokens = torch.tensor([[len(WORDS), 7, 9, 11]])
    with torch.no_grad():
        encoded = model.vision_model(pixels).last_hidden_state
        scores = model.text_decoder(tokens, encoder_hidden_states=encoded[:1], return_dict=True).logits
        said = [model.generate(pixel_values=one[None], max_new_tokens=12)[0].tolist() for one in pixels]
    save_file({"in.pictures": pictures, "out.pixels": pixels, "out.encoded": encoded, "in.tokens": tokens,
               "out.scores": scores}, f"{out}/ref.safetensors")
    texts = [[7, 9, 13, 14, 24, 15, 16], [5, 8, 18, 19, 21, 12], [3, 6, 2, 7, 20, 23]]
    with open(f"{out}/ref.json", "w", encoding="utf-8") as file:
        json.dump({"generated": said, "captions": [tokenizer.decode(one, skip_special_tokens=True) for one in said],
                   "tokens": texts, "texts": [tokenizer.decode(one, skip_special_tokens=True) for one in texts]}, file, indent=1)


main(sys.argv[1])
