import { asMinor } from '#contract/money.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Allergen, ALLERGENS } from '#contract/value-lists.ts';
import { fakeApiClient } from '#features/shared/api-client.fake.ts';
import allergens from '#i18n/messages/en/allergens.json' with { type: 'json' };
import catalog from '#i18n/messages/en/catalog.json' with { type: 'json' };
import { createTranslator } from '#i18n/translator.ts';
import { HttpError } from '#lib/errors.ts';
import { resetCatalogCache } from '../catalog.store.ts';
import { addPageProducts, type PageProduct } from '../page-data.ts';
import { evaluateAllergens, findWarning, loadAllergenDeclarations, warningText } from './allergen-warning.ts';

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

const option = (id: number, allergens: string[]) => ({
  id,
  name: `Option ${id}`,
  price: asMinor(500),
  count: 0,
  allergens,
});
const product = {
  allergens: ['eggs'],
  option_groups: [
    {
      id: 1,
      name: 'Size',
      required: true,
      min: 1,
      max: 1,
      kind: 'modifier' as const,
      options: [option(1, ['gluten']), option(2, ['milk'])],
    },
    {
      id: 2,
      name: 'Sauces',
      required: false,
      min: 0,
      max: 0,
      kind: 'additive' as const,
      options: [option(1, ['soy'])],
    },
  ],
};

describe('the verdict on a product', () => {
  it('before options are chosen is that of its best configuration', () => {
    expect(evaluateAllergens(product)).toEqual({ contains: ['eggs'], unknown: [] });
  });

  it('has what the chosen options add, by their kind', () => {
    const chosen = { modifiers: [{ id: 2 }], additives: [] };
    expect(evaluateAllergens(product, chosen)?.contains).toEqual(['eggs', 'milk']);
    expect(evaluateAllergens(product, { modifiers: [{ id: 1 }], additives: [{ id: 1 }] })?.contains).toEqual([
      'gluten',
      'eggs',
      'soy',
    ]);
  });

  it('is unknown with an option that is no longer offered', () => {
    expect(evaluateAllergens(product, { modifiers: [{ id: 9 }], additives: [] })?.unknown).toContain('milk');
  });

  it('does not exist for a product of which nothing is known', () => {
    expect(evaluateAllergens(undefined, { modifiers: [], additives: [] })).toBeUndefined();
  });
});

describe('declarations', () => {
  beforeEach(() => {
    resetCatalogCache();
    vi.stubGlobal('document', { querySelector: () => null, querySelectorAll: () => [] });
    vi.spyOn(console, 'debug').mockReturnValue();
  });
  afterEach(() => vi.restoreAllMocks());

  const dish = (id: number, allergens: string[]) => ({
    id,
    slug: `dish-${id}`,
    name: `Dish ${id}`,
    price: asMinor(1000),
    restaurant_id: 3,
    allergens,
  });
  const pageProduct = (id: number, allergens?: string[]): PageProduct => ({
    id,
    name: `Dish ${id}`,
    price: asMinor(1000),
    currency: 'MDL',
    city: 'balti',
    restaurant: 'mama',
    restaurant_id: 3,
    option_groups: [],
    ...(allergens && { allergens }),
  });
  const menu = {
    id: 3,
    slug: 'mama',
    name: 'Mama',
    categories: [{ id: 1, slug: 'soups', name: 'Soups', products: [dish(11, ['milk']), dish(12, [])] }],
  };

  it('of a page need no request, and those of a menu one', async () => {
    const api = fakeApiClient({ getRestaurant: () => menu });
    addPageProducts([pageProduct(7, ['fish']), pageProduct(11)]);
    const onPage = await loadAllergenDeclarations(api, [{ id: 7, restaurantId: 3 }]);
    expect(onPage.get(7)?.allergens).toEqual(['fish']);
    expect(api.calls).toEqual([]);
    const found = await loadAllergenDeclarations(
      api,
      [11, 12, 13].map((id) => ({ id, restaurantId: 3 })),
    );
    expect([11, 12, 13].map((id) => found.get(id)?.allergens)).toEqual([['milk'], [], undefined]);
    expect(api.calls.map(({ name, query }) => [name, query])).toEqual([['getRestaurant', { id_restaurant: 3 }]]);
  });

  it('are missing where the menu cannot be loaded', async () => {
    const api = fakeApiClient({ getRestaurant: () => new HttpError('getRestaurant', 503) });
    expect([...(await loadAllergenDeclarations(api, [{ id: 21, restaurantId: 4 }]))]).toEqual([]);
  });
});
