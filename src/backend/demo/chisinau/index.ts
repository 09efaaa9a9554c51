import type { DemoCity } from '../types.ts';
import { casaMare } from './casa-mare/index.ts';
import { fornoRosso } from './forno-rosso/index.ts';
import { sakura } from './sakura/index.ts';

export const chisinau: DemoCity = {
  slug: 'chisinau',
  name: { ru: 'Кишинёв', en: 'Chisinau', ro: 'Chișinău' },
  phone: '+373 22 800-373',
  currency: 'MDL',
  delivery_price: 35,
  free_from: 350,
  emoji: ['🍲', '🍇', '🥧'],
  tint: 'lime',
  restaurants: [casaMare, sakura, fornoRosso],
};
