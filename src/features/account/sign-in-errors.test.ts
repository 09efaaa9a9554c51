import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/calls.ts';
import type { Translate } from '#i18n/keys.ts';
import { HttpError } from '#lib/errors.ts';
import { codeError, parsePhoneMessage, phoneError } from './sign-in-errors.ts';

const t: Translate = (key) => key;
const refused = (status: number, body: ErrorBody) => new HttpError('call', status, { body });

describe('the message of the phone step', () => {
  test.each([
    ['phone:Wrong number', { phone: 'Wrong number' }],
    ['phone:Wrong number,name:Too short', { phone: 'Wrong number', name: 'Too short' }],
    ['phone: Wrong number , name : Too short', { phone: 'Wrong number', name: 'Too short' }],
    ['phone:Wrong, please check it,name:Too short', { phone: 'Wrong, please check it', name: 'Too short' }],
    ['phone:Неверный номер, проверьте', { phone: 'Неверный номер, проверьте' }],
  ])('"%s" is read field by field [R5.7] [R8.7]', (message, fields) => {
    expect(parsePhoneMessage(message)).toEqual(fields);
  });

  test.each(['Too many codes', 'Try later, please', 'Ошибка: попробуйте позже', 'Sorry, wait: 5 minutes', ''])(
    '"%s" is shown on the phone field',
    (message) => {
      expect(parsePhoneMessage(message)).toEqual({ phone: message });
    },
  );

  test('is less than what the server lists for the field', () => {
    const error = refused(422, {
      message: 'Check the fields',
      errors: { phone: ['Enter the whole number', 'Second'] },
    });
    expect(phoneError(error, t)).toBe('Enter the whole number');
  });

  test('of a field that the form does not have is shown on the phone all the same', () => {
    expect(phoneError(refused(400, { message: 'sms:No balance,region:Not served' }), t)).toBe('No balance Not served');
  });

  test('says that there is no connection when there is none', () => {
    expect(phoneError(new HttpError('call', 0), t)).toBe('common:offline');
  });
});

describe('a refused code', () => {
  test('that the server does not know is told as not found', () => {
    expect(codeError(refused(404, { message: 'Nope' }), t)).toBe('user:codeNotFound');
  });

  test('is told in the first of the server’s words about it [R8.9]', () => {
    expect(codeError(refused(422, { message: 'Invalid', errors: { code: ['The code is wrong', 'Second'] } }), t)).toBe(
      'The code is wrong',
    );
  });

  test('without words about the code is told as any failure', () => {
    expect(codeError(refused(429, { message: 'Wait a little' }), t)).toBe('Wait a little');
    expect(codeError(new HttpError('call', 0), t)).toBe('common:offline');
  });
});
