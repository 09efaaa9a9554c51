import { Mask } from 'maska';
import { describe, expect, it } from 'vitest';
import { formatPhone, restorePhonePrefix, parsePhone, PHONE_MASK, phoneProblem, unmaskPhone } from './phone.ts';

describe('unmasking a phone', () => {
  it('removes every non-digit [R5.2]', () => {
    expect(unmaskPhone('+373 691-23-456')).toBe('37369123456');
  });
});

describe('completing a phone [R5.1]', () => {
  it.each([
    ['', '+373 '],
    ['+', '+373 '],
    ['+3', '+373 '],
    ['+37', '+373 '],
    ['+373', '+373 '],
    ['6', '+373 6'],
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
    expect(restorePhonePrefix(typed)).toBe(phone);
  });

  it('fits the mask [R9.6]', () => {
    expect(new Mask({ mask: PHONE_MASK }).masked(restorePhonePrefix('069123456'))).toBe('+373 691-23-456');
  });

  it('leaves no more digits than the mask has places [D18]', () => {
    expect(new Mask({ mask: PHONE_MASK }).masked(restorePhonePrefix('69123456789'))).toBe('+373 691-23-456');
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
    expect(parsePhone(text)).toBe('37369123456');
  });

  it.each(['', '6912345', '691234567', '+40712345678', '0040712345', '+7 912 345 67 89'])('refuses %j', (text) => {
    expect(parsePhone(text)).toBeUndefined();
  });
});

describe('the problem of a number', () => {
  it.each([
    ['', undefined],
    ['+373 691-23-45', undefined],
    ['37369123456', undefined],
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
    expect(phoneProblem(text)).toBe(problem);
  });
});

it('formats a number like its mask', () => {
  expect(formatPhone('37369123456')).toBe('+373 691-23-456');
  expect(formatPhone('+40 700')).toBe('+40 700');
});
