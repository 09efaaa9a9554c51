import { foldWords } from '#backend/text.ts';
import { country } from '#contract/country.ts';

/** What a text says about an address beside its street and house. Texts as entered; absent where the text has none. */
export interface AddressDetails {
  readonly block?: string;
  readonly entrance?: string;
  readonly floor?: string;
  readonly apartment?: string;
}

export interface AddressCandidate {
  /** Name and kind of the street. */
  readonly street: string;
  /** Null without a house. */
  readonly house: string | null;
}

export interface AddressText {
  /** The street with its house, in the order of the text; without city, postcode and details. */
  readonly line: string;
  /** How the line may be read, the likeliest first: `31 August 1989` may be a street, or end or begin with a house. */
  readonly candidates: readonly AddressCandidate[];
  readonly details: AddressDetails;
}

/** Words joined by hyphens, such as `пр-т`, count as one. */
const fold = (token: string): string => foldWords(token).join('');
const foldAll = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(fold));

/** Words for kinds of streets in every language. They occur in too many names to narrow a search. */
const STREET_KINDS = foldAll(
  [
    'strada stradă str stradela str-la bulevardul bulevard bd bdul b-dul bul blvd șoseaua sos calea cal aleea al',
    'piața pța p-ța fundătura splaiul улица ул бульвар бул б-р бр бул-р проспект пр пр-т пр-кт просп переулок пер',
    'п-к шоссе ш площадь пл аллея ал набережная наб тупик street st avenue ave boulevard lane square road rd',
  ].join(' '),
);
/** Words before the name of a city, and of a part of one. */
const CITY_KINDS = foldAll('г гор город or oraș orașul oras mun municipiul municipiu city town');
const DISTRICT_KINDS = foldAll('sect sector sectorul сектор район р-н raionul r-nul мкр микрорайон cartier cartierul');
const COUNTRIES = foldAll(country.address.names);

/** Each ends with what it captures, such as `5` of `ap. 5` and `кв5`, `2A` of `scara 2A` and `A` of `bl. A`. */
const DETAILS: readonly (readonly [keyof AddressDetails, readonly RegExp[]])[] = [
  [
    'apartment',
    [
      /(?<![\p{L}\d])(?:apartamentul|apartament|apartment|apart|apt|ap|квартира|кв|flat|офис|оф|office|oficiul|of)[.\s№]*(\d+ ?\p{L}?(?![\p{L}\d]))/iu,
    ],
  ],
  [
    'entrance',
    [
      /(?<![\p{L}\d])(?:scara|sc|intrarea|entrance|подъезд|под|парадная)[.\s№]*(\d+ ?\p{L}?(?![\p{L}\d]))/iu,
      /(?<![\p{L}\d])(\d+)(?:-?й)?\s+подъезд/iu,
    ],
  ],
  [
    'floor',
    [
      /(?<![\p{L}\d])(?:etajul|etaj|et|этаж|эт|floor)[.\s№]*(\d+ ?\p{L}?(?![\p{L}\d]))/iu,
      /(?<![\p{L}\d])(\d+)(?:-?й|st|nd|rd|th)?\s+(?:этаж|etaj|floor)/iu,
    ],
  ],
  [
    'block',
    [
      /(?<![\p{L}\d])(?:blocul|bloc|bl|block|corpul|corp|корпус|корп|building|bldg)[.\s№]*((?:\d+ ?\p{L}?|(?<=[.\s№])\p{L}(?!\.\s*\p{L}))(?![\p{L}\d]))/iu,
      // After a street, `стр` is a building; before one, it is `strada`.
      /(?<=\d\p{L}?[\s,]+)(?:строение|стр|к)[.\s]*(\d+ ?\p{L}?(?![\p{L}\d]))/iu,
    ],
  ],
];

/** The letter of a house: `24 литера Б`. */
const HOUSE_LETTER = /(?<=\d)[\s,]*(?:литера|лит|litera|lit)[.\s]*(\p{L})(?!\p{L})/iu;
/** A house is `24`, `24A`, `24 A`, `24/2`, `24-26` or `24к2`. */
const HOUSE = /(\d+(?: ?\p{L}(?![\p{L}\d.]))?(?:\s?[/-]\s?\d+\p{L}?|[/-]|[кk]\d+)?(?![\p{L}\d]))/u;
/** A house between what precedes and follows it. */
const houseBetween = (before: RegExp, after: RegExp): RegExp =>
  // eslint-disable-next-line no-restricted-syntax -- Of literals only.
  new RegExp(before.source + HOUSE.source + after.source, 'iu');
const MARKED_HOUSE = houseBetween(
  /[\s,]*(?:(?<![\p{L}\d])(?:дом|д|house|casa|numărul|număr|numarul|numar|nr|no)[.\s№:]*|[№#]\s*)/u,
  /(?:)/u,
);
const LAST_HOUSE = houseBetween(/[\s,]+/u, /[\s,]*$/u);
const FIRST_HOUSE = houseBetween(/^\s*/u, /[\s,]+(?=\p{L}|\d)/u);
/** A word for a house whose number is not typed yet. */
const UNFINISHED = /[\s,]+(?:(?:дом|nr|кв)\.?|(?:д|no|ap|apt|bl|корп)\.|№)\s*$/iu;
// eslint-disable-next-line no-restricted-syntax -- Of a fact of the country and literals only.
const POSTCODES = new RegExp(`(?<![\\p{L}\\d])(?:${country.address.postcode.source})(?![\\p{L}\\d])`, 'giu');
/** `А.` in `ул. А. С. Пушкина`. */
const INITIAL = /^\p{L}\.$/u;

const tokensOf = (text: string): string[] =>
  text
    .replace(/\.(?=\S)/g, '. ')
    .split(/\s+/)
    .filter((token) => token !== '');
const tidy = (text: string): string =>
  text
    .replace(/\s*,[\s,]*/g, ', ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,]+|[\s,]+$/g, '');
const withoutSpaces = (text: string): string => text.replace(/\s/g, '');
const cut = (text: string, { index, 0: found }: RegExpExecArray): string =>
  `${text.slice(0, index)} ${text.slice(index + found.length)}`;

/**
 * Parses an address as people type it or copy it from a map: kinds of streets, `д.`, `nr.`, `кв.`, `ap.`, `bl.`, `корп.`,
 * the house first or last, city and postcode anywhere.
 * @param cityNames the names of the city in every language
 */
export function parseAddress(text: string, cityNames: readonly string[]): AddressText {
  let rest = withoutPlaces(text.normalize('NFC').replace(POSTCODES, ' '), cityNames);
  const details: Partial<Record<keyof AddressDetails, string>> = {};
  for (const [name, patterns] of DETAILS) {
    for (const each of patterns) {
      const found = each.exec(rest);
      if (!found || details[name] !== undefined) continue;
      details[name] = withoutSpaces(found[1] ?? '');
      rest = cut(rest, found);
    }
  }
  rest = rest.replace(HOUSE_LETTER, '$1').replace(UNFINISHED, '');
  const marked = MARKED_HOUSE.exec(rest);
  const house = withoutSpaces(marked?.[1] ?? '');
  const street = marked && withoutHouse(tidy(cut(rest, marked)), house);
  if (street) {
    return { line: `${street}, ${house}`, candidates: [{ street, house }], details };
  }
  const line = tidy(rest);
  return { line, candidates: candidatesFor(line), details };
}

/** The words that name a street, without those for its kind; all words if it has no others. */
export function streetWords(street: string): string[] {
  const tokens = tokensOf(street);
  const specific = tokens.filter((token) => !STREET_KINDS.has(fold(token)) && !INITIAL.test(token));
  return (specific.length > 0 ? specific : tokens).flatMap(foldWords);
}

function candidatesFor(line: string): AddressCandidate[] {
  const [last, leading] = [LAST_HOUSE.exec(line), FIRST_HOUSE.exec(line)];
  const asStreet = { street: line, house: null };
  const number = withoutSpaces(last?.[1] ?? '');
  const houseLast = last && { street: withoutHouse(tidy(line.slice(0, last.index)), number), house: number };
  const houseFirst = leading && {
    street: tidy(line.slice(leading[0].length)),
    house: withoutSpaces(leading[1] ?? ''),
  };
  // In `31 August 1989, 3` the house would match the first word of the street, which the text names already.
  const isRepeated = (candidate: AddressCandidate | null): boolean => {
    const [start] = foldWords(candidate?.house ?? '');
    return start !== undefined && foldWords(candidate?.street ?? '').some((word) => word.startsWith(start));
  };
  const ordered = isRepeated(houseLast)
    ? [houseLast, houseFirst]
    : isRepeated(houseFirst)
      ? [houseFirst, houseLast]
      : [asStreet, houseLast, houseFirst];
  return ordered.filter((candidate) => candidate !== null);
}

/** A form with a field for the house has the number twice if it is entered with the street, too. */
function withoutHouse(street: string, house: string): string {
  const last = LAST_HOUSE.exec(street);
  return last && withoutSpaces(last[1] ?? '') === house ? tidy(street.slice(0, last.index)) : street;
}

/** Removes the city, its district, its country and a postcode, unless no name of a street would remain. */
function withoutPlaces(text: string, cityNames: readonly string[]): string {
  const cities = cityNames.map((name) => tokensOf(name).map(fold));
  const remaining = text
    .split(/[,;\n]/)
    .map(tokensOf)
    .filter((tokens) => !isDistrict(tokens) && !tokens.every((token) => COUNTRIES.has(fold(token))))
    .map((tokens) => withoutCity(tokens, cities))
    .filter((tokens) => tokens.length > 0 && !country.address.barePostcode.test(tokens.join(' ')));
  const isNamed = remaining.flat().some((token) => /\p{L}/u.test(token) && !STREET_KINDS.has(fold(token)));
  return isNamed ? remaining.map((tokens) => tokens.join(' ')).join(', ') : text;
}

const isDistrict = ([first = '', ...others]: readonly string[]): boolean =>
  others.length > 0 && DISTRICT_KINDS.has(fold(first));

/** Removes the name of a city from the beginning and the end of a part of an address, with the word for its kind. */
function withoutCity(tokens: readonly string[], cities: readonly (readonly string[])[]): readonly string[] {
  const folded = tokens.map(fold);
  for (const city of cities) {
    const isAt = (start: number) => start >= 0 && city.every((word, index) => folded[start + index] === word);
    const first = CITY_KINDS.has(folded[0] ?? '') ? 1 : 0;
    if (isAt(first)) return tokens.slice(first + city.length);
    const last = tokens.length - city.length;
    if (isAt(last)) return tokens.slice(0, CITY_KINDS.has(folded[last - 1] ?? '') ? last - 1 : last);
  }
  return tokens;
}
