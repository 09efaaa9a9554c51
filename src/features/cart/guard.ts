import { readCookie } from '#platform/cookies.ts';
import { decodeCart } from './codec.ts';

/** Whether a `Cookie` header carries a cart that is not empty (spec 2, the guard named checkout). */
export function hasLines(cookieHeader: string): boolean {
  return decodeCart(readCookie(cookieHeader, 'cart') ?? '').lines.length > 0;
}
