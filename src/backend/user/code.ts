import { createHmac, timingSafeEqual } from 'node:crypto';
import { CODE_LENGTH } from '#contract/constants.ts';

/**
 * The code of one issue. It is worked out from the server's secret, so that a live code can be sent again
 * although no code is stored.
 */
export function codeOf(secret: string, phone: string, issue: string): string {
  const digest = createHmac('sha256', secret).update(`${phone}:${issue}`).digest();
  // 48 bits over 10,000 values: the bias of the remainder is below one in ten thousand million.
  return String(digest.readUIntBE(0, 6) % 10 ** CODE_LENGTH).padStart(CODE_LENGTH, '0');
}

export function sameCode(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
