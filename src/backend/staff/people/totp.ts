import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** Codes of the neighbouring periods are accepted, for clocks that differ. */
const WINDOW = 1;
const ISSUER = 'Dinner';

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The URL that an authenticator app reads from a QR code. */
export const totpUri = (secret: string, login: string): string =>
  new TOTP({ issuer: ISSUER, label: login, secret }).toString();

/**
 * The time step of a code, or null for a wrong one, and for one of a step that was used before.
 * @param lastStep the last step that was accepted; null for none
 */
export function verifyTotp(secret: string, token: string, now: Date, lastStep: number | null): number | null {
  const totp = new TOTP({ secret });
  const delta = totp.validate({ token, timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}
