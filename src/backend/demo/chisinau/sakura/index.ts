import type { DemoRestaurant } from '../../types.ts';
import { bento, ramen } from './hot.ts';
import { rolls } from './rolls.ts';
import { starters } from './starters.ts';
import { nigiri, sets } from './sushi.ts';
import { desserts, drinks } from './sweets.ts';

export const sakura: DemoRestaurant = {
  slug: 'sakura',
  name: 'Sakura',
  description: {
    ru: 'Японская кухня без спешки: рыба трижды в неделю, рис каждые два часа, бульон для рамена варится всю ночь.',
    en: 'Unhurried Japanese cooking: fish three times a week, rice every two hours and ramen broth simmered all night.',
    ro: 'Bucătărie japoneză fără grabă: pește de trei ori pe săptămână, orez la fiecare două ore, bulion de ramen fiert toată noaptea.',
  },
  cuisines: [
    { ru: 'Японская', en: 'Japanese', ro: 'Japoneză' },
    { ru: 'Суши и роллы', en: 'Sushi and rolls', ro: 'Sushi și rulouri' },
    { ru: 'Азиатская лапша', en: 'Asian noodles', ro: 'Tăiței asiatici' },
  ],
  emoji: ['🍣', '🍜', '🌸'],
  tint: 'rose',
  phone: '+373 22 845-510',
  min_order: 150,
  lead_minutes: 55,
  rating: { average: 4.7, count: 938 },
  branches: [
    {
      name: { ru: 'В центре', en: 'City centre', ro: 'În centru' },
      address: { ru: 'ул. Букурешть, 68', en: '68 Bucuresti St', ro: 'str. București, 68' },
      phone: '+373 22 845-511',
      lat: 47.0213,
      lng: 28.8291,
      hours: [
        { weekdays: [1, 2, 3, 4, 7], from: '11:00', to: '23:00' },
        { weekdays: [5, 6], from: '11:00', to: '01:00' },
      ],
    },
    {
      name: { ru: 'На Чеканах', en: 'Ciocana', ro: 'La Ciocana' },
      address: { ru: 'бул. Мирча чел Бэтрын, 39', en: '39 Mircea cel Batran Blvd', ro: 'bd. Mircea cel Bătrân, 39' },
      phone: '+373 22 845-512',
      lat: 47.0497,
      lng: 28.8905,
      hours: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '11:00', to: '22:30' }],
    },
  ],
  categories: [starters, rolls, nigiri, sets, ramen, bento, desserts, drinks],
};
