import { PROVIDER_EXTENSIONS } from '#server/provider-request.ts';
import type { Json, JsonObject } from './json.ts';

/**
 * The catalog with every field that the contract knows; `specified-fields.ts` names those that the specification shows.
 */

export const CITIES: readonly JsonObject[] = [
  {
    id: 1,
    name: 'Кишинёв',
    slug: 'chisinau',
    phone: '+373 22 111 222',
    currency: 'MDL',
    delivery_price: 45,
    order_amount_free_shipping: 400,
  },
  {
    id: 2,
    name: 'Бельцы',
    slug: 'balti',
    phone: '+373 231 11 222',
    currency: 'MDL',
    delivery_price: 35,
    order_amount_free_shipping: 300,
  },
];

const CHANGED = '2026-03-01T09:00:00.000Z';

export const RESTAURANTS: readonly JsonObject[] = [
  {
    id: 10,
    slug: 'casa-noua',
    city_id: 1,
    name: 'Casa Nouă',
    description: 'Пицца на дровах и домашний лимонад.',
    image: 'https://pictures.provider.test/casa-noua.jpg',
    cuisines: ['Итальянская', 'Молдавская'],
    phone: '+373 22 333 444',
    min_order: 80,
    lead_minutes: 40,
    is_open: true,
    opens_at: null,
    closes_at: null,
    rating: { average: 4.6, count: 128 },
    review_count: 2,
    updated_at: CHANGED,
  },
  {
    id: 20,
    slug: 'pod-dubom',
    city_id: 2,
    name: 'Под дубом',
    description: 'Мангал и салаты.',
    image: 'https://pictures.provider.test/pod-dubom.jpg',
    cuisines: ['Кавказская'],
    phone: '+373 231 55 666',
    min_order: 50,
    lead_minutes: 50,
    is_open: true,
    opens_at: null,
    closes_at: null,
    rating: { average: 4.1, count: 37 },
    updated_at: CHANGED,
  },
];

/** Of the restaurant 10; the first is of an order with the product 101. */
export const REVIEWS: readonly JsonObject[] = [
  {
    id: 301,
    author: 'Ана Р.',
    text: 'Пицца приехала горячей.\nСпасибо!',
    score: 4.7,
    created_at: '2026-10-06T10:00:00.000Z',
  },
  { id: 300, author: '', text: 'Вкусно, но долго.', score: 3, created_at: '2026-10-05T10:00:00.000Z' },
];

/** Ids that tests refer to. */
export const PLAIN_PRODUCT_ID = 101;
export const PRODUCT_WITH_OPTIONS_ID = 102;
export const INACTIVE_PRODUCT_ID = 103;
export const MODIFIER_ID = 11;
export const ADDITIVE_ID = 21;

const MODIFIERS = [
  { id: MODIFIER_ID, name: '30 см', price: 0, count: 0 },
  { id: 12, name: '40 см', price: 60, count: 0 },
];
const ADDITIVES = [
  { id: ADDITIVE_ID, name: 'Моцарелла', price: 25.5, count: 0, allergens: ['milk'], allergens_known: true },
  { id: 22, name: 'Томаты', price: 12, count: 0 },
];

interface ProductFacts {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly price: number;
  readonly restaurantId: number;
  readonly weight?: number;
  readonly measure?: string;
  readonly active?: boolean;
  readonly recommended?: boolean;
  readonly withOptions?: boolean;
}

function product({ restaurantId, withOptions = false, ...facts }: ProductFacts): JsonObject {
  return {
    image: `https://pictures.provider.test/${facts.slug}.jpg`,
    description: `${facts.name} по рецепту повара.`,
    currency: 'MDL',
    weight: 450,
    measure: 'g',
    additives: withOptions ? ADDITIVES : [],
    modifiers: withOptions ? MODIFIERS : [],
    active: true,
    recommended: false,
    ...facts,
    restaurant_id: restaurantId,
    allergens: ['gluten', 'milk'],
    allergens_known: true,
    diets: ['vegetarian'],
    option_groups: withOptions
      ? [{ id: 1, name: 'Размер', required: true, min: 1, max: 1, kind: 'modifier', options: MODIFIERS }]
      : [],
    updated_at: CHANGED,
  };
}

const MARGHERITA = product({
  id: PLAIN_PRODUCT_ID,
  slug: 'margherita',
  name: 'Маргарита',
  price: 89.5,
  restaurantId: 10,
});
const LEMONADE = product({
  id: 104,
  slug: 'lemonade',
  name: 'Лимонад с мятой',
  price: 38,
  restaurantId: 10,
  weight: 400,
  measure: 'ml',
  recommended: true,
});

/** The categories of each restaurant's menu, by the restaurant's id. */
export const MENUS: ReadonlyMap<number, readonly JsonObject[]> = new Map([
  [
    10,
    [
      {
        id: 1,
        slug: 'pizza',
        name: 'Пицца',
        products: [
          MARGHERITA,
          product({
            id: PRODUCT_WITH_OPTIONS_ID,
            slug: 'four-cheeses',
            name: 'Четыре сыра',
            price: 145,
            restaurantId: 10,
            withOptions: true,
          }),
          product({
            id: INACTIVE_PRODUCT_ID,
            slug: 'seasonal',
            name: 'Сезонная',
            price: 120,
            restaurantId: 10,
            active: false,
          }),
        ],
      },
      { id: 2, slug: 'drinks', name: 'Напитки', products: [LEMONADE] },
    ],
  ],
  [
    20,
    [
      {
        id: 3,
        slug: 'grill',
        name: 'Мангал',
        products: [product({ id: 201, slug: 'shashlik', name: 'Шашлык', price: 110, restaurantId: 20 })],
      },
    ],
  ],
]);

export const BRANCHES: readonly JsonObject[] = [
  {
    id: 1,
    restaurant_id: 10,
    name: 'Casa Nouă на Пушкина',
    address: 'ул. Пушкина, 22',
    phone: '+373 22 333 445',
    lat: 47.02,
    lng: 28.83,
    hours: [
      { weekday: 1, from: '09:00', to: '23:00' },
      { weekday: 6, from: '10:00', to: '02:00' },
    ],
  },
];

/** The delivery zones of every restaurant. */
export const ADDRESS_SUGGESTIONS: readonly JsonObject[] = [
  { street: 'Ștefan cel Mare', house: null, lat: null, lng: null },
];
export const ZONES: readonly JsonObject[] = [
  { id: 1, name: 'Центр', price: 20, free_from: 300, min_order: 100, travel_minutes: 0 },
];

/** The times of every restaurant. */
export const SLOTS: JsonObject = {
  asap: { from: '2026-11-20T10:40:00.000Z', to: '2026-11-20T11:00:00.000Z' },
  is_postponed: false,
  days: [
    {
      label: 'Сегодня',
      slots: [
        { at: '2026-11-20T11:00:00.000Z', to: '2026-11-20T11:30:00.000Z', label: '13:00–13:30', is_full: true },
        { at: '2026-11-20T11:30:00.000Z', to: '2026-11-20T12:00:00.000Z', label: '13:30–14:00', is_full: false },
      ],
    },
  ],
};

export const NEWS: readonly JsonObject[] = [
  {
    id: 1,
    slug: 'autumn-menu',
    name: 'Осеннее меню',
    image: 'https://pictures.provider.test/autumn-small.jpg',
    image_large: 'https://pictures.provider.test/autumn.jpg',
    description: '<p>Тыквенный суп и <b>новая пицца</b>.</p>',
    published_at: '2026-10-01T08:00:00.000Z',
    updated_at: CHANGED,
    products: [MARGHERITA],
  },
  {
    id: 2,
    slug: 'new-hours',
    name: 'Работаем до полуночи',
    image: '',
    image_large: '',
    description: 'Теперь заказы принимаются до 00:00.',
    published_at: '2026-09-01T08:00:00.000Z',
    updated_at: CHANGED,
    products: [],
  },
];

const ABOUT: JsonObject = { slug: 'about', name: 'О нас', version: 1 };
export const INFO_PAGES: readonly JsonObject[] = [{ ...ABOUT, text: '<p>Мы готовим с 2015 года.</p>' }];

export const OPTIONS: JsonObject = {
  phone: '+373 22 000 111',
  link_instagram: 'https://instagram.com/provider',
  link_fb: 'https://facebook.com/provider',
  extensions: PROVIDER_EXTENSIONS,
  pages: [ABOUT],
  link_app_store: 'https://apps.apple.com/app/id1',
  link_google_play: 'https://play.google.com/store/apps/details?id=provider',
};

const products: readonly JsonObject[] = [...MENUS.values()]
  .flat()
  .flatMap((category) => category['products'] as readonly JsonObject[]);

export const findProduct = (id: Json | undefined): JsonObject | undefined => products.find((each) => each['id'] === id);

export const findRestaurant = (id: number): JsonObject | undefined => RESTAURANTS.find((each) => each['id'] === id);

/** Products that the recalculation recommends. */
export const RECOMMENDED: readonly JsonObject[] = [LEMONADE];
