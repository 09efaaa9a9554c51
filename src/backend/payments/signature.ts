import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hex HMAC-SHA-256 over the raw body. */
export const sign = (secret: string, body: string): string => createHmac('sha256', secret).update(body).digest('hex');

/** Takes the same time whatever was given. */
export function isSignedBy(secret: string, body: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, body));
  const given = Buffer.from(signature.toLowerCase());
  return given.length === expected.length && timingSafeEqual(given, expected);
}
