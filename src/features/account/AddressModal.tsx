import { useStore } from '@nanostores/react';
import { type ComponentProps, useRef, useState } from 'react';
import type { City } from '#contract/catalog.ts';
import { MAX_COMMENT_LENGTH, MAX_ADDRESS_FIELD_LENGTH, MAX_HOUSE_LENGTH } from '#contract/constants.ts';
import type { Address } from '#contract/user.ts';
import { $citySlug } from '#features/cart/cart.store.ts';
import { $cities, loadCatalog } from '#features/catalog/catalog.store.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { browserApiClient, createIdempotencyKeys } from '#features/shared/browser-api-client.ts';
import { closeModal, trackModal, type ModalData } from '#features/shared/modal.store.ts';
import { ShopModal } from '#features/shared/ShopModal.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { fieldErrors } from '#features/shared/error-messages.ts';
import { toFormErrors, useAsyncData, useSubmit } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/form/choices.tsx';
import { Input, Select, Textarea } from '#ui/form/Field.tsx';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import {
  mergeFoundAddress,
  addAddress,
  type AddressFormValues,
  editAddress,
  initialAddressFields,
  CLEARED_ZONE_AND_COORDINATES,
  CLEARED_COORDINATES,
} from './address-actions.ts';
import { AddressMapPicker, StreetField, ZoneSelect } from './AddressControls.tsx';
import stylesheetUrl from './account.lazy.scss?url';

export default function AddressModal({ data: { address } }: { data: ModalData['address'] }) {
  const t = useT('account', 'common', 'user');
  const cities = useStore($cities);
  const request = useAsyncData(
    () => loadCatalog(browserApiClient('customer')).then(() => true),
    cities.length > 0 || undefined,
  );

  return (
    <ShopModal name="address" title={t(address ? 'user:editAddress' : 'user:newAddress')} stylesheetUrl={stylesheetUrl}>
      {request.state === 'ready' && <AddressForm address={address} cities={cities} />}
      {request.state === 'failed' && <ErrorBanner error={request.error} onRetry={request.retry} />}
      {request.state === 'loading' && (
        <div className="fields" role="status" aria-busy="true" aria-label={t('common:loading')}>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </div>
      )}
    </ShopModal>
  );
}

const SHORT_FIELDS = ['house', 'apartment', 'block', 'entrance', 'floor', 'intercom'] as const;

function AddressForm({ address, cities }: { address: Address | undefined; cities: readonly City[] }) {
  const t = useT('account', 'common', 'user');
  const [fields, setFields] = useState(() => initialAddressFields(address, cities, $citySlug.get()));
  /** Starts from the current values: other fields may have been edited since this rendering. */
  const update = (changes: Partial<AddressFormValues>) => setFields((current) => ({ ...current, ...changes }));
  const [idempotencyKeyFor] = useState(() => createIdempotencyKeys());
  const city = cities.find(({ id }) => id === fields.city_id);
  const houseInput = useRef<HTMLInputElement>(null);
  const { form, busy, errors } = useSubmit({
    send: async () => {
      const isStillOpen = trackModal('address');
      await (address
        ? editAddress(browserApiClient('customer'), address.id, fields)
        : addAddress(browserApiClient('customer'), fields, idempotencyKeyFor(fields)));
      if (isStillOpen()) closeModal('address');
      showToast(t('account:addressSaved'));
    },
    toErrors: (error) => {
      // Not an error of one field: the customer has as many addresses as the shop stores.
      const { addresses } = fieldErrors(error);
      if (addresses) return { fields: {}, message: addresses };
      return toFormErrors(error, Object.keys(fields), t, address && { 404: t('account:addressMissing') });
    },
  });

  const fieldProps = <Name extends keyof AddressFormValues>(name: Name) => ({
    name,
    error: errors.fields[name],
    onChange: (value: AddressFormValues[Name]) => update({ [name]: value }),
  });

  return (
    <form className="fields" {...form}>
      <Select
        name="city_id"
        label={t('user:city')}
        error={errors.fields['city_id']}
        value={String(fields.city_id)}
        options={cities.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => update({ ...CLEARED_ZONE_AND_COORDINATES, city_id: Number(id) })}
      />
      {city?.has_zones && (
        <CityZone
          key={city.id}
          city={city}
          value={fields.zone_id ?? null}
          error={errors.fields['zone_id']}
          onChange={(zone_id) => update({ zone_id })}
        />
      )}
      <StreetField
        {...fieldProps('street')}
        cityId={fields.city_id}
        value={fields.street}
        onChange={(street) => update({ ...CLEARED_COORDINATES, street })}
        nextField={houseInput}
        onSelect={(changes, { lat, lng }) => update({ ...changes, lat, lng })}
      />
      <AddressMapPicker
        cityId={fields.city_id}
        point={
          typeof fields.lat === 'number' && typeof fields.lng === 'number' ? { lat: fields.lat, lng: fields.lng } : null
        }
        onPoint={(point, found) => update({ ...point, ...(found && mergeFoundAddress(found, fields)) })}
      />
      <div className="fields__row address-form__short">
        {SHORT_FIELDS.map((name) => (
          <Input
            {...fieldProps(name)}
            key={name}
            {...(name === 'house' && {
              ref: houseInput,
              onChange: (text: string) => update({ ...CLEARED_COORDINATES, house: text }),
            })}
            label={t(`user:${name}`)}
            maxLength={name === 'house' ? MAX_HOUSE_LENGTH : MAX_ADDRESS_FIELD_LENGTH}
            value={fields[name]}
          />
        ))}
      </div>
      <Textarea
        {...fieldProps('comment')}
        label={t('user:addressComment')}
        hint={t('user:addressCommentHint')}
        maxLength={MAX_COMMENT_LENGTH}
        value={fields.comment}
      />
      <Input
        {...fieldProps('label')}
        label={t('user:addressLabel')}
        hint={t('user:addressLabelHint')}
        maxLength={MAX_ADDRESS_FIELD_LENGTH}
        value={fields.label}
      />
      {!address?.is_default && (
        <Checkbox {...fieldProps('is_default')} label={t('user:isDefault')} checked={fields.is_default} />
      )}
      <ErrorBanner error={errors.message} />
      <Button type="submit" size="large" fullWidth busy={busy}>
        {t('user:saveAddress')}
      </Button>
    </form>
  );
}

interface CityZoneProps extends Pick<ComponentProps<typeof ZoneSelect>, 'value' | 'error' | 'onChange'> {
  city: City;
}

/**
 * The delivery zone of an address. It can also be chosen in the checkout, so nothing is shown if the zones do not load.
 */
function CityZone({ city, ...select }: CityZoneProps) {
  const zones = useAsyncData(() => browserApiClient('customer').call('getZones', { query: { city_id: city.id } }));
  if (zones.state === 'loading') return <Skeleton shape="row" />;
  return (
    zones.state === 'ready' &&
    zones.value.length > 0 && <ZoneSelect {...select} zones={zones.value} currency={city.currency} />
  );
}
