import { Mask } from 'maska';
import { describe, expect, it } from 'vitest';
import { completePhone, PHONE_MASK, unmaskPhone } from './phone.ts';

describe('unmasking a phone', () => {
  it('removes every non-digit [R5.2]', () => {
    expect(unmaskPhone('+373 691-23-456')).toBe('37369123456');
  });
});

describe('completing a phone [R5.1]', () => {
  it.each([
    ['', '+373 '],
    ['+37', '+373 '],
    ['+373', '+373 '],
    ['6', '+373 6'],
    ['069123456', '+373 69123456'],
    ['69123456', '+373 69123456'],
    ['+373 691-23-456', '+373 69123456'],
    ['0037369123456', '+373 69123456'],
    ['+373 069123456', '+373 69123456'],
  ])('reads %j as %j', (typed, phone) => {
    expect(completePhone(typed)).toBe(phone);
  });

  it('fits the mask [R9.6]', () => {
    expect(new Mask({ mask: PHONE_MASK }).masked(completePhone('069123456'))).toBe('+373 691-23-456');
  });

  it('leaves no more digits than the mask has places [D18]', () => {
    expect(new Mask({ mask: PHONE_MASK }).masked(completePhone('69123456789'))).toBe('+373 691-23-456');
  });
});
