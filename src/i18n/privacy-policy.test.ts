import { expect, it } from 'vitest';
import content from '#i18n/messages/ru/content.json' with { type: 'json' };
import { COOKIES, privacyPolicy } from './privacy-policy.ts';

/** What the page prints in a shop that counts no visits, and in one that does and names its company. */
const printed = [false, true].map((isComplete) => {
  const { lead, sections } = privacyPolicy({ hasAnalytics: isComplete, hasCompany: isComplete });
  return [
    lead,
    ...sections.flatMap(({ title, before = [], points = [], after = [] }) => [title, ...before, ...points, ...after]),
    ...COOKIES.map(({ purpose }) => purpose),
  ];
});

it('the privacy page prints every sentence of the policy, each once', () => {
  const frame = /^privacy(?:Title|Description|Updated|Contents|CookiesName|CookiesPurpose|CookiesLifetime|Days_\w+)$/;
  const written = Object.keys(content).filter((key) => key.startsWith('privacy') && !frame.test(key));
  for (const keys of printed) expect(new Set(keys).size).toBe(keys.length);
  expect([...new Set<string>(printed.flat())].sort()).toEqual(written.map((key) => `content:${key}`).sort());
});

it('only a shop that counts visits says so', () => {
  const [without = [], having = []] = printed;
  expect(without.filter((key) => key.endsWith('Analytics'))).toEqual([]);
  expect(having.filter((key) => key.endsWith('Analytics'))).toHaveLength(5);
  expect(having).not.toContain('content:privacyCookies1');
});

it('a shop that names its company says that it is responsible', () => {
  const [without = [], having = []] = printed;
  expect(without).toContain('content:privacyWho1');
  expect(having).toContain('content:privacyWhoCompany');
  expect(having).not.toContain('content:privacyWho1');
});

it('the privacy page names every cookie with its lifetime in days', () => {
  expect(COOKIES.map(({ name, days }) => [name, days])).toEqual([
    ['cart, cart.1, cart.2…', 30],
    ['city', 30],
    ['restaurantId', 30],
    ['token', 30],
    ['theme', 365],
    ['i18n_redirected', 365],
  ]);
});
