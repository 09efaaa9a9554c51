import type { DemoRestaurant } from '../../types.ts';
import { bowls } from './bowls.ts';
import { breakfasts } from './breakfasts.ts';
import { desserts } from './desserts.ts';
import { drinks } from './drinks.ts';
import { plates } from './plates.ts';
import { salads } from './salads.ts';
import { smoothies } from './smoothies.ts';
import { soups } from './soups.ts';

export const verde: DemoRestaurant = {
  slug: 'verde',
  name: 'Verde',
  description: {
    ru: 'Завтраки, салаты, боулы и супы из того, что сейчас растёт у соседних фермеров. Много блюд без мяса, молока и глютена.',
    en: 'Breakfasts, salads, bowls and soups made of what nearby farms are growing now, with plenty free of meat, dairy or gluten.',
    ro: 'Mic dejun, salate, boluri și supe din ce crește acum la fermierii vecini, multe fără carne, lactate sau gluten.',
  },
  cuisines: [
    { ru: 'Здоровая еда', en: 'Healthy', ro: 'Mâncare sănătoasă' },
    { ru: 'Вегетарианская кухня', en: 'Vegetarian', ro: 'Bucătărie vegetariană' },
    { ru: 'Завтраки', en: 'Breakfasts', ro: 'Mic dejun' },
  ],
  emoji: ['🥗', '🥑'],
  tint: 'lime',
  phone: '+373 231 2-11-80',
  min_order: 80,
  lead_minutes: 30,
  rating: { average: 4.6, count: 542 },
  branches: [
    {
      name: { ru: 'У площади Алексэндри', en: 'Alecsandri Square', ro: 'Lângă Piața Alecsandri' },
      address: { ru: 'ул. Пушкина, 54', en: '54 Puskin St', ro: 'str. Pușkin, 54' },
      phone: '+373 231 2-11-80',
      lat: 47.7637,
      lng: 27.9243,
      hours: [
        { weekdays: [1, 2, 3, 4, 5, 6], from: '08:00', to: '21:00' },
        { weekdays: [7], from: '09:00', to: '18:00' },
      ],
    },
    {
      name: { ru: 'На 31 августа', en: '31 August Street', ro: 'Pe 31 August' },
      address: { ru: 'ул. 31 августа 1989 года, 20', en: '20 31 August 1989 St', ro: 'str. 31 August 1989, 20' },
      phone: '+373 231 2-11-81',
      lat: 47.7561,
      lng: 27.9201,
      hours: [
        { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '20:00' },
        { weekdays: [6, 7], from: '09:00', to: '18:00' },
      ],
    },
    {
      name: { ru: 'На бульваре Лариса', en: 'Larisa Boulevard', ro: 'Pe bulevardul Larisa' },
      address: { ru: 'бул. Ларисы, 3', en: '3 Larisa Blvd', ro: 'bd. Larisa, 3' },
      phone: '+373 231 2-11-82',
      lat: 47.7689,
      lng: 27.9368,
      hours: [
        { weekdays: [1, 2, 3, 4, 5, 6], from: '08:00', to: '21:00' },
        { weekdays: [7], from: '09:00', to: '17:00' },
      ],
    },
  ],
  categories: [breakfasts, salads, bowls, soups, plates, smoothies, desserts, drinks],
};
