import { expect, test } from 'vitest';
import { errorsByField } from './fields.ts';

test('errors of the wire find the fields of the form', () => {
  expect(
    errorsByField({ 'contact.name': 'a', 'contact.phone': 'b', 'address.street': 'c', address: 'd', 'payment.change_from': 'e', comment: 'f', 'address.comment': 'g' }),
  ).toEqual({ name: 'a', phone: 'b', street: 'c', address_id: 'd', change_from: 'e', comment: 'f', 'address.comment': 'g' });
});
