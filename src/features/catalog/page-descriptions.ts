import type { City, Product, Restaurant } from '#contract/catalog.ts';
import type { Locale } from '#contract/constants.ts';
import { truncate } from '#features/shared/truncate.ts';
import type { Translate } from '#i18n/keys.ts';
import { weightText } from './product-labels.ts';

/** What search engines show of a description, in characters. */
const MAX_DESCRIPTION_LENGTH = 160;
/** A city's best known restaurants; more would not fit. */
const MAX_NAMED_RESTAURANTS = 4;

/** A page's description for search engines: what the thing is, and where it is cooked; its middle gives way. */
function described(name: string, about: string, where: string): string {
  const room = MAX_DESCRIPTION_LENGTH - name.length - where.length - 3;
  return truncate(
    room > 20 && about ? `${name}: ${ended(truncate(about, room))} ${where}` : `${name}. ${where}`,
    MAX_DESCRIPTION_LENGTH,
  );
}

const ended = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

export function describeProduct(
  product: Pick<Product, 'name' | 'description' | 'weight' | 'measure'>,
  restaurant: Pick<Restaurant, 'name'>,
  city: Pick<City, 'name'>,
  locale: Locale,
  t: Translate<'pages'>,
): string {
  const name = [product.name, weightText(product, locale, t)].filter(Boolean).join(', ');
  return described(
    name,
    product.description ?? '',
    t('pages:deliveredBy', { restaurant: restaurant.name, city: city.name }),
  );
}

export function describeRestaurant(
  restaurant: Pick<Restaurant, 'name' | 'description'>,
  city: Pick<City, 'name'>,
  t: Translate<'pages'>,
): string {
  return described(`${restaurant.name}, ${city.name}`, restaurant.description ?? '', t('pages:menuWithPrices'));
}

export function describeCity(
  city: Pick<City, 'name'>,
  restaurants: readonly Pick<Restaurant, 'name'>[],
  t: Translate<'pages'>,
): string {
  const names = restaurants
    .slice(0, MAX_NAMED_RESTAURANTS)
    .map(({ name }) => name)
    .join(', ');
  return described(t('pages:restaurantsOf', { city: city.name }), names, t('pages:cityDescription'));
}
