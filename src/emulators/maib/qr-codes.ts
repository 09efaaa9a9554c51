import { randomUUID } from 'node:crypto';
import { asMinor, percentOf, toMajor, toMinor, type Minor } from '#contract/money.ts';
import type { Callbacks } from '../callbacks.ts';
import { findIn, type Clock, type Row } from '../emulator.ts';
import type { JsonObject } from '../json.ts';
import type { Faults } from '../faults.ts';
import type { PressResult } from './checkouts.ts';
import { atLeast, atMost, equals, respondWithList, since, until, type Filter } from './listing.ts';
import { CURRENCY, lastRefundedAt, refundedOf, type Payment, type Payments } from './payments.ts';
import { acceptsAmount, CancelRequest, INVALID, QrRequest, refusalOf, TestPayRequest } from './qr-request.ts';
import { dateTime, optionalDateTime, parseBody, refuse, succeed } from './responses.ts';
import { miaSignature } from './signatures.ts';

// Static and dynamic QR codes of instant payments: zerodaysoft/maib-sdk docs/mia-qr-api.md. Hybrid codes and their
// extensions are left out.

type QrStatus = 'Active' | 'Expired' | 'Paid' | 'Cancelled';

const COMMISSION_PERCENT = 1;
const WRONG_BY: Minor = asMinor(100);
const TEST_IBAN = 'MD88AG000000011621810140';
const TEST_PAYER = 'John D.';
const TERMINAL_ID = 'P011111';

interface QrCode {
  readonly id: string;
  readonly extensionId: string;
  readonly request: QrRequest;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  /** Without regard to its expiry. */
  status: QrStatus;
  updatedAt: Date;
}

interface Payer {
  readonly amount: Minor;
  readonly iban: string;
  readonly name: string;
}

const commissionOf = (amount: Minor): Minor => percentOf(amount, COMMISSION_PERCENT);

export function createQrCodes(options: {
  readonly clock: Clock;
  readonly faults: Faults;
  readonly callbacks: Callbacks;
  readonly payments: Payments;
  readonly pageUrl: (id: string) => string;
  readonly signatureKey: string;
  readonly wrongKey: string;
}) {
  const { clock, faults, callbacks, payments } = options;
  const codes = new Map<string, QrCode>();

  const statusOf = (code: QrCode): QrStatus =>
    code.status === 'Active' && code.expiresAt && clock.now() >= code.expiresAt ? 'Expired' : code.status;

  function change(code: QrCode, status: QrStatus): void {
    code.status = status;
    code.updatedAt = clock.now();
  }

  const viewOf = (code: QrCode): JsonObject => ({
    qrId: code.id,
    extensionId: code.extensionId,
    orderId: code.request.orderId ?? null,
    type: code.request.type,
    url: options.pageUrl(code.id),
    amountType: code.request.amountType,
    amount: code.request.amount ?? null,
    amountMin: code.request.amountMin ?? null,
    amountMax: code.request.amountMax ?? null,
    currency: CURRENCY,
    description: code.request.description,
    callbackUrl: code.request.callbackUrl ?? null,
    redirectUrl: code.request.redirectUrl ?? null,
    status: statusOf(code),
    createdAt: dateTime(code.createdAt),
    updatedAt: dateTime(code.updatedAt),
    expiresAt: optionalDateTime(code.expiresAt),
    terminalId: code.request.terminalId ?? TERMINAL_ID,
  });

  const paymentView = (payment: Payment): JsonObject => ({
    payId: payment.id,
    referenceId: payment.referenceNumber,
    qrId: payment.qr?.id ?? null,
    extensionId: payment.qr?.extensionId ?? null,
    orderId: payment.orderId,
    amount: toMajor(payment.amount),
    commission: toMajor(commissionOf(payment.amount)),
    currency: CURRENCY,
    description: payment.description,
    payerName: payment.payerName,
    payerIban: payment.payerIban,
    status: isRefunded(payment) ? 'Refunded' : 'Executed',
    executedAt: dateTime(payment.executedAt),
    refundedAt: optionalDateTime(lastRefundedAt(payment)),
    terminalId: payment.terminalId,
  });

  /** "Callback Body Fields" */
  const callbackOf = (code: QrCode, payment: Payment, amount: Minor): JsonObject => ({
    qrId: code.id,
    extensionId: code.extensionId,
    qrStatus: statusOf(code),
    payId: payment.id,
    referenceId: payment.referenceNumber,
    orderId: payment.orderId,
    amount: toMajor(amount),
    commission: toMajor(commissionOf(amount)),
    currency: CURRENCY,
    payerName: payment.payerName,
    payerIban: payment.payerIban,
    executedAt: dateTime(payment.executedAt),
    terminalId: payment.terminalId,
  });

  function sign(result: JsonObject, key: 'right' | 'wrong') {
    const ordering = faults.take('callback-other-ordering') ? 'code-units' : 'case-insensitive';
    const signature = miaSignature(result, key === 'right' ? options.signatureKey : options.wrongKey, ordering);
    return { body: JSON.stringify({ result, signature }), headers: {} };
  }

  async function sendCallback(code: QrCode, payment: Payment): Promise<void> {
    const url = code.request.callbackUrl;
    if (!url) return;
    await callbacks.send({
      url,
      payload: callbackOf(code, payment, payment.amount),
      wrongAmount: callbackOf(code, payment, asMinor(payment.amount + WRONG_BY)),
      sign,
    });
  }

  function execute(code: QrCode, payer: Payer): Payment {
    const payment = payments.execute({
      amount: payer.amount,
      method: 'MiaQr',
      isFailed: false,
      orderId: code.request.orderId ?? null,
      description: code.request.description,
      terminalId: code.request.terminalId ?? TERMINAL_ID,
      payerName: payer.name,
      payerIban: payer.iban,
      qr: { id: code.id, extensionId: code.extensionId, isDynamic: code.request.type === 'Dynamic' },
    });
    if (code.request.type === 'Dynamic') change(code, 'Paid');
    return payment;
  }

  /** The one payment or the two of a double payment, with their callbacks. */
  function pay(code: QrCode, payer: Payer, times: number) {
    const count = faults.take('paid-twice') ? 2 : times;
    const executed = Array.from({ length: count }, () => execute(code, payer));
    return { executed, delivered: Promise.all(executed.map((payment) => sendCallback(code, payment))).then(() => {}) };
  }

  const FILTERS: Readonly<Record<string, Filter<QrCode>>> = {
    qrId: equals(({ id }) => id),
    extensionId: equals(({ extensionId }) => extensionId),
    orderId: equals(({ request }) => request.orderId ?? null),
    type: equals(({ request }) => request.type),
    amountType: equals(({ request }) => request.amountType),
    amountFrom: atLeast(({ request }) => request.amount ?? null),
    amountTo: atMost(({ request }) => request.amount ?? null),
    status: equals(statusOf),
    createdAtFrom: since(({ createdAt }) => createdAt),
    createdAtTo: until(({ createdAt }) => createdAt),
    expiresAtFrom: since(({ expiresAt }) => expiresAt),
    expiresAtTo: until(({ expiresAt }) => expiresAt),
  };

  return {
    codes,
    statusOf: (id: string): QrStatus => statusOf(findIn(codes, id)),

    create(body: unknown): Response {
      const parsed = parseBody(QrRequest, body, INVALID);
      if ('refusal' in parsed) return parsed.refusal;
      const createdAt = clock.now();
      const refusal = refusalOf(parsed.value, createdAt);
      if (refusal) return refusal;
      const { type, expiresAt } = parsed.value;
      const expiry = faults.take('session-expired') ? createdAt : new Date(expiresAt ?? createdAt);
      const code: QrCode = {
        id: randomUUID(),
        extensionId: randomUUID(),
        request: parsed.value,
        createdAt,
        expiresAt: type === 'Dynamic' ? expiry : null,
        status: 'Active',
        updatedAt: createdAt,
      };
      codes.set(code.id, code);
      return succeed({
        qrId: code.id,
        extensionId: code.extensionId,
        orderId: code.request.orderId ?? null,
        type,
        url: options.pageUrl(code.id),
        expiresAt: optionalDateTime(code.expiresAt),
      });
    },

    cancel(id: string, body: unknown): Response {
      const code = codes.get(id);
      if (!code) return refuse('13000', { qrId: id });
      const parsed = parseBody(CancelRequest, body, INVALID);
      if ('refusal' in parsed) return parsed.refusal;
      const status = statusOf(code);
      if (status === 'Cancelled') return refuse('14005', { qrId: id });
      if (status !== 'Active') return refuse('14019', { state: status });
      change(code, 'Cancelled');
      return succeed({ qrId: id, status: 'Cancelled' });
    },

    respondWithCode(id: string): Response {
      const code = codes.get(id);
      return code ? succeed(viewOf(code)) : refuse('13000', { qrId: id });
    },

    respondWithCodes: (query: URLSearchParams): Response =>
      respondWithList([...codes.values()], query, {
        filters: FILTERS,
        sorts: {
          createdAt: ({ createdAt }) => createdAt.getTime(),
          expiresAt: ({ expiresAt }) => expiresAt?.getTime() ?? 0,
          orderId: ({ request }) => request.orderId ?? '',
          status: statusOf,
          type: ({ request }) => request.type,
          amountType: ({ request }) => request.amountType,
        },
        defaultSort: 'createdAt',
        view: viewOf,
        invalid: '12003',
        requiresPage: true,
      }),

    respondWithPayment(id: string): Response {
      const payment = payments.payments.get(id);
      return payment?.qr ? succeed(paymentView(payment)) : refuse('14003', { miaPaymentId: id });
    },

    respondWithPayments: (query: URLSearchParams): Response =>
      respondWithList(
        [...payments.payments.values()].filter(({ qr }) => qr),
        query,
        {
          filters: {
            payId: equals(({ id }) => id),
            referenceId: equals(({ referenceNumber }) => referenceNumber),
            qrId: equals(({ qr }) => qr?.id ?? null),
            extensionId: equals(({ qr }) => qr?.extensionId ?? null),
            orderId: equals(({ orderId }) => orderId),
            amountFrom: atLeast(({ amount }) => toMajor(amount)),
            amountTo: atMost(({ amount }) => toMajor(amount)),
            status: equals((payment) => (isRefunded(payment) ? 'Refunded' : 'Executed')),
            executedAtFrom: since(({ executedAt }) => executedAt),
            executedAtTo: until(({ executedAt }) => executedAt),
          },
          sorts: {
            executedAt: ({ executedAt }) => executedAt.getTime(),
            amount: ({ amount }) => amount,
            orderId: ({ orderId }) => orderId ?? '',
          },
          defaultSort: 'executedAt',
          view: paymentView,
          invalid: '12003',
          requiresPage: true,
        },
      ),

    /** "Simulate Payment (Sandbox)" */
    testPay(body: unknown): Response {
      const parsed = parseBody(TestPayRequest, body, INVALID);
      if ('refusal' in parsed) return parsed.refusal;
      const { qrId, amount, iban, payerName } = parsed.value;
      const code = codes.get(qrId);
      if (!code) return refuse('13000', { qrId });
      const status = statusOf(code);
      if (status !== 'Active') return refuse('14019', { state: status });
      if (!acceptsAmount(code.request, amount)) return refuse('12000', { parameter: 'amount' });
      const { executed } = pay(code, { amount: toMinor(amount), iban, name: payerName }, 1);
      const payment = executed[0];
      if (!payment) return refuse('10000');
      return succeed({
        qrId,
        qrStatus: statusOf(code),
        orderId: payment.orderId,
        payId: payment.id,
        amount,
        commission: toMajor(commissionOf(payment.amount)),
        currency: CURRENCY,
        payerName,
        payerIban: iban,
        executedAt: dateTime(payment.executedAt),
        signatureKey: options.signatureKey,
      });
    },

    /** @throws Error when the code is not active, unless the payment is late */
    pay(
      id: string,
      { times = 1, isLate = false }: { readonly times?: 1 | 2; readonly isLate?: boolean } = {},
    ): PressResult {
      const code = findIn(codes, id);
      if (!isLate && statusOf(code) !== 'Active') throw new Error(`The QR code is ${statusOf(code)}`);
      const amount = toMinor(code.request.amount ?? code.request.amountMin ?? 1);
      const { delivered } = pay(code, { amount, iban: TEST_IBAN, name: TEST_PAYER }, times);
      return { redirectUrl: code.request.redirectUrl ?? null, delivered };
    },

    expire(id: string): void {
      const code = findIn(codes, id);
      if (statusOf(code) !== 'Active') throw new Error(`The QR code is ${statusOf(code)}`);
      change(code, 'Expired');
    },

    rows: (): Row[] =>
      [...codes.values()].map((code) => ({
        id: code.id,
        cells: {
          order: code.request.orderId ?? '',
          amount: String(code.request.amount ?? ''),
          status: statusOf(code),
          page: options.pageUrl(code.id),
        },
        actions: statusOf(code) === 'Active' ? ['qr-pay', 'qr-pay-twice', 'qr-expire'] : ['qr-pay-late'],
      })),
  };
}

/** The API of QR codes has no status for partial refunds. */
const isRefunded = (payment: Payment): boolean => refundedOf(payment) > 0;
