import { describe, expect, it } from 'vitest';
import type { MessageKey } from './keys.ts';
import { createTranslator } from './translator.ts';

const key = (text: string) => text as MessageKey;
const ru = {
  cart: {
    dishes_one: '{{count}} блюдо',
    dishes_few: '{{count}} блюда',
    dishes_many: '{{count}} блюд',
    hello: 'Привет, {{name}}',
  },
};

describe('the browser translator', () => {
  it.each([
    [1, '1 блюдо'],
    [3, '3 блюда'],
    [5, '5 блюд'],
    [21, '21 блюдо'],
    [112, '112 блюд'],
  ])('chooses the Russian plural form for %i', (count, expected) => {
    expect(createTranslator('ru', ru)(key('cart:dishes'), { count })).toBe(expected);
  });

  it('puts values where the text names them', () => {
    expect(createTranslator('ru', ru)(key('cart:hello'), { name: 'Ана' })).toBe('Привет, Ана');
  });

  it('throws for a key without a text', () => {
    expect(() => createTranslator('ru', ru)(key('cart:nothing'))).toThrow('No message for cart:nothing in ru');
  });
});
