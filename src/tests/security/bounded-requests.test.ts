import * as v from 'valibot';
import { expect, test } from 'vitest';
import { ErrorResponse } from '#backend/http/handler.ts';
import { validate } from '#backend/http/request-input.ts';
import { MenuFile } from '#backend/staff/menu-files/menu-file.ts';
import { parseMenuText } from '#backend/staff/menu-files/parse-menu.ts';
import { parsePolygon, ZonePolygon } from '#backend/catalog/delivery-zones.ts';
import { boundedArray, boundedRecord } from '#contract/bounded-lists.ts';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import type { StaffEndpoint } from '#contract/staff/definition.ts';
import { staffEndpoints } from '#contract/staff/index.ts';
import { listSchemas } from '../fixtures/schema-tree.ts';

const LENGTH_LIMITS: readonly string[] = ['max_length', 'max_entries'];

/** The paths of lists, and of objects with arbitrary keys, whose items are parsed before their number is checked. */
const listUnbounded = (schema: v.GenericSchema): string[] =>
  listSchemas(schema)
    .filter(({ schema: { type, item }, before, after }) => {
      if (before.some((part) => LENGTH_LIMITS.includes(part.type))) return false;
      if (type === 'array') return item?.type !== 'custom' || after[0]?.type !== 'max_length';
      return ['record', 'map', 'set', 'tuple_with_rest'].includes(type);
    })
    .map(({ path }) => path);

test.each<[string, v.GenericSchema, string[]]>([
  ['a list', v.object({ a: v.array(v.string()) }), ['a']],
  ['a list with a limit after it', v.object({ a: v.pipe(v.array(v.string()), v.maxLength(5)) }), ['a']],
  ['a list of lists', boundedArray(v.array(v.string()), 5), ['*']],
  ['an optional list', v.optional(v.nullable(v.array(v.number())), []), ['']],
  ['a lazy list of a union', v.union([v.string(), v.lazy(() => v.array(v.number()))]), ['']],
  ['a list of a variant', v.variant('a', [v.object({ a: v.literal(1), b: v.array(v.number()) })]), ['b']],
  ['a list of any values', v.array(v.unknown()), ['']],
  ['a record', v.object({ a: v.record(v.string(), v.string()) }), ['a']],
  ['a list with a limit before it', v.pipe(boundedArray(v.string(), 5), v.minLength(1)), []],
  ['a record with a limit before it', boundedRecord(v.string(), v.string(), 5), []],
])('%s is found if it is not limited', (_, schema, unbounded) => {
  expect(listUnbounded(schema)).toEqual(unbounded);
});

const REQUESTS = [...Object.entries<Endpoint | StaffEndpoint>(endpoints), ...Object.entries(staffEndpoints)].flatMap(
  ([name, { query, body }]: [string, Endpoint | StaffEndpoint]) =>
    [query, body].flatMap((schema) => (schema ? [[name, schema] as const] : [])),
);

test('no request has a list whose items are parsed before its length is checked', () => {
  expect(REQUESTS.length).toBeGreaterThan(100);
  const unbounded = [...REQUESTS, ['menu file', MenuFile] as const, ['polygon', ZonePolygon] as const].flatMap(
    ([name, schema]) => listUnbounded(schema).map((path) => `${name}: ${path}`),
  );
  expect(unbounded).toEqual([]);
});

test('the items of a list that is too long are not parsed', () => {
  let parsed = 0;
  const item = v.pipe(
    v.unknown(),
    v.check(() => {
      parsed += 1;
      return false;
    }),
  );
  expect(v.safeParse(boundedArray(item, 3), [1, 2, 3, 4]).issues?.map(({ type }) => type)).toEqual(['max_length']);
  expect(v.safeParse(boundedRecord(v.string(), item, 1), { a: 1, b: 2 }).issues?.length).toBe(1);
  expect(parsed).toBe(0);
  expect(v.safeParse(boundedArray(item, 3), [1, 2, 3]).issues?.map(({ type }) => type)).toHaveLength(3);
});

const fieldErrors = (schema: v.GenericSchema, value: unknown) => {
  const parsed = validate(schema, value);
  return parsed instanceof ErrorResponse ? parsed.details.fieldErrors : undefined;
};
const emptyObjects = (count: number) => Array.from({ length: count }, () => ({}));

test('64 kB of empty cart lines are one error', () => {
  const body = { products: emptyObjects(21_800) };
  expect(fieldErrors(endpoints.recalculateBasket.body, body)).toEqual({ products: 'tooLong' });
  expect(fieldErrors(endpoints.quoteOrder.body, { restaurant_id: 1, ...body })).toEqual({ products: 'tooLong' });
});

test('of more than a hundred errors, only the first is reported', () => {
  const line = { id: 1, count: 1, price: 1 };
  const options = (count: number) => ({ products: [{ ...line, additives: emptyObjects(count) }] });
  expect(fieldErrors(endpoints.recalculateBasket.body, options(200))).toEqual({
    'products.0.additives.0.id': 'required',
  });
  expect(Object.keys(fieldErrors(endpoints.recalculateBasket.body, options(50)) ?? {})).toHaveLength(100);
});

test('an invalid form has one error for each field', () => {
  expect(fieldErrors(endpoints.addAddress.body, { city_id: 'x', street: '', house: 5, label: 7 })).toEqual({
    city_id: 'invalidValue',
    street: 'required',
    house: 'invalidValue',
    label: 'invalidValue',
  });
});

test('a menu file of empty items has one error', () => {
  const text = JSON.stringify({ restaurants: emptyObjects(1000) });
  expect(parseMenuText(text)).toMatchObject({ ok: false, errors: [{ path: 'restaurants.0.city', code: 'missing' }] });
  const tooMany = JSON.stringify({ restaurants: emptyObjects(1001) });
  expect(parseMenuText(tooMany)).toEqual({
    ok: false,
    errors: [{ path: 'restaurants', code: 'max_items', values: { limit: 1000 } }],
  });
});

test('a polygon of too many corners is refused with its own problem before its corners are parsed', () => {
  const ring = Array.from({ length: 502 }, () => ['x', 'y']);
  expect(parsePolygon({ type: 'Polygon', coordinates: [ring] })).toEqual({ problem: 'polygonTooManyCorners' });
  const rings = Array.from({ length: 501 }, () => []);
  expect(parsePolygon({ type: 'Polygon', coordinates: rings })).toEqual({ problem: 'polygonTooManyCorners' });
});
