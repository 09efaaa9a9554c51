import type { DemoRestaurant } from '../../types.ts';
import { antipasti } from './antipasti.ts';
import { pasta, secondi } from './pasta.ts';
import { redPizza, whitePizza } from './pizza.ts';
import { salads } from './salads.ts';
import { desserts, drinks } from './sweets.ts';

export const fornoRosso: DemoRestaurant = {
  slug: 'forno-rosso',
  name: 'Forno Rosso',
  description: {
    ru: 'Неаполитанская пицца из дровяной печи, тесто двухдневного брожения, свежая паста и антипасти на компанию.',
    en: 'Neapolitan pizza from a wood-fired oven, two-day dough, fresh pasta and antipasti for the whole table.',
    ro: 'Pizza napoletană din cuptor cu lemne, aluat dospit două zile, paste proaspete și antipasti pentru toată masa.',
  },
  cuisines: [
    { ru: 'Итальянская', en: 'Italian', ro: 'Italienească' },
    { ru: 'Пицца', en: 'Wood-fired pizza', ro: 'Pizza la lemne' },
    { ru: 'Паста и ризотто', en: 'Pasta and risotto', ro: 'Paste și risotto' },
  ],
  emoji: ['🍕', '🍝', '🌿'],
  tint: 'amber',
  phone: '+373 22 867-740',
  min_order: 130,
  lead_minutes: 40,
  rating: { average: 4.6, count: 1512 },
  branches: [
    {
      name: { ru: 'На Штефан чел Маре', en: 'Stefan cel Mare', ro: 'Pe Ștefan cel Mare' },
      address: { ru: 'бул. Штефан чел Маре ши Сфынт, 132', en: '132 Stefan cel Mare Blvd', ro: 'bd. Ștefan cel Mare și Sfânt, 132' },
      phone: '+373 22 867-741',
      lat: 47.0262,
      lng: 28.8297,
      hours: [
        { weekdays: [1, 2, 3, 4], from: '11:30', to: '15:30' },
        { weekdays: [1, 2, 3, 4], from: '17:30', to: '22:30' },
        { weekdays: [5, 6], from: '11:30', to: '00:00' },
        { weekdays: [7], from: '12:00', to: '22:00' },
      ],
    },
    {
      name: { ru: 'На Буюканах', en: 'Buiucani', ro: 'La Buiucani' },
      address: { ru: 'ул. Алба-Юлия, 75', en: '75 Alba Iulia St', ro: 'str. Alba Iulia, 75' },
      phone: '+373 22 867-742',
      lat: 47.0335,
      lng: 28.7771,
      hours: [
        { weekdays: [1, 2, 3, 4, 5], from: '12:00', to: '15:00' },
        { weekdays: [1, 2, 3, 4, 5], from: '17:00', to: '22:00' },
        { weekdays: [6, 7], from: '12:00', to: '23:00' },
      ],
    },
  ],
  categories: [antipasti, redPizza, whitePizza, pasta, secondi, salads, desserts, drinks],
};
