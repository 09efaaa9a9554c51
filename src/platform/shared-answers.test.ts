import { beforeEach, describe, expect, it } from 'vitest';
import type { Http } from './http.ts';
import { createSharedAnswers } from './shared-answers.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

let calls: string[];
let fails: boolean;
let now: number;
let version: number;

const http: Http = {
  call(name, options) {
    calls.push(`${name} ${JSON.stringify(options?.query ?? {})}`);
    if (fails) return Promise.reject(new Error('away'));
    const answer = name === 'getRestaurants' ? [{ id: 1, is_open: true, closes_at: '2026-11-20T20:00:00Z', cuisines: ['soup'] }] : { id: 1 };
    return Promise.resolve(answer as never);
  },
};

beforeEach(() => {
  calls = [];
  fails = false;
  now = NOON;
  version = 1;
});

const page = (share: ReturnType<typeof createSharedAnswers>, locale: 'ru' | 'ro' = 'ru') => share(http, locale, () => Promise.resolve(version));

describe('answers about the catalog', () => {
  it('are asked for once however many pages want them, and again in another language or for another thing', async () => {
    const share = createSharedAnswers(() => now);
    const one = await page(share).call('getRestaurant', { query: { id_restaurant: 1 } });
    expect(await page(share).call('getRestaurant', { query: { id_restaurant: 1 } })).toBe(one);
    await page(share).call('getRestaurant', { query: { id_restaurant: 2 } });
    await page(share, 'ro').call('getRestaurant', { query: { id_restaurant: 1 } });
    expect(calls).toHaveLength(3);
  });

  it('stay while they are used, and make room for others when they are not', async () => {
    const share = createSharedAnswers(() => now);
    for (let id = 1; id <= 100; id += 1) {
      await page(share).call('getCities');
      await page(share).call('getRestaurant', { query: { id_restaurant: id } });
    }
    calls = [];
    await page(share).call('getCities');
    await page(share).call('getRestaurant', { query: { id_restaurant: 100 } });
    expect(calls).toEqual([]);
    await page(share).call('getRestaurant', { query: { id_restaurant: 1 } });
    expect(calls).toHaveLength(1);
  });

  it('are asked for again when the catalog has changed', async () => {
    const share = createSharedAnswers(() => now);
    await page(share).call('getCities');
    version = 2;
    await page(share).call('getCities');
    expect(calls).toHaveLength(2);
  });

  it('are asked for again when a restaurant opens or closes', async () => {
    const share = createSharedAnswers(() => now);
    await page(share).call('getRestaurants');
    now = Date.parse('2026-11-20T19:59:59Z');
    await page(share).call('getRestaurants');
    expect(calls).toHaveLength(1);
    now = Date.parse('2026-11-20T20:00:00Z');
    await page(share).call('getRestaurants');
    expect(calls).toHaveLength(2);
  });

  it('cannot be changed by whoever gets them', async () => {
    const [restaurant] = await page(createSharedAnswers(() => now)).call('getRestaurants');
    expect(() => restaurant?.cuisines.push('more')).toThrow(TypeError);
  });

  it('are not kept when the call failed', async () => {
    const share = createSharedAnswers(() => now);
    fails = true;
    await expect(page(share).call('getCities')).rejects.toThrow('away');
    fails = false;
    await page(share).call('getCities');
    expect(calls).toHaveLength(2);
  });

  it('leave one visitor’s own calls alone', async () => {
    const share = createSharedAnswers(() => now);
    await page(share).call('getProfile');
    await page(share).call('getProfile');
    expect(calls).toHaveLength(2);
  });

  it('are not shared while nobody can say the version, and fail as the call does', async () => {
    const lost = createSharedAnswers(() => now)(http, 'ru', () => Promise.reject(new Error('no connection')));
    await lost.call('getCities');
    await lost.call('getCities');
    expect(calls).toHaveLength(2);
    fails = true;
    await expect(lost.call('getCities')).rejects.toThrow('away');
  });
});
