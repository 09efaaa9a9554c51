import { describe, expect, it } from 'vitest';
import { nextChange } from './opening.ts';

const open = (closes_at: string | null) => ({ is_open: true, opens_at: null, closes_at });
const closed = (opens_at: string | null) => ({ is_open: false, opens_at, closes_at: null });

describe('the next change of opening hours', () => {
  it('is the first closing of what is open or opening of what is closed', () => {
    expect(nextChange([open('2026-11-20T20:00:00Z'), closed('2026-11-20T07:00:00Z')])).toBe(Date.parse('2026-11-20T07:00:00Z'));
  });

  it('never comes where everything is open around the clock', () => {
    expect(nextChange([open(null)])).toBe(Infinity);
    expect(nextChange([])).toBe(Infinity);
  });
});
