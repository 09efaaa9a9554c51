import { describe, expect, it, vi } from 'vitest';
import type { MessageKey } from './keys.ts';
import { createTranslator, createTranslators } from './translator.ts';

const key = (text: string) => text as MessageKey;
const ru = {
  cart: {
    dishes_one: '{{count}} блюдо',
    dishes_few: '{{count}} блюда',
    dishes_many: '{{count}} блюд',
    hello: 'Привет, {{name}}',
    city: 'по городу: {{city}}',
    city_balti: 'по Бельцам',
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

  it.each([
    ['balti', 'по Бельцам'],
    ['cahul', 'по городу: Кагул'],
  ])('chooses the text of the context %s', (context, expected) => {
    expect(createTranslator('ru', ru)(key('cart:city'), { city: 'Кагул', context })).toBe(expected);
  });

  it('takes a text that is missing from the fallback, in the plural form of its language', () => {
    const t = createTranslator('en', { cart: { hello: 'Hello, {{name}}' } }, createTranslator('ru', ru));
    expect(t(key('cart:hello'), { name: 'Ana' })).toBe('Hello, Ana');
    expect(t(key('cart:dishes'), { count: 3 })).toBe('3 блюда');
    expect(() => t(key('cart:nothing'))).toThrow('No message for cart:nothing in ru');
  });

  it('throws for a key without a text', () => {
    expect(() => createTranslator('ru', ru)(key('cart:nothing'))).toThrow('No message for cart:nothing in ru');
  });
});

describe('translators of messages that load', () => {
  const texts = { title: 'Корзина', add: 'Добавить' };

  it('load each namespace once, and are the same for all of them', async () => {
    const loadFile = vi.fn(async () => texts);
    const { loadMessages, loadTranslator } = createTranslators(loadFile);
    const loading = loadMessages('cart', 'ru');
    expect(loadMessages('cart', 'ru')).toBe(loading);
    const translate = await loadTranslator(['cart'], 'ru');
    expect(translate('cart:title')).toBe('Корзина');
    expect(loadMessages('cart', 'ru')).toBe(loading);
    expect(() => translate('common:title' as never)).toThrow('No message for common:title in ru');
    expect(await loadTranslator(['cart', 'common'], 'ru')).toBe(translate);
    expect(await loadTranslator(['cart'], 'ro')).not.toBe(translate);
    expect(loadFile.mock.calls).toEqual([
      ['ru', 'cart'],
      ['ru', 'common'],
      ['ro', 'cart'],
    ]);
  });

  it('load again after a failure', async () => {
    const loadFile = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(texts);
    const { loadTranslator } = createTranslators(loadFile);
    await expect(loadTranslator(['cart'], 'ru')).rejects.toThrow('offline');
    expect((await loadTranslator(['cart'], 'ru'))('cart:add')).toBe('Добавить');
    expect(loadFile).toHaveBeenCalledTimes(2);
  });

  it('load the file of the default language too for an incomplete language, which may lack the file', async () => {
    const files: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      'ru cart': texts,
      'ru common': { title: 'Общее' },
      'en cart': { title: 'Cart' },
    };
    const loadFile = (locale: string, namespace: string) => {
      const file = files[`${locale} ${namespace}`];
      return file && Promise.resolve(file);
    };
    const translate = await createTranslators(loadFile, ['en']).loadTranslator(['cart', 'common'], 'en');
    expect([key('cart:title'), key('cart:add'), key('common:title')].map((each) => translate(each as never))).toEqual([
      'Cart',
      'Добавить',
      'Общее',
    ]);
    await expect(createTranslators(loadFile, []).loadTranslator(['common'], 'en')).rejects.toThrow(
      'No message file for namespace common in en',
    );
  });
});
