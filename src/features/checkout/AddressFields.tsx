import { useStore } from '@nanostores/react';
import type { Address } from '#contract/user.ts';
import { addressDetails, addressLine } from '#features/account/addresses.store.ts';
import { useT } from '#i18n/browser.ts';
import type { Translate } from '#i18n/keys.ts';
import { RadioCards, type RadioOption } from '#ui/form/RadioCards.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { CheckoutPart } from './CheckoutFrame.tsx';
import { $cartCity, $customer } from './checkout.store.ts';
import { $draft, editAddress, editDraft } from './draft.store.ts';
import { useFieldError } from './use-checkout.ts';
import { MAX_COMMENT, MAX_FIELD } from '#contract/constants.ts';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Input, Textarea } from '#ui/form/Field.tsx';
import { ADDRESS_DETAILS } from './checkout-form.ts';

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

function savedOption(
  address: Address,
  cityId: number | undefined,
  t: Translate<'checkout' | 'user'>,
): RadioOption<string> {
  const elsewhere = cityId !== undefined && address.city_id !== cityId;
  const label = address.label || addressLine(address, t);
  const details = [address.label ? addressLine(address, t) : '', addressDetails(address, t)]
    .filter(Boolean)
    .join(' · ');
  return {
    value: String(address.id),
    label: <bdi>{label}</bdi>,
    note: elsewhere ? t('checkout:otherCity') : details && <bdi>{details}</bdi>,
    icon: 'pin',
    disabled: elsewhere,
  };
}

const MAX_HOUSE = 20;

/** A new address in the cart's city. */
export function NewAddressFields() {
  const t = useT('checkout');
  const { address, saveAddress } = useStore($draft);
  const error = useFieldError();
  return (
    <>
      <div className="fields__row checkout__street">
        <Input
          name="address.street"
          label={t('checkout:street')}
          autoComplete="address-line1"
          maxLength={MAX_FIELD}
          required
          value={address.street}
          error={error('address.street')}
          onChange={(street) => editAddress({ street })}
        />
        <Input
          name="address.house"
          label={t('checkout:house')}
          maxLength={MAX_HOUSE}
          required
          value={address.house}
          error={error('address.house')}
          onChange={(house) => editAddress({ house })}
        />
      </div>
      <div className="fields__row">
        {ADDRESS_DETAILS.map((part) => (
          <Input
            key={part}
            name={`address.${part}`}
            label={t(`checkout:${part}`)}
            maxLength={MAX_FIELD}
            value={address[part]}
            error={error(`address.${part}`)}
            onChange={(text) => editAddress({ [part]: text })}
          />
        ))}
      </div>
      <Textarea
        name="address.comment"
        label={t('checkout:addressComment')}
        hint={t('checkout:addressCommentHint')}
        maxLength={MAX_COMMENT}
        value={address.comment}
        error={error('address.comment')}
        onChange={(comment) => editAddress({ comment })}
      />
      <Checkbox
        name="save_address"
        label={t('checkout:saveAddress')}
        checked={saveAddress}
        onChange={(save) => editDraft({ saveAddress: save })}
      />
    </>
  );
}
