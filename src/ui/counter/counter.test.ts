import { describe, expect, it } from 'vitest';
import { minusAction, nextCount } from './counter.ts';

describe('the minus button of a counter', () => {
  it.each([
    [0, undefined],
    [1, 'remove'],
    [2, 'decrease'],
    [99, 'decrease'],
  ])('at %i is %s', (count, action) => {
    expect(minusAction(count)).toBe(action);
  });
});

describe('the next count', () => {
  it('grows by one on increase', () => {
    expect(nextCount(0, 'increase')).toBe(1);
  });

  it('shrinks by one on decrease', () => {
    expect(nextCount(3, 'decrease')).toBe(2);
  });

  it('ignores a decrease at zero', () => {
    expect(nextCount(0, 'decrease')).toBe(0);
  });

  it('is zero after remove, from any value', () => {
    expect(nextCount(5, 'remove')).toBe(0);
  });

  it('stops at the largest count', () => {
    expect(nextCount(99, 'increase', 99)).toBe(99);
  });

  it('never shrinks on increase, even above the largest count', () => {
    expect(nextCount(120, 'increase', 99)).toBe(120);
  });
});
