import { describe, expect, it } from 'vitest';
import { configuredAllergens, unavoidableAllergens, type AllergenInfo } from './allergens.ts';
import { ALLERGENS } from './value-lists.ts';

const known = (...allergens: string[]): AllergenInfo => ({ allergens, allergens_known: true });
const listed = (...allergens: string[]): AllergenInfo => ({ allergens, allergens_known: false });
const UNKNOWN = listed();
const required = (...options: AllergenInfo[]) => ({ required: true, min: 1, options });
const optional = (...options: AllergenInfo[]) => ({ required: false, min: 0, options });
const product = (info: AllergenInfo, ...option_groups: ReturnType<typeof required>[]) => ({
  ...info,
  option_groups,
});

describe('what a product contains in any case', () => {
  it.each([
    ['a list is complete', product(listed('milk', 'eggs')), ['eggs', 'milk'], []],
    ['an empty list is unknown', product(UNKNOWN), [], ALLERGENS],
    ['an empty list that is complete says that there are none', product(known()), [], []],
    ['an option that is not required can be left out', product(known(), optional(listed('nuts'), UNKNOWN)), [], []],
    ['one of the required options is without it', product(known(), required(listed('milk'), listed('nuts'))), [], []],
    [
      'one of the required options without it can be chosen twice',
      product(known(), { ...required(listed('milk'), listed('nuts')), min: 2 }),
      [],
      [],
    ],
    ['every required option has it', product(known(), required(listed('milk'), listed('milk', 'nuts'))), ['milk'], []],
    ['the only other option is unknown', product(known(), required(listed('milk'), UNKNOWN)), [], ['milk']],
    [
      'no required option is known',
      product(listed('fish'), required(UNKNOWN)),
      ['fish'],
      ALLERGENS.filter((allergen) => allergen !== 'fish'),
    ],
    ['a group without options', product(known(), required()), [], []],
    ['a word that is no allergen', product(listed('joy')), [], []],
  ])('%s', (_what, item, contains, unknown) => {
    const verdict = unavoidableAllergens(item);
    expect(verdict.contains).toEqual(contains);
    expect(verdict.unknown.toSorted()).toEqual([...unknown].toSorted());
  });
});

describe('what a product contains with its options', () => {
  it('is what it and they contain', () => {
    expect(configuredAllergens(known('eggs'), [listed('milk'), known()])).toEqual({
      contains: ['eggs', 'milk'],
      unknown: [],
    });
  });

  it('is unknown if one of them is', () => {
    const { contains, unknown } = configuredAllergens(known('eggs'), [UNKNOWN]);
    expect(contains).toEqual(['eggs']);
    expect(unknown).toHaveLength(13);
  });
});
