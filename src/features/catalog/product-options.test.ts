import { describe, expect, it } from 'vitest';
import { toOptionGroups, hasOptions } from './product-options.ts';

const option = (id: number) => ({ id, name: `o${id}`, price: 1, count: 0 });
const none = { additives: [], modifiers: [], option_groups: [] };

describe('the options of a product', () => {
  it('are empty for a plain product', () => {
    expect(hasOptions(none)).toBe(false);
    expect(toOptionGroups(none)).toEqual([]);
  });

  it('exist with additives, modifiers or groups [R4.5]', () => {
    expect(hasOptions({ ...none, additives: [option(1)] })).toBe(true);
    expect(hasOptions({ ...none, modifiers: [option(1)] })).toBe(true);
  });

  it('form an optional group if no group contains them [E5]', () => {
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
