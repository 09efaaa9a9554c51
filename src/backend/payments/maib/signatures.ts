import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';

const areEqual = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** A proxy may double a header: "a, a". */
const firstValue = (headers: Headers, name: string): string => (headers.get(name) ?? '').split(',', 1)[0]?.trim() ?? '';

const PREFIX = 'sha256=';
const TIMESTAMP = /^\d{1,15}$/;

/**
 * When the bank has signed a callback of Checkout, by its signature; null if the signature is missing or wrong. It is the
 * HMAC-SHA-256 of the body as it was received, a dot and the timestamp, in Base64.
 * Source: github.com/zerodaysoft/maib-sdk, docs/checkout-api.md, "Signature Verification"; that proxies double its headers
 * is in packages/core/src/signature.ts.
 */
export function checkoutSignedAt(body: Uint8Array, headers: Headers, key: string): Date | null {
  const timestamp = firstValue(headers, 'x-signature-timestamp');
  const signature = firstValue(headers, 'x-signature');
  if (!TIMESTAMP.test(timestamp) || !signature.startsWith(PREFIX)) return null;
  const expected = createHmac('sha256', key).update(body).update(`.${timestamp}`).digest('base64');
  return areEqual(signature.slice(PREFIX.length), expected) ? new Date(Number(timestamp)) : null;
}

/** A callback of MIA QR. The values have no nested ones. */
const SignedResult = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    result: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
    signature: v.string(),
  }),
);
export type SignedValues = v.InferOutput<typeof SignedResult>['result'];

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * The written rule sorts the names without regard to case: payerIban, payerName, payId. The worked example of the bank's
 * document on request-to-pay, whose rule is the same, has payId first, as an order by code units does.
 */
const SORT_KEYS = [(name: string) => name.toLowerCase(), (name: string) => name];

/** The rule formats `amount` and `commission` with two decimals, the bank's sample every number. */
const DECIMAL_NAMES = ['amount', 'commission'];
const DECIMAL_RULES = [(name: string) => DECIMAL_NAMES.includes(name), () => true];

/** The texts that the bank may have signed, because its documents disagree. */
function signedTexts(result: SignedValues): string[] {
  const entries = Object.entries(result).filter(([, value]) => value !== null && String(value).trim() !== '');
  return SORT_KEYS.flatMap((sortKey) => {
    const sorted = entries.toSorted(([one], [other]) => compare(sortKey(one), sortKey(other)));
    return DECIMAL_RULES.map((isDecimal) =>
      sorted
        .map(([name, value]) => (typeof value === 'number' && isDecimal(name) ? value.toFixed(2) : String(value)))
        .join(':'),
    );
  });
}

/**
 * The result in a callback of MIA QR; null if the signature is missing or wrong. It is the SHA-256 of the values in the
 * order of their names and the key, joined by colons, in Base64; null and empty values are left out.
 * Sources: github.com/zerodaysoft/maib-sdk, docs/mia-qr-api.md, "Signature Validation", and docs/request-to-pay-api.md,
 * "Signature Verification"; github.com/alexminza/maib-mia-sdk-php, src/MaibMia/MaibMiaClient.php.
 */
export function readSignedResult(body: Uint8Array, key: string): SignedValues | null {
  const parsed = v.safeParse(SignedResult, new TextDecoder().decode(body));
  if (!parsed.success) return null;
  const { result, signature } = parsed.output;
  const isGenuine = signedTexts(result)
    .map((text) => createHash('sha256').update(`${text}:${key}`).digest('base64'))
    .some((expected) => areEqual(signature, expected));
  return isGenuine ? result : null;
}
