import type { Translate } from '#i18n/keys.ts';
import { HttpError } from '#lib/errors.ts';

/** Messages by HTTP status, where a status means something particular to the form or screen that shows the error. */
export type StatusMessages = Readonly<Partial<Record<number, string>>>;

/** A longer wait is not named. */
const MAX_NAMED_WAIT_MINUTES = 90;

/**
 * The shop's own message for a failed request: that of `messages` for its status, else one for the kind of failure. The
 * text of the response is not shown: an outside provider may have written it for developers, or in another language.
 */
export function toErrorMessage(error: unknown, t: Translate<'common'>, messages: StatusMessages = {}): string {
  if (!(error instanceof HttpError)) return t('common:somethingFailed');
  const { status, retryAfter } = error;
  const particular = messages[status];
  if (particular !== undefined) return particular;
  switch (status) {
    case 0:
      return t('common:offline');
    case 400:
    case 413:
    case 422:
      return t('common:notAccepted');
    case 404:
    case 405:
    case 410:
      return t('common:notAvailableHere');
    case 409:
      return t('common:changed');
    case 429:
      return waitMessage(retryAfter, t);
    case 503:
    case 504:
      return t('common:unavailable');
    default:
      return t('common:somethingFailed');
  }
}

function waitMessage(retryAfter: number | undefined, t: Translate<'common'>): string {
  const minutes = Math.ceil((retryAfter ?? 0) / 60);
  return minutes > 0 && minutes <= MAX_NAMED_WAIT_MINUTES
    ? t('common:tooManyRetry', { count: minutes })
    : t('common:tooMany');
}

/** The first error message of each field of a 422, by the field's name on the wire. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  const errors = error instanceof HttpError ? error.body?.errors : undefined;
  return Object.fromEntries(Object.entries(errors ?? {}).map(([field, messages]) => [field, messages[0] ?? '']));
}
