import { expect, test } from 'vitest';
import { offeredMethods } from './payment-methods.ts';

test.each([
  [['card_online', 'cash'] as const, ['cash', 'card_online']],
  [['card_online'] as const, ['card_online']],
  [['unknown', 'card_courier'] as const, ['card_courier']],
])('a shop that accepts %j offers %j', (accepted, offered) => {
  expect(offeredMethods({ methods: [...accepted] })).toEqual(offered);
});
