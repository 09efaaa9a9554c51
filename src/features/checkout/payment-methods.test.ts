import { expect, test } from 'vitest';
import { offeredMethods } from './payment-methods.ts';

test.each([
  [undefined, ['cash', 'card_courier']],
  [['card_online', 'cash'] as const, ['cash', 'card_online']],
  [['card_online'] as const, ['card_online']],
])('a shop that takes %j offers %j', (taken, offered) => {
  expect(offeredMethods(taken)).toEqual(offered);
});
