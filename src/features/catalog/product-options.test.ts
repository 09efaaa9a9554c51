import { asMinor, toMinor, type MajorInput } from '#contract/money.ts';
import { describe, expect, it } from 'vitest';
import type { OptionGroup } from '#contract/catalog.ts';
import { hasOptions, hasRequiredOptions, lowestPrice, sizeGroups, toOptionGroups } from './product-options.ts';

const option = (id: number) => ({ id, name: `o${id}`, price: asMinor(100), count: 0 });
const none = { additives: [], modifiers: [], option_groups: [] };

const group = (fields: Partial<OptionGroup>, ...prices: MajorInput[]): OptionGroup => ({
  id: 1,
  name: 'Group',
  required: false,
  min: 0,
  max: 0,
  kind: 'modifier',
  options: prices.map((price, index) => ({ ...option(index + 1), price: toMinor(price) })),
  ...fields,
});

describe('the options of a product', () => {
  it('are empty for a plain product', () => {
    expect(hasOptions(none)).toBe(false);
    expect(toOptionGroups(none)).toEqual([]);
  });

  it('exist with additives, modifiers or groups', () => {
    expect(hasOptions({ ...none, additives: [option(1)] })).toBe(true);
    expect(hasOptions({ ...none, modifiers: [option(1)] })).toBe(true);
  });

  it('form an optional group if no group contains them', () => {
    const size = {
      id: 7,
      name: 'Size',
      required: true,
      min: 1,
      max: 1,
      kind: 'modifier' as const,
      options: [option(1)],
    };
    const groups = toOptionGroups({ modifiers: [option(1)], additives: [option(1), option(2)], option_groups: [size] });
    expect(groups.map(({ kind, required, options }) => [kind, required, options.map(({ id }) => id)])).toEqual([
      ['modifier', true, [1]],
      ['additive', false, [1, 2]],
    ]);
  });
});

describe('a product has sizes', () => {
  const named = (fields: Partial<OptionGroup>, ...names: string[]) => ({
    ...group({ required: true, max: 1, ...fields }),
    options: names.map((name, index) => ({ ...option(index + 1), name })),
  });

  it.each([
    [true, 'volumes', [named({}, 'Cup, 350 ml', 'Bowl, 500 ml')]],
    [false, 'kinds of milk', [named({}, 'Cow milk', 'Oat milk')]],
    [false, 'one volume', [named({}, 'Bottle, 500 ml')]],
    [false, 'volumes that may be left out', [named({ required: false }, '350 ml', '500 ml')]],
    [false, 'additives of several weights', [named({ kind: 'additive' }, 'Butter, 10 g', 'Butter, 20 g')]],
  ])('is %s with %s', (expected, _, option_groups) => {
    expect(sizeGroups({ ...none, option_groups })).toEqual(expected ? option_groups : []);
  });
});

describe('the lowest price of a product', () => {
  const priceWith = (...option_groups: OptionGroup[]) => lowestPrice({ ...none, price: asMinor(8950), option_groups });

  it.each([
    ['its own without options', [], 8950],
    ['its own with optional options', [group({ max: 1 }, 10, 5)], 8950],
    ['that with the cheapest required option', [group({ required: true, max: 1 }, 10, 5.25)], 9475],
    ['that with as many units as are required', [group({ required: true, min: 2, max: 3 }, 10, 5)], 9950],
    ['that with the units of a minimum', [group({ min: 3 }, 0, 5)], 8950],
    ['that with the cheapest of every group', [group({ required: true }, 4), group({ min: 1 }, 3, 2)], 9550],
    ['its own with a required group that has no options', [group({ required: true })], 8950],
  ])('is %s', (_, groups, minor) => {
    expect(priceWith(...groups)).toBe(minor);
  });

  it('is a lower bound if options are required', () => {
    expect(hasRequiredOptions({ ...none, option_groups: [group({ min: 1 }, 1)] })).toBe(true);
    expect(hasRequiredOptions({ ...none, option_groups: [group({ max: 1 }, 1)] })).toBe(false);
    expect(hasRequiredOptions({ ...none, additives: [option(7)] })).toBe(false);
  });
});
