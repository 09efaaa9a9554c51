import { expect, test } from 'vitest';
import { faultsOf } from '#backend/demo/rules.ts';
import { balti } from './index.ts';
import { sameInLanguages } from './same.ts';

test('the data of Bălți keeps every rule of demo data', () => {
  expect(faultsOf(balti, sameInLanguages)).toEqual([]);
});
