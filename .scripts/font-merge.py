"""Joins the typeface's files, one a script as the package publishes them, into one variable TrueType file.

    /usr/bin/python3 .scripts/font-merge.py OUT.ttf LETTERS FILE...

Called by .scripts/font.ts when the typeface or the letters change. Needs Debian's python3-fonttools (4.38) and
python3-brotli. The files are slices of one font: a glyph of the same name is the same glyph, which is checked. What needs
care is kerning: each slice has its own classes, and the first subtable that knows a glyph decides, so the slices' tables
cannot stand one after another. They are read as one table of pairs, in which equal rows and columns become classes again.
"""

import sys

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.otlLib.builder import buildLookup, buildPairPosClassesSubtable, buildPairPosGlyphsSubtable, buildValue
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables import otTables
from fontTools.varLib.builder import buildVarData, buildVarDevTable, buildVarRegionList, buildVarStore
from fontTools.varLib.varStore import OnlineVarStoreBuilder

AXIS = "wght"
# What the joined font calls itself, so that nobody's own copy of the typeface is taken for it.
FAMILY = "Dinner Sans"
# The only design besides the lightest, which is the default.
BOLDEST = {AXIS: (0, 1, 1)}
SCRIPTS = ["DFLT", "cyrl", "latn"]
# Ligatures that only letters make; arrows and signs stay as they were written.
LIGATURES = {"f_f_l", "f_f", "fi", "fl", "t_t.liga"}
# The languages that write a comma where others write a cedilla.
LANGUAGES = ["MOL ", "ROM "]


def same_design(fonts):
    """Refuses fonts that are not slices of one."""
    first = fonts[0]
    for font in fonts[1:]:
        assert font["head"].unitsPerEm == first["head"].unitsPerEm
        assert [(a.axisTag, a.minValue, a.defaultValue, a.maxValue) for a in font["fvar"].axes] == [
            (a.axisTag, a.minValue, a.defaultValue, a.maxValue) for a in first["fvar"].axes
        ]
        for name in set(font.getGlyphOrder()) & set(first.getGlyphOrder()):
            assert font["hmtx"][name] == first["hmtx"][name], name
            assert font["glyf"][name].getCoordinates(font["glyf"]) == first["glyf"][name].getCoordinates(first["glyf"]), name
            assert font["gvar"].variations[name] == first["gvar"].variations[name], name


def shaped(font, glyphs):
    """These glyphs and those that stand in for them: ligatures, even digits, forms of a language."""
    mappings = singles(font, "tnum") + singles(font, "locl", LANGUAGES)
    own = set(font.getGlyphOrder())
    return glyphs | (LIGATURES & own) | {to for mapping in mappings for one, to in mapping.items() if one in glyphs}


def needed(fonts, letters):
    """Which glyph each letter is, and all glyphs that may be shown."""
    cmap = {}
    for font in fonts:
        own = font.getBestCmap()
        cmap.update({ord(letter): own[ord(letter)] for letter in letters if ord(letter) in own and ord(letter) not in cmap})
    missing = [letter for letter in letters if ord(letter) not in cmap]
    assert not missing, f"no file has {missing}"
    glyphs = {".notdef", *cmap.values()}
    for font in fonts:
        glyphs = shaped(font, glyphs)
    return cmap, glyphs


def with_parts(fonts, glyphs):
    """These glyphs and those that they are put together from."""
    found = set(glyphs)
    for font in fonts:
        for name in list(found):
            if name in font["glyf"].glyphs:
                found |= set(font["glyf"][name].getComponentNames(font["glyf"]))
    return found if found == glyphs else with_parts(fonts, found)


def singles(font, feature, languages=None):
    """Mappings of the one-to-one substitutions of a feature; of these languages only, where they are named."""
    table = font["GSUB"].table
    systems = []
    for record in table.ScriptList.ScriptRecord:
        if languages is None and record.Script.DefaultLangSys:
            systems.append(record.Script.DefaultLangSys)
        systems += [each.LangSys for each in record.Script.LangSysRecord if each.LangSysTag in (languages or [])]
    features = {index for system in systems for index in system.FeatureIndex}
    chosen = [table.FeatureList.FeatureRecord[index] for index in sorted(features)]
    lookups = {index for record in chosen if record.FeatureTag == feature for index in record.Feature.LookupListIndex}
    return [subtable.mapping for index in sorted(lookups) for subtable in table.LookupList.Lookup[index].SubTable]


def joined(fonts, cmap, glyphs):
    """The first font with the outlines, widths and variations of all."""
    font = fonts[0]
    for other in fonts[1:]:
        for name in other.getGlyphOrder():
            if name in glyphs and name not in font["glyf"].glyphs:
                font["glyf"][name] = other["glyf"][name]
                font["hmtx"][name] = other["hmtx"][name]
                font["gvar"].variations[name] = other["gvar"].variations[name]
    for table in ["HVAR", "GSUB", "GPOS", "GDEF", "prep", "gasp"]:
        if table in font:
            del font[table]
    for table in font["cmap"].tables:
        table.cmap = dict(cmap)
    return font


def widths(font):
    """How wide each glyph becomes at the boldest, where a browser reads it without drawing the glyph."""
    deltas = []
    for name in font.getGlyphOrder():
        variations = font["gvar"].variations[name]
        assert all(each.axes == BOLDEST for each in variations), name
        # The last four points are the glyph's edges: left, right, top, bottom.
        edges = [[point or (0, 0) for point in each.coordinates[-4:]] for each in variations]
        deltas.append([sum(right[0] - left[0] for left, right, _, _ in edges)])
    hvar = font["HVAR"] = newTable("HVAR")
    hvar.table = otTables.HVAR()
    hvar.table.Version = 0x00010000
    hvar.table.AdvWidthMap = hvar.table.LsbMap = hvar.table.RsbMap = None
    hvar.table.VarStore = buildVarStore(buildVarRegionList([BOLDEST], [AXIS]), [buildVarData([0], deltas, optimize=False)])


def features_of(font, fonts):
    """Ligatures of letters, even digits, and the comma below that Romanian has where others have a cedilla."""
    ligatures = {}
    for lookup in fonts[0]["GSUB"].table.LookupList.Lookup:
        for subtable in lookup.SubTable if lookup.LookupType == 4 else []:
            for first, sets in subtable.ligatures.items():
                ligatures.update({each.LigGlyph: [first, *each.Component] for each in sets if each.LigGlyph in LIGATURES})
    assert set(ligatures) == LIGATURES
    here = set(font.getGlyphOrder())
    pairs = lambda mappings: sorted({(one, to) for mapping in mappings for one, to in mapping.items() if {one, to} <= here})
    digits = pairs([mapping for each in fonts for mapping in singles(each, "tnum")])
    commas = pairs([mapping for each in fonts for mapping in singles(each, "locl", LANGUAGES)])
    rules = lambda each: "".join(f"sub {one} by {to};" for one, to in each)
    return f"""
        languagesystem DFLT dflt; languagesystem cyrl dflt; languagesystem latn dflt;
        languagesystem latn MOL; languagesystem latn ROM;
        lookup commas {{ {rules(commas)} }} commas;
        feature locl {{ script latn; language MOL; lookup commas; language ROM; lookup commas; }} locl;
        feature liga {{ {"".join(f"sub {' '.join(parts)} by {name};" for name, parts in sorted(ligatures.items()))} }} liga;
        feature tnum {{ {rules(digits)} }} tnum;
    """


def value_of(font, record):
    """What a pair is moved by at the lightest weight, and how much more at the boldest."""
    if record is None:
        return (0, 0)
    delta = 0
    device = getattr(record, "XAdvDevice", None)
    if device:
        store = font["GDEF"].table.VarStore
        assert [(r.StartCoord, r.PeakCoord, r.EndCoord) for r in store.VarRegionList.Region[0].VarRegionAxis] == [(0, 1, 1)]
        delta = store.VarData[device.StartSize].Item[device.EndSize][0]
    return (getattr(record, "XAdvance", 0), delta)


def kerning(fonts, glyphs):
    """Exceptions, pair by pair, and all other pairs of the slices: {(first, second): value}."""
    exceptions, pairs = {}, {}
    for font in fonts:
        table = font["GPOS"].table
        assert len(table.LookupList.Lookup) == 1
        # Parts of other glyphs are in a slice too, but without kerning.
        own = glyphs & shaped(font, set(font.getBestCmap().values()))
        rest = dict.fromkeys([(one, two) for one in own for two in own], (0, 0))
        for subtable in reversed(table.LookupList.Lookup[0].SubTable):
            covered = [name for name in own if name in subtable.Coverage.glyphs]
            if subtable.Format == 2:
                for one in covered:
                    row = subtable.Class1Record[subtable.ClassDef1.classDefs.get(one, 0)].Class2Record
                    rest.update({(one, two): value_of(font, row[subtable.ClassDef2.classDefs.get(two, 0)].Value1) for two in own})
            else:
                sets = dict(zip(subtable.Coverage.glyphs, subtable.PairSet))
                for one in covered:
                    for record in sets[one].PairValueRecord:
                        if record.SecondGlyph in glyphs:
                            exceptions[(one, record.SecondGlyph)] = value_of(font, record.Value1)
        for pair, value in rest.items():
            assert pairs.setdefault(pair, value) == value or pair in exceptions, pair
    return exceptions, pairs


def classes(names, row):
    """Names together that have the same row."""
    found = {}
    for name in names:
        found.setdefault(row(name), []).append(name)
    return [tuple(each) for each in found.values()]


def position(font, fonts, glyphs):
    """The one kerning table of all slices, and what it varies by."""
    exceptions, pairs = kerning(fonts, glyphs)
    names = [name for name in font.getGlyphOrder() if name in glyphs]
    # No slice has letters of two scripts side by side: these stand as they are.
    pairs = {(one, two): pairs.get((one, two), (0, 0)) for one in names for two in names}
    ones = classes(names, lambda one: tuple(pairs[(one, two)] for two in names))
    twos = classes(names, lambda two: tuple(pairs[(one, two)] for one in names))
    store = OnlineVarStoreBuilder([AXIS])
    store.setSupports([{}, BOLDEST])

    def record(value):
        base, delta = value
        made = buildValue({"XAdvance": base})
        if delta:
            made.XAdvDevice = buildVarDevTable(store.storeDeltas([delta]))
        return made

    by_class = {
        (one, two): (record(value), None) for one in ones for two in twos if (value := pairs[(one[0], two[0])]) != (0, 0)
    }
    order = font.getReverseGlyphMap()
    subtables = [
        buildPairPosGlyphsSubtable({pair: (record(value), None) for pair, value in exceptions.items()}, order),
        buildPairPosClassesSubtable(by_class, order),
    ]
    gpos = font["GPOS"] = newTable("GPOS")
    gpos.table = otTables.GPOS()
    gpos.table.Version = 0x00010000
    feature = otTables.FeatureRecord()
    feature.FeatureTag = "kern"
    feature.Feature = otTables.Feature()
    feature.Feature.FeatureParams, feature.Feature.LookupListIndex = None, [0]
    gpos.table.FeatureList = otTables.FeatureList()
    gpos.table.FeatureList.FeatureRecord = [feature]
    gpos.table.ScriptList = otTables.ScriptList()
    gpos.table.ScriptList.ScriptRecord = [script(tag) for tag in SCRIPTS]
    gpos.table.LookupList = otTables.LookupList()
    gpos.table.LookupList.Lookup = [buildLookup(subtables)]
    gdef = font["GDEF"] = newTable("GDEF")
    gdef.table = otTables.GDEF()
    gdef.table.Version = 0x00010003
    gdef.table.GlyphClassDef = gdef.table.AttachList = gdef.table.LigCaretList = gdef.table.MarkAttachClassDef = None
    gdef.table.MarkGlyphSetsDef = None
    gdef.table.VarStore = store.finish()


def script(tag):
    """A script in which the first feature holds for every language."""
    record = otTables.ScriptRecord()
    record.ScriptTag = tag
    record.Script = otTables.Script()
    record.Script.LangSysRecord = []
    system = record.Script.DefaultLangSys = otTables.DefaultLangSys()
    system.LookupOrder, system.ReqFeatureIndex, system.FeatureIndex = None, 0xFFFF, [0]
    return record


def main(out, letters, *files):
    """Joins FILE... into OUT with what LETTERS need."""
    fonts = [TTFont(file) for file in files]
    same_design(fonts)
    cmap, wanted = needed(fonts, letters)
    glyphs = with_parts(fonts, wanted)
    sources = [TTFont(file) for file in files]
    font = joined(fonts, cmap, glyphs)
    font.getReverseGlyphMap(rebuild=True)
    addOpenTypeFeaturesFromString(font, features_of(font, sources), ["GSUB"])
    position(font, sources, wanted)
    widths(font)
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6):
            record.string = FAMILY.replace(" ", "") if record.nameID == 6 else FAMILY
    font.flavor = None
    font.save(out)


main(*sys.argv[1:])
