import type { DemoRestaurant } from '../../types.ts';
import { burgers } from './burgers.ts';
import { desserts } from './desserts.ts';
import { drinks } from './drinks.ts';
import { hotDogs } from './hot-dogs.ts';
import { shakes } from './shakes.ts';
import { sides } from './sides.ts';
import { steaks } from './steaks.ts';
import { wings } from './wings.ts';

export const northGrill: DemoRestaurant = {
  slug: 'north-grill',
  name: 'North Grill',
  description: {
    ru: 'Бургеры, стейки и крылья на живых углях, днём и ночью без перерыва. Хлеб печём сами, мясо рубим утром.',
    en: 'Burgers, steaks and wings over live coals, day and night without a break. We bake our buns and grind our beef every morning.',
    ro: 'Burgeri, fripturi și aripioare pe jar, zi și noapte fără pauză. Chiflele le coacem noi, iar carnea o tocăm dimineața.',
  },
  cuisines: [
    { ru: 'Бургеры', en: 'Burgers', ro: 'Burgeri' },
    { ru: 'Американская кухня', en: 'American', ro: 'Bucătărie americană' },
    { ru: 'Стейки', en: 'Steaks', ro: 'Fripturi' },
  ],
  emoji: ['🍔', '🍟'],
  tint: 'amber',
  phone: '+373 231 6-24-24',
  min_order: 100,
  lead_minutes: 35,
  rating: { average: 4.7, count: 1284 },
  branches: [
    {
      name: { ru: 'На Независимости', en: 'Independentei Street', ro: 'Pe Independenței' },
      address: { ru: 'ул. Независимости, 12', en: '12 Independentei St', ro: 'str. Independenței, 12' },
      phone: '+373 231 6-24-24',
      lat: 47.7623,
      lng: 27.9296,
      hours: 'always',
    },
    {
      name: { ru: 'На Киевской', en: 'Kiev Street', ro: 'Pe strada Kiev' },
      address: { ru: 'ул. Киевская, 141', en: '141 Kiev St', ro: 'str. Kiev, 141' },
      phone: '+373 231 6-24-25',
      lat: 47.7714,
      lng: 27.9447,
      hours: [
        { weekdays: [1, 2, 3, 4, 7], from: '10:00', to: '00:00' },
        { weekdays: [5, 6], from: '10:00', to: '03:00' },
      ],
    },
  ],
  categories: [burgers, steaks, wings, hotDogs, sides, desserts, shakes, drinks],
};
