import { expect, test } from 'vitest';
import { createIdempotencyKeys } from './idempotency-key.ts';

test('the same thing sent twice carries the same key, another thing another', () => {
  let made = 0;
  const keyOf = createIdempotencyKeys(() => `key ${(made += 1)}`);
  expect([keyOf({ street: 'A' }), keyOf({ street: 'A' }), keyOf({ street: 'B' })]).toEqual(['key 1', 'key 1', 'key 2']);
});

test('keys of two forms differ', () => {
  expect(createIdempotencyKeys()({})).toMatch(/^[0-9a-f]{32}$/);
  expect(createIdempotencyKeys()({})).not.toBe(createIdempotencyKeys()({}));
});
