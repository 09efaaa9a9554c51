import { describe, expect, it, test } from 'vitest';
import { foldWords, negotiateLocale } from './text.ts';

describe('negotiateLocale', () => {
  test.each([
    [null, 'ru'],
    ['', 'ru'],
    ['ro', 'ro'],
    ['en-US,en;q=0.9', 'en'],
    ['RO-md;q=0.8, ru;q=0.5', 'ro'],
    ['ru;q=0.3, en;q=0.7', 'en'],
    ['de, fr;q=0.5', 'ru'],
    ['de, ro;q=0.1', 'ro'],
    ['en;q=0, ro', 'ro'],
    ['*', 'ru'],
    [';;q=x,,', 'ru'],
  ])('the header %j selects %s', (header, locale) => {
    expect(negotiateLocale(header)).toBe(locale);
  });
});

describe('folding', () => {
  it.each([
    ['Ștefan cel Mare', 'Штефан чел Маре', 'shtefan chel mare', 'Ştefan cel Mare'],
    ['Борщ', 'borș', 'borsch'],
    ['București', 'Букурешть'.replace('ть', 'ти'), 'bucuresti'],
    ['Gheorghe', 'Георге'],
    ['Ялта', 'Yalta', 'Ialta'],
    ['cappuccino', 'капучино', 'capucino'],
  ])('makes %s equal to its other spellings', (first, ...others) => {
    for (const other of others) expect(foldWords(other)).toEqual(foldWords(first));
  });

  it('keeps words and numbers apart, and drops everything else', () => {
    expect(foldWords(' 31 августа 1989, бл. «2»%_\\🍕 ')).toEqual(['31', 'avgusta', '1989', 'bl', '2']);
    expect(foldWords('🍕')).toEqual([]);
  });
});
