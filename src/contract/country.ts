import { country } from '../shop.config.ts';
import type { Locale } from './constants.ts';

/**
 * What the shop needs to know of a country. The names of companies, streets and dishes are content, and languages are in
 * `constants.ts`. Each fact is a constant of its own in the module of a country, so that scripts contain those that they
 * use.
 */
export interface Country {
  /**
   * ISO 3166-1 alpha-2, in structured data. Also the `context` of messages that have a text of their own for this country:
   * `phoneForeign_MD` in place of `phoneForeign`.
   */
  readonly code: string;
  /** IANA time zone of every city. It must be whole hours from UTC, because slots are multiples of their length in UTC. */
  readonly timeZone: string;
  readonly phone: PhoneRule;
  /** The currencies of its cities, that of new cities first. */
  readonly currencies: readonly [Currency, ...Currency[]];
  /** The number by which the state identifies a company: its name, the same in every language, and its form. */
  readonly companyNumber: { readonly label: string; readonly pattern: RegExp };
  readonly address: AddressForm;
  /** The words that the law requires on a printed ticket, in the language that it requires. */
  readonly notAReceipt: { readonly locale: Locale; readonly text: string };
}

/** The phone numbers of the country. */
export interface PhoneRule {
  /** The digits after the `+`. No national number begins with them or with 0, the trunk prefix. */
  readonly callingCode: string;
  readonly nationalDigits: number;
  /** What the field of a phone shows: `+`, the calling code, a space, and `#` for every national digit. */
  readonly mask: string;
  /** How many digits of a national number are read together; their sum is `nationalDigits`. */
  readonly groups: readonly number[];
  /** The first digits that no national number has, besides 0: a number with too many digits and one of them is foreign. */
  readonly unusedFirstDigits: string;
  /** A complete number, for messages. */
  readonly example: string;
}

export interface Currency {
  /** ISO 4217 code, or three capital letters for a currency without one. */
  readonly code: string;
  /** The key of its unit in the messages of `common`, in each grammatical case. */
  readonly unit: Readonly<Record<GrammaticalCase, string>>;
}

/**
 * The grammatical case of the currency unit. `genitive`: after “from”, «42 лея» but «от 42 лей». `sentence`: in a
 * Romanian sentence, “de” precedes the unit from twenty on, which a price label omits: «120 lei» but «mai lipsesc 120
 * de lei»; in a Russian one, the rouble is written out, because its abbreviation ends with a full stop.
 */
export type GrammaticalCase = 'nominative' | 'genitive' | 'sentence';

/** What an address may contain besides city, street and house, when people type it in one line. */
export interface AddressForm {
  /** Words before the name of a street, in lower case, and what stands for them within an address. */
  readonly streetWords: readonly (readonly [word: string, abbreviation: string])[];
  /** Names of the country, separated by spaces, in any spelling. */
  readonly names: string;
  /** A postcode anywhere in the text. */
  readonly postcode: RegExp;
  /** A postcode that stands alone between commas. */
  readonly barePostcode: RegExp;
}

type Conforming<Facts extends Country> = Facts;
/** An error here names what the module of the country lacks. */
export type SelectedCountry = Conforming<typeof country>;

export { country };
