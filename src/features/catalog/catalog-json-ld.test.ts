import { describe, expect, it } from 'vitest';
import { Branch, City, Product, RestaurantFull, ShopContacts } from '#contract/catalog.ts';
import { serializeJsonLd, shopNodes, type Site, breadcrumbNode } from '#features/shared/json-ld.ts';
import * as v from 'valibot';
import type { ReviewWithAuthor } from './catalog-text.ts';
import { hoursNodes, productNode, restaurantNode, restaurantReviewsNode } from './catalog-json-ld.ts';

const site: Site = { origin: 'https://shop.example', locale: 'en', brand: 'Dinner', logo: '/icon-512.png' };
const city = v.parse(City, { id: 1, name: 'Balti', slug: 'balti', currency: 'MDL', delivery_price: 30 });
const wireSoup = {
  id: 7,
  slug: 'green-soup',
  name: 'Green soup',
  image: '/pictures/balti/verde/green-soup-640.webp',
  description: 'Peas and mint',
  price: 62.5,
  currency: 'MDL',
  weight: 300,
  measure: 'g',
  restaurant_id: 3,
  diets: ['vegan', 'spicy'],
};
const soup = v.parse(Product, wireSoup);
const wireSteak = { ...wireSoup, id: 8, slug: 'steak', name: 'Steak', price: 240, diets: [], active: false };
const restaurant = v.parse(RestaurantFull, {
  id: 3,
  slug: 'verde',
  city_id: 1,
  name: 'Verde',
  description: 'Bowls',
  image: '/pictures/balti/verde/cover-640.webp',
  cuisines: ['Salads'],
  phone: '+373 231 00-000',
  rating: { average: 4.8, count: 120 },
  categories: [
    { id: 1, slug: 'soups', name: 'Soups', products: [wireSoup, wireSteak] },
    { id: 2, slug: 'none', name: 'Nothing', products: [] },
  ],
});
const branch = v.parse(Branch, {
  id: 1,
  restaurant_id: 3,
  name: 'Centre',
  address: '1 Main St',
  phone: null,
  lat: 47.7,
  lng: 27.9,
  hours: [{ weekday: 1, from: '09:00', to: '23:00' }],
});
const page = { restaurant, city, branches: [branch], path: '/en/balti/verde' };
const node = (parts: Partial<typeof page> = {}) =>
  JSON.parse(JSON.stringify(restaurantNode({ ...page, ...parts }, site)));

describe('opening hours as structured data', () => {
  it('are grouped by hours', () => {
    const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '22:00' }));
    expect(hoursNodes([...hours, { weekday: 6, from: '10:00', to: '22:00' }])).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        opens: '09:00',
        closes: '22:00',
      },
      { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '10:00', closes: '22:00' },
    ]);
  });

  it.each([
    ['run past midnight', '18:00', '02:00', '18:00', '02:00'],
    ['end at midnight', '09:00', '00:00', '09:00', '00:00'],
    ['last around the clock', '00:00', '00:00', '00:00', '23:59'],
    ['last around the clock from any hour', '08:00', '08:00', '00:00', '23:59'],
    ['end with the day', '09:00', '24:00', '09:00', '23:59'],
  ])('%s', (_, from, to, opens, closes) => {
    expect(hoursNodes([{ weekday: 7, from, to }])).toMatchObject([{ dayOfWeek: ['Sunday'], opens, closes }]);
  });

  it('have two intervals on a day with a break, and none on a day off', () => {
    expect(
      hoursNodes([
        { weekday: 1, from: '09:00', to: '13:00' },
        { weekday: 1, from: '15:00', to: '22:00' },
      ]),
    ).toHaveLength(2);
    expect(hoursNodes([])).toEqual([]);
  });
});

describe('a restaurant as structured data', () => {
  it('has its address, hours, phone, kitchen and rating', () => {
    expect(node()).toMatchObject({
      '@type': 'Restaurant',
      '@id': 'https://shop.example/en/balti/verde#restaurant',
      url: 'https://shop.example/en/balti/verde',
      image: 'https://shop.example/pictures/balti/verde/cover-640.webp',
      telephone: '+373 231 00-000',
      address: { '@type': 'PostalAddress', streetAddress: '1 Main St', addressLocality: 'Balti', addressCountry: 'MD' },
      openingHoursSpecification: [{ dayOfWeek: ['Monday'], opens: '09:00', closes: '23:00' }],
      servesCuisine: ['Salads'],
      aggregateRating: { ratingValue: 4.8, ratingCount: 120, bestRating: 5 },
    });
  });

  it('has the hours of special days, and days on which it is closed', () => {
    const special_days = [
      { date: '2026-12-31', from: '10:00', to: '14:00' },
      { date: '2027-01-01', from: null, to: null },
    ];
    expect(node({ branches: [{ ...branch, special_days }] }).specialOpeningHoursSpecification).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: '2026-12-31',
        validThrough: '2026-12-31',
        opens: '10:00',
        closes: '14:00',
      },
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: '2027-01-01',
        validThrough: '2027-01-01',
        opens: '00:00',
        closes: '00:00',
      },
    ]);
    expect(node().specialOpeningHoursSpecification).toBeUndefined();
  });

  it('has its menu with prices and diets, without empty sections', () => {
    expect(node().hasMenu).toEqual({
      '@type': 'Menu',
      hasMenuSection: [
        {
          '@type': 'MenuSection',
          name: 'Soups',
          hasMenuItem: [
            {
              '@type': 'MenuItem',
              name: 'Green soup',
              offers: { '@type': 'Offer', price: 62.5, priceCurrency: 'MDL' },
              suitableForDiet: ['https://schema.org/VeganDiet'],
            },
            { '@type': 'MenuItem', name: 'Steak', offers: { '@type': 'Offer', price: 240, priceCurrency: 'MDL' } },
          ],
        },
      ],
    });
  });

  it('takes its price range from the available products', () => {
    expect(node().priceRange).toBe('62.5–62.5 MDL');
  });

  it('lists its other branches with their hours', () => {
    const second = { ...branch, id: 2, name: 'North', address: '2 North St', phone: '+373 231 11-111' };
    expect(node({ branches: [branch, second] }).department).toMatchObject([
      {
        '@type': 'Restaurant',
        name: 'Verde, North',
        telephone: '+373 231 11-111',
        address: { streetAddress: '2 North St' },
      },
    ]);
  });

  it('omits unknown fields', () => {
    const bare = v.parse(RestaurantFull, { id: 3, slug: 'verde', city_id: 1, name: 'Verde' });
    expect(node({ restaurant: bare, branches: [] })).toEqual({
      '@type': 'Restaurant',
      '@id': 'https://shop.example/en/balti/verde#restaurant',
      name: 'Verde',
      url: 'https://shop.example/en/balti/verde',
      address: { '@type': 'PostalAddress', addressLocality: 'Balti', addressCountry: 'MD' },
      hasMenu: { '@type': 'Menu', hasMenuSection: [] },
    });
  });
});

describe('a product as structured data', () => {
  const parts = {
    category: { name: 'Soups' },
    restaurant,
    path: '/en/balti/verde/green-soup',
    menuPath: '/en/balti/verde',
    ogImagePath: '/pictures/share/en/product/3.7-0.jpg',
    reviews: [],
  };
  const product = (shown: Product) => JSON.parse(JSON.stringify(productNode({ ...parts, product: shown }, site)));

  it('has its price, seller and availability', () => {
    expect(product(soup)).toMatchObject({
      '@type': 'Product',
      name: 'Green soup',
      sku: '7',
      brand: { name: 'Verde' },
      weight: { value: 300, unitCode: 'GRM' },
      offers: {
        price: 62.5,
        priceCurrency: 'MDL',
        availability: 'https://schema.org/InStock',
        seller: { '@id': 'https://shop.example/en/balti/verde#restaurant' },
      },
    });
  });

  it('is out of stock while it is inactive', () => {
    expect(product(v.parse(Product, wireSteak)).offers.availability).toBe('https://schema.org/OutOfStock');
  });

  it("keeps the API's code for a currency that is not in ISO 4217", () => {
    expect(product({ ...soup, currency: 'RUP' }).offers.priceCurrency).toBe('RUP');
  });

  it('omits an invalid picture URL', () => {
    expect(product({ ...soup, image: 'javascript:alert(1)' }).image).toEqual([
      'https://shop.example/pictures/share/en/product/3.7-0.jpg',
    ]);
  });
});

describe('reviews as structured data', () => {
  const review: ReviewWithAuthor = {
    id: 1,
    author: 'Ana R.',
    text: 'Hot </script> soup',
    score: 4.3,
    created_at: '2026-11-12T08:00:00Z',
    answer: '',
  };
  const pageOf = (parts: Partial<RestaurantFull>, reviews = [review]) =>
    restaurantReviewsNode({ restaurant: { ...restaurant, ...parts }, city, reviews, menuPath: page.path }, site);

  it('belong to the restaurant, with its average', () => {
    expect(pageOf({ review_count: 1 })).toMatchObject({
      '@type': 'Restaurant',
      '@id': 'https://shop.example/en/balti/verde#restaurant',
      aggregateRating: { ratingValue: 4.8, ratingCount: 120, reviewCount: 1 },
      review: [
        {
          '@type': 'Review',
          author: { '@type': 'Person', name: 'Ana R.' },
          reviewBody: 'Hot </script> soup',
          reviewRating: { ratingValue: 4.3, bestRating: 5, worstRating: 1 },
          datePublished: '2026-11-12T08:00:00.000Z',
        },
      ],
    });
  });

  it('have no average, score or date that is not known', () => {
    const unknown = { ...review, score: null, created_at: 'yesterday' };
    const node = pageOf({ rating: { average: 0, count: 0 } }, [unknown]);
    expect(node).not.toHaveProperty('aggregateRating');
    expect(node).toMatchObject({ review: [{ reviewBody: review.text }] });
    expect(JSON.stringify(node)).not.toMatch(/reviewRating|datePublished/);
  });

  it('of orders with a dish are about its seller, not about the dish', () => {
    const node = productNode(
      {
        product: soup,
        category: { name: 'Soups' },
        restaurant,
        path: '/en/balti/verde/green-soup',
        menuPath: page.path,
        ogImagePath: '/pictures/share/en/product/3.7-0.jpg',
        reviews: [review],
      },
      site,
    );
    expect(node).not.toHaveProperty('review');
    expect(node).toMatchObject({ offers: { seller: { aggregateRating: { ratingCount: 120 }, review: [{}] } } });
  });
});

describe('the block of a page', () => {
  it('cannot be ended by a name', () => {
    const evil = '</script><script>alert(1)</script><!--';
    const text = serializeJsonLd([restaurantNode({ ...page, restaurant: { ...restaurant, name: evil } }, site)]);
    expect(text).not.toContain('<');
    expect(JSON.parse(text)['@graph'][0].name).toBe(evil);
  });

  it('names the shop once for all pages', () => {
    const [shop, home] = shopNodes(
      v.parse(ShopContacts, { phone: '+373 22 000-000', link_instagram: 'https://instagram.com/dinner' }),
      'Food',
      site,
    );
    expect(shop).toMatchObject({
      '@id': 'https://shop.example/#shop',
      telephone: '+373 22 000-000',
      sameAs: ['https://instagram.com/dinner'],
    });
    expect(home).toMatchObject({ url: 'https://shop.example/en', publisher: { '@id': 'https://shop.example/#shop' } });
  });

  it('names the company of the shop', () => {
    const company = { legal_name: 'Dinner SRL', idno: '1003600012345', legal_address: 'Chișinău', email: 'a@b.md' };
    const [shop] = shopNodes(v.parse(ShopContacts, { ...company, link_telegram: 'https://t.me/dinner' }), 'Food', site);
    expect(shop).toMatchObject({
      legalName: 'Dinner SRL',
      taxID: '1003600012345',
      address: 'Chișinău',
      email: 'a@b.md',
      sameAs: ['https://t.me/dinner'],
    });
  });

  it('has the breadcrumbs of the page', () => {
    expect(
      breadcrumbNode(
        [
          { text: 'Balti', href: '/en/balti' },
          { text: 'Verde', href: '' },
        ],
        site,
      ).itemListElement,
    ).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Balti', item: 'https://shop.example/en/balti' },
      { '@type': 'ListItem', position: 2, name: 'Verde' },
    ]);
  });
});
