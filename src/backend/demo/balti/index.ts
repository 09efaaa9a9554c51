import type { DemoCity } from '../types.ts';
import { northGrill } from './north-grill/index.ts';
import { tiflis } from './tiflis/index.ts';
import { verde } from './verde/index.ts';

export const balti: DemoCity = {
  slug: 'balti',
  name: { ru: 'Бельцы', en: 'Balti', ro: 'Bălți' },
  phone: '+373 231 6-10-00',
  currency: 'MDL',
  delivery_price: 25,
  free_from: 300,
  emoji: ['🍔', '🥗'],
  tint: 'amber',
  restaurants: [northGrill, tiflis, verde],
};
