import type { DemoCategory } from '../../types.ts';
import { KHINKALI_COOKING, KHINKALI_COUNT, SAUCES } from './options.ts';

export const khinkali: DemoCategory = {
  slug: 'khinkali',
  name: { ru: 'Хинкали', en: 'Khinkali', ro: 'Hinkali' },
  tint: 'sand',
  products: [
    {
      slug: 'khinkali-kalakuri',
      name: { ru: 'Хинкали калакури', en: 'City-style khinkali', ro: 'Hinkali ca la oraș' },
      description: {
        ru: 'Свинина с говядиной и много кинзы в тонком тесте. Сначала выпейте бульон, потом доедайте мешочек.',
        en: 'Pork and beef with plenty of coriander in thin dough. Sip the broth first, then eat the parcel.',
        ro: 'Porc cu vită și mult coriandru în foaie subțire. Sorbiți întâi zeama, apoi mâncați punguța.',
      },
      price: 89,
      weight: 5,
      measure: 'pcs',
      emoji: ['🥟', '🌿'],
      allergens: ['gluten', 'eggs'],
      groups: [KHINKALI_COUNT, KHINKALI_COOKING, SAUCES],
    },
    {
      slug: 'khinkali-lamb',
      name: { ru: 'Хинкали с бараниной', en: 'Lamb khinkali', ro: 'Hinkali cu miel' },
      description: {
        ru: 'Горский рецепт: рубленая баранина, лук, дикий тмин и щепотка красного перца.',
        en: 'The highland recipe: chopped lamb, onion, wild caraway and a pinch of red pepper.',
        ro: 'Rețeta de la munte: miel tocat, ceapă, chimen sălbatic și un vârf de ardei roșu.',
      },
      price: 98.5,
      weight: 5,
      measure: 'pcs',
      emoji: ['🥟', '🍖'],
      allergens: ['gluten', 'eggs'],
      groups: [KHINKALI_COUNT, SAUCES],
    },
    {
      slug: 'khinkali-mushroom',
      name: { ru: 'Хинкали с грибами', en: 'Mushroom khinkali', ro: 'Hinkali cu ciuperci' },
      description: {
        ru: 'Шампиньоны и вешенки, обжаренные с луком и эстрагоном; тесто без яиц.',
        en: 'Button and oyster mushrooms fried with onion and tarragon, wrapped in egg-free dough.',
        ro: 'Champignon și păstrăv de fag căliți cu ceapă și tarhon, în foaie fără ou.',
      },
      price: 82,
      weight: 5,
      measure: 'pcs',
      emoji: ['🥟', '🍄'],
      allergens: ['gluten'],
      diets: ['vegetarian', 'vegan'],
      groups: [KHINKALI_COUNT],
    },
    {
      slug: 'khinkali-cheese',
      name: { ru: 'Хинкали с сыром и мятой', en: 'Cheese and mint khinkali', ro: 'Hinkali cu brânză și mentă' },
      description: {
        ru: 'Молодой сыр надуги со свежей мятой тает внутри и тянется за ложкой.',
        en: 'Young nadughi curd with fresh mint melts inside and follows the spoon.',
        ro: 'Brânză tânără nadughi cu mentă crudă, care se topește înăuntru și se ia după lingură.',
      },
      price: 84,
      weight: 5,
      measure: 'pcs',
      emoji: ['🥟', '🧀', '🌿'],
      allergens: ['gluten', 'eggs', 'milk'],
    },
    {
      slug: 'qvari',
      name: { ru: 'Квари по-рачински', en: 'Racha qvari', ro: 'Kvari ca în Racea' },
      description: {
        ru: 'Небольшие полумесяцы с копчёным сулугуни, отваренные и щедро политые топлёным маслом.',
        en: 'Small half-moons of smoked sulguni, boiled and drowned in clarified butter.',
        ro: 'Semilune mici cu sulguni afumat, fierte și stropite din belșug cu unt topit.',
      },
      price: 79.9,
      weight: 240,
      measure: 'g',
      emoji: ['🥟', '🧈'],
      allergens: ['gluten', 'eggs', 'milk'],
    },
  ],
};
