import { useStore } from '@nanostores/react';
import type { Branch, City, Restaurant } from '#contract/catalog.ts';
import type { Favourite } from '#contract/user.ts';
import { LANGUAGE_TAGS } from '#contract/constants.ts';
import { calendarDay, formatDate } from '#features/shared/dates.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import type { ModalData } from '#features/shared/modal.store.ts';
import { ShopModal } from '#features/shared/ShopModal.tsx';
import { useAsyncData, useFormatPrice } from '#features/shared/hooks.ts';
import { ignoreFailure, undefinedIfNotFound } from '#lib/errors.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Icon } from '#ui/Icon.tsx';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import stylesheetUrl from './catalog.lazy.scss?url';
import { formatDeliveryPrice, formatFreeDelivery, formatMinOrder } from './catalog-text.ts';
import { deliveryTerms } from './delivery-terms.ts';
import { Heart } from './favourites/Heart.tsx';
import { $cities, $restaurants, loadCatalog } from './catalog.store.ts';
import { formatPhone, phoneHref } from '#contract/phone.ts';
import { formatIntervals, formatOpeningStatus, groupWeekdays, listSpecialDays } from './opening-text.ts';

export default function RestaurantModal({ data: { id } }: { data: ModalData['restaurant'] }) {
  const t = useT('catalog', 'common');
  const restaurant = useStore($restaurants).find((known) => known.id === id);
  const city = useStore($cities).find((known) => known.id === restaurant?.city_id);
  const branches = useAsyncData(() => loadBranches(id));

  return (
    <ShopModal
      name="restaurant"
      stylesheetUrl={stylesheetUrl}
      title={restaurant?.name ?? t('catalog:aboutRestaurant')}
      action={restaurant && city && <Heart favourite={toFavourite(restaurant, city)} label={t('common:favourite')} />}
    >
      <div className="about" aria-busy={branches.state === 'loading'}>
        {restaurant?.description && (
          <p className="muted" lang={restaurant.description_lang}>
            {restaurant.description}
          </p>
        )}
        {restaurant && (
          <p className="about__now">
            <Icon name="clock" />
            {formatOpeningStatus(restaurant, pageLocale(), t, new Date())}
          </p>
        )}
        {restaurant && <Terms restaurant={restaurant} />}
        {restaurant?.phone && <PhoneRow phone={restaurant.phone} />}
        {branches.state === 'loading' && <Skeleton shape="picture" />}
        {branches.state === 'ready' && branches.value.map((branch) => <BranchCard key={branch.id} branch={branch} />)}
        {branches.state === 'failed' && (
          <ErrorBanner title={t('catalog:aboutFailed')} error={branches.error} onRetry={branches.retry} />
        )}
      </div>
    </ShopModal>
  );
}

const toFavourite = ({ id, slug, name, image }: Restaurant, city: City): Favourite => ({
  kind: 'restaurants',
  item: { id, slug, name, image: image ?? '', city_slug: city.slug },
});

/** Delivery price, free delivery and minimum order; the restaurant page shows only a part of them on phones. */
function Terms({ restaurant }: { restaurant: Restaurant }) {
  const t = useT('catalog', 'common');
  const formatPrice = useFormatPrice();
  const city = useStore($cities).find(({ id }) => id === restaurant.city_id);
  if (!city) return null;
  const terms = deliveryTerms(city, restaurant);
  const parts = [
    formatDeliveryPrice(terms, t, formatPrice),
    formatFreeDelivery(terms, t, formatPrice),
    formatMinOrder(terms, t, formatPrice),
  ].filter((part) => part !== undefined);
  return parts.length > 0 && <p className="about__terms">{parts.join(' · ')}</p>;
}

/** Loads the branches, and the catalog, which contains the restaurant. After a 404 there are no branches. */
async function loadBranches(id: number): Promise<Branch[]> {
  const api = browserApiClient('customer');
  const [branches] = await Promise.all([
    undefinedIfNotFound(api.call('getBranches', { query: { id_restaurant: id } })),
    ignoreFailure('the branches show without the restaurant', loadCatalog(api)),
  ]);
  return branches ?? [];
}

function PhoneRow({ phone }: { phone: string }) {
  const t = useT('common');
  return (
    <p className="branch__row">
      <Icon name="phone" />
      <a className="link phone" href={phoneHref(phone)} aria-label={t('common:call', { phone: formatPhone(phone) })}>
        {formatPhone(phone)}
      </a>
    </p>
  );
}

function BranchCard({
  branch: { name, name_lang, address, address_lang, phone, hours, special_days },
}: {
  branch: Branch;
}) {
  const t = useT('catalog', 'common');
  // An empty list means that the weekly hours are unknown.
  const weekdays = hours.length > 0 ? groupWeekdays(hours) : [];
  const specialDays = listSpecialDays(special_days, calendarDay(new Date()));
  return (
    <article className="branch">
      <h3 className="branch__name" lang={name_lang}>
        {name}
      </h3>
      <p className="branch__row">
        <Icon name="pin" />
        {address_lang ? <span lang={address_lang}>{address}</span> : address}
      </p>
      {phone && <PhoneRow phone={phone} />}
      {weekdays.length + specialDays.length > 0 && (
        <dl className="branch__week" aria-label={t('catalog:openingHours')}>
          {weekdays.map(({ first, last, intervals }) => (
            <div className="branch__days" key={first}>
              <dt>{first === last ? weekdayName(first) : `${weekdayName(first)}–${weekdayName(last)}`}</dt>
              <dd>{formatIntervals(intervals, t)}</dd>
            </div>
          ))}
          {specialDays.map(({ date, intervals }) => (
            <div className="branch__days" key={date}>
              <dt>{formatDate(new Date(`${date}T12:00:00Z`), pageLocale())}</dt>
              <dd>{formatIntervals(intervals, t)}</dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}

/** `пн` for 1. 1 January 2024 was a Monday. */
function weekdayName(weekday: number): string {
  const format = new Intl.DateTimeFormat(LANGUAGE_TAGS[pageLocale()], { weekday: 'short', timeZone: 'UTC' });
  return format.format(Date.UTC(2024, 0, weekday));
}
