import type { EmailBlock, EmailRow } from '#backend/email/document.ts';
import type { Locale } from '#contract/constants.ts';
import { country } from '#contract/country.ts';
import { asMinor, type Minor } from '#contract/money.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import { formatPhone } from '#contract/phone.ts';
import { secureLink } from '#contract/safe-links.ts';
import { getBackendT } from '#i18n/backend.ts';
import { paymentMethodKey } from '#i18n/payment-method.ts';
import { createPriceFormatter } from '#i18n/price-format.ts';
import { formatDay, formatTime } from './formats.ts';

/** What a customer is told by e-mail of an order, as the customer's view has it, in a language. */
interface Context {
  readonly order: Order;
  readonly locale: Locale;
}

/** The confirmation of a placed order. */
export function confirmationBlocks({ order, locale }: Context): EmailBlock[] {
  const t = getBackendT(locale);
  const text = order.status === 'placed' ? 'backend-emails:confirmationText' : 'backend-emails:confirmationAnswered';
  return [
    { kind: 'paragraph', text: t(text) },
    ...contentBlocks({ order, locale }),
    {
      kind: 'rows',
      rows: [...timeRows({ order, locale }), ...placeRows({ order, locale }), ...paymentRows({ order, locale })],
    },
  ];
}

/** What a delivered order has cost and how it was paid. It is marked as no fiscal receipt, as the law requires. */
export function receiptBlocks({ order, locale }: Context): EmailBlock[] {
  const t = getBackendT(locale);
  const { locale: lawLocale, text: lawText } = country.notAReceipt;
  const receipt = order.fiscal_receipt ?? '';
  const link = secureLink(receipt);
  const text = order.fulfilment === 'pickup' ? 'backend-emails:receiptHandedOver' : 'backend-emails:receiptDelivered';
  return [
    { kind: 'paragraph', text: t(text) },
    ...contentBlocks({ order, locale }),
    {
      kind: 'rows',
      rows: [
        ...placeRows({ order, locale }),
        ...paymentRows({ order, locale }),
        ...(receipt === '' ? [] : [{ label: t('orders:fiscalReceipt'), value: receipt }]),
      ],
    },
    ...(link === '' ? [] : [{ kind: 'link' as const, label: t('orders:openFiscalReceipt'), url: link }]),
    { kind: 'paragraph', text: locale === lawLocale ? lawText : `${lawText}. ${t('backend-emails:notFiscal')}` },
  ];
}

/** @param names the dishes for which money is returned; none for the order as a whole */
export function refundBlocks(
  { order, locale }: Context,
  { amount, names }: { readonly amount: Minor; readonly names: readonly string[] },
): EmailBlock[] {
  const t = getBackendT(locale);
  const isOnline = order.payment.method === 'card_online';
  const rows = names.map((name) => ({ label: t('backend-emails:refundFor'), value: name }));
  return [
    { kind: 'paragraph', text: t('backend-emails:refundText', { amount: priceFormatter({ order, locale })(amount) }) },
    ...(rows.length > 0 ? [{ kind: 'rows' as const, rows }] : []),
    { kind: 'paragraph', text: t(isOnline ? 'backend-emails:refundOnline' : 'backend-emails:refundByHand') },
  ];
}

function priceFormatter({ order, locale }: Context): (amount: Minor) => string {
  const format = createPriceFormatter(locale, getBackendT(locale));
  return (amount) => format(amount, order.currency);
}

/** The dishes, and the amounts from their sum to the total. */
function contentBlocks({ order, locale }: Context): EmailBlock[] {
  const t = getBackendT(locale);
  const formatPrice = priceFormatter({ order, locale });
  const totals = order.totals.flatMap(({ code, amount }): EmailRow[] => {
    if (code === 'unknown' || (amount === 0 && (code === 'discount' || order.fulfilment === 'pickup'))) return [];
    if (code === 'discount') {
      const promocode = order.promocode ? ` (${order.promocode})` : '';
      return [
        { label: `${t('checkout:total_discount')}${promocode}`, value: `−${formatPrice(asMinor(Math.abs(amount)))}` },
      ];
    }
    const isFree = code === 'delivery' && amount === 0;
    const label = t(code === 'total' ? 'checkout:total_settled' : `checkout:total_${code}`);
    return [{ label, value: isFree ? t('checkout:free') : formatPrice(amount), isTotal: code === 'total' }];
  });
  const refunded =
    order.refunded > 0 ? [{ label: t('backend-emails:refunded'), value: formatPrice(order.refunded) }] : [];
  return [
    { kind: 'heading', text: t('orders:items') },
    { kind: 'rows', rows: order.items.map((item) => itemRow(item, formatPrice)) },
    { kind: 'rows', rows: [...totals, ...refunded] },
  ];
}

function itemRow(
  { name, count, total, modifiers, additives }: OrderItem,
  formatPrice: (amount: Minor) => string,
): EmailRow {
  const options = [...modifiers, ...additives].map((option) =>
    option.count > 1 ? `${option.count} × ${option.name}` : option.name,
  );
  return {
    label: `${count} × ${name}`,
    value: total === null ? '' : formatPrice(total),
    ...(options.length > 0 && { note: options.join(', ') }),
  };
}

/** When the order is expected; none once that is over. */
function timeRows({ order: { eta, fulfilment }, locale }: Context): EmailRow[] {
  const t = getBackendT(locale);
  if (!eta) return [];
  const [from, to] = [new Date(eta.from), new Date(eta.to)];
  const span = { day: formatDay(from, locale), from: formatTime(from, locale), to: formatTime(to, locale) };
  return [
    {
      label: t(fulfilment === 'pickup' ? 'backend-emails:time_pickup' : 'backend-emails:time_delivery'),
      value: t('backend-emails:timeSpan', span),
    },
  ];
}

/**
 * The restaurant, and where the order is delivered or collected. Entrance, intercom, name and phone are left out: nobody
 * has checked that the address of the e-mail is the customer's.
 */
function placeRows({ order, locale }: Context): EmailRow[] {
  const t = getBackendT(locale);
  const { restaurant, branch, address, city } = order;
  const joined = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(', ');
  const phone = branch?.phone ?? restaurant?.phone;
  return [
    ...(restaurant
      ? [{ label: t('orders:restaurant'), value: joined(restaurant.name, phone && formatPhone(phone)) }]
      : []),
    ...(branch ? [{ label: t('orders:pickup_address'), value: joined(branch.name, branch.address, city?.name) }] : []),
    ...(address
      ? [
          {
            label: t('orders:address'),
            value: joined(
              city?.name,
              t('user:addressLine', { street: address.street, house: address.house }),
              address.block && t('user:blockNumber', { value: address.block }),
            ),
          },
        ]
      : []),
  ];
}

function paymentRows({ order: { payment, fulfilment, totals }, locale }: Context): EmailRow[] {
  const t = getBackendT(locale);
  const { method, status } = payment;
  const isFree = status === 'none' && totals.some(({ code, amount }) => code === 'total' && amount === 0);
  const way = t(paymentMethodKey(method, fulfilment));
  const paid = status === 'paid' ? `, ${t('orders:payment_paid')}` : '';
  return [{ label: t('orders:payment'), value: isFree ? t('checkout:nothingToPay') : `${way}${paid}` }];
}
