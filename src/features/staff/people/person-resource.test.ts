import * as v from 'valibot';
import { expect, test } from 'vitest';
import { PersonForm, type PersonValues } from './person-resource.ts';

const person: PersonValues = {
  active: true,
  name: 'Ana',
  role: 'manager',
  login: 'Ana Rusu',
  phone: null,
  locale: 'ro',
  restaurant_ids: [2],
};

test('the login is checked only for roles that sign in with one', () => {
  expect(v.safeParse(PersonForm, person).issues?.map((issue) => v.getDotPath(issue))).toEqual(['login']);
  expect(v.parse(PersonForm, { ...person, role: 'kitchen' })).toMatchObject({ role: 'kitchen', login: null });
  expect(v.parse(PersonForm, { ...person, login: 'ana.rusu' })).toMatchObject({ login: 'ana.rusu' });
});
