import type { BoardOrder } from '#contract/staff/board.ts';
import { toMinor, asMinor } from '#contract/money.ts';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { useStaffT } from '#i18n/staff.ts';

/** The payment of an order as a text for staff: what to collect and the change to give, or that it is paid or costs nothing. */
export function usePaymentText({
  total,
  currency,
  payment,
}: Pick<BoardOrder, 'total' | 'currency' | 'payment'>): string {
  const t = useStaffT('staff-board');
  const formatPrice = useFormatPrice();
  const format = (major: number) => formatPrice(toMinor(major), currency);
  const amount = format(total);
  if (total === 0) return t('staff-board:nothingToCollect', { amount });
  switch (payment.method) {
    case 'card_online':
      return t(payment.status === 'paid' ? 'staff-board:paid' : 'staff-board:unpaid', { amount });
    case 'card_courier':
      return t('staff-board:payCourier', { amount });
    case 'cash':
      return payment.change_from === null || payment.change_from <= total
        ? t('staff-board:payCash', { amount })
        : t('staff-board:payCashChange', {
            amount,
            from: format(payment.change_from),
            change: formatPrice(asMinor(toMinor(payment.change_from) - toMinor(total)), currency),
          });
  }
}
