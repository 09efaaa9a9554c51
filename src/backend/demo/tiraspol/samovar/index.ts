import type { DemoRestaurant } from '../../types.ts';
import { blini } from './blini.ts';
import { desserts } from './desserts.ts';
import { drinks } from './drinks.ts';
import { dumplings } from './dumplings.ts';
import { mains } from './mains.ts';
import { pies } from './pies.ts';
import { sides } from './sides.ts';
import { soups } from './soups.ts';
import { starters } from './starters.ts';

/** Open around the clock. */
export const samovar: DemoRestaurant = {
  slug: 'samovar',
  name: 'Samovar',
  description: {
    ru: 'Русская и украинская кухня круглосуточно: лепим пельмени при вас, борщ томим в печи, чай завариваем в настоящем самоваре.',
    en: 'Russian and Ukrainian cooking day and night: pelmeni shaped by hand, borscht from the oven and tea from a real samovar.',
    ro: 'Bucătărie rusească și ucraineană zi și noapte: pelmeni făcuți de mână, borș scos din cuptor și ceai dintr-un samovar adevărat.',
  },
  cuisines: [
    { ru: 'Русская', en: 'Russian', ro: 'Rusească' },
    { ru: 'Украинская', en: 'Ukrainian', ro: 'Ucraineană' },
  ],
  emoji: ['🥟', '🫖', '🥞'],
  tint: 'tomato',
  phone: '+373 533 5-19-94',
  min_order: 80,
  lead_minutes: 40,
  rating: { average: 4.7, count: 1284 },
  branches: [
    {
      name: { ru: 'Самовар на 25 Октября', en: 'Samovar on 25 October Street', ro: 'Samovar pe 25 Octombrie' },
      address: { ru: 'ул. 25 Октября, 94', en: '94 25 October St', ro: 'str. 25 Octombrie, 94' },
      phone: '+373 533 5-19-94',
      lat: 46.8378,
      lng: 29.6269,
      hours: 'always',
    },
    {
      name: { ru: 'Самовар на Балке', en: 'Samovar in Balka', ro: 'Samovar la Balca' },
      address: { ru: 'ул. Юности, 18/1', en: '18/1 Yunosti St', ro: 'str. Iunosti, 18/1' },
      phone: '+373 533 7-62-18',
      lat: 46.8497,
      lng: 29.6072,
      hours: [
        { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '23:00' },
        { weekdays: [6, 7], from: '09:00', to: '00:00' },
      ],
    },
  ],
  categories: [dumplings, soups, blini, mains, sides, pies, starters, desserts, drinks],
};
