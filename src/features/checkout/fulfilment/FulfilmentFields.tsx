import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_COMMENT_LENGTH, MAX_ADDRESS_FIELD_LENGTH, MAX_HOUSE_LENGTH } from '#contract/constants.ts';
import type { Address } from '#contract/user.ts';
import { mergeFoundAddress, formatAddressDetails, formatAddress } from '#features/account/address-actions.ts';
import { AddressMapPicker, StreetField } from '#features/account/AddressControls.tsx';
import { $cartAmounts, $cartCity, $cartRestaurant } from '#features/cart/cart-totals.ts';
import { formatLeadTime } from '#features/catalog/catalog-text.ts';
import { deliveryTime, pickupTime } from '#features/catalog/delivery-terms.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { useMinuteClock } from '#features/shared/hooks.ts';
import { lazyComponent } from '#features/shared/LoadBoundary.tsx';
import { TextWithSlot } from '#features/shared/TextWithSlot.tsx';
import { useT } from '#i18n/browser.ts';
import type { Translate } from '#i18n/keys.ts';
import { Button } from '#ui/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Banner, Skeleton } from '#ui/feedback/feedback.tsx';
import { Checkbox, RadioCards, type RadioOption } from '#ui/form/choices.tsx';
import { Input, Textarea } from '#ui/form/Field.tsx';
import { $draft, ADDRESS_DETAILS, type AddressPart, editAddress, editDraft } from '../checkout-form.store.ts';
import { $customer, $effectiveFulfilment, $rejectedAddress, locateNewAddress } from '../checkout.store.ts';
import { CheckoutSection, useDraftField, useFieldError, useFormatCheckoutPrice } from '../CheckoutFields.tsx';

/** Saved addresses that are shown at first; a button shows the rest. */
const MAX_SHOWN_ADDRESSES = 4;

const fallback = <Skeleton shape="row" />;
const ZoneField = lazyComponent(() => import('./ZoneField.tsx'), { fallback });
const PickupBranches = lazyComponent(() => import('./PickupBranches.tsx'), { fallback });

/**
 * The choice of delivery or pickup, with the delivery address or the pickup branch. They appear together: what stands above
 * the fields depends on the catalog and the customer, and must not move them while the customer types.
 * @param isCatalogSettled whether the catalog was loaded, or could not be
 */
export function FulfilmentFields({ isCatalogSettled }: { isCatalogSettled: boolean }) {
  const t = useT('checkout');
  const { canPickUp, isPickup } = useStore($effectiveFulfilment);
  const customer = useStore($customer);
  return (
    <CheckoutSection title={t(isPickup ? 'checkout:pickupAddress' : 'checkout:address')}>
      {isCatalogSettled && customer ? (
        <>
          {canPickUp && <FulfilmentSwitch />}
          {isPickup ? <PickupBranches /> : <AddressFields addresses={customer.addresses} />}
        </>
      ) : (
        fallback
      )}
    </CheckoutSection>
  );
}

function FulfilmentSwitch() {
  const t = useT('catalog', 'checkout');
  const formatPrice = useFormatCheckoutPrice();
  const restaurant = useStore($cartRestaurant);
  const { delivery } = useStore($cartAmounts);
  const { isPickup, hasZones } = useStore($effectiveFulfilment);
  const { value: _value, ...field } = useDraftField()({ name: 'fulfilment', key: 'fulfilment' });
  const now = useMinuteClock();
  // In a city with zones the summary shows the price of the chosen one.
  const deliveryPrice =
    delivery && !hasZones && (delivery.price > 0 ? formatPrice(delivery.price) : t('checkout:free'));
  return (
    <RadioCards
      {...field}
      legend={t('checkout:fulfilment')}
      value={isPickup ? 'pickup' : 'delivery'}
      options={[
        {
          value: 'delivery',
          label: t('checkout:delivery'),
          note: (
            <FulfilmentNote
              price={deliveryPrice}
              time={restaurant && formatLeadTime(deliveryTime(restaurant, now), t)}
            />
          ),
          icon: 'courier',
        },
        {
          value: 'pickup',
          label: t('checkout:pickup'),
          note: (
            <FulfilmentNote
              price={t('checkout:free')}
              time={restaurant && formatLeadTime(pickupTime(restaurant, now), t)}
            />
          ),
          icon: 'pin',
        },
      ]}
    />
  );
}

/** Price and lead time of a delivery or pickup; either may be unknown. */
function FulfilmentNote({ price, time }: { price: string | false | null; time: string | undefined }) {
  return (
    <>
      {price}
      {price && time && ' · '}
      {time && <span className="checkout__lead-time">{time}</span>}
    </>
  );
}

function AddressFields({ addresses }: { addresses: readonly Address[] }) {
  const t = useT('checkout', 'user');
  const rejected = useStore($rejectedAddress);
  const { value: addressId, onChange, ...field } = useDraftField()({ name: 'address_id', key: 'addressId' });
  const city = useStore($cartCity);
  const { hasZones } = useStore($effectiveFulfilment);
  const isNew = addressId === 'new' || addresses.length === 0;
  const [showsAll, setShowsAll] = useState(false);
  const sorted = [...addresses].sort((a, b) => Number(isElsewhere(a, city?.id)) - Number(isElsewhere(b, city?.id)));
  const shown = sorted.filter(({ id }, index) => showsAll || index < MAX_SHOWN_ADDRESSES || id === addressId);

  function choose(chosen: string) {
    $rejectedAddress.set(null);
    editDraft({ zoneId: null });
    onChange(chosen === 'new' ? 'new' : Number(chosen));
  }

  /**
   * Shows all addresses. The button disappears, so the focus moves to the first address that appeared and can be
   * chosen, otherwise to the chosen one.
   */
  function showAll() {
    const added = sorted.find((address) => !shown.includes(address) && !isElsewhere(address, city?.id));
    flushSync(() => setShowsAll(true));
    const radio = added ? `[value="${added.id}"]` : ':checked';
    document.querySelector<HTMLElement>(`[data-field="address_id"] ${radio}`)?.focus();
  }

  return (
    <>
      {rejected && (
        <Banner tone="warning" role="alert">
          <TextWithSlot
            t={t}
            messageKey={rejected.isDeleted ? 'checkout:addressMissing' : 'checkout:addressRejected'}
            slot="address"
          >
            <bdi>{[rejected.address.label, formatAddress(rejected.address, t)].filter(Boolean).join(', ')}</bdi>
          </TextWithSlot>
        </Banner>
      )}
      {addresses.length > 0 && (
        <RadioCards
          {...field}
          legend={t('checkout:savedAddresses')}
          value={addressId === null ? undefined : String(addressId)}
          options={[
            ...shown.map((address) => savedOption(address, city?.id, t)),
            { value: 'new', label: t('checkout:newAddress'), icon: 'plus' },
          ]}
          onChange={choose}
        />
      )}
      {shown.length < addresses.length && (
        <Button
          className="checkout__more-addresses"
          size="small"
          variant="secondary"
          aria-expanded={false}
          data-action="more-addresses"
          onClick={showAll}
        >
          {t('checkout:moreAddresses', { number: addresses.length - shown.length })}
        </Button>
      )}
      {isNew && city && (
        <p className="small muted">{t('checkout:cityFixed', { city: city.name, context: city.slug })}</p>
      )}
      {hasZones && <ZoneField />}
      {isNew && <NewAddressFields />}
    </>
  );
}

/** Whether an address is in another city, to which the restaurant does not deliver. */
const isElsewhere = ({ city_id }: Pick<Address, 'city_id'>, cityId: number | undefined): boolean =>
  cityId !== undefined && city_id !== null && city_id !== cityId;

function savedOption(
  address: Address,
  cityId: number | undefined,
  t: Translate<'checkout' | 'user'>,
): RadioOption<string> {
  const disabled = isElsewhere(address, cityId);
  const line = formatAddress(address, t);
  const details = [address.label && line, formatAddressDetails(address, t)].filter(Boolean).join(' · ');
  return {
    value: String(address.id),
    label: <bdi>{address.label || line}</bdi>,
    note: (
      <>
        {details && <bdi>{details}</bdi>}
        {disabled && <span className="checkout__other-city">{t('checkout:otherCity')}</span>}
      </>
    ),
    icon: 'pin',
    disabled,
  };
}

/** The address parts inside the disclosure. */
const FOLDED_PARTS = [...ADDRESS_DETAILS, 'comment'] as const;

function NewAddressFields() {
  const t = useT('checkout');
  const { address, point, saveAddress } = useStore($draft);
  const error = useFieldError();
  const city = useStore($cartCity);
  const house = useRef<HTMLInputElement>(null);
  const field = (part: AddressPart) => ({
    name: `address.${part}`,
    maxLength: MAX_ADDRESS_FIELD_LENGTH,
    value: address[part],
    error: error(`address.${part}`),
    onChange: (text: string) => editAddress({ [part]: text }),
  });

  return (
    <>
      <div className="fields__row checkout__street">
        <StreetField {...field('street')} cityId={city?.id ?? 0} nextField={house} onSelect={editAddress} />
        <Input
          {...field('house')}
          ref={house}
          label={t('checkout:house')}
          maxLength={MAX_HOUSE_LENGTH}
          required
          onBlur={() => void locateNewAddress(browserApiClient('customer'))}
        />
        <Input {...field('apartment')} label={t('checkout:apartment')} />
      </div>
      <AddressMapPicker
        cityId={city?.id ?? 0}
        point={point}
        onPoint={(chosen, found) => editAddress(found ? mergeFoundAddress(found, address) : {}, chosen)}
      />
      <Disclosure
        label={t('checkout:addressDetails')}
        forceOpen={FOLDED_PARTS.some((part) => address[part] || error(`address.${part}`))}
      >
        <div className="fields__row checkout__address-details">
          {ADDRESS_DETAILS.map((part) => (
            <Input key={part} {...field(part)} label={t(`checkout:${part}`)} />
          ))}
        </div>
        <Textarea
          {...field('comment')}
          label={t('checkout:addressComment')}
          hint={t('checkout:addressCommentHint')}
          maxLength={MAX_COMMENT_LENGTH}
        />
      </Disclosure>
      <Checkbox
        name="save_address"
        label={t('checkout:saveAddress')}
        checked={saveAddress}
        onChange={(checked) => editDraft({ saveAddress: checked })}
      />
    </>
  );
}
