import * as v from 'valibot';
import { Instant } from '#contract/dates.ts';
import { CURRENCY } from './payments.ts';
import { refuse } from './responses.ts';

// zerodaysoft/maib-sdk docs/mia-qr-api.md, "Create QR Code", "Cancel Active QR Code by ID" and "Simulate Payment".
// Messages are codes of "API Error Codes".

const MAX_AMOUNT = 100_000;
const MIN_LIFE_MS = 60_000;
const MAX_LIFE_MS = 60 * 24 * 60 * 60_000;

const Text = (maxLength: number) => v.nullish(v.pipe(v.string(), v.maxLength(maxLength)));
const Amount = v.nullish(v.pipe(v.number(), v.gtValue(0), v.maxValue(MAX_AMOUNT)));
/** HTTPS only at the bank; here also HTTP, so that it can call a shop on this machine. */
const Url = v.nullish(v.pipe(v.string(), v.maxLength(1000), v.url()));
export const QrRequest = v.object({
  type: v.picklist(['Static', 'Dynamic'], '12004'),
  expiresAt: v.nullish(Instant),
  amountType: v.picklist(['Fixed', 'Controlled', 'Free']),
  amount: Amount,
  amountMin: Amount,
  amountMax: Amount,
  currency: v.literal(CURRENCY, '12002'),
  description: v.pipe(v.string(), v.nonEmpty(), v.maxLength(500)),
  orderId: Text(100),
  callbackUrl: Url,
  redirectUrl: Url,
  terminalId: Text(100),
});
export type QrRequest = v.InferOutput<typeof QrRequest>;

export const CancelRequest = v.object({ reason: v.pipe(v.string(), v.nonEmpty(), v.maxLength(500)) });
export const TestPayRequest = v.object({
  qrId: v.string(),
  amount: v.pipe(v.number(), v.gtValue(0)),
  iban: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  currency: v.literal(CURRENCY, '12002'),
  payerName: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
});
/** The codes of fields that are absent or have another type. */
export const INVALID = { missing: '12000', invalid: '12000' } as const;

export function acceptsAmount(request: QrRequest, amount: number): boolean {
  if (request.amountType === 'Fixed') return amount === request.amount;
  return (
    request.amountType === 'Free' || (amount >= (request.amountMin ?? 0) && amount <= (request.amountMax ?? MAX_AMOUNT))
  );
}

/** The refusal of a request whose fields are valid by themselves; null for none. */
export function refusalOf(request: QrRequest, now: Date): Response | null {
  const life = request.expiresAt ? Date.parse(request.expiresAt) - now.getTime() : null;
  if (request.type === 'Dynamic') {
    if (life === null || life > MAX_LIFE_MS) return refuse('12000', { parameter: 'expiresAt' });
    if (life < MIN_LIFE_MS) return refuse('12006', { actualValue: request.expiresAt ?? '' });
    if (request.amountType === 'Free') return refuse('12000', { parameter: 'amountType' });
  }
  const { amountType, amount, amountMin, amountMax } = request;
  if (amountType === 'Fixed' && !amount) return refuse('14007');
  if (amountType === 'Controlled' && (!amountMin || !amountMax || amountMin >= amountMax)) return refuse('14008');
  return null;
}
