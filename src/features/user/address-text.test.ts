import { expect, test } from 'vitest';
import { createTranslator } from '#i18n/translator.ts';
import { ro } from '#i18n/messages/ro/index.ts';
import { ru } from '#i18n/messages/ru/index.ts';
import { addressDetails, addressLine } from './address-text.ts';

const russian = createTranslator('ru', ru);
const romanian = createTranslator('ro', ro);

test('an address is written as street, house and block', () => {
  expect(addressLine({ street: 'Пушкина', house: '24' }, russian)).toBe('Пушкина 24');
  expect(addressLine({ street: 'Pușkin', house: '24', block: 'A' }, romanian)).toBe('Pușkin 24, bl. A');
});

test('the way from the door on names what is known, in the order it is walked', () => {
  const place = { street: 'Пушкина', house: '24', apartment: '12', entrance: '1', floor: '', intercom: null };
  expect(addressDetails(place, russian)).toBe('подъезд 1 · кв. 12');
  expect(addressDetails({ street: 'Pușkin', house: '24' }, romanian)).toBe('');
});
