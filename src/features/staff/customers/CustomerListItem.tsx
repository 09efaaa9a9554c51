import type { CustomerRow } from '#contract/staff/customers.ts';
import { formatDate } from '#features/shared/dates.ts';
import { useFormatPrice } from '#features/shared/use-format-price.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { formatPhone } from '#ui/form/phone.ts';

export function CustomerListItem({ customer, onOpen }: { customer: CustomerRow; onOpen: () => void }) {
  const t = useStaffT('staff-customers');
  const formatPrice = useFormatPrice();
  const { id, name, phone, orders, spent, last_order_at: lastOrderAt } = customer;
  const shownName = name || t('staff-customers:anonymous');
  const figures = [
    orders === 0 ? t('staff-customers:noOrders') : t('staff-customers:orders', { count: orders }),
    ...spent.map(({ amount, currency }) => t('staff-customers:spent', { amount: formatPrice(amount, currency) })),
    lastOrderAt && t('staff-customers:lastOrder', { day: formatDate(new Date(lastOrderAt), pageLocale()) }),
  ];
  return (
    <li className="staff-list__item" data-customer={id}>
      <div className="staff-list__text">
        <strong>
          <bdi>{shownName}</bdi>, <span className="phone">{formatPhone(phone)}</span>
        </strong>
        <span className="small muted">{figures.filter(Boolean).join(' · ')}</span>
      </div>
      <Button
        variant="secondary"
        size="small"
        onClick={onOpen}
        aria-label={`${t('staff-customers:open')}: ${shownName}, ${formatPhone(phone)}`}
        data-open-modal="customer"
      >
        {t('staff-customers:open')}
      </Button>
    </li>
  );
}
