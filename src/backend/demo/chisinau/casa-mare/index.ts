import type { DemoRestaurant } from '../../types.ts';
import { bakery } from './bakery.ts';
import { grill, mains } from './mains.ts';
import { breakfast } from './breakfast.ts';
import { soups } from './soups.ts';
import { starters } from './starters.ts';
import { desserts, drinks } from './sweets.ts';

export const casaMare: DemoRestaurant = {
  slug: 'casa-mare',
  name: 'Casa Mare',
  description: {
    ru: 'Молдавская и румынская домашняя кухня из настоящей печи: зама, сармале, плацинды и хлеб, который печём круглые сутки.',
    en: 'Moldovan and Romanian home cooking from a real clay oven: zeamă, sarmale, pies and bread baked around the clock.',
    ro: 'Bucătărie de casă moldovenească și românească, din cuptor adevărat: zeamă, sarmale, plăcinte și pâine coaptă zi și noapte.',
  },
  cuisines: [
    { ru: 'Молдавская', en: 'Moldovan', ro: 'Moldovenească' },
    { ru: 'Румынская', en: 'Romanian', ro: 'Românească' },
    { ru: 'Домашняя', en: 'Home cooking', ro: 'De casă' },
  ],
  emoji: ['🍲', '🌽', '🧀'],
  tint: 'tomato',
  phone: '+373 22 814-230',
  min_order: 120,
  lead_minutes: 45,
  rating: { average: 4.8, count: 1264 },
  branches: [
    {
      name: { ru: 'На Пушкина', en: 'Pushkin Street', ro: 'Pe Pușkin' },
      address: { ru: 'ул. Пушкина, 24', en: '24 Pushkin St', ro: 'str. Pușkin, 24' },
      phone: '+373 22 814-231',
      lat: 47.0252,
      lng: 28.8329,
      hours: 'always',
    },
    {
      name: { ru: 'На Рышкановке', en: 'Rîșcani', ro: 'La Rîșcani' },
      address: { ru: 'бул. Московский, 14', en: '14 Moscow Blvd', ro: 'bd. Moscova, 14' },
      phone: '+373 22 814-232',
      lat: 47.0483,
      lng: 28.8606,
      hours: [
        { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '23:00' },
        { weekdays: [6, 7], from: '09:00', to: '00:00' },
      ],
    },
    {
      name: { ru: 'На Ботанике', en: 'Botanica', ro: 'La Botanica' },
      address: { ru: 'бул. Дачия, 27', en: '27 Dacia Blvd', ro: 'bd. Dacia, 27' },
      phone: '+373 22 814-233',
      lat: 46.9897,
      lng: 28.8578,
      hours: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '23:00' }],
    },
  ],
  categories: [breakfast, starters, soups, mains, grill, bakery, desserts, drinks],
};
