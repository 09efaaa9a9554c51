import { expect, it } from 'vitest';
import { messages } from '#i18n/messages/index.ts';
import { COOKIES, SECTIONS } from './privacy-policy.ts';

const printed = new Set<string>([
  ...SECTIONS.flatMap(({ title, before = [], points = [], after = [] }) => [title, ...before, ...points, ...after]),
  ...COOKIES.map(({ purpose }) => purpose),
]);

it('the privacy page prints every sentence of the policy once [R2.10]', () => {
  const frame =
    /^privacy(?:Title|Description|Updated|Lead|Contents|CookiesName|CookiesPurpose|CookiesLifetime|Days_\w+)$/;
  const written = Object.keys(messages.ru.content).filter((key) => key.startsWith('privacy') && !frame.test(key));
  expect([...printed].sort()).toEqual(written.map((key) => `content:${key}`).sort());
});

it('the privacy page names every cookie with its lifetime in days [R9.3]', () => {
  expect(COOKIES.map(({ name, days }) => [name, days])).toEqual([
    ['cart, cart.1, cart.2…', 30],
    ['city', 30],
    ['restaurantId', 30],
    ['token', 30],
    ['theme', 365],
    ['i18n_redirected', 365],
  ]);
});
