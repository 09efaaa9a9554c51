import type { Translate } from '#i18n/keys.ts';
import { HttpError } from '#lib/errors.ts';

/** The message to show for a failed request: the server's own, else one for the kind of failure. */
export function toErrorMessage(error: unknown, t: Translate<'common'>): string {
  if (!(error instanceof HttpError)) return t('common:somethingFailed');
  if (error.isNetwork) return t('common:offline');
  const unavailable = error.status === 404 || error.status === 405;
  return error.body?.message || t(unavailable ? 'common:notAvailableHere' : 'common:somethingFailed');
}

/** The first error message of each field of a 422, by the field's name on the wire. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  const errors = error instanceof HttpError ? error.body?.errors : undefined;
  return Object.fromEntries(Object.entries(errors ?? {}).map(([field, messages]) => [field, messages[0] ?? '']));
}
