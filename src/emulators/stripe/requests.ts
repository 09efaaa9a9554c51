import * as v from 'valibot';
import { asMinor, sumOf, type Minor } from '#contract/money.ts';
import type { FormValue } from './form.ts';
import { seconds } from './objects.ts';
import { invalidParameter, type Result } from './responses.ts';

/** docs.stripe.com/api/checkout/sessions/create: `expires_at` is 30 minutes to 24 hours ahead, by default 24 hours. */
const SESSION_LIFE_S = { least: 30 * 60, most: 24 * 60 * 60 } as const;
const MS_PER_SECOND = 1000;

const Whole = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number));
const Texts = v.record(v.string(), v.string());
const SessionRequest = v.object({
  mode: v.literal('payment'),
  success_url: v.pipe(v.string(), v.nonEmpty()),
  cancel_url: v.optional(v.string()),
  client_reference_id: v.optional(v.string()),
  customer_email: v.optional(v.string()),
  expires_at: v.optional(Whole),
  line_items: v.record(
    v.string(),
    v.object({ quantity: Whole, price_data: v.object({ currency: v.string(), unit_amount: Whole }) }),
  ),
  metadata: v.optional(Texts, {}),
  payment_intent_data: v.optional(v.object({ metadata: v.optional(Texts, {}) }), {}),
});
const RefundRequest = v.object({
  payment_intent: v.string(),
  amount: v.optional(v.pipe(Whole, v.minValue(1))),
  reason: v.optional(v.picklist(['duplicate', 'fraudulent', 'requested_by_customer'])),
  metadata: v.optional(Texts, {}),
});

const refusalOf = (issue: v.BaseIssue<unknown>): Result => {
  const param = (v.getDotPath(issue) ?? '').replace(/\.([^.]+)/g, '[$1]');
  return issue.received === 'undefined'
    ? invalidParameter(param, `Missing required param: ${param}.`, 'parameter_missing')
    : invalidParameter(param, `Invalid ${param}`);
};

interface Refused {
  readonly refusal: Result;
}

interface NewSession {
  readonly request: v.InferOutput<typeof SessionRequest>;
  readonly amount: Minor;
  readonly currency: string;
  readonly expiresAt: Date;
}

export function parseSession(parameters: FormValue, now: Date): NewSession | Refused {
  const parsed = v.safeParse(SessionRequest, parameters);
  if (!parsed.success) return { refusal: refusalOf(parsed.issues[0]) };
  const request = parsed.output;
  const refuse = (param: string, message: string, code?: string): Refused => ({
    refusal: invalidParameter(param, message, code),
  });
  const items = Object.values(request.line_items);
  const currency = items[0]?.price_data.currency;
  if (!currency) return refuse('line_items', 'Missing required param: line_items.', 'parameter_missing');
  if (items.some(({ price_data: { currency: other } }) => other !== currency))
    return refuse('line_items', 'All line items must have the same currency.');
  const { least, most } = SESSION_LIFE_S;
  const expiresAt = request.expires_at ?? seconds(now) + most;
  const life = expiresAt - seconds(now);
  if (life < least || life > most)
    return refuse('expires_at', 'The `expires_at` timestamp must be 30 minutes to 24 hours ahead.');
  const amounts = items.map(({ quantity, price_data: { unit_amount } }) => asMinor(quantity * unit_amount));
  return { request, amount: sumOf(amounts), currency, expiresAt: new Date(expiresAt * MS_PER_SECOND) };
}

export function parseRefund(
  parameters: FormValue,
): { readonly request: v.InferOutput<typeof RefundRequest> } | Refused {
  const parsed = v.safeParse(RefundRequest, parameters);
  return parsed.success ? { request: parsed.output } : { refusal: refusalOf(parsed.issues[0]) };
}
