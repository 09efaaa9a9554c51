import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { endpointDefinitions } from '#contract/endpoint-definitions.ts';
import { branches, cities, menu, restaurants } from '#tests/fixtures/samples-catalog.ts';
import { repairResponse } from './response-repair.ts';

const Dish = v.object({
  id: v.number(),
  name: v.string(),
  active: v.optional(v.boolean(), true),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  rating: v.optional(v.object({ average: v.number(), votes: v.number() })),
  recommended: v.optional(v.union([v.boolean(), v.array(v.union([v.number(), v.object({ id: v.number() })]))])),
});
const Menu = v.object({ id: v.number(), dishes: v.optional(v.array(Dish), []) });
const repairDish = (dish: object) => {
  const repaired = repairResponse(Menu, { id: 1, dishes: [{ id: 7, name: 'Soup', ...dish }] });
  return { ...repaired, value: (repaired?.value as v.InferInput<typeof Menu>).dishes?.[0] };
};

describe('a response that does not fit the contract', () => {
  it('is not changed if it fits', () => {
    const menu = { id: 1, dishes: [{ id: 7, name: 'Soup', extra: [null] }] };
    expect(repairResponse(Menu, structuredClone(menu))).toEqual({ value: menu, deviations: [] });
  });

  it.each([
    ['a number as text', { count: '5' }, { count: 5 }],
    ['a boolean as number', { active: 0 }, { active: false }],
    ['a boolean as text', { active: 'true' }, { active: true }],
    ['a text as number', { name: 12 }, { name: '12' }],
    ['a boolean of a union as number', { recommended: 1 }, { recommended: true }],
    ['a number in a list of a union as text', { recommended: ['3', { id: '4' }] }, { recommended: [3, { id: 4 }] }],
  ])('is converted: %s', (_title, sent, received) => {
    expect(repairDish(sent).value).toEqual({ id: 7, name: 'Soup', ...received });
  });

  it.each([
    ['null', { active: null }],
    ['a value of another kind', { count: { value: 1 } }],
    ['a number out of range', { count: -1 }],
    ['a fraction as text', { count: '1.5' }],
    ['an object that lacks a required field', { rating: { average: 5 } }],
  ])('loses an optional field that is %s', (_title, sent) => {
    const { value, deviations } = repairDish(sent);
    expect(value).toEqual({ id: 7, name: 'Soup' });
    expect(deviations?.[0]).toMatchObject({
      item: 7,
      field: `dishes.${[...Object.keys(sent), ...('rating' in sent ? ['votes'] : [])].join('.')}`,
    });
  });

  it('loses the items of a list that lack a required field, and only these', () => {
    const dishes = [{ id: 1, name: 'Soup' }, { id: 2 }, null, 'bread', { id: 3, name: null }, { id: 4, name: 'Tea' }];
    const repaired = repairResponse(Menu, { id: 1, dishes });
    expect(repaired?.value).toEqual({
      id: 1,
      dishes: [
        { id: 1, name: 'Soup' },
        { id: 4, name: 'Tea' },
      ],
    });
    expect(repaired?.deviations).toContainEqual({ field: 'dishes.name', item: 2, reason: 'absent' });
    expect(repaired?.deviations).toContainEqual({
      field: 'dishes.name',
      item: 3,
      reason: 'expected string, received null',
    });
  });

  it('loses the broken items of a nested list of a union', () => {
    expect(repairDish({ recommended: [{ id: 4 }, {}, 'x', 5] }).value).toMatchObject({ recommended: [{ id: 4 }, 5] });
  });

  it('loses a value that violates several rules, and not what contains it', () => {
    const Strict = v.object({ id: v.number(), code: v.optional(v.pipe(v.string(), v.maxLength(2), v.regex(/^\d+$/))) });
    expect(repairResponse(Strict, { id: 1, code: 'abc' })?.value).toEqual({ id: 1 });
  });

  it('is absent where a list has no valid item, as it may have another form than the contract', () => {
    const List = v.object({ items: v.array(Dish), tags: v.optional(v.array(v.string())) });
    expect(repairResponse(List, { items: [{ id: 1, name: 'Soup' }], tags: [{}, null] })?.value).toEqual({
      items: [{ id: 1, name: 'Soup' }],
    });
    expect(repairResponse(List, { items: [{ dish: 1 }] })).toBeUndefined();
    expect(repairResponse(v.array(Dish), [{ dish: 1 }, null])).toBeUndefined();
    expect(repairResponse(v.array(Dish), [])?.value).toEqual([]);
  });

  it('names a deviation once, however many items have it', () => {
    const dishes = Array.from({ length: 1000 }, (_, id) => ({ id, name: 'Soup', count: 'x' }));
    expect(repairResponse(Menu, { id: 1, dishes })?.deviations).toEqual([
      { field: 'dishes.count', item: 0, reason: 'expected number, received string' },
    ]);
  });

  it.each([[null], ['text'], [[]], [{}], [{ id: null }], [{ dishes: [] }]])('is refused as a whole: %j', (response) => {
    expect(repairResponse(Menu, response)).toBeUndefined();
  });

  it('never contains a value in what is logged of it', () => {
    const { deviations } = repairDish({ count: 'secret', rating: 'secret', name: ['secret'] });
    expect(JSON.stringify(deviations)).not.toContain('secret');
  });

  it.each([
    ['getCities', cities],
    ['getRestaurants', restaurants],
    ['getRestaurant', menu],
    ['getBranches', branches],
  ] as const)('is shown without any one field that %s has', (name, sample) => {
    expect(sample).toBeDefined();
    const schema = endpointDefinitions[name].response;
    for (const remove of fieldsOf(sample)) {
      const response = structuredClone(sample);
      remove(response);
      const repaired = repairResponse(schema, response);
      if (Array.isArray(sample)) expect(repaired).toBeDefined();
      if (repaired) expect(v.is(schema, repaired.value)).toBe(true);
    }
  });
});

/** Functions that set one field of a sample to null, for every field at any depth of its first items. */
function fieldsOf(sample: unknown, path: readonly (string | number)[] = []): ((value: unknown) => void)[] {
  if (typeof sample !== 'object' || sample === null) return [];
  return Object.entries(sample).flatMap(([key, child]) => {
    const here = [...path, Array.isArray(sample) ? Number(key) : key];
    const setNull = (value: unknown): void => {
      const parent = path.reduce((at, step) => (at as Record<string | number, unknown>)[step], value);
      (parent as Record<string, unknown>)[key] = null;
    };
    return [...(Array.isArray(sample) && Number(key) > 1 ? [] : [setNull, ...fieldsOf(child, here)])];
  });
}
