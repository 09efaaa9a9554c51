import type { DemoRestaurant } from '../../types.ts';
import { desserts } from './desserts.ts';
import { drinks } from './drinks.ts';
import { khachapuri } from './khachapuri.ts';
import { khinkali } from './khinkali.ts';
import { mains } from './mains.ts';
import { mtsvadi } from './mtsvadi.ts';
import { soups } from './soups.ts';
import { starters } from './starters.ts';

export const tiflis: DemoRestaurant = {
  slug: 'tiflis',
  name: 'Tiflis',
  description: {
    ru: 'Грузинская кухня с глиняной печью и мангалом: хачапури, хинкали ручной лепки, мцвади и щедрая зелень.',
    en: 'Georgian cooking with a clay oven and a charcoal grill: khachapuri, hand-pleated khinkali, mtsvadi and armfuls of herbs.',
    ro: 'Bucătărie georgiană cu cuptor de lut și grătar pe cărbuni: hacipuri, hinkali plisate manual, mtsvadi și multă verdeață.',
  },
  cuisines: [
    { ru: 'Грузинская кухня', en: 'Georgian', ro: 'Bucătărie georgiană' },
    { ru: 'Шашлык', en: 'Skewers', ro: 'Frigărui' },
  ],
  emoji: ['🫓', '🍢'],
  tint: 'tomato',
  phone: '+373 231 7-30-15',
  min_order: 120,
  lead_minutes: 50,
  rating: { average: 4.8, count: 937 },
  branches: [
    {
      name: { ru: 'На Штефана чел Маре', en: 'Stefan cel Mare Street', ro: 'Pe Ștefan cel Mare' },
      address: { ru: 'ул. Штефан чел Маре, 38', en: '38 Stefan cel Mare St', ro: 'str. Ștefan cel Mare, 38' },
      phone: '+373 231 7-30-15',
      lat: 47.7598,
      lng: 27.9262,
      hours: [
        { weekdays: [1, 2, 3, 4, 7], from: '10:00', to: '23:00' },
        { weekdays: [5, 6], from: '10:00', to: '01:00' },
      ],
    },
  ],
  categories: [khachapuri, khinkali, starters, soups, mtsvadi, mains, desserts, drinks],
};
