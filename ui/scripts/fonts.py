"""Cuts the fonts of the pages and of the server's preview pictures from their full
sources. Needs Debian's python3-fonttools, python3-brotli, fonts-sil-andika and
fonts-noto-core, and `npm ci` for the two display faces.

Run `npm run fonts`; the results are committed, so a normal build never needs Python. A subset is a modified version in the sense of the
Open Font License, and "Andika" is a reserved name, so ours is called otherwise.
"""

import os

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

OUT = "src/styles/fonts/"
CARD = "../internal/media/card/fonts/"
NOTO = os.environ.get("NOTO", "/usr/share/fonts/truetype/noto") + "/NotoSans%s.ttf"
ANDIKA = "/usr/share/fonts/truetype/andika/Andika-%s.ttf"
OJUJU = "node_modules/@fontsource-variable/ojuju/files/ojuju-latin-wght-normal.woff2"
TAC_ONE = "node_modules/@fontsource/tac-one/files/tac-one-latin-400-normal.woff2"

# Every slice carries the combining marks: a cluster such as ɔ́ must come from one file.
MARKS = "0300-036F"
# U+0254 and U+025B stand in the first slice because the home page names Akan words.
LATIN = "0020-007E,00A0-00FF,0131,0152-0153,0254,025B,02BB-02BC,2010-2015,2018-201E,2020,2022,2026,2032-2033,2039-203A,20AC,2190-2193,2212,2713," + MARKS
# The letters of living African orthographies and of the usual transliterations of Arabic
# and Ge'ez, which titles of every page have. The rest of Latin comes only where it is met.
AFRICAN = "0100-0103,0112-0113,011A-011B,0128-012B,0143-0144,0147-0148,014A-014D,015A-015B,015E-015F,0160-0161,0168-016B,017D-017E,0181,0186,0189-018A,018E,0190-0192,0194,0196,0198-0199,019D,01B2-01B4,01C0-01C3,01CD-01D4,01DD,01E6-01E7,01F8-01F9,0253,0256-0257,0259,0263,0268-0269,0272,0289,028B,02BD-02BF,1E0C-1E0D,1E24-1E25,1E3E-1E3F,1E42-1E47,1E62-1E63,1E6C-1E6D,1E92-1E93,1EB8-1EB9,1EBC-1EBD,1ECA-1ECD,1EE4-1EE5," + MARKS
EXTENDED = "0100-0130,0132-0151,0154-0253,0255-025A,025C-02BA,02BD-02FF,1D00-1DBF,1E00-1EFF,2C60-2C7F,A720-A7FF," + MARKS


def codepoints(ranges):
    for part in ranges.split(","):
        first, _, last = part.partition("-")
        yield from range(int(first, 16), int(last or first, 16) + 1)


def rename(font, family):
    """Keeps copyright and licence, replaces every name a person would see."""
    table = font["name"]
    table.names = [n for n in table.names if n.nameID in (0, 13, 14)]
    for name_id, text in ((1, family), (2, "Regular"), (4, family), (6, family.replace(" ", ""))):
        table.setName(text, name_id, 3, 1, 0x409)


def cut(source, target, ranges, features, family, weight=None, flavor="woff2"):
    font = TTFont(source)
    if weight and "fvar" in font:
        font = instantiateVariableFont(font, {"wght": weight})
    options = Options()
    options.layout_features = features
    options.hinting = False
    options.desubroutinize = True
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.flavor = flavor
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=list(codepoints(ranges)))
    subsetter.subset(font)
    rename(font, family)
    for table in ("Feat", "Glat", "Gloc", "Silf", "Sill", "DSIG", "meta"):
        if table in font:
            del font[table]
    font.flavor = flavor
    font.save(target)


TEXT_FEATURES = ["ccmp", "mark", "mkmk", "kern", "locl", "tnum"]
for style, weight in (("Regular", 400), ("Bold", 700)):
    cut(ANDIKA % style, f"{OUT}text-latin-{weight}.woff2", LATIN, TEXT_FEATURES, "Sankofa Text")
    cut(ANDIKA % style, f"{OUT}text-african-{weight}.woff2", AFRICAN, TEXT_FEATURES, "Sankofa Text")
    cut(ANDIKA % style, f"{OUT}text-extended-{weight}.woff2", EXTENDED, TEXT_FEATURES, "Sankofa Text")
# Interface titles and years only, so plain letters, digits and a few signs suffice.
cut(OJUJU, OUT + "display-800.woff2", "0020-007E,2013,2019,2026", ["kern"], "Sankofa Display", 800)
cut(TAC_ONE, OUT + "wordmark.woff2", "0020-007E", ["kern"], "Sankofa Wordmark")

# The same faces for the server, which reads plain TrueType, and one for each other
# script in which African titles are written.
cut(ANDIKA % "Bold", CARD + "text-700.ttf", LATIN + "," + EXTENDED, TEXT_FEATURES, "Sankofa Text", flavor=None)
cut(ANDIKA % "Regular", CARD + "text-400.ttf", LATIN, TEXT_FEATURES, "Sankofa Text", flavor=None)
cut(OJUJU, CARD + "display-800.ttf", "0020,002E,0030-0039,0063,2013", ["kern"], "Sankofa Display", 800, None)
cut(TAC_ONE, CARD + "wordmark.ttf", "0020-007E", ["kern"], "Sankofa Wordmark", flavor=None)
for source, target, ranges in (
    ("Arabic-Bold", "arabic.ttf", "0600-06FF,0750-077F,08A0-08FF"),
    ("Ethiopic-Bold", "ethiopic.ttf", "1200-139F,2D80-2DDF,AB00-AB2F"),
    ("Adlam-Bold", "adlam.ttf", "1E900-1E95F"),
    ("NKo-Regular", "nko.ttf", "07C0-07FF"),
    ("Tifinagh-Regular", "tifinagh.ttf", "2D30-2D7F"),
    ("Vai-Regular", "vai.ttf", "A500-A63F"),
):
    cut(NOTO % source, CARD + target, ranges + ",0020,00A0,200C-200F," + MARKS, ["*"], "Sankofa " + source.partition("-")[0], flavor=None)
