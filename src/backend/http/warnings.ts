import type { KeyIn } from '#i18n/keys.ts';

/**
 * What a change would mean that is valid, but probably not intended. It is saved once it is confirmed: by `confirmed`
 * in the body of a request, and by the option `--yes` of a command.
 */
export interface Warning {
  readonly code: WarningCode;
  /** What a page needs to offer a correction. */
  readonly data?: unknown;
}

/** The key of its sentence in the messages. */
export type WarningCode = KeyIn<'backend-warnings'>;
