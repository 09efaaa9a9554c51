import type { ItemList } from 'schema-dts';
import { citySubject } from '#features/catalog/share-subjects.ts';
import { absolute, trailNode } from '#features/shared/json-ld.ts';
import type { PageContext, PageMeta } from '#layouts/page-meta.ts';
import { href } from '../../routes.ts';
import type { CityData } from './load.ts';

export function cityMeta({ city, restaurants }: CityData, { site, locale, t }: PageContext): PageMeta {
  const list: ItemList = {
    '@type': 'ItemList',
    itemListElement: restaurants.map(({ slug, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: absolute(href(locale, 'cityRestaurant', { city: city.slug, restaurant: slug }), site),
    })),
  };
  const trail = [
    { text: t('shell:brand'), href: href(locale, 'index') },
    { text: city.name, href: '' },
  ];
  return { share: citySubject(city, t), nodes: [...(restaurants.length > 0 ? [list] : []), trailNode(trail, site)] };
}
