import { expect, test } from 'vitest';
import type { StaffEndpoint } from '#contract/staff/definition.ts';
import { staffEndpoints } from '#contract/staff/index.ts';
import messages from '#i18n/messages/en/staff/audit-actions.json' with { type: 'json' };
import { createTranslator } from '#i18n/translator.ts';
import { actionName } from './audited-actions.ts';

const t = createTranslator('en', { 'staff-audit-actions': messages });
const audited = Object.entries<StaffEndpoint>(staffEndpoints).filter(
  ([, { method, isAudited }]) => method === 'POST' && isAudited !== false,
);

test('every endpoint that is recorded has a name', () => {
  expect(audited.map(([name]) => name).filter((name) => actionName(name, t) === name)).toEqual([]);
});

test.each([
  ['saveProduct', 'Dish changed'],
  ['staff add', 'Owner added'],
  ['somethingNew', 'somethingNew'],
])('%s is %s', (action, text) => {
  expect(actionName(action, t)).toBe(text);
});
