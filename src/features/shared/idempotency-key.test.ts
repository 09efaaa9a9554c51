import { expect, test } from 'vitest';
import { createIdempotencyKeys } from './browser-api-client.ts';

test('the same body has the same key, another body has another key', () => {
  let count = 0;
  const idempotencyKeyFor = createIdempotencyKeys(() => `key ${(count += 1)}`);
  expect([
    idempotencyKeyFor({ street: 'A' }),
    idempotencyKeyFor({ street: 'A' }),
    idempotencyKeyFor({ street: 'B' }),
  ]).toEqual(['key 1', 'key 1', 'key 2']);
});

test('keys of two forms differ', () => {
  expect(createIdempotencyKeys()({})).toMatch(/^[0-9a-f]{32}$/);
  expect(createIdempotencyKeys()({})).not.toBe(createIdempotencyKeys()({}));
});
