import type { DemoCity } from '../types.ts';
import { bosfor } from './bosfor/index.ts';
import { samovar } from './samovar/index.ts';
import { wokLab } from './wok-lab/index.ts';

export const tiraspol: DemoCity = {
  slug: 'tiraspol',
  name: { ru: 'Тирасполь', en: 'Tiraspol', ro: 'Tiraspol' },
  phone: '+373 533 5-40-40',
  currency: 'RUP',
  delivery_price: 20,
  free_from: 250,
  emoji: ['🥟', '🫖'],
  tint: 'rose',
  restaurants: [samovar, bosfor, wokLab],
};
