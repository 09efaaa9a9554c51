import type { DemoRestaurant } from '../../types.ts';
import { bubbleTea } from './bubble-tea.ts';
import { desserts } from './desserts.ts';
import { dimSum } from './dim-sum.ts';
import { drinks } from './drinks.ts';
import { wokNoodles } from './noodles.ts';
import { rice } from './rice.ts';
import { soups } from './soups.ts';
import { starters } from './starters.ts';

/** Closed between lunch and dinner on weekdays. */
export const wokLab: DemoRestaurant = {
  slug: 'wok-lab',
  name: 'Wok Lab',
  description: {
    ru: 'Паназиатская кухня на открытом огне: лапша из вока за семь минут, фо и том-ям, димсамы из бамбуковых корзинок и бабл-ти.',
    en: 'Pan-Asian cooking over open flame: noodles from the wok in seven minutes, pho and tom yum, dim sum in bamboo baskets and bubble tea.',
    ro: 'Bucătărie panasiatică la foc deschis: tăiței din wok în șapte minute, pho și tom yum, dim sum în coșuri de bambus și ceai cu perle.',
  },
  cuisines: [
    { ru: 'Азиатская', en: 'Asian', ro: 'Asiatică' },
    { ru: 'Тайская', en: 'Thai', ro: 'Thailandeză' },
    { ru: 'Вьетнамская', en: 'Vietnamese', ro: 'Vietnameză' },
  ],
  emoji: ['🥡', '🍜', '🧋'],
  tint: 'lime',
  phone: '+373 533 6-31-88',
  min_order: 100,
  lead_minutes: 35,
  rating: { average: 4.8, count: 562 },
  branches: [
    {
      name: { ru: 'Wok Lab на бульваре', en: 'Wok Lab on the boulevard', ro: 'Wok Lab pe bulevard' },
      address: { ru: 'бул. Гагарина, 5', en: '5 Gagarin Blvd', ro: 'bd. Gagarin, 5' },
      phone: '+373 533 6-31-88',
      lat: 46.8447,
      lng: 29.6362,
      hours: [
        { weekdays: [1, 2, 3, 4, 5], from: '11:00', to: '15:30' },
        { weekdays: [1, 2, 3, 4, 5], from: '17:00', to: '23:00' },
        { weekdays: [6, 7], from: '12:00', to: '23:30' },
      ],
    },
  ],
  categories: [wokNoodles, rice, soups, dimSum, starters, desserts, bubbleTea, drinks],
};
