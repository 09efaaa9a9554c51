import type { DemoHours, DemoRestaurant } from '../../types.ts';
import { drinks } from './drinks.ts';
import { grill } from './grill.ts';
import { meze } from './meze.ts';
import { pide } from './pide.ts';
import { sides } from './sides.ts';
import { soups } from './soups.ts';
import { sweets } from './sweets.ts';
import { wraps } from './wraps.ts';

const untilPastMidnight: readonly DemoHours[] = [
  { weekdays: [1, 2, 3, 4, 7], from: '10:00', to: '23:00' },
  { weekdays: [5, 6], from: '10:00', to: '01:30' },
];

export const bosfor: DemoRestaurant = {
  slug: 'bosfor',
  name: 'Bosfor',
  description: {
    ru: 'Турецкий гриль на углях и каменная печь: кебабы с ножа, горячая пиде, десяток мезе и пахлава, которую раскатывают вручную.',
    en: 'A Turkish charcoal grill and a stone oven: knife-minced kebabs, hot pide, a table of meze and baklava rolled by hand.',
    ro: 'Grătar turcesc pe cărbuni și cuptor de piatră: kebab tocat din cuțit, pide fierbinte, aperitive și baclava întinsă de mână.',
  },
  cuisines: [
    { ru: 'Турецкая', en: 'Turkish', ro: 'Turcească' },
    { ru: 'Гриль', en: 'Grill', ro: 'Grătar' },
  ],
  emoji: ['🍢', '🥙', '🫓'],
  tint: 'amber',
  phone: '+373 533 8-07-77',
  min_order: 90,
  lead_minutes: 45,
  rating: { average: 4.6, count: 873 },
  branches: [
    {
      name: { ru: 'Босфор в центре', en: 'Bosfor in the centre', ro: 'Bosfor în centru' },
      address: { ru: 'ул. Карла Либкнехта, 171', en: '171 Karl Liebknecht St', ro: 'str. Karl Liebknecht, 171' },
      phone: '+373 533 8-07-77',
      lat: 46.8412,
      lng: 29.6284,
      hours: untilPastMidnight,
    },
    {
      name: { ru: 'Босфор на Свердлова', en: 'Bosfor on Sverdlov Street', ro: 'Bosfor pe Sverdlov' },
      address: { ru: 'ул. Свердлова, 62', en: '62 Sverdlov St', ro: 'str. Sverdlov, 62' },
      phone: '+373 533 8-07-78',
      lat: 46.8389,
      lng: 29.6341,
      hours: untilPastMidnight,
    },
  ],
  categories: [soups, meze, grill, pide, wraps, sides, sweets, drinks],
};
