import { expect, it } from 'vitest';
import { faultsOf } from '#backend/demo/rules.ts';
import { tiraspol } from './index.ts';
import { sameInLanguages } from './same.ts';

it('keeps the rules of demo data', () => {
  expect(faultsOf(tiraspol, sameInLanguages)).toEqual([]);
});

it('has a restaurant that never closes, one open past midnight and one with a break', () => {
  expect(tiraspol.restaurants.map(({ slug, branches }) => [slug, branches[0]?.hours])).toEqual([
    ['samovar', 'always'],
    [
      'bosfor',
      [
        { weekdays: [1, 2, 3, 4, 7], from: '10:00', to: '23:00' },
        { weekdays: [5, 6], from: '10:00', to: '01:30' },
      ],
    ],
    [
      'wok-lab',
      [
        { weekdays: [1, 2, 3, 4, 5], from: '11:00', to: '15:30' },
        { weekdays: [1, 2, 3, 4, 5], from: '17:00', to: '23:00' },
        { weekdays: [6, 7], from: '12:00', to: '23:30' },
      ],
    ],
  ]);
});
