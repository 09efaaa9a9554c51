/** The phone numbers of a country. */
export interface PhoneRule {
  /** The digits after the `+`; no national number begins with them. */
  readonly callingCode: string;
  readonly nationalDigits: number;
  /** `+373 ###-##-###`: `+`, the calling code, a space, and `#` for every national digit. */
  readonly mask: string;
  /** The first digits, besides 0, that no national number has. */
  readonly unusedFirstDigits: string;
}

/** The phone numbers of another country that the field accepts. */
export interface OtherPhones {
  readonly callingCode: string;
  /** How many digits national numbers have, without a trunk prefix 0. */
  readonly minDigits: number;
  readonly maxDigits: number;
}

/** How a field reads and shows phone numbers. The examples are those of a country with the mask `+373 ###-##-###`. */
export type PhoneFormat = ReturnType<typeof createPhoneFormat>;

/** Removes every non-digit: `+373 691-23-456` becomes `37369123456`. */
export const unmaskPhone = (text: string): string => text.replace(/\D/g, '');

// eslint-disable-next-line no-restricted-syntax -- Of the digits of a rule and literals only.
const pattern = (source: string): RegExp => new RegExp(source);

/** @param others other countries whose numbers are accepted, each with another calling code */
export function createPhoneFormat(
  { callingCode: code, nationalDigits, mask, unusedFirstDigits }: PhoneRule,
  others: readonly OtherPhones[] = [],
) {
  /** `+373 ` */
  const prefix = mask.slice(0, mask.indexOf('#'));
  /** Digits of a complete number with its calling code, as it is sent. */
  const fullDigits = code.length + nationalDigits;
  /** The code, any digit of which may be deleted: `3?7?3?`. */
  const partOfCode = code.replace(/\d/g, '$&?');
  /** The code or its beginning: `3(?:7(?:3)?)?`. */
  const startOfCode = Array.from(code).reduceRight((rest, digit) => digit + (rest && `(?:${rest})?`), '');

  /** The prefix of the field, or what is left of it after an edit: `+373 `, `+37 `, `373 `, `+37`, `+`. */
  const prefixPart = pattern(`^(?:\\+?${partOfCode} |\\+(?:${startOfCode})?)`);
  /** A complete number with the code of another country. Its code must not be parsed as a part of the prefix. */
  const foreignCode = pattern(`^\\s*\\+(?!${code})(?=(?:\\D*\\d){${fullDigits}})`);
  /** Country codes and trunk prefixes in front of a national number. National numbers begin with neither. */
  const diallingPrefixes = pattern(`^(?:0+|${code})+`);
  const singleZero = pattern(`^(?:${code})?0$`);
  const foreignText = pattern(`^\\+(?!${code})`);
  const prefixBeforePlus = pattern(`^\\+${code} ?(?=\\+)`);
  const onlyPrefixPart = pattern(`^\\+${partOfCode} ?$`);
  /** What precedes the digits of a number of another country: the prefix of the field, and `+` or `00`. */
  const internationalPrefix = pattern(`^\\s*(?:\\+?${code}\\s*)?(?:\\+|00)?\\s*`);
  const foreignStart = pattern(`^\\s*(?:\\+|00)(?!\\s*\\(?\\s*(?:${code}|(?:${startOfCode})?$))`);
  const complete = pattern(`^${code}\\d{${nationalDigits}}$`);
  const foreignDigits = pattern(`^[${unusedFirstDigits}]|\\d{${fullDigits}}`);

  const toNational = (text: string): string => unmaskPhone(text).replace(diallingPrefixes, '');

  /**
   * Returns the text of the field with exactly one prefix: `069 123 456`, `0037369123456`, `69123456` and
   * `+373 +373 691-23-456` are the same phone. A single `0` stays, because a second one may follow: `00` begins a number
   * of another country.
   */
  function restorePrefix(text: string): string {
    const rest = foreignCode.test(text) ? text : text.replace(prefixPart, '');
    return prefix + (singleZero.test(unmaskPhone(rest)) ? '0' : toNational(rest));
  }

  /**
   * Whether the text of the field is a number of another country, or a `+` without a country code yet. Such a text has
   * no mask.
   */
  const isForeignText = (text: string): boolean => foreignText.test(text);

  /** A number of another country as it was entered, with a `+` and without letters. */
  const formatInternational = (text: string): string =>
    `+${text.replace(internationalPrefix, '').replace(/[^\d\s().-]/g, '')}`;

  /** The text of the field for a value: `37369123456`, or a number of another country as it was entered. */
  function textOf(value: string): string {
    if (isOfAnotherCountry(value)) return formatInternational(value);
    return isForeignText(value) ? value : restorePrefix(value);
  }

  /**
   * Returns the text of the field after an edit of `previous`, with the prefix restored. A number of another country has
   * no prefix and stays as it was entered.
   */
  function correctEdit(text: string, previous: string): string {
    const edited = text.replace(prefixBeforePlus, '');
    // A `+` that was typed behind the prefix or in place of a number, or that is left after the only digit behind it was
    // deleted.
    if (/^\+\s*$/.test(edited) || edited === `${prefix}00`) return /^\+\s*\d$/.test(previous) ? prefix : '+';
    if (isForeignText(edited) && !isPrefixEdit(edited, previous)) return edited;
    return textOf(restorePrefix(edited));
  }

  /** Whether the edit deleted a part of the prefix only, so that the number is unchanged. */
  function isPrefixEdit(text: string, previous: string): boolean {
    if (isForeignText(previous)) return false;
    const national = toNational(previous);
    return national === '' ? onlyPrefixPart.test(text) : unmaskPhone(text).endsWith(national);
  }

  /**
   * Whether a number is of another country. A `+` alone or with the beginning of the code is not. A number with too many
   * digits and without a `+` is, if it has at least as many as a complete one, or if it begins with a digit that no
   * national number begins with.
   */
  function isOfAnotherCountry(text: string): boolean {
    const national = toNational(text);
    return foreignStart.test(text) || (national.length > nationalDigits && foreignDigits.test(national));
  }

  /** A number of an accepted other country, which may be incomplete; undefined if its country is not accepted. */
  function readOther(text: string): { readonly phones: OtherPhones; readonly national: string } | undefined {
    const digits = unmaskPhone(formatInternational(text));
    const phones = others.find(({ callingCode }) => digits.startsWith(callingCode) || callingCode.startsWith(digits));
    return phones && { phones, national: digits.slice(phones.callingCode.length).replace(/^0+/, '') };
  }

  /** Whether a number is of a country that is not accepted, or has too many digits. */
  function problemOf(text: string): 'foreign' | 'tooLong' | undefined {
    if (!isOfAnotherCountry(text)) return toNational(text).length > nationalDigits ? 'tooLong' : undefined;
    const other = readOther(text);
    if (!other) return 'foreign';
    return other.national.length > other.phones.maxDigits ? 'tooLong' : undefined;
  }

  /** The text of a number of an accepted other country without excess digits; any other text is returned unchanged. */
  function limitOther(text: string): string {
    const excess = isForeignText(text) && problemOf(text) === 'tooLong' ? readOther(text) : undefined;
    if (!excess) return text;
    let left = unmaskPhone(text).length - (excess.national.length - excess.phones.maxDigits);
    return Array.from(text)
      .filter((character) => !/\d/.test(character) || left-- > 0)
      .join('')
      .replace(/[\s(.-]+$/, '');
  }

  /** The digits of a value of the field, as sent: `37369123456`; undefined unless it is a number that is accepted. */
  function toSent(value: string): string | undefined {
    if (complete.test(value)) return value;
    const other = isForeignText(value) ? readOther(value) : undefined;
    if (!other) return undefined;
    const { callingCode, minDigits, maxDigits } = other.phones;
    const { length } = other.national;
    return length >= minDigits && length <= maxDigits ? callingCode + other.national : undefined;
  }

  /** The value of the field for digits as they were sent; the reverse of `toSent`. */
  const fromSent = (digits: string): string =>
    !complete.test(digits) && toSent(`+${digits}`) === digits ? `+${digits}` : digits;

  /** The digits of a complete number in any usual notation, as sent: `37369123456`; undefined for anything else. */
  function parse(text: string): string | undefined {
    const national = toNational(text);
    return isOfAnotherCountry(text) || national.length !== nationalDigits ? undefined : code + national;
  }

  return {
    prefix,
    fullDigits,
    nationalDigits,
    /** Options for `useMask`. A number of another country may have any length. */
    maskOptions: {
      mask: (text: string): string => (isForeignText(text) ? '+N' : mask),
      tokens: { N: { pattern: /[\d\s().-]/, multiple: true } },
    },
    restorePrefix,
    isForeignText,
    textOf,
    correctEdit,
    isOfAnotherCountry,
    limitOther,
    problemOf,
    parse,
    toSent,
    fromSent,
  };
}
