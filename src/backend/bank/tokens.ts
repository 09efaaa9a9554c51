import type { Hono } from 'hono';
import * as v from 'valibot';
import { readJson } from '#backend/http/request-input.ts';
import { Refusal } from '#backend/http/refusal.ts';
import { localeOf } from '#backend/text.ts';
import { makeToken } from './cards.ts';
import type { BankParts } from './index.ts';
import { bankTexts } from './texts.ts';
import { checkCard, type CardField } from './typed-card.ts';

const typed = v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform((value) => String(value).trim()), v.maxLength(100)), '');
const CardBody = v.object({ number: typed, exp_month: typed, exp_year: typed, cvc: typed, name: typed });

/** The names of the fields in this call. */
const FIELDS: Readonly<Record<CardField, string>> = { number: 'number', expiry: 'exp_month', cvc: 'cvc', name: 'name' };

/** Makes a card into a token, in the customer's browser: the number never reaches the shop's own calls. */
export function tokenRoute(bank: Hono, { db, clock, gate }: BankParts): void {
  bank.post('/tokens', async (context) => {
    const locale = localeOf(context.req.header('accept-language') ?? null);
    const tooMany = await gate.pass('card_token', { userId: null, asked: context.req.raw, now: clock.now() });
    if (tooMany) return tooMany.toResponse(locale);
    const read = await readJson(context.req.raw);
    if (read instanceof Refusal) return read.toResponse(locale);
    const body = v.safeParse(CardBody, read.json);
    if (!body.success) return new Refusal(422, 'invalid').toResponse(locale);
    const { number, exp_month, exp_year, cvc, name } = body.output;
    const checked = checkCard({ number, month: exp_month, year: exp_year, cvc, name }, clock.now());
    if ('faults' in checked) {
      const faults = Object.entries(checked.faults) as [CardField, keyof typeof bankTexts][];
      const errors = Object.fromEntries(faults.map(([field, key]) => [FIELDS[field], [bankTexts[key][locale]]]));
      return context.json({ message: bankTexts.check[locale], errors }, 422, { 'content-language': locale, vary: 'Accept-Language' });
    }
    const { token, brand, last4 } = await makeToken(db, checked, clock.now());
    return context.json({ card_token: token, brand, last4 });
  });
}
