import type { Order } from '#contract/orders.ts';
import { mapLink } from '#features/shared/map-link.ts';
import { useT } from '#i18n/browser.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { isFinal } from './order-status.ts';

/** Where the order is collected and, until it has ended, the way there; or which restaurant delivers it; with the phone number of either. */
export function OrderContact({ order }: { order: Order }) {
  const t = useT('common', 'orders');
  const { branch, restaurant } = order;
  const phone = branch?.phone || restaurant?.phone;
  if (!branch && !phone) return null;
  return (
    <section className="card card_padded order__section">
      <h2 className="order__contact-title">{t(branch ? 'orders:pickup_address' : 'orders:restaurant')}</h2>
      <p className="order__place">
        <Icon name={branch ? 'pin' : 'cutlery'} />
        <span>
          <strong>{branch?.name || restaurant?.name}</strong>
          {branch?.address && <span>{branch.address}</span>}
        </span>
      </p>
      <div className="order__buttons">
        {branch && !isFinal(order.status) && (
          <ButtonLink variant="secondary" {...branchMapLink(branch, order.city?.name)} data-action="show-route">
            <Icon name="pin" />
            {t('orders:showRoute')}
          </ButtonLink>
        )}
        {phone && (
          <ButtonLink
            variant="secondary"
            href={`tel:${phone.replace(/[^\d+]/g, '')}`}
            aria-label={t('common:call', { phone })}
          >
            <Icon name="phone" />
            <span className="phone">{phone}</span>
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function branchMapLink({ lat, lng, name, address }: NonNullable<Order['branch']>, city?: string) {
  return mapLink({ text: [address || name, city].filter(Boolean).join(', '), lat, lng }, navigator.userAgent);
}
