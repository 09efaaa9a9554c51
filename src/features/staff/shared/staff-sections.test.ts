import { expect, test } from 'vitest';
import { sectionsFor } from './staff-sections.ts';

test.each([
  ['owner', false, true],
  ['manager', false, true],
  ['kitchen', false, true],
  ['courier', true, false],
] as const)('in the navigation of the role %s are deliveries: %s, the board: %s', (role, deliveries, board) => {
  const routes = sectionsFor({ role }).map(({ route }) => route);
  expect([routes.includes('courier'), routes.includes('board')]).toEqual([deliveries, board]);
});
