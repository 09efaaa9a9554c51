import { expect, test } from 'vitest';
import type { Translate } from '#i18n/keys.ts';
import { HttpError } from '#lib/errors.ts';
import { toFormErrors } from './hooks.ts';

const t: Translate = (key) => key;
const refused = (errors: Record<string, string[]>) =>
  new HttpError('call', 422, { body: { message: 'Check the fields', errors } });

test('a refused form shows the first error of each field', () => {
  expect(toFormErrors(refused({ name: ['Required', 'Second'], email: ['Wrong'] }), ['name', 'email'], t)).toEqual({
    fields: { name: 'Required', email: 'Wrong' },
    message: '',
  });
});

test('errors of fields that the form does not have become a message for the whole form', () => {
  expect(toFormErrors(refused({ 'Idempotency-Key': ['Used'] }), ['name'], t)).toEqual({
    fields: {},
    message: 'common:notAccepted',
  });
});

test('a status with a meaning of its own has the message of the form', () => {
  const error = new HttpError('call', 409, { body: { message: 'Too late' } });
  expect(toFormErrors(error, ['name'], t, { 409: 'Closed' })).toEqual({ fields: {}, message: 'Closed' });
});

test('a failure without fields applies to the whole form', () => {
  expect(toFormErrors(new HttpError('call', 0), ['name'], t)).toEqual({ fields: {}, message: 'common:offline' });
});
