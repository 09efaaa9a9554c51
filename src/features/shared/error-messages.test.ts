import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/endpoint-definitions.ts';
import { ru } from '#i18n/messages/ru/index.ts';
import { createTranslator } from '#i18n/translator.ts';
import { HttpError } from '#lib/errors.ts';
import { toErrorMessage } from './error-messages.ts';

const translate = createTranslator('ru', ru);
/** Without the non-breaking spaces of Russian typography. */
const t: typeof translate = (key, values) => translate(key, values).replaceAll('\u00a0', ' ');
const FOREIGN: ErrorBody = { message: 'SQLSTATE[HY000]: General error' };
const failed = (status: number, retryAfter?: number) => new HttpError('call', status, { body: FOREIGN, retryAfter });

describe('the message of a failed request', () => {
  test.each([
    [0, 'Нет связи. Проверьте интернет и попробуйте ещё раз.'],
    [400, 'Что-то заполнено неверно. Проверьте поля и попробуйте ещё раз.'],
    [403, 'Что-то пошло не так. Попробуйте ещё раз.'],
    [404, 'Здесь это пока недоступно.'],
    [405, 'Здесь это пока недоступно.'],
    [409, 'Данные изменились. Обновите страницу и попробуйте ещё раз.'],
    [418, 'Что-то пошло не так. Попробуйте ещё раз.'],
    [422, 'Что-то заполнено неверно. Проверьте поля и попробуйте ещё раз.'],
    [429, 'Слишком много попыток подряд. Подождите немного и попробуйте ещё раз.'],
    [500, 'Что-то пошло не так. Попробуйте ещё раз.'],
    [502, 'Что-то пошло не так. Попробуйте ещё раз.'],
    [503, 'Сейчас не получается. Попробуйте ещё раз чуть позже.'],
    [504, 'Сейчас не получается. Попробуйте ещё раз чуть позже.'],
  ])('with status %i is the shop’s own, never the text of the response', (status, expected) => {
    expect(toErrorMessage(failed(status), t)).toBe(expected);
  });

  test.each([
    [25, 'Слишком много попыток. Попробуйте ещё раз через 1 минуту.'],
    [61, 'Слишком много попыток. Попробуйте ещё раз через 2 минуты.'],
    [3600, 'Слишком много попыток. Попробуйте ещё раз через 60 минут.'],
    [86_400, 'Слишком много попыток подряд. Подождите немного и попробуйте ещё раз.'],
  ])('names the minutes to wait for %i seconds of Retry-After', (seconds, expected) => {
    expect(toErrorMessage(failed(429, seconds), t)).toBe(expected);
  });

  test('is that of its place for a status with a meaning of its own there', () => {
    const messages = { 409: t('orders:cannotPay') };
    expect(toErrorMessage(failed(409), t, messages)).toBe('Этот заказ уже нельзя оплатить.');
    expect(toErrorMessage(failed(500), t, messages)).toBe('Что-то пошло не так. Попробуйте ещё раз.');
  });

  test('without a response of a server is a general one', () => {
    expect(toErrorMessage(new TypeError('bug'), t)).toBe('Что-то пошло не так. Попробуйте ещё раз.');
  });
});
