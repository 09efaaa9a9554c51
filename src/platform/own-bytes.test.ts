import { expect, it } from 'vitest';
import { ownBytes } from './own-bytes.ts';

it('gives the same bytes and holds no more than them', () => {
  const pooled = Buffer.from('зама');
  expect(pooled.buffer.byteLength).toBeGreaterThan(pooled.length);
  const own = ownBytes(pooled);
  expect([own.toString(), own.buffer.byteLength]).toEqual(['зама', pooled.length]);
});
