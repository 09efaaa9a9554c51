import type { Translate } from '#i18n/keys.ts';
import { AUDITED_ACTIONS, AUDITED_COMMANDS } from './audited-actions.ts';

/** What was done, in words; the name of an action of another version as it is. */
export function actionName(action: string, t: Translate<'staff-audit-actions'>): string {
  const known =
    AUDITED_ACTIONS.find((name) => name === action) ??
    Object.entries(AUDITED_COMMANDS).find(([command]) => command === action)?.[1];
  return known ? t(`staff-audit-actions:${known}`) : action;
}
