import type { Translate } from '#i18n/keys.ts';
import { HttpError } from '#lib/errors.ts';

/** What to tell a person about a failed call: the server's own sentence, or what the kind of failure suggests. */
export function failureText(error: unknown, t: Translate<'common'>): string {
  if (!(error instanceof HttpError)) return t('common:somethingFailed');
  if (error.isNetwork) return t('common:offline');
  if (error.status === 404 || error.status === 405) return error.body?.message || t('common:notAvailableHere');
  return error.body?.message || t('common:somethingFailed');
}

/** The first sentence for each field of a 422, by the field's name on the wire. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  const errors = error instanceof HttpError ? error.body?.errors : undefined;
  return Object.fromEntries(Object.entries(errors ?? {}).map(([field, messages]) => [field, messages[0] ?? '']));
}
