import { Mask } from 'maska';
import { describe, expect, it } from 'vitest';
import { createPhoneFormat, unmaskPhone } from './phone.ts';

const MASK = '+373 ###-##-###';
const { correctEdit, parse, maskOptions, problemOf, textOf, restorePrefix } = createPhoneFormat({
  callingCode: '373',
  nationalDigits: 8,
  mask: MASK,
  unusedFirstDigits: '14',
});

describe('unmasking a phone', () => {
  it('removes every non-digit', () => {
    expect(unmaskPhone('+373 691-23-456')).toBe('37369123456');
  });
});

describe('completing a phone', () => {
  it.each([
    ['', '+373 '],
    ['+', '+373 '],
    ['+3', '+373 '],
    ['+37', '+373 '],
    ['+373', '+373 '],
    ['6', '+373 6'],
    // The first digit of `00` or of a national number with its trunk prefix.
    ['0', '+373 0'],
    ['+373 0', '+373 0'],
    ['+373 06', '+373 6'],
    ['069123456', '+373 69123456'],
    ['69123456', '+373 69123456'],
    ['37369123456', '+373 69123456'],
    ['+37369123456', '+373 69123456'],
    ['+373 691-23-456', '+373 69123456'],
    ['0037369123456', '+373 69123456'],
    ['+373 069123456', '+373 69123456'],
    // The prefix typed again behind the one that is there.
    ['+373 373', '+373 '],
    ['+373 +37369123456', '+373 69123456'],
    ['+373 0037369123456', '+373 69123456'],
    // A part of the prefix deleted.
    ['+37 691-23-456', '+373 69123456'],
    ['+33 691-23-456', '+373 69123456'],
    ['373 691-23-456', '+373 69123456'],
    ['+373691-23-456', '+373 69123456'],
    // Superfluous digits and numbers of other countries.
    ['0691234567', '+373 691234567'],
    ['+373 40721234567', '+373 40721234567'],
    ['+373 +40 721 234 567', '+373 40721234567'],
    ['+40 721 234 567', '+373 40721234567'],
    ['+7 912 345 67 89', '+373 79123456789'],
    ['+33 6 12 34 56 78', '+373 33612345678'],
    ['+33612345678', '+373 33612345678'],
  ])('reads %j as %j', (typed, phone) => {
    expect(restorePrefix(typed)).toBe(phone);
  });

  it('fits the mask', () => {
    expect(new Mask({ mask: MASK }).masked(restorePrefix('069123456'))).toBe('+373 691-23-456');
  });

  it('leaves no more digits than the mask has places', () => {
    expect(new Mask({ mask: MASK }).masked(restorePrefix('69123456789'))).toBe('+373 691-23-456');
  });
});

describe('the text of the field', () => {
  /** Types at the end of a text, one key after the other; `<` is Backspace. */
  const type = (start: string, keys: string) =>
    [...keys].reduce((text, key) => {
      const edited = correctEdit(key === '<' ? text.slice(0, -1) : text + key, text);
      return new Mask(maskOptions).masked(edited) || '+373 ';
    }, start);

  it.each([
    ['69123456', '+373 691-23-456'],
    ['069123456', '+373 691-23-456'],
    ['0691234567', '+373 691-23-456'],
    ['37369123456', '+373 691-23-456'],
    ['+37369123456', '+373 691-23-456'],
    ['+373 69 123 456', '+373 691-23-456'],
    ['0037369123456', '+373 691-23-456'],
    ['+<69123456', '+373 691-23-456'],
    ['+4<<69123456', '+373 691-23-456'],
    ['691<<<<<<', '+373 '],
    ['+', '+'],
    ['+37', '+37'],
    ['+373', '+373 '],
    ['+44 7911 123456', '+44 7911 123456'],
    ['+40 721 234 567', '+40 721 234 567'],
    ['+33612345678', '+33612345678'],
    ['+3612345678', '+3612345678'],
    ['+37 1234567', '+37 1234567'],
    ['0033612345678', '+33612345678'],
    ['0040721234567', '+40721234567'],
    ['447911123456', '+447911123456'],
    ['40721234567', '+40721234567'],
    ['+44 7911<<<<<', '+44'],
    ['+44<', '+4'],
    ['+44<<', '+373 '],
  ])('after the keys %j behind the prefix, or over a number, is %j', (keys, expected) => {
    expect(type('+373 ', keys)).toBe(expected);
    // A key replaces the selected text.
    for (const selected of ['+373 691-23-456', '+44 7911 123456']) {
      const first = new Mask(maskOptions).masked(correctEdit(keys.slice(0, 1), selected));
      expect(type(first, keys.slice(1))).toBe(expected);
    }
  });

  it.each([
    ['+37 691-23-456', '+373 691-23-456', '+373 69123456'],
    ['+33 691-23-456', '+373 691-23-456', '+373 69123456'],
    ['+691-23-456', '+373 691-23-456', '+373 69123456'],
    ['+37 ', '+373 ', '+373 '],
    // With the caret before the space of the prefix.
    ['+373+ ', '+373 ', '+'],
    // Filled in by the browser.
    ['+37369123456', '+373 ', '+373 69123456'],
    ['069123456', '+373 ', '+373 69123456'],
    ['+447911123456', '+373 ', '+447911123456'],
    ['+3221234567', '+373 ', '+3221234567'],
    ['+447911123456', '+373 691-23-456', '+447911123456'],
    ['447911123456', '+447911123456', '+447911123456'],
    ['', '+44', '+373 '],
  ])('that becomes %j after %j is %j', (text, previous, expected) => {
    expect(correctEdit(text, previous)).toBe(expected);
  });

  it.each([
    ['', '+373 '],
    ['37369123456', '+373 69123456'],
    ['+44 7911 123456', '+44 7911 123456'],
    [' 0044 (0)7911 123456 tel', '+44 (0)7911 123456 '],
    ['373447911123', '+447911123'],
    ['+', '+'],
  ])('of the value %j is %j', (value, expected) => {
    expect(textOf(value)).toBe(expected);
  });
});

describe('parsing a whole number', () => {
  it.each([
    '69123456',
    '069123456',
    '+37369123456',
    '+373 69 123 456',
    '+(373) 69 123 456',
    '00373 69123456',
    '373-691-23-456',
    ' (069) 123-456 ',
  ])('reads %j', (text) => {
    expect(parse(text)).toBe('37369123456');
  });

  it.each(['', '6912345', '691234567', '+40712345678', '0040712345', '+7 912 345 67 89'])('refuses %j', (text) => {
    expect(parse(text)).toBeUndefined();
  });
});

describe('the problem of a number', () => {
  it.each([
    ['', undefined],
    ['+373 691-23-45', undefined],
    ['37369123456', undefined],
    ['+', undefined],
    ['+37', undefined],
    ['+4', 'foreign'],
    ['+38', 'foreign'],
    ['+7 1234567', 'foreign'],
    ['069123456', undefined],
    ['0691234567', 'tooLong'],
    ['+373 69 123 4567', 'tooLong'],
    ['373691234567', 'tooLong'],
    ['+40 721 234 567', 'foreign'],
    ['0040721234567', 'foreign'],
    ['40721234567', 'foreign'],
    // As the field has it.
    ['37340721234567', 'foreign'],
    ['37379123456789', 'foreign'],
    ['3734512345678', 'foreign'],
  ])('of %j is %s', (text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });
});

describe('a field that accepts numbers of other countries', () => {
  const format = createPhoneFormat({ callingCode: '373', nationalDigits: 8, mask: MASK, unusedFirstDigits: '14' }, [
    { callingCode: '40', minDigits: 9, maxDigits: 9 },
    { callingCode: '372', minDigits: 7, maxDigits: 8 },
  ]);

  it.each([
    ['37369123456', '37369123456'],
    ['+40 712 345 678', '40712345678'],
    ['+40 (0)712-345-678', '40712345678'],
    ['+40 0712 345 678', '40712345678'],
    ['+372 512 3456', '3725123456'],
    ['+372 5123 4567', '37251234567'],
    ['', undefined],
    ['+', undefined],
    ['+40', undefined],
    ['3736912345', undefined],
    ['+40 712 345 67', undefined],
    ['+40 712 345 6789', undefined],
    ['+44 7911 123456', undefined],
    ['+3736912345', undefined],
  ])('sends the value %j as %j', (value, sent) => {
    expect(format.toSent(value)).toBe(sent);
  });

  it.each([
    ['37369123456', '37369123456'],
    ['40712345678', '+40712345678'],
    ['3725123456', '+3725123456'],
    ['447911123456', '447911123456'],
    ['', ''],
  ])('has for the number %j the value %j', (sent, value) => {
    expect(format.fromSent(sent)).toBe(value);
  });

  it.each([
    ['+4', undefined],
    ['+40 712', undefined],
    ['0040712345678', undefined],
    ['40712345678', undefined],
    ['+40 712 345 6789', 'tooLong'],
    ['+372 5123 45678', 'tooLong'],
    ['+44', 'foreign'],
    ['+38', 'foreign'],
    ['0691234567', 'tooLong'],
    ['+373 691-23-45', undefined],
  ])('the problem of %j is %s', (text, problem) => {
    expect(format.problemOf(text)).toBe(problem);
  });

  it.each([
    ['+40 712 345 6789', '+40 712 345 678'],
    ['+40 712 345 678 9', '+40 712 345 678'],
    ['+40 0712 345 6789', '+40 0712 345 678'],
    ['+40 712 345 678', '+40 712 345 678'],
    ['+44 7911 123456789', '+44 7911 123456789'],
    ['+373 69123456', '+373 69123456'],
  ])('leaves of %j no more than %j', (text, limited) => {
    expect(format.limitOther(text)).toBe(limited);
  });
});

describe('the field of a country with another calling code', () => {
  const format = createPhoneFormat({
    callingCode: '40',
    nationalDigits: 9,
    mask: '+40 ### ### ###',
    unusedFirstDigits: '1456',
  });

  it.each([
    ['0712345678', '40712345678'],
    ['+40 712 345 678', '40712345678'],
    ['0040712345678', '40712345678'],
    ['712345678', '40712345678'],
    ['+373 69123456', undefined],
    ['71234567', undefined],
  ])('reads %j as %j', (text, number) => {
    expect(format.parse(text)).toBe(number);
  });

  it('restores its prefix', () => {
    expect(format.prefix).toBe('+40 ');
    expect(format.correctEdit('+4 712 345 678', '+40 712 345 678')).toBe('+40 712345678');
    expect(format.correctEdit('+37369123456', '+40 ')).toBe('+37369123456');
    expect(format.problemOf('+37369123456')).toBe('foreign');
  });
});
