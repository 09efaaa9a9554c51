/**
 * What the ending of a word says. Russian endings tell a noun (`сыр`, `сыром`) from an adjective (`сырую`, raw); `feminine` endings can
 * be either (`курицей`, `сырой`). Latin words are all nouns.
 */
export type StemKind = 'noun' | 'feminine' | 'adjective';

export interface Stem {
  readonly text: string;
  readonly kind: StemKind;
}

const ADJECTIVE = /(?:ыми|ими|ого|его|ому|ему|ую|юю|ая|яя|ое|ее|ые|ие|ый|ий|ых|их|ым|им)$/;
const FEMININE = /(?:ою|ею|ой|ей)$/;
const NOUN = /(?:иями|ями|ами|иях|ях|ах|иям|ям|ам|ием|ем|ом|ев|ов|ью|ия|ии|ию|[аяоеыиуюь])$/;
/** Romanian articles and plurals, and English plurals, without diacritics. */
const LATIN = /(?:urilor|urile|ului|ilor|elor|iile|ele|uri|ies|ul|ei|ea|ii|ie|es|le|[aeiusy])$/;
/** `перец` has `перца`, `креветок` belongs to `креветки`: a vowel that only some forms have. */
const FLEETING_VOWEL = /^(.{2,}[^аеёиоуыэюя])[ео](к|ц)$/;

/** A shorter rest says too little of a word. */
const MIN_STEM_LETTERS = 3;

export const isCyrillic = (word: string): boolean => /[\u0400-\u04ff]/.test(word);

/**
 * The stems of a word, in lower case and without diacritics: one, and a second for a word with a fleeting vowel. A light stemmer,
 * because Snowball's makes `сырой` (raw) and `сыр` (cheese) equal.
 */
export function stemsOf(word: string): readonly Stem[] {
  if (!isCyrillic(word)) return [{ text: cut(word, LATIN) ?? word, kind: 'noun' }];
  const adjective = cut(word, ADJECTIVE);
  if (adjective !== undefined) return [{ text: adjective, kind: 'adjective' }];
  const feminine = cut(word, FEMININE);
  if (feminine !== undefined) return [{ text: feminine, kind: 'feminine' }];
  const noun: Stem = { text: cut(word, NOUN) ?? word, kind: 'noun' };
  const [, start, end] = FLEETING_VOWEL.exec(word) ?? [];
  return start === undefined ? [noun] : [noun, { text: `${start}${end}`, kind: 'noun' }];
}

/**
 * The kinds of stems that are forms of a word: a masculine noun in its basic form (`сыр`) has no feminine endings, and an adjective is
 * no form of a noun.
 */
export function kindsOfForms(word: string): readonly StemKind[] {
  if (!isCyrillic(word)) return ['noun'];
  if (cut(word, ADJECTIVE) !== undefined) return ['adjective', 'feminine'];
  if (cut(word, FEMININE) !== undefined) return ['noun', 'feminine', 'adjective'];
  return cut(word, NOUN) === undefined || word.endsWith('ь') ? ['noun'] : ['noun', 'feminine'];
}

function cut(word: string, ending: RegExp): string | undefined {
  const rest = word.replace(ending, '');
  return rest === word || rest.length < MIN_STEM_LETTERS ? undefined : rest;
}
