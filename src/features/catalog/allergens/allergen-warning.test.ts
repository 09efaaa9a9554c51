import { describe, expect, it } from 'vitest';
import { ALLERGENS, type Allergen } from '#contract/value-lists.ts';
import { createTranslator } from '#i18n/translator.ts';
import { messages as allergens } from '#i18n/messages/en/allergens.ts';
import { messages as catalog } from '#i18n/messages/en/catalog.ts';
import { findWarning, warningText } from './allergen-warning.ts';

const t = createTranslator('en', { allergens, catalog });
const verdict = (contains: readonly Allergen[], unknown: readonly Allergen[] = []) => ({ contains, unknown });

describe('a customer who avoids milk and nuts', () => {
  it.each([
    ['a dish with milk', verdict(['eggs', 'milk']), 'Contains milk'],
    ['a dish with both', verdict(['milk', 'nuts']), 'Contains milk, nuts'],
    ['a dish with milk of which the rest is unknown', verdict(['milk'], ['nuts']), 'Contains milk'],
    ['a dish of which nothing is stated', verdict([], ALLERGENS), 'Allergens unknown'],
    ['a dish that may contain nuts', verdict(['eggs'], ['nuts']), 'Allergens unknown'],
    ['a dish that is not on the menu', undefined, 'Allergens unknown'],
    ['a dish with other allergens', verdict(['eggs', 'fish']), ''],
    ['a dish without allergens', verdict([]), ''],
    ['a dish of which other allergens are unknown', verdict([], ['fish']), ''],
  ])('is warned of %s', (_what, found, text) => {
    const warning = findWarning(found, ['milk', 'nuts']);
    expect(warning ? warningText(warning, t) : '').toBe(text);
  });
});

it('a customer without a list is warned of nothing', () => {
  expect(findWarning(verdict(ALLERGENS), [])).toBeNull();
  expect(findWarning(undefined, [])).toBeNull();
});
