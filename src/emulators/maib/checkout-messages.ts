import { toMajor, type Minor } from '#contract/money.ts';
import type { Json, JsonObject } from '../json.ts';
import type { CheckoutRequest } from './checkout-request.ts';
import { CURRENCY, type Payment } from './payments.ts';
import { dateTime } from './responses.ts';

const MASKED_CARD = '510218******1124';

/** An object of the request, with null for what is absent. */
const withNulls = (fields: Readonly<Record<string, Json | undefined>>): JsonObject =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? null]));

/** Order and payer of a checkout, as "Get Checkout Details" has them. */
export const partsOfRequest = ({ orderInfo, payerInfo }: CheckoutRequest) => ({
  order: orderInfo
    ? {
        id: orderInfo.id ?? null,
        description: orderInfo.description ?? null,
        amount: orderInfo.orderAmount ?? null,
        currency: orderInfo.orderCurrency ?? null,
        deliveryAmount: orderInfo.deliveryAmount ?? null,
        deliveryCurrency: orderInfo.deliveryCurrency ?? null,
        date: orderInfo.date ?? null,
        orderItems: orderInfo.items?.map((item): Json => withNulls(item)) ?? null,
      }
    : null,
  payer: payerInfo ? withNulls(payerInfo) : null,
});

/** A flat body, as in "Callback Payload Fields". */
export const callbackOf = (
  checkoutId: string,
  request: CheckoutRequest,
  payment: Payment,
  amount: Minor,
): JsonObject => ({
  checkoutId,
  terminalId: payment.terminalId,
  amount: toMajor(amount),
  currency: CURRENCY,
  completedAt: dateTime(payment.executedAt),
  payerName: request.payerInfo?.name ?? null,
  payerEmail: request.payerInfo?.email ?? null,
  payerPhone: request.payerInfo?.phone ?? null,
  payerIp: request.payerInfo?.ip ?? null,
  orderId: payment.orderId,
  orderDescription: payment.description,
  orderDeliveryAmount: request.orderInfo?.deliveryAmount ?? null,
  orderDeliveryCurrency: request.orderInfo?.deliveryCurrency ?? null,
  paymentId: payment.id,
  paymentAmount: toMajor(amount),
  paymentCurrency: CURRENCY,
  paymentStatus: 'Executed',
  paymentExecutedAt: dateTime(payment.executedAt),
  senderIban: payment.payerIban,
  senderName: payment.payerName,
  senderCardNumber: payment.method === 'Card' ? MASKED_CARD : null,
  retrievalReferenceNumber: payment.referenceNumber,
  processingStatus: 'OK',
  processingStatusCode: '00',
  approvalCode: payment.approvalCode,
  threeDsResult: payment.method === 'Card' ? 'Y' : null,
  threeDsReason: null,
  paymentMethod: payment.method,
});
