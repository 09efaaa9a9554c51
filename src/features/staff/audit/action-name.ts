import type { StaffEndpoint } from '#contract/staff/definition.ts';
import { type StaffEndpoints, staffEndpoints, type StaffWriteName } from '#contract/staff/index.ts';
import type { Translate } from '#i18n/keys.ts';

/** The endpoints that write the audit log. Each has a message, or `actionName` does not compile. */
type RecordedEndpoint = {
  [Name in StaffWriteName]: StaffEndpoints[Name] extends { readonly isAudited: false } ? never : Name;
}[StaffWriteName];

const RECORDED_COMMANDS = ['staff add', 'staff link'] as const;
type RecordedAction = RecordedEndpoint | (typeof RECORDED_COMMANDS)[number];

function isRecorded(action: string): action is RecordedAction {
  const endpoint = Object.entries<StaffEndpoint>(staffEndpoints).find(([name]) => name === action)?.[1];
  return (
    (endpoint?.method === 'POST' && endpoint.isAudited !== false) || RECORDED_COMMANDS.some((name) => name === action)
  );
}

/** The name of an action; the action itself if this version does not know it. */
export const actionName = (action: string, t: Translate<'staff-audit-actions'>): string =>
  isRecorded(action) ? t(`staff-audit-actions:${action}`) : action;
