import { expect, test } from 'vitest';
import { errorsByField } from './fields.ts';

test('errors of the wire find the fields of the form', () => {
  expect(errorsByField({ 'contact.name': 'a', 'address.street': 'b', address: 'c', comment: 'd' })).toEqual({
    'contact.name': 'a', 'address.street': 'b', address_id: 'c', comment: 'd',
  });
  expect(errorsByField({ 'contact.name': 'a' })).toEqual({ 'contact.name': 'a' });
});
