import { describe, expect, it } from 'vitest';
import { foldWords } from './fold-text.ts';

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
