import { createHash, createHmac } from 'node:crypto';
import type { JsonObject } from '../json.ts';

/**
 * The signature of a Checkout callback: HMAC-SHA-256 of the raw body, a dot and the timestamp, in Base64.
 * Source: zerodaysoft/maib-sdk docs/checkout-api.md, "Signature Verification".
 * @param timestamp Unix time in milliseconds, as in `X-Signature-Timestamp`
 */
export const checkoutSignature = (rawBody: string, timestamp: string, key: string): string =>
  createHmac('sha256', key).update(`${rawBody}.${timestamp}`).digest('base64');

/**
 * The orders of fields that the documents show: the rule sorts without regard to case, as alexminza/maib-mia-sdk-php
 * src/MaibMia/MaibMiaClient.php does (`payerIban`, `payerName`, `payId`), and the worked example of request-to-pay has
 * `payId` first (zerodaysoft/maib-sdk docs/request-to-pay-api.md, "Example"), which is an order by code units.
 */
export type FieldOrdering = 'case-insensitive' | 'code-units';

const DECIMAL_FIELDS = ['amount', 'commission'];

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * The signature of a callback about a payment by a MIA QR code: SHA-256 of the values in the order of their names and
 * of the key, joined by colons, in Base64. Null and empty values are left out; amounts have two decimals.
 * Source: zerodaysoft/maib-sdk docs/mia-qr-api.md, "Signature Validation".
 */
export function miaSignature(result: JsonObject, key: string, ordering: FieldOrdering = 'case-insensitive'): string {
  const sortKey = (name: string) => (ordering === 'case-insensitive' ? name.toLowerCase() : name);
  const values = Object.entries(result)
    .filter(([, value]) => value !== null && value !== '')
    .sort(([one], [other]) => compare(sortKey(one), sortKey(other)))
    .map(([name, value]) =>
      typeof value === 'number' && DECIMAL_FIELDS.includes(name) ? value.toFixed(2) : String(value),
    );
  return createHash('sha256')
    .update([...values, key].join(':'))
    .digest('base64');
}
