import { asMinor, type MinorInput } from '#contract/money.ts';
import { describe, expect, test } from 'vitest';
import type { OptionGroup } from '#contract/catalog.ts';
import { choice, line } from '../cart.fixture.ts';
import { lineTotal } from '../cart-lines.ts';
import { toCartLine, initialOptionCounts, findOptionProblems, withOptionCount } from './option-selection.ts';

const none = { modifier: {}, additive: {} };

function option(id: number, price: MinorInput = 1000) {
  return { id, name: `option ${id}`, price: asMinor(price), count: 0 };
}

function group(overrides: Partial<OptionGroup> = {}): OptionGroup {
  return {
    id: 1,
    name: 'Size',
    required: false,
    min: 0,
    max: 0,
    kind: 'modifier',
    options: [option(1), option(2)],
    ...overrides,
  };
}

function product(groups: OptionGroup[], additives: ReturnType<typeof option>[] = []) {
  return { id: 9, price: asMinor(8950), additives, modifiers: [], option_groups: groups };
}

describe('a product', () => {
  test('with additives that no group names can be added with them', () => {
    const burger = product([group({ required: true })], [option(7, 500)]);
    const counts = { modifier: { 1: 1 }, additive: { 7: 2 } };
    expect(toCartLine(burger, counts, 1).additives).toEqual([choice(7, 2, 500)]);
  });
});

describe('a group', () => {
  test.each<[string, Partial<OptionGroup>, Record<number, number>, ReturnType<typeof findOptionProblems>]>([
    ['required and empty needs one', { required: true }, {}, [{ groupId: 1, code: 'option_required', bound: 1 }]],
    ['required and chosen is fine', { required: true }, { 2: 1 }, []],
    ['free and empty is fine', {}, {}, []],
    ['below its minimum needs more', { min: 2 }, { 1: 1 }, [{ groupId: 1, code: 'option_required', bound: 2 }]],
    ['at its minimum, counted over all options, is fine', { min: 2 }, { 1: 1, 2: 1 }, []],
    ['above its maximum has too many', { max: 2 }, { 1: 2, 2: 1 }, [{ groupId: 1, code: 'option_max', bound: 2 }]],
    ['at its maximum is fine', { max: 2 }, { 1: 2 }, []],
    ['with a maximum of 0 has no limit', { max: 0 }, { 1: 50 }, []],
    ['ignores options of others', { max: 1 }, { 7: 5 }, []],
  ])('%s', (_, overrides, modifier, problems) => {
    expect(findOptionProblems([group(overrides)], { modifier, additive: {} })).toEqual(problems);
  });

  test('of additives does not count a modifier with the same id', () => {
    const additives = group({ kind: 'additive', required: true });
    expect(findOptionProblems([additives], { modifier: { 1: 1 }, additive: {} })).toHaveLength(1);
  });
});

describe('the additives modal starts', () => {
  test('with the first option of a required single choice', () => {
    expect(initialOptionCounts([group({ required: true, max: 1 })])).toEqual({
      modifier: { 1: 1, 2: 0 },
      additive: {},
    });
  });

  test.each<[string, Partial<OptionGroup>]>([
    ['free', { max: 1 }],
    ['multiple', { required: true, max: 2 }],
    ['empty', { required: true, max: 1, options: [] }],
  ])('with nothing chosen in a %s choice', (_, overrides) => {
    expect(initialOptionCounts([group(overrides)])).toEqual(none);
  });

  test('with the options of the edited line', () => {
    const edited = line(9, { modifiers: [choice(2)], additives: [choice(5, 3)] });
    expect(initialOptionCounts([group({ required: true, max: 1 })], edited)).toEqual({
      modifier: { 2: 1 },
      additive: { 5: 3 },
    });
  });
});

describe('choosing', () => {
  test('in a single choice replaces the previous option', () => {
    const counts = withOptionCount({ modifier: { 1: 1 }, additive: { 1: 2 } }, group({ max: 1 }), 2, 1);
    expect(counts).toEqual({ modifier: { 1: 0, 2: 1 }, additive: { 1: 2 } });
  });

  test('in a multiple choice keeps the others', () => {
    expect(withOptionCount({ modifier: { 1: 1 }, additive: {} }, group(), 2, 3).modifier).toEqual({ 1: 1, 2: 3 });
  });

  test('is never below zero', () => {
    expect(withOptionCount(none, group(), 1, -1).modifier).toEqual({ 1: 0 });
  });

  test('shows the price of all units with their options at once', () => {
    const burger = product([group(), group({ id: 2, kind: 'additive', options: [option(5, 425)] })]);
    expect(lineTotal(toCartLine(burger, { modifier: { 1: 1 }, additive: { 5: 2 } }, 2))).toBe(2 * (8950 + 1000 + 850));
  });

  test('returns a line with only the chosen options', () => {
    const burger = product([group()]);
    expect(toCartLine(burger, { modifier: { 1: 0, 2: 1 }, additive: {} }, 2)).toEqual(
      line(9, { count: 2, price: 8950, modifiers: [choice(2, 1, 1000)] }),
    );
  });
});
