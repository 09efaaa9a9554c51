import { describe, expect, it } from 'vitest';
import { wantedIn } from './lean-texts.ts';

describe('the texts that scripts get', () => {
  const wanted = wantedIn(["t('cart:empty')", 't(`orders:status_${status}`)', 't("cart:lines", { count })', "const KEYS = { a: 'user:name' }"]);

  it.each([
    ['cart', 'empty'],
    ['cart', 'lines_few'],
    ['orders', 'status_new'],
    ['user', 'name'],
  ])('have %s:%s, which they name', (room, key) => {
    expect(wanted(room, key)).toBe(true);
  });

  it.each([
    ['cart', 'lead'],
    ['cart', 'empty2'],
    ['orders', 'lead_new'],
    ['catalog', 'empty'],
  ])('lack %s:%s, which only pages show', (room, key) => {
    expect(wanted(room, key)).toBe(false);
  });
});
