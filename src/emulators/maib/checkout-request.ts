import * as v from 'valibot';
import { CURRENCY } from './payments.ts';

// zerodaysoft/maib-sdk docs/checkout-api.md, "Register a New Hosted Checkout Session"; the length of titles is that of
// packages/checkout/src/schemas/requests.ts. Messages are codes of "Error Catalog".

const MAX_TITLE_LENGTH = 125;
const LANGUAGES = ['ro', 'ru', 'en'];

const Text = v.nullish(v.string());
const Currency = v.nullish(v.literal(CURRENCY, '42000'));
const AmountOrZero = v.nullish(v.pipe(v.number(), v.minValue(0, '42002')));
const Url = v.nullish(v.pipe(v.string(), v.url()));
const Item = v.object({
  externalId: Text,
  title: v.nullish(v.pipe(v.string(), v.maxLength(MAX_TITLE_LENGTH))),
  amount: AmountOrZero,
  currency: Currency,
  quantity: v.nullish(v.pipe(v.number(), v.integer(), v.gtValue(0, '42003'))),
  displayOrder: v.nullish(v.pipe(v.number(), v.integer())),
});
export const CheckoutRequest = v.object({
  amount: v.pipe(v.number(), v.gtValue(0, '42001')),
  currency: v.literal(CURRENCY, '42000'),
  orderInfo: v.nullish(
    v.object({
      id: Text,
      description: Text,
      date: Text,
      orderAmount: AmountOrZero,
      orderCurrency: Currency,
      deliveryAmount: AmountOrZero,
      deliveryCurrency: Currency,
      items: v.nullish(v.array(Item)),
    }),
  ),
  payerInfo: v.nullish(v.object({ name: Text, email: Text, phone: Text, ip: Text, userAgent: Text })),
  language: v.nullish(v.picklist(LANGUAGES, '42004')),
  callbackUrl: Url,
  successUrl: Url,
  failUrl: Url,
});
export type CheckoutRequest = v.InferOutput<typeof CheckoutRequest>;
