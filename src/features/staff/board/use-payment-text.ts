import { toMinor, asMinor, type Minor } from '#contract/money.ts';
import type { BoardOrder } from '#contract/staff/board.ts';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { useStaffT } from '#i18n/staff.ts';

type Amounts = Pick<BoardOrder, 'total' | 'total_minor' | 'payment'>;

/** What the order costs, and the cash amount from which the customer needs change; null for no change. */
export function amountsOf({ total, total_minor, payment }: Amounts): {
  readonly total: Minor;
  readonly changeFrom: Minor | null;
} {
  const changeFrom = payment.change_from === null ? null : toMinor(payment.change_from);
  // A server of the previous release sends major units only.
  return { total: total_minor ?? toMinor(total), changeFrom: payment.change_from_minor ?? changeFrom };
}

/** The payment of an order as a text for staff: what to collect and the change to give, or that it is paid or costs nothing. */
export function usePaymentText(order: Amounts & Pick<BoardOrder, 'currency'>): string {
  const { currency, payment } = order;
  const t = useStaffT('staff-board');
  const formatPrice = useFormatPrice();
  const { total, changeFrom } = amountsOf(order);
  const amount = formatPrice(total, currency);
  if (total === 0) return t('staff-board:nothingToCollect', { amount });
  switch (payment.method) {
    case 'card_online':
      return t(payment.status === 'paid' ? 'staff-board:paid' : 'staff-board:unpaid', { amount });
    case 'card_courier':
      return t('staff-board:payCourier', { amount });
    case 'cash':
      return changeFrom === null || changeFrom <= total
        ? t('staff-board:payCash', { amount })
        : t('staff-board:payCashChange', {
            amount,
            from: formatPrice(changeFrom, currency),
            change: formatPrice(asMinor(changeFrom - total), currency),
          });
  }
}
