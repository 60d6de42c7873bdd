#!/usr/bin/env python3
"""Makes the style sheet of the fonts of the pages for browsers from the fonts of the window.

    pip install fonttools brotli
    assets/fonts/pages.py

The letters, digits and signs of ASCII: sans for text, serif for titles and results (bold) and clocks (regular). Everything else
is left to the fonts of the phone. The fonts are small enough to stand in the style sheet, so that a page asks for one file.
"""

import base64
import io
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

HERE = Path(__file__).resolve().parent
TARGET = HERE / "../../crates/web/pages/fonts.css"

TEXT = [*range(0x20, 0x7F), 0xB7, 0xD7]
CLOCK = [ord(c) for c in "0123456789:"]
FACES = [("Lanke Sans", 400, "NotoSansCJK-Regular.ttc", TEXT), ("Lanke Sans", 700, "NotoSansCJK-Bold.ttc", TEXT),
         ("Lanke Serif", 400, "NotoSerifCJKsc-Regular.otf", CLOCK), ("Lanke Serif", 700, "NotoSerifCJK-Bold.ttc", TEXT)]


def cut(path, characters):
    font = TTCollection(path).fonts[0] if path.suffix == ".ttc" else TTFont(path)
    options = subset.Options()
    options.layout_features = ["kern"]
    options.name_IDs = [0, 13, 14]
    options.hinting = False
    options.drop_tables += ["BASE", "VORG", "vhea", "vmtx"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    font.flavor = "woff2"
    data = io.BytesIO()
    font.save(data)
    return data.getvalue()


def main():
    rules = ["/* Made by `assets/fonts/pages.py` of Noto CJK, under the SIL Open Font License 1.1 (`assets/fonts/OFL.txt`). */"]
    for family, weight, name, characters in FACES:
        data = cut(HERE / name, characters)
        print(f"{family} {weight}: {len(data)} bytes")
        ranges = "U+20-7E, U+B7, U+D7" if characters is TEXT else "U+30-3A"
        url = f"data:font/woff2;base64,{base64.b64encode(data).decode()}"
        rules.append(f'@font-face {{ font-family: "{family}"; font-weight: {weight}; unicode-range: {ranges}; src: url({url}); }}')
    TARGET.write_text("\n".join(rules) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
