#!/usr/bin/env python3
"""Cuts the Noto CJK fonts down to what Lanke shows.

    pip install fonttools
    apt-get download fonts-noto-cjk && dpkg -x fonts-noto-cjk_*.deb noto
    assets/fonts/subset.py noto/usr/share/fonts/opentype/noto

Sans carries names and comments: all of GB 2312. Serif carries titles and results (bold: the common
hanzi of GB 2312 and every word of the catalogue) and clocks (regular: no hanzi at all).
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection

HERE = Path(__file__).resolve().parent
CATALOGUES = HERE / "../../crates/words/ftl"

# Basic Latin, Latin-1, Latin Extended-A, general punctuation, arrows, the mathematical signs that
# results use, box and geometric shapes, CJK punctuation, kana (names), full-width forms.
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x2010, 0x2040), *range(0x2150, 0x2160)]
SIGNS = [*range(0x2190, 0x21A0), 0x2212, 0x2248, 0x2260, 0x2264, 0x2265, *range(0x2460, 0x2474),
         *range(0x25A0, 0x2610), *range(0x3000, 0x3100), *range(0xFF01, 0xFF5F), 0xFFE5]


def gb2312(first_row, last_row):
    """The hanzi of rows of GB 2312: 16 to 55 are the common ones, 56 to 87 the rest."""
    cells = (bytes([0xA0 + row, 0xA0 + cell]) for row in range(first_row, last_row + 1) for cell in range(1, 95))
    return [ord(c) for cell in cells if (c := cell.decode("gb2312", "ignore"))]


def catalogue():
    return [ord(c) for path in CATALOGUES.glob("*.ftl") for c in path.read_text(encoding="utf-8") if c != "\n"]


def cut(collection, family, target, characters):
    font = next(f for f in TTCollection(collection, lazy=True) if f["name"].getDebugName(1).startswith(family))
    options = subset.Options()
    options.layout_features = ["kern", "mark", "mkmk"]
    options.name_IDs = [0, 1, 2, 3, 4, 6, 13, 14, 16, 17]
    options.hinting = False
    options.notdef_outline = True
    options.drop_tables += ["BASE", "VORG", "vhea", "vmtx"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    font.save(HERE / target)
    print(f"{target}: {(HERE / target).stat().st_size // 1024} KiB, {len(font.getGlyphOrder())} glyphs")


def main():
    source = Path(sys.argv[1])
    names = [*LATIN, *SIGNS, *gb2312(16, 87), *catalogue()]
    titles = [*LATIN, *SIGNS, *gb2312(16, 55), *catalogue()]
    sans, serif = "Noto Sans CJK SC", "Noto Serif CJK SC"
    cut(source / "NotoSansCJK-Regular.ttc", sans, "NotoSansCJKsc-Regular.otf", names)
    cut(source / "NotoSansCJK-Bold.ttc", sans, "NotoSansCJKsc-Bold.otf", names)
    cut(source / "NotoSerifCJK-Regular.ttc", serif, "NotoSerifCJKsc-Regular.otf", LATIN)
    cut(source / "NotoSerifCJK-Bold.ttc", serif, "NotoSerifCJKsc-Bold.otf", titles)


if __name__ == "__main__":
    main()
