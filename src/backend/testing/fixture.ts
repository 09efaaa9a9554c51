import { parseSeedData } from '#backend/seed/seed.ts';
import type { MenuFileInput } from '#backend/staff/menu-files/menu-file.ts';
import largeShop from '#tests/shop/shop.json' with { type: 'json' };
import { mapLocales } from '#backend/text.ts';
import type { LocalizedText } from '#contract/localized-text.ts';

type Restaurant = MenuFileInput['restaurants'][number];
type Hours = Restaurant['branches'][number]['hours'];
type Product = Restaurant['categories'][number]['products'][number];

const text = (ru: string, en: string, ro: string): LocalizedText => ({ ...mapLocales(() => en), ru, ro });
export const textInAllLocales = (word: string): LocalizedText => mapLocales(() => word);

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const ALWAYS: Hours = [{ weekdays: EVERY_DAY, from: '00:00', to: '00:00' }];

const product = (slug: string, price: number, extra: Partial<Product> = {}): Product => ({
  slug,
  price,
  name: text(`Блюдо ${slug}`, `Dish ${slug}`, `Fel ${slug}`),
  description: text('Вкусно', 'Tasty', 'Gustos'),
  weight: 300,
  measure: 'g',
  ...extra,
});

const pizza = product('pizza', 120, {
  option_groups: [
    {
      name: text('Размер', 'Size', 'Mărime'),
      kind: 'modifier',
      required: true,
      min: 1,
      max: 1,
      options: [
        { name: text('30 см', '30 cm', '30 cm'), price: 0 },
        { name: text('40 см', '40 cm', '40 cm'), price: 45.5 },
      ],
    },
    {
      name: text('Добавки', 'Extras', 'Adaosuri'),
      kind: 'additive',
      max: 3,
      options: [
        { name: text('Сыр', 'Cheese', 'Brânză'), price: 15 },
        { name: text('Оливки', 'Olives', 'Măsline'), price: 10.25 },
      ],
    },
  ],
});

const restaurant = (city: string, slug: string, hours: Hours, products: Product[]): Restaurant => ({
  city,
  slug,
  name: slug,
  description: text('Кухня', 'Kitchen', 'Bucătărie'),
  cuisines: [text('Домашняя', 'Home', 'De casă')],
  phone: '+373 22 800-002',
  min_order: 100,
  lead_minutes: 40,
  branches: [
    {
      name: text('На Пушкина', 'On Pushkin street', 'Pe Pușkin'),
      address: text('ул. Пушкина, 1', '1 Pushkin street', 'str. Pușkin 1'),
      phone: '+373 22 800-001',
      lat: 47.02,
      lng: 28.83,
      hours,
    },
  ],
  categories: [{ slug: 'main', name: text('Главное', 'Main', 'Principal'), products }],
});

const RATING = { average: 4.5, count: 10 };

const shop = {
  ...largeShop,
  cities: [
    {
      slug: 'alpha',
      name: text('Альфа', 'Alpha', 'Alfa'),
      phone: '+373 22 800-000',
      currency: 'MDL',
      delivery_price: 35,
      free_from: 350,
    },
    {
      slug: 'beta',
      name: text('Бета', 'Beta', 'Beta'),
      phone: '+373 533 80-000',
      currency: 'RUP',
      delivery_price: 20,
      free_from: 0,
    },
  ],
  ratings: { 'alpha/mama': RATING, 'alpha/night': RATING, 'beta/solo': RATING },
};

const menu: MenuFileInput = {
  restaurants: [
    restaurant('alpha', 'mama', ALWAYS, [
      product('soup', 89.5, { recommended: true }),
      product('bread', 10.1),
      pizza,
      product('cake', 60, { recommended: true, allergens: ['gluten', 'eggs'], diets: ['vegetarian'] }),
      product('tea', 25, { recommended: true, measure: 'ml' }),
      product('inactive', 70, { active: false, recommended: true }),
    ]),
    restaurant(
      'alpha',
      'night',
      [{ weekdays: EVERY_DAY, from: '18:00', to: '02:00' }],
      [product('roll', 150), product('wok', 110)],
    ),
    restaurant('beta', 'solo', ALWAYS, [product('stew', 130)]),
  ],
};

const news = [
  {
    slug: 'opening',
    name: text('Открытие', 'Opening', 'Deschidere'),
    description: textInAllLocales('<p>+</p>'),
    days_ago: 19,
    products: ['alpha/mama/soup', 'beta/solo/stew'],
  },
  {
    slug: 'winter',
    name: text('Зима', 'Winter', 'Iarnă'),
    description: textInAllLocales('<p>*</p>'),
    days_ago: 5,
    products: [],
  },
];

const STREETS = {
  alpha: [
    {
      name: { ru: 'Улица Штефана чел Маре', en: 'Ștefan cel Mare Street', ro: 'Strada Ștefan cel Mare' },
      lat: 47.02,
      lng: 28.84,
    },
    { name: { ru: 'Улица 31 Августа 1989 года', en: '31 August 1989 Street', ro: 'Strada 31 August 1989' } },
    { name: { ru: 'Улица Пушкина', en: 'Alexandr Pușkin Street', ro: 'Strada Alexandr Pușkin' } },
  ],
  beta: [{ name: { ru: 'Улица Пушкина', en: 'Pușkin Street', ro: 'Strada Pușkin' } }],
};

/**
 * `mama` in alpha never closes; `night` there works 18:00–02:00 every day and shares alpha's delivery. `solo` is in
 * beta. Delivery costs 35 and is free from 350 in alpha; in beta it is never free. Couriers, promotions and settings
 * are those of the browser tests' shop.
 */
export const fixture = parseSeedData({ shop, streets: STREETS, menus: [menu], news });
