import type { CODE_PURPOSES } from '#backend/db/schema/index.ts';
import type { Locale } from '#contract/constants.ts';
import { getBackendT } from '#i18n/backend.ts';

interface CodeMessage {
  readonly purpose: (typeof CODE_PURPOSES)[number];
  readonly code: string;
  readonly locale: Locale;
  /** The name of the shop. */
  readonly brand: string;
  /** The host name of the shop's pages; null if it has no public URL. */
  readonly host: string | null;
}

/**
 * The text of an SMS with a code. The code is its first number, so that nothing else is taken for it. The last line binds
 * the code to the shop's pages (https://wicg.github.io/sms-one-time-codes/): browsers offer it there and nowhere else. A
 * message in Cyrillic letters is one SMS of 70 characters with a host name of 31 characters or fewer.
 */
export function codeMessage({ purpose, code, locale, brand, host }: CodeMessage): string {
  const text = getBackendT(locale)(`backend-notices:code_${purpose}`, { code, brand });
  return host === null ? text : `${text}\n@${host} #${code}`;
}
