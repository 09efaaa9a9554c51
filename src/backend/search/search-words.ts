import { LRUCache } from 'lru-cache';
import { foldWords } from '#backend/text.ts';

/**
 * What the ending of a word says. Russian endings tell a noun (`сыр`, `сыром`) from an adjective (`сырую`, raw); `feminine` endings can
 * be either (`курицей`, `сырой`). Latin words are all nouns.
 */
type StemKind = 'noun' | 'feminine' | 'adjective';

interface Stem {
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

const isCyrillic = (word: string): boolean => /[\u0400-\u04ff]/.test(word);

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
function kindsOfForms(word: string): readonly StemKind[] {
  if (!isCyrillic(word)) return ['noun'];
  if (cut(word, ADJECTIVE) !== undefined) return ['adjective', 'feminine'];
  if (cut(word, FEMININE) !== undefined) return ['noun', 'feminine', 'adjective'];
  return cut(word, NOUN) === undefined || word.endsWith('ь') ? ['noun'] : ['noun', 'feminine'];
}

function cut(word: string, ending: RegExp): string | undefined {
  const rest = word.replace(ending, '');
  return rest === word || rest.length < MIN_STEM_LETTERS ? undefined : rest;
}

/** A word of a text, with its place in it. */
export interface TextWord {
  /** In lower case and without diacritics. */
  readonly text: string;
  /** As it is written. */
  readonly raw: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** The words of a text: letters and digits; everything else separates them. */
export function wordsIn(text: string): TextWord[] {
  return Array.from(text.matchAll(WORD), (match) => ({
    text: plain(match[0]),
    raw: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Lower case without diacritics; й stays a letter of its own, and ё is е. */
const plain = (word: string): string =>
  word
    .toLowerCase()
    .replace(/й/g, '\u0001')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\u0001/g, 'й');

/** Words that are in too many texts to find one: articles, prepositions and conjunctions of the three languages. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  'и в во на с со из к ко по от до за для о об у не но или а the a an any of and or with in on to for from our at by de cu la din si sau in pe pentru un o al ai a cel cea lui peste până'.split(
    ' ',
  ),
);

/** What people add to the word that they are looking for. */
const FILLERS: ReadonlySet<string> = new Set(
  'кухня кухни еда блюдо блюда ресторан рестораны доставка cuisine food dish dishes meal restaurant restaurants delivery bucatarie bucataria mancare mancaruri preparat preparate livrare'.split(
    ' ',
  ),
);

/** `peste` (over) is one, `pește` (fish) is not. */
export const isStopWord = ({ raw }: Pick<TextWord, 'raw'>): boolean => STOP_WORDS.has(raw.toLowerCase());
export const isFiller = ({ text }: Pick<TextWord, 'text'>): boolean => FILLERS.has(text);

/** The sound of a word, in the letters a to z and digits: `борщ`, `borș` and `borsch` are all `bors`. */
export const fold = (word: string): string => foldWords(word.replaceAll('kh', 'h')).join('');

/**
 * A lexeme of the index is a folded word; `~` precedes one that is written in Cyrillic, because words of different scripts are compared
 * less tolerantly. A dot follows the stem of a word, and a letter after it the kind of its ending: `~curitei`, `~curit.f`. `>` precedes
 * a word that is not folded.
 */
const KIND_LETTERS: Readonly<Record<StemKind, string>> = { noun: '', feminine: 'f', adjective: 'a' };
const spellingLexeme = (word: string): string => `>${word}`;
const writtenStemLexeme = ({ text, kind }: Stem): string => spellingLexeme(`${text}.${KIND_LETTERS[kind]}`);
/** Precedes a lexeme of a word that is written in Cyrillic. */
export const CYRILLIC_PREFIX = '~';
const script = (cyrillic: boolean): string => (cyrillic ? CYRILLIC_PREFIX : '');

const stemLexeme = (stem: string, kind: StemKind, cyrillic: boolean): string =>
  `${script(cyrillic)}${stem}.${KIND_LETTERS[kind]}`;

/** The lexemes of one word of a text that is searched. */
export interface WordLexemes {
  /** Empty for a word without a sound of its own. */
  readonly words: readonly string[];
  readonly stems: readonly string[];
  /** The stems that are not folded: in whole sentences, too many folded stems are equal (`пицца`, `пить`). */
  readonly writtenStems: readonly string[];
  /** By which its beginning is found: the word itself, because folded beginnings are equal too often (`рыба`, `рибай`). */
  readonly writtenWords: readonly string[];
}

export function lexemesOf(word: Pick<TextWord, 'text' | 'raw'>): WordLexemes {
  const known = knownLexemes.get(word.raw);
  if (known) return known;
  const lexemes = createLexemes(word);
  knownLexemes.set(word.raw, lexemes);
  return lexemes;
}

/** The dishes of a menu share most of their words. */
const knownLexemes = new LRUCache<string, WordLexemes>({ max: 5000 });

function createLexemes({ text: word, raw }: Pick<TextWord, 'text' | 'raw'>): WordLexemes {
  const cyrillic = isCyrillic(word);
  const writtenWords = [word, ...olderSpelling(word, raw)];
  const words = writtenWords.map(fold).filter(Boolean);
  const stems = writtenWords.flatMap((spelling) =>
    stemsOf(spelling).flatMap(({ text, kind }) => {
      const folded = fold(text);
      return folded ? [stemLexeme(folded, kind, cyrillic)] : [];
    }),
  );
  return {
    words: unique(words.map((folded) => script(cyrillic) + folded)),
    stems: unique(stems),
    writtenStems: unique(writtenWords.flatMap(stemsOf).map(writtenStemLexeme)),
    writtenWords: writtenWords.map(spellingLexeme),
  };
}

/** Moldova also writes `pîine` for `pâine`. */
const olderSpelling = (word: string, raw: string): string[] => {
  const composed = raw.toLowerCase().normalize('NFC');
  return composed.includes('â') && composed.length === word.length
    ? [Array.from(word, (letter, index) => (composed[index] === 'â' ? 'i' : letter)).join('')]
    : [];
};

/** The lexemes that a word of a query finds. */
export interface QueryWord {
  /** As it was typed, in lower case and without diacritics. */
  readonly text: string;
  /** Folded; empty for a word without a sound of its own. */
  readonly folded: string;
  /** The folded word, in either script. */
  readonly exact: readonly string[];
  /** Its other forms, folded. */
  readonly forms: readonly string[];
  /** Its other forms as they are written, not folded: for whole sentences. */
  readonly writtenForms: readonly string[];
  /** Beginnings of words that continue it. */
  readonly prefixes: readonly string[];
  /** The same for folded words of either script. */
  readonly foldedPrefixes: readonly string[];
}

/** `sh` is spelt so in English, and folds as the Romanian `ș`: a shorter stem is equal to one of a Romanian word (`fish`, `fîșii`). */
const MIN_SH_STEM_LETTERS = 4;

const foldedStems = (text: string): string[] =>
  stemsOf(text)
    .map((stem) => fold(stem.text))
    .filter(Boolean);

/** The lexemes of the forms of a word in its own script. */
export const formsOf = (text: string): string[] =>
  unique(
    foldedStems(text)
      .filter((stem) => stem.length >= MIN_SH_STEM_LETTERS || !text.includes('sh'))
      .flatMap((stem) => kindsOfForms(text).map((kind) => stemLexeme(stem, kind, isCyrillic(text)))),
  );

/** The same as they are spelt. */
export const writtenFormsOf = (text: string): string[] =>
  unique(
    stemsOf(text).flatMap((stem) => kindsOfForms(text).map((kind) => writtenStemLexeme({ text: stem.text, kind }))),
  );

/** A shorter stem begins too many words. */
const MIN_STEM_PREFIX_LETTERS = 4;
/** A shorter stem is equal to one of another word of the other script: `рыба`, `ribs`. */
const MIN_OTHER_STEM_LETTERS = 5;

export function queryWord(text: string): QueryWord {
  const folded = fold(text);
  const cyrillic = isCyrillic(text);
  const otherKinds: readonly StemKind[] = cyrillic ? ['noun'] : ['noun', 'feminine', 'adjective'];
  const otherForms = foldedStems(text)
    .filter(({ length }) => length >= MIN_OTHER_STEM_LETTERS)
    .flatMap((stem) => otherKinds.map((kind) => stemLexeme(stem, kind, !cyrillic)));
  const longStems = stemsOf(text).filter((stem) => stem.text.length >= MIN_STEM_PREFIX_LETTERS);
  return {
    text,
    folded,
    exact: [script(cyrillic) + folded, script(!cyrillic) + folded],
    forms: unique([...formsOf(text), ...otherForms]),
    writtenForms: writtenFormsOf(text),
    prefixes: unique([text, ...longStems.map((stem) => stem.text)]).map(spellingLexeme),
    foldedPrefixes: [script(cyrillic) + folded, script(!cyrillic) + folded],
  };
}

export const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
