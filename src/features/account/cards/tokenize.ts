import * as v from 'valibot';
import type { Locale } from '#contract/constants.ts';
import { ErrorBody } from '#contract/calls.ts';
import { HttpError } from '#lib/errors.ts';
import { toBankCard, type TypedCard } from './card-form.ts';

const Token = v.object({ card_token: v.pipe(v.string(), v.nonEmpty()) });

/** Milliseconds after which the bank is given up. */
const REQUEST_TIMEOUT_MS = 15_000;

interface Bank {
  /** The bank's own address, as the shop's payment options name it. */
  readonly url: string;
  readonly locale: Locale;
  readonly fetch: typeof globalThis.fetch;
}

/**
 * Makes a card into a token at the bank. Plain fetch on purpose: number and code go to the bank alone, past the shop's own
 * calls, without its token and cookies, and no failure carries them.
 * @throws HttpError with errors per field when the bank refuses the card
 */
export async function tokenizeCard(card: TypedCard, { url, locale, fetch }: Bank): Promise<string> {
  const request: RequestInit = {
    method: 'POST',
    headers: { Accept: 'application/json', 'Accept-Language': locale, 'Content-Type': 'application/json' },
    body: JSON.stringify(toBankCard(card)),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  };
  const response = await fetch(url, request).catch(() => {
    throw new HttpError('tokenizeCard', 0);
  });
  // An answer that is no JSON has no token either.
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && v.is(Token, answer)) return answer.card_token;
  const refusal = v.safeParse(ErrorBody, answer);
  throw new HttpError('tokenizeCard', response.ok ? 502 : response.status, {
    body: refusal.success ? bankErrors(refusal.output) : undefined,
  });
}

/** The bank speaks of month and year, the form of one expiry. */
function bankErrors(body: ErrorBody): ErrorBody {
  const { exp_month: month, exp_year: year, ...errors } = body.errors ?? {};
  const expiry = month ?? year;
  return { ...body, errors: { ...errors, ...(expiry && { expiry }) } };
}
