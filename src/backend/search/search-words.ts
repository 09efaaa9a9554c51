import { LRUCache } from 'lru-cache';
import { foldWords } from '#backend/text.ts';
import { normalizeLine, searchKey } from '#contract/text.ts';

/**
 * The part of speech that the ending of a word suggests. Russian endings distinguish a noun (`сыром`, cheese) from an
 * adjective (`сырую`, raw). `feminine` stands for endings that both can have (`курицей`, `сырой`). All Latin words
 * count as nouns.
 */
type StemKind = 'noun' | 'feminine' | 'adjective';

interface Stem {
  readonly text: string;
  readonly kind: StemKind;
}

const ADJECTIVE_ENDING = /(?:ыми|ими|ого|его|ому|ему|ую|юю|ая|яя|ое|ее|ые|ие|ый|ий|ых|их|ым|им)$/;
const FEMININE_ENDING = /(?:ою|ею|ой|ей)$/;
const NOUN_ENDING = /(?:иями|ями|ами|иях|ях|ах|иям|ям|ам|ием|ем|ом|ев|ов|ью|ия|ии|ию|[аяоеыиуюь])$/;
/** Romanian articles and plurals, and English plurals, without diacritics. */
const LATIN_ENDING = /(?:urilor|urile|ului|ilor|elor|iile|ele|uri|ies|ul|ei|ea|ii|ie|es|le|[aeiusy])$/;
/** A word with a vowel that only some of its forms have: `перец` and `перца`, `креветок` and `креветки`. */
const FLEETING_VOWEL = /^(.{2,}[^аеёиоуыэюя])[ео](к|ц)$/;

/** An ending is removed only if so many letters remain; shorter stems are equal to those of unrelated words. */
const MIN_STEM_LETTERS = 3;

const isCyrillic = (word: string): boolean => /[\u0400-\u04ff]/.test(word);

/**
 * The stems of a word in lower case and without diacritics: one, or two if it has a fleeting vowel. This is a light
 * stemmer, because Snowball gives `сырой` (raw) and `сыр` (cheese) the same stem.
 */
export function stemsOf(word: string): readonly Stem[] {
  if (!isCyrillic(word)) return [{ text: withoutEnding(word, LATIN_ENDING) ?? word, kind: 'noun' }];
  const adjective = withoutEnding(word, ADJECTIVE_ENDING);
  if (adjective !== undefined) return [{ text: adjective, kind: 'adjective' }];
  const feminine = withoutEnding(word, FEMININE_ENDING);
  if (feminine !== undefined) return [{ text: feminine, kind: 'feminine' }];
  const noun: Stem = { text: withoutEnding(word, NOUN_ENDING) ?? word, kind: 'noun' };
  const [, start, end] = FLEETING_VOWEL.exec(word) ?? [];
  return start === undefined ? [noun] : [noun, { text: `${start}${end}`, kind: 'noun' }];
}

/**
 * The kinds of stems that forms of this word can have. A masculine noun in its base form (`сыр`) has no feminine
 * endings, and an adjective is not a form of a noun.
 */
function kindsOfForms(word: string): readonly StemKind[] {
  if (!isCyrillic(word)) return ['noun'];
  if (withoutEnding(word, ADJECTIVE_ENDING) !== undefined) return ['adjective', 'feminine'];
  if (withoutEnding(word, FEMININE_ENDING) !== undefined) return ['noun', 'feminine', 'adjective'];
  return withoutEnding(word, NOUN_ENDING) === undefined || word.endsWith('ь') ? ['noun'] : ['noun', 'feminine'];
}

function withoutEnding(word: string, ending: RegExp): string | undefined {
  const rest = word.replace(ending, '');
  return rest === word || rest.length < MIN_STEM_LETTERS ? undefined : rest;
}

/** A word of a text, with its position in UTF-16 code units. */
export interface TextWord {
  /** The search key of the word. */
  readonly text: string;
  /** The word in its normal form. */
  readonly raw: string;
  readonly start: number;
  readonly end: number;
}

/** Invisible characters do not separate words: a soft hyphen is where a word may be broken. */
const WORD = /[\p{L}\p{N}\p{M}\p{DI}]+/gu;

type NormalizedWord = Pick<TextWord, 'text' | 'raw'>;

/** Normalized words by their spelling, because the texts of a menu share most of their words. */
const wordCache = new LRUCache<string, NormalizedWord>({ max: 20_000 });

function normalizedWord(word: string): NormalizedWord {
  const cached = wordCache.get(word);
  if (cached) return cached;
  const normalized = { text: searchKey(word), raw: normalizeLine(word) };
  wordCache.set(word, normalized);
  return normalized;
}

/** The words of a text, which consist of letters, digits and combining marks. All other characters separate words. */
export function wordsIn(text: string): TextWord[] {
  return Array.from(text.matchAll(WORD), (match) => ({
    ...normalizedWord(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  })).filter((word) => word.text !== '');
}

/** A compound with hyphens, such as `том-ям`. A word that was broken at the end of a line looks the same. */
export const COMPOUND = /[\p{L}\p{N}\p{M}\p{DI}]+(?:[-\u2010\u2011][\p{L}\p{N}\p{M}\p{DI}]+)+/gu;

/** A text with each compound as one word: `томям` for `том-ям`. */
export const withoutHyphens = (text: string): string =>
  text.replace(COMPOUND, (compound) => compound.replace(/[-\u2010\u2011]/g, ''));

/**
 * Words that are in too many texts to be searched: articles, prepositions and conjunctions of the three languages. They
 * have their diacritics, because `peste` (over) is one and `pește` (fish) is not. `si` is how `și` is often typed.
 */
const STOP_WORDS: ReadonlySet<string> = new Set(
  'и в во на с со из к ко по от до за для о об у не но или а the a an any of and or with in on to for from our at by de cu la din și şi si sau în in pe pentru un o al ai a cel cea lui peste până'.split(
    ' ',
  ),
);

/** Words for any food or restaurant: people add them to a query, but they do not narrow it. */
const GENERIC_WORDS: ReadonlySet<string> = new Set(
  'кухня кухни еда блюдо блюда ресторан рестораны доставка cuisine food dish dishes meal restaurant restaurants delivery bucatarie bucataria mancare mancaruri preparat preparate livrare'.split(
    ' ',
  ),
);

export const isStopWord = ({ raw }: Pick<TextWord, 'raw'>): boolean => STOP_WORDS.has(raw.toLowerCase());
export const isGenericWord = ({ text }: Pick<TextWord, 'text'>): boolean => GENERIC_WORDS.has(text);

/** A word as it sounds, in the letters a to z and digits: `борщ`, `borș` and `borsch` become `bors`. */
export const fold = (word: string): string => foldWords(word.replaceAll('kh', 'h')).join('');

// The index contains these lexemes of a word, here of `курицей`:
// - `~curitei`: the folded word. `~` precedes words in Cyrillic, because words of different scripts are compared more
//   strictly.
// - `~curit.f`: the folded stem, followed by a dot and the letter of its kind.
// - `>курицей`, `>куриц.f`: the word and the stem as they are written, not folded.

const KIND_LETTERS: Readonly<Record<StemKind, string>> = { noun: '', feminine: 'f', adjective: 'a' };
/** The lexeme of a word, a stem or a beginning as it is written, not folded. */
export const unfoldedLexeme = (word: string): string => `>${word}`;
const unfoldedStemLexeme = ({ text, kind }: Stem): string => unfoldedLexeme(`${text}.${KIND_LETTERS[kind]}`);
/** Precedes a folded lexeme of a word in Cyrillic. */
export const CYRILLIC_PREFIX = '~';
const scriptPrefix = (cyrillic: boolean): string => (cyrillic ? CYRILLIC_PREFIX : '');
/** Whether a lexeme is a folded word. Stems, unfolded words and lexemes of other kinds contain other characters. */
export const isFoldedWord = (lexeme: string): boolean => /^~?[a-z0-9]+$/.test(lexeme);

const stemLexeme = (stem: string, kind: StemKind, cyrillic: boolean): string =>
  `${scriptPrefix(cyrillic)}${stem}.${KIND_LETTERS[kind]}`;

/** The lexemes of one word of a text that is searched. */
export interface WordLexemes {
  /** The word and its older spelling, folded. Empty if folding leaves no letters, as for `ь`. */
  readonly foldedWords: readonly string[];
  /** The folded stems. */
  readonly foldedStems: readonly string[];
  /** The stems, not folded: for whole sentences, where too many folded stems are equal (`пицца`, `пить`). */
  readonly unfoldedStems: readonly string[];
  /** The word, not folded: to find it by its beginning. Folded beginnings are equal too often (`рыба`, `рибай`). */
  readonly unfoldedWords: readonly string[];
}

export function lexemesOf(word: Pick<TextWord, 'text' | 'raw'>): WordLexemes {
  const cached = lexemeCache.get(word.raw);
  if (cached) return cached;
  const lexemes = createLexemes(word);
  lexemeCache.set(word.raw, lexemes);
  return lexemes;
}

/** Lexemes by the raw word, because the dishes of a menu share most of their words. */
const lexemeCache = new LRUCache<string, WordLexemes>({ max: 5000 });

function createLexemes({ text: word, raw }: Pick<TextWord, 'text' | 'raw'>): WordLexemes {
  const cyrillic = isCyrillic(word);
  const unfoldedWords = [word, ...olderSpelling(word, raw)];
  const foldedWords = unfoldedWords.map(fold).filter(Boolean);
  const foldedStems = unfoldedWords.flatMap((spelling) =>
    stemsOf(spelling).flatMap(({ text, kind }) => {
      const folded = fold(text);
      return folded ? [stemLexeme(folded, kind, cyrillic)] : [];
    }),
  );
  return {
    foldedWords: unique(foldedWords.map((folded) => scriptPrefix(cyrillic) + folded)),
    foldedStems: unique(foldedStems),
    unfoldedStems: unique(unfoldedWords.flatMap(stemsOf).map(unfoldedStemLexeme)),
    unfoldedWords: unfoldedWords.map(unfoldedLexeme),
  };
}

/** The older Romanian spelling of a word, which has `î` for `â` (`pîine` for `pâine`); none for any other word. */
const olderSpelling = (word: string, raw: string): string[] => {
  const composed = raw.toLowerCase();
  return composed.includes('â') && composed.length === word.length
    ? [Array.from(word, (letter, index) => (composed[index] === 'â' ? 'i' : letter)).join('')]
    : [];
};

/** A word of a query with the lexemes that it finds. */
export interface QueryWord {
  /** The typed word, in lower case and without diacritics. */
  readonly text: string;
  /** The word spelled by its sound, which is equal in both scripts; empty if that leaves no letters, as for `ь`. */
  readonly folded: string;
  /** The lexemes of the folded word in both scripts. */
  readonly foldedWords: readonly string[];
  /** The lexemes of the folded stems of its inflected forms. */
  readonly foldedStems: readonly string[];
  /** The lexemes of the stems of its inflected forms, not folded: for whole sentences. */
  readonly unfoldedStems: readonly string[];
  /** The beginnings of the lexemes that the word finds: not folded, until `withOtherSpellings` adds the others. */
  readonly prefixes: readonly string[];
  /** The beginnings that `withOtherSpellings` adds to `prefixes`: folded, in both scripts. */
  readonly foldedPrefixes: readonly string[];
}

/**
 * The English `sh` and the Romanian `ș` fold to the same letter. A shorter stem with `sh` would be equal to the stem of
 * an unrelated Romanian word (`fish`, `fîșii`).
 */
const MIN_SH_STEM_LETTERS = 4;

const foldStems = (text: string): string[] =>
  stemsOf(text)
    .map((stem) => fold(stem.text))
    .filter(Boolean);

/** The lexemes of the folded stems of a word's inflected forms, in the script of the word. */
export const foldedStemLexemesOf = (text: string): string[] =>
  unique(
    foldStems(text)
      .filter((stem) => stem.length >= MIN_SH_STEM_LETTERS || !text.includes('sh'))
      .flatMap((stem) => kindsOfForms(text).map((kind) => stemLexeme(stem, kind, isCyrillic(text)))),
  );

/** The lexemes of the stems of a word's inflected forms, not folded. */
export const unfoldedStemLexemesOf = (text: string): string[] =>
  unique(
    stemsOf(text).flatMap((stem) => kindsOfForms(text).map((kind) => unfoldedStemLexeme({ text: stem.text, kind }))),
  );

/** A shorter stem is the beginning of too many words. */
const MIN_STEM_PREFIX_LETTERS = 4;
/** A shorter stem is equal to the stem of an unrelated word in the other script: `рыба`, `ribs`. */
const MIN_OTHER_SCRIPT_STEM_LETTERS = 5;

export function queryWord(text: string): QueryWord {
  const folded = fold(text);
  const cyrillic = isCyrillic(text);
  const otherScriptKinds: readonly StemKind[] = cyrillic ? ['noun'] : ['noun', 'feminine', 'adjective'];
  const otherScriptStems = foldStems(text)
    .filter(({ length }) => length >= MIN_OTHER_SCRIPT_STEM_LETTERS)
    .flatMap((stem) => otherScriptKinds.map((kind) => stemLexeme(stem, kind, !cyrillic)));
  const longStems = stemsOf(text).filter((stem) => stem.text.length >= MIN_STEM_PREFIX_LETTERS);
  return {
    text,
    folded,
    foldedWords: [scriptPrefix(cyrillic) + folded, scriptPrefix(!cyrillic) + folded],
    foldedStems: unique([...foldedStemLexemesOf(text), ...otherScriptStems]),
    unfoldedStems: unfoldedStemLexemesOf(text),
    prefixes: unique([text, ...longStems.map((stem) => stem.text)]).map(unfoldedLexeme),
    foldedPrefixes: [scriptPrefix(cyrillic) + folded, scriptPrefix(!cyrillic) + folded],
  };
}

export const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
