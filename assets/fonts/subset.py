#!/usr/bin/env python3
"""Cuts the Noto CJK fonts down to what Lanke shows.

    pip install fonttools
    apt-get download fonts-noto-cjk fonts-noto-cjk-extra && for deb in *.deb; do dpkg -x $deb noto; done
    assets/fonts/subset.py noto/usr/share/fonts/opentype/noto

Sans carries names and comments: all of GB 2312, and every character of the catalogues. Serif carries titles and
results (bold: the common hanzi of GB 2312 and every character of the catalogues) and clocks (regular: no hanzi at
all). The faces of a collection share their glyphs: SC, and TC and JP with the regional forms of whatever the
catalogues of traditional Chinese and Japanese say. Run it again when a catalogue has new characters:
`crates/words/tests/fonts.rs` says which are missing.
"""

import copy
import io
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

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


def catalogue(*tags):
    """The characters of the catalogues of these languages."""
    texts = (path.read_text(encoding="utf-8") for path in CATALOGUES.glob("*.ftl") if path.stem in tags or not tags)
    return sorted({ord(c) for text in texts for c in text if c != "\n"})


# Catalogues whose characters have forms of their own in a region.
REGIONS = {"TC": "zh-Hant", "JP": "ja"}


def face(collection, family, region, weight):
    names = (f"{family} {region}", f"{family} {region} {weight}")
    return next(f for f in collection if f["name"].getDebugName(1) in names)


def shrink(font, characters, glyphs):
    options = subset.Options()
    options.layout_features = ["kern", "mark", "mkmk"]
    options.name_IDs = [0, 1, 2, 3, 4, 6, 13, 14, 16, 17]
    options.hinting = False
    options.notdef_outline = True
    options.drop_tables += ["BASE", "VORG", "vhea", "vmtx"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters, glyphs=glyphs)
    subsetter.subset(font)


def show(font, forms):
    """Makes the characters look so."""
    for table in font["cmap"].tables:
        if table.isUnicode() and hasattr(table, "cmap"):
            table.cmap.update({c: glyph for c, glyph in forms.items() if c in table.cmap})


def loaded(font):
    data = io.BytesIO()
    font.save(data)
    return TTFont(io.BytesIO(data.getvalue()))


def cut(path, family, target, characters, regions):
    collection = TTCollection(path, lazy=True)
    weight = path.stem.split("-")[1]
    font = face(collection, family, "SC", weight)
    forms, names = {}, {}
    for region in regions:
        other = face(collection, family, region, weight)
        cmap = other.getBestCmap()
        forms[region] = {c: cmap[c] for c in catalogue(REGIONS[region]) if c in cmap}
        names[region] = copy.deepcopy(other["name"])
    shrink(font, characters, {glyph for own in forms.values() for glyph in own.values()})
    faces = [loaded(font)]
    for region, own in forms.items():
        regional = loaded(font)
        show(regional, own)
        kept = {record.nameID for record in regional["name"].names}
        names[region].names = [record for record in names[region].names if record.nameID in kept and record.langID in (0, 0x409)]
        regional["name"] = names[region]
        faces.append(loaded(regional))
    if len(faces) == 1:
        faces[0].save(HERE / target)
    else:
        result = TTCollection()
        result.fonts = faces
        result.save(HERE / target, shareTables=True)
    print(f"{target}: {(HERE / target).stat().st_size // 1024} KiB, {len(faces[0].getGlyphOrder())} glyphs")


def main():
    source = Path(sys.argv[1])
    names = [*LATIN, *SIGNS, *gb2312(16, 87), *catalogue()]
    titles = [*LATIN, *SIGNS, *gb2312(16, 55), *catalogue()]
    sans, serif = "Noto Sans CJK", "Noto Serif CJK"
    cut(source / "NotoSansCJK-Regular.ttc", sans, "NotoSansCJK-Regular.ttc", names, REGIONS)
    cut(source / "NotoSansCJK-Bold.ttc", sans, "NotoSansCJK-Bold.ttc", names, REGIONS)
    cut(source / "NotoSerifCJK-Regular.ttc", serif, "NotoSerifCJKsc-Regular.otf", LATIN, [])
    cut(source / "NotoSerifCJK-Bold.ttc", serif, "NotoSerifCJK-Bold.ttc", titles, REGIONS)


if __name__ == "__main__":
    main()
