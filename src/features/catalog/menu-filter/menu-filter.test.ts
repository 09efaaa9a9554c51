import { describe, expect, it } from 'vitest';
import type { AllergenInfo } from '#contract/allergens.ts';
import { choiceCount, decodeChoice, encodeChoice, type FilterChoice, hideReason } from './menu-filter.ts';

const dish = (info: AllergenInfo, diets: string[] = [], options?: AllergenInfo[]) => ({
  ...info,
  diets,
  option_groups: options ? [{ required: true, min: 1, options }] : [],
});
const NONE: FilterChoice = { diets: [], excludedAllergens: [] };
const withoutMilk: FilterChoice = { diets: [], excludedAllergens: ['milk'] };

describe('a filter', () => {
  it.each([
    ['nothing is chosen', undefined, NONE, null],
    [
      'a dish is of all diets',
      dish({}, ['vegan', 'spicy']),
      { diets: ['vegan', 'spicy'], excludedAllergens: [] },
      null,
    ],
    [
      'a dish is of one of two diets',
      dish({}, ['vegan']),
      { diets: ['vegan', 'spicy'], excludedAllergens: [] },
      'diet',
    ],
    ['a dish contains what is excluded', dish({ allergens: ['milk'] }), withoutMilk, 'contains'],
    ['a dish is known to be without it', dish({ allergens: ['eggs'] }), withoutMilk, null],
    ['a dish is known to have no allergens', dish({ allergens: [], allergens_known: true }), withoutMilk, null],
    ['the allergens of a dish are unknown', dish({ allergens: [] }), withoutMilk, 'unknown'],
    ['a dish is no longer on the menu', undefined, withoutMilk, 'unknown'],
    [
      'every required option contains it',
      dish({ allergens: ['eggs'] }, [], [{ allergens: ['milk'] }]),
      withoutMilk,
      'contains',
    ],
    [
      'a required option is without it',
      dish({ allergens: ['eggs'] }, [], [{ allergens: ['milk'] }, { allergens: ['nuts'] }]),
      withoutMilk,
      null,
    ],
    [
      'a dish is of another diet, whatever it contains',
      dish({ allergens: ['milk'] }),
      { diets: ['vegan'], excludedAllergens: ['milk'] },
      'diet',
    ],
  ] as const satisfies readonly (readonly [
    string,
    ReturnType<typeof dish> | undefined,
    FilterChoice,
    string | null,
  ])[])('where %s', (_what, product, choice, reason) => {
    expect(hideReason(product, choice)).toBe(reason);
  });
});

describe('a choice in the history', () => {
  it('is read as it was written', () => {
    const choice: FilterChoice = { diets: ['vegan', 'spicy'], excludedAllergens: ['milk', 'nuts'] };
    expect(decodeChoice(encodeChoice(choice))).toEqual(choice);
    expect(choiceCount(choice)).toBe(4);
  });

  it('is empty without a filter', () => {
    expect(encodeChoice(NONE)).toBe('');
    expect(decodeChoice('')).toEqual(NONE);
  });

  it('leaves out what it does not know', () => {
    expect(decodeChoice('diets=keto,vegan&without=dust')).toEqual({ diets: ['vegan'], excludedAllergens: [] });
  });
});
