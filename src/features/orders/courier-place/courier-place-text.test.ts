import { expect, test } from 'vitest';
import type { Locale } from '#contract/constants.ts';
import { messages } from '#i18n/messages/index.ts';
import { createTranslator } from '#i18n/translator.ts';
import { describeCourierPlace } from './courier-place-text.ts';

/** With ordinary spaces. */
function describePlace(distance: number | null, age: number, locale: Locale = 'en') {
  const described = describeCourierPlace({ distance }, age, { locale, t: createTranslator(locale, messages[locale]) });
  return described && { ...described, text: described.text.replaceAll('\u00a0', ' ') };
}

test.each([
  [857, 20, 'The courier is 1.2 km away, about 6 min · 20 seconds ago'],
  [9000, 4, 'The courier is 12.6 km away, about 63 min · now'],
  [714, 4, 'The courier is 1 km away, about 5 min · now'],
  [240, 59, 'The courier is 350 m away, about 2 min · 50 seconds ago'],
  [100, 0, 'The courier is 150 m away, about 1 min · now'],
  [99, 119, 'The courier is very near · 1 minute ago'],
  [null, 0, 'The courier is on the map · now'],
])('%s m in a straight line, %i s ago', (distance, age, text) => {
  expect(describePlace(distance, age)).toEqual({ text, isStale: false });
});

test.each([857, 50, null])('a place of two minutes ago tells no distance (%s m)', (distance) => {
  expect(describePlace(distance, 120)).toEqual({ text: 'The courier was last seen 2 minutes ago', isStale: true });
  expect(describePlace(distance, 599)).toEqual({ text: 'The courier was last seen 9 minutes ago', isStale: true });
});

test('a place of ten minutes ago is not described', () => {
  expect(describePlace(857, 600)).toBeNull();
});

test.each([
  ['ru', 'Курьеру до вас 1,2 км, примерно 6 мин · 20 секунд назад', 'Курьера было видно 3 минуты назад'],
  [
    'ro',
    'Curierul este la 1,2 km de dvs., circa 6 min · acum 20 de secunde',
    'Curierul a fost văzut ultima dată acum 3 minute',
  ],
] as const)('distance, time and age are in the language %s', (locale, current, stale) => {
  expect(describePlace(857, 20, locale)?.text).toBe(current);
  expect(describePlace(857, 180, locale)?.text).toBe(stale);
});
