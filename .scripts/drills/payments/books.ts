/** A payment as the shop has stored it; amounts in minor units. */
export interface ShopPayment {
  readonly reference: string;
  /** The bank's id of the payment; null until it has arrived. */
  readonly bankId: string | null;
  readonly amount: number;
  readonly status: string;
  readonly orderStatus: string;
  readonly isSettled: boolean;
  readonly isCancelling: boolean;
  readonly isReplaced: boolean;
  readonly refunds: readonly { readonly amount: number; readonly status: string }[];
}

/** A payment that the bank has executed; `reference` is the shop's. */
export interface BankPayment {
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  readonly refunds: readonly { readonly amount: number; readonly status: string }[];
}

const sum = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((total, { amount }) => total + amount, 0);

const ENDED = ['cancelled', 'rejected', 'expired'];

/**
 * What differs between the books, and what is not final yet. Money that the bank has taken must be known as paid, once,
 * with the same refunds; no order that has ended keeps money, unless the bank has refused to return it.
 */
export function compareBooks(shop: readonly ShopPayment[], bank: readonly BankPayment[]): string[] {
  const differences: string[] = [];
  const known = new Map(shop.map((payment) => [payment.reference, payment]));
  const references = new Map(shop.map((payment) => [payment.bankId, payment.reference]));
  const taken = Map.groupBy(bank, ({ id, reference }) => references.get(id) ?? reference);
  for (const [reference, payments] of taken) {
    const payment = known.get(reference);
    if (!payment) differences.push(`the bank has taken ${reference}, which the shop does not know`);
    else if (payments.length > 1) differences.push(`the bank has taken ${reference} ${payments.length} times`);
  }
  for (const payment of shop) {
    const { reference, amount, status, orderStatus, isSettled, isCancelling, isReplaced, refunds } = payment;
    const [executed] = taken.get(reference) ?? [];
    const isPaid = status === 'paid' || status === 'refunded';
    const open = refunds.filter((refund) => refund.status === 'requested' || refund.status === 'pending');
    if (!isSettled || isCancelling) differences.push(`${reference} is not final: ${status}`);
    if (open.length > 0) differences.push(`${reference} has a refund that is not final`);
    if (isPaid !== (executed !== undefined))
      differences.push(`${reference} is ${status} at the shop and ${executed ? 'paid' : 'not paid'} at the bank`);
    if (!executed) continue;
    if (executed.amount !== amount)
      differences.push(`${reference}: ${amount} at the shop, ${executed.amount} at the bank`);
    const returned = sum(refunds.filter((refund) => refund.status === 'done'));
    const returnedByBank = sum(executed.refunds.filter((refund) => refund.status === 'Accepted'));
    if (returned !== returnedByBank)
      differences.push(`${reference}: ${returned} returned at the shop, ${returnedByBank} at the bank`);
    const refused = sum(refunds.filter((refund) => refund.status === 'refused'));
    if ((ENDED.includes(orderStatus) || isReplaced) && returned === 0 && refused === 0)
      differences.push(`${reference} of an order that is ${orderStatus} was not returned`);
  }
  return differences;
}
