import { useStore } from '@nanostores/react';
import { MAX_COMMENT_LENGTH, MAX_FIELD_LENGTH, MAX_HOUSE_LENGTH } from '#contract/constants.ts';
import type { Address } from '#contract/user.ts';
import { formatAddressDetails, formatAddress } from '#features/account/address-actions.ts';
import { $cartCity } from '#features/cart/cart-totals.ts';
import { TextWithSlot } from '#features/shared/TextWithSlot.tsx';
import { useT } from '#i18n/browser.ts';
import type { Translate } from '#i18n/keys.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Input, Textarea } from '#ui/form/Field.tsx';
import { RadioCards, type RadioOption } from '#ui/form/RadioCards.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { ADDRESS_DETAILS, type AddressPart, $draft, editAddress, editDraft } from './checkout-form.store.ts';
import { $customer } from './checkout.store.ts';
import { CheckoutSection, useDraftField, useFieldError } from './CheckoutFields.tsx';
import { $rejectedAddress } from './rejected-address.store.ts';

export function AddressFields() {
  const t = useT('checkout', 'user');
  const rejected = useStore($rejectedAddress);
  const { value: addressId, onChange, ...field } = useDraftField()('address_id', 'addressId');
  const customer = useStore($customer);
  const addresses = customer?.addresses ?? [];
  const city = useStore($cartCity);
  const isNew = addressId === 'new' || addresses.length === 0;

  function choose(chosen: string) {
    $rejectedAddress.set(null);
    onChange(chosen === 'new' ? 'new' : Number(chosen));
  }

  return (
    <CheckoutSection title={t('checkout:address')}>
      {city && <p className="muted">{t('checkout:cityFixed', { city: city.name })}</p>}
      {rejected && (
        <Banner tone="warning" role="alert">
          <TextWithSlot
            t={t}
            messageKey={rejected.isMissing ? 'checkout:addressMissing' : 'checkout:addressRejected'}
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
            ...addresses.map((address) => savedOption(address, city?.id, t)),
            { value: 'new', label: t('checkout:newAddress'), note: t('checkout:newAddressNote'), icon: 'plus' },
          ]}
          onChange={choose}
        />
      )}
      {!customer && <Skeleton shape="row" />}
      {customer && isNew && <NewAddressFields />}
    </CheckoutSection>
  );
}

function savedOption(
  address: Address,
  cityId: number | undefined,
  t: Translate<'checkout' | 'user'>,
): RadioOption<string> {
  const disabled = cityId !== undefined && address.city_id !== null && address.city_id !== cityId;
  const line = formatAddress(address, t);
  const details = [address.label && line, formatAddressDetails(address, t)].filter(Boolean).join(' · ');
  return {
    value: String(address.id),
    label: <bdi>{address.label || line}</bdi>,
    note: disabled ? t('checkout:otherCity') : details && <bdi>{details}</bdi>,
    icon: 'pin',
    disabled,
  };
}

function NewAddressFields() {
  const t = useT('checkout');
  const { address, saveAddress } = useStore($draft);
  const error = useFieldError();
  const field = (part: AddressPart) => ({
    name: `address.${part}`,
    maxLength: MAX_FIELD_LENGTH,
    value: address[part],
    error: error(`address.${part}`),
    onChange: (text: string) => editAddress({ [part]: text }),
  });

  return (
    <>
      <div className="fields__row checkout__street">
        <Input {...field('street')} label={t('checkout:street')} autoComplete="address-line1" required />
        <Input {...field('house')} label={t('checkout:house')} maxLength={MAX_HOUSE_LENGTH} required />
      </div>
      <div className="fields__row">
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
      <Checkbox
        name="save_address"
        label={t('checkout:saveAddress')}
        checked={saveAddress}
        onChange={(checked) => editDraft({ saveAddress: checked })}
      />
    </>
  );
}
