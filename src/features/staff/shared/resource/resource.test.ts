import * as v from 'valibot';
import { expect, test } from 'vitest';
import { LOCALES } from '#contract/constants.ts';
import { blankForm, defineResource, toForm } from './resource.ts';

const Row = v.object({ id: v.number(), revision: v.number(), name: v.string(), price: v.number() });
const declare = defineResource({ name: 'dish', row: Row, form: v.object({ name: v.string(), size: v.string() }) });

const name = { label: 'staff-menu:name', kind: 'text' } as const;
const price = { label: 'staff-menu:price', kind: 'money' } as const;
const size = {
  label: 'staff-menu:weight',
  kind: 'text',
  from: ({ price: units }: v.InferOutput<typeof Row>) => String(units),
} as const;

test('a form has the values of the row with the same names, and what is made of it', () => {
  const dish = declare({ fields: { name, size }, recorded: { price } });
  expect(toForm(dish, { id: 1, revision: 2, name: 'Soup', price: 500 })).toEqual({ name: 'Soup', size: '500' });
});

test('what is forgotten does not compile', () => {
  expect([
    // @ts-expect-error A field of the form is missing.
    declare({ fields: { name }, recorded: { price } }),
    // @ts-expect-error A field of the row is missing.
    declare({ fields: { name, size }, recorded: {} }),
    // @ts-expect-error The kind does not suit the type of the value.
    declare({ fields: { name: price, size }, recorded: { price } }),
    // @ts-expect-error The row has no value of this name.
    declare({ fields: { name, size: name }, recorded: { price } }),
  ]).toHaveLength(4);
});

test('a new row has an empty value for every field without an initial one', () => {
  const form = v.object({ name: v.string(), size: v.string() });
  const fields = {
    name: { label: 'staff-menu:name', kind: 'texts' },
    hot: { label: 'staff-menu:name', kind: 'checkbox' },
    kind: { label: 'staff-menu:kind', kind: 'select', codes: ['soup', 'salad'], codeName: String },
    size,
  } as const;
  expect(blankForm({ fields, form }, { size: 'large' })).toEqual({
    name: Object.fromEntries(LOCALES.map((locale) => [locale, ''])),
    hot: false,
    kind: 'soup',
    size: 'large',
  });
});
