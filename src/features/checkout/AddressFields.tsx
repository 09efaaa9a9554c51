import { useStore } from '@nanostores/react';
import type { Address } from '#contract/user.ts';
import { addressDetails, addressLine } from '#features/user/address-text.ts';
import { useT } from '#i18n/browser.ts';
import type { Translate } from '#i18n/keys.ts';
import { RadioCards, type RadioOption } from '#ui/RadioCards.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { CheckoutPart } from './CheckoutPart.tsx';
import { $cartCity, $customer } from './checkout.store.ts';
import { $draft, editDraft } from './draft.store.ts';
import { NewAddressFields } from './NewAddressFields.tsx';
import { useFieldError } from './useFieldError.ts';

/** Saved addresses first, then a new one. */
export function AddressFields() {
  const t = useT('checkout', 'user');
  const { addressId } = useStore($draft);
  const customer = useStore($customer);
  const addresses = customer?.addresses ?? [];
  const city = useStore($cartCity);
  const error = useFieldError();
  const isNew = addressId === 'new' || addresses.length === 0;

  return (
    <CheckoutPart title={t('checkout:address')}>
      {city && <p className="muted">{t('checkout:cityFixed', { city: city.name })}</p>}
      {addresses.length > 0 && (
        <RadioCards
          name="address_id"
          legend={t('checkout:savedAddresses')}
          value={addressId === null ? undefined : String(addressId)}
          options={[
            ...addresses.map((address) => savedOption(address, city?.id, t)),
            { value: 'new', label: t('checkout:newAddress'), note: t('checkout:newAddressNote'), icon: 'plus' },
          ]}
          error={error('address_id')}
          onChange={(value) => editDraft({ addressId: value === 'new' ? 'new' : Number(value) })}
        />
      )}
      {!customer && <Skeleton shape="row" />}
      {customer && isNew && <NewAddressFields />}
    </CheckoutPart>
  );
}

function savedOption(address: Address, cityId: number | undefined, t: Translate<'checkout' | 'user'>): RadioOption<string> {
  const elsewhere = cityId !== undefined && address.city_id !== cityId;
  const label = address.label || addressLine(address, t);
  const details = [address.label ? addressLine(address, t) : '', addressDetails(address, t)].filter(Boolean).join(' · ');
  return { value: String(address.id), label: <bdi>{label}</bdi>, note: elsewhere ? t('checkout:otherCity') : details && <bdi>{details}</bdi>, icon: 'pin', disabled: elsewhere };
}
