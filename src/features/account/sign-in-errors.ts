import { failureText, fieldErrors } from '#features/shared/failure.ts';
import type { Translate } from '#i18n/keys.ts';
import { HttpError } from '#lib/errors.ts';

/** `field:` at the beginning of the message or after a comma. */
const FIELD = /(?:^|,)\s*([a-z][a-z0-9_]*)\s*:/g;

/**
 * Spec 5: the phone step's message may be a comma-separated list of `field:message` pairs; any other text belongs to
 * the phone field. A comma inside a message stays in it.
 */
export function parsePhoneMessage(message: string): Readonly<Record<string, string>> {
  const starts = [...message.matchAll(FIELD)];
  if (starts[0]?.index !== 0) return { phone: message };
  return Object.fromEntries(
    starts.map((start, position) => {
      const text = message.slice(start.index + start[0].length, starts[position + 1]?.index);
      return [start[1] ?? '', text.trim()];
    }),
  );
}

/** What to write under the phone field; the form has no other, so errors of others are told there too. */
export function phoneError(error: unknown, t: Translate<'common' | 'user'>): string {
  const fields = fieldsOf(error);
  return fields['phone'] ?? (Object.values(fields).join(' ') || failureText(error, t));
}

function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  const listed = fieldErrors(error);
  if (Object.keys(listed).length > 0) return listed;
  const message = error instanceof HttpError ? error.body?.message : undefined;
  return message ? parsePhoneMessage(message) : {};
}

/** Spec 8: a 404 says that there is no such code; otherwise the first of the server's errors about it. */
export function codeError(error: unknown, t: Translate<'common' | 'user'>): string {
  if (error instanceof HttpError && error.status === 404) return t('user:codeNotFound');
  return fieldErrors(error)['code'] ?? failureText(error, t);
}
