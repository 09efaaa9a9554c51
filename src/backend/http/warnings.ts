import { localize, type LocalizedText } from '#contract/localized-text.ts';
import type { Locale } from '#contract/constants.ts';
import type { StaffWarning } from '#contract/staff/definition.ts';
import { getBackendT } from '#i18n/backend.ts';
import type { KeyIn } from '#i18n/keys.ts';

/**
 * What a change would mean that is valid, but probably not intended. It is saved once it is confirmed: by `confirmed`
 * in the body of a request, and by the option `--yes` of a command.
 */
export interface Warning {
  readonly code: WarningCode;
  /** The values of the placeholders of its sentence. */
  readonly values?: Readonly<Record<string, string | number | LocalizedText>>;
  /** What a page needs to offer a correction. */
  readonly data?: unknown;
}

/** The key of its sentence in the messages. */
export type WarningCode = KeyIn<'backend-warnings'>;

/** The sentence of a warning in one language. */
export const warningSentence = ({ code, values = {} }: Warning, locale: Locale): string =>
  getBackendT(locale)(
    `backend-warnings:${code}`,
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'object' ? localize(value, locale) : value,
      ]),
    ),
  );

/** A warning as a response contains it. */
export const warningView = (warning: Warning, locale: Locale): StaffWarning => ({
  code: warning.code,
  message: warningSentence(warning, locale),
  ...(warning.data !== undefined && { data: warning.data }),
});
