import type { StaffEndpoint } from '#contract/staff/definition.ts';
import { type StaffEndpoints, staffEndpoints, type StaffWriteName } from '#contract/staff/index.ts';
import type { Translate } from '#i18n/keys.ts';

/** The endpoints that write the audit log. Each has a message, or `actionName` does not compile. */
type RecordedEndpoint = {
  [Name in StaffWriteName]: StaffEndpoints[Name] extends { readonly isAudited: false } ? never : Name;
}[StaffWriteName];

/** The commands that write it, and their messages: a key of a message has no space. */
const COMMAND_NAMES: ReadonlyMap<string, 'staff_add' | 'staff_link'> = new Map([
  ['staff add', 'staff_add'],
  ['staff link', 'staff_link'],
]);

function isRecorded(action: string): action is RecordedEndpoint {
  const endpoint = Object.entries<StaffEndpoint>(staffEndpoints).find(([name]) => name === action)?.[1];
  return endpoint?.method === 'POST' && endpoint.isAudited !== false;
}

/** The name of an action; the action itself if this version does not know it. */
export function actionName(action: string, t: Translate<'staff-audit-actions'>): string {
  const key = isRecorded(action) ? action : COMMAND_NAMES.get(action);
  return key === undefined ? action : t(`staff-audit-actions:${key}`);
}
