import { asMinor } from '#contract/money.ts';
import { describe, expect, it } from 'vitest';
import { createTranslator } from '#i18n/translator.ts';
import messages from '#i18n/messages/en/catalog.json' with { type: 'json' };
import { describeAllergens, describeOptionAllergens } from './allergen-text.ts';

const t = createTranslator('en', { catalog: messages });

describe('what is said of allergens', () => {
  it.each([
    [{ allergens: ['milk', 'eggs'] }, [], 'Allergens: eggs, milk.'],
    [{ allergens: [], allergens_known: true }, [], 'Allergens: none of those on the EU list.'],
    [{ allergens: [] }, [], 'The restaurant has not stated the allergens.'],
    [{ allergens: ['milk'] }, [{ allergens: ['nuts'] }], 'Allergens: milk, nuts.'],
    [{ allergens: ['milk'] }, [{ allergens: [] }], 'Allergens: milk. The list may be incomplete.'],
    [{ allergens: [], allergens_known: true }, [{}], 'The restaurant has not stated the allergens.'],
  ])('%j with %j: %s', (product, chosen, text) => expect(describeAllergens(product, chosen, t)).toBe(text));

  it('names what options add', () => {
    const options = [
      { id: 1, name: 'Cheese', price: asMinor(500), count: 0, allergens: ['milk'] },
      { id: 2, name: 'Nuts', price: asMinor(500), count: 0, allergens: ['nuts', 'milk'] },
      { id: 3, name: 'Leaves', price: asMinor(500), count: 0, allergens_known: true },
    ];
    const group = { id: 1, name: 'Extras', required: false, min: 0, max: 0, kind: 'additive' as const, options };
    expect(describeOptionAllergens({ allergens: ['milk'], option_groups: [group] }, t)).toBe(
      'Options may contain: nuts.',
    );
    expect(describeOptionAllergens({ allergens: ['milk', 'nuts'], option_groups: [group] }, t)).toBe('');
  });
});
