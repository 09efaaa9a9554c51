import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Address } from '#contract/user.ts';
import { $city } from '#features/cart/cart.store.ts';
import { $cities, startCatalog } from '#features/catalog/catalog.store.ts';
import { failureText } from '#features/shared/failure.ts';
import { browserHttp } from '#features/shared/http.ts';
import { closeModal, type ModalData } from '#features/shared/modal.store.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useLoaded } from '#features/shared/useLoaded.ts';
import { useT } from '#i18n/browser.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { addAddress, type AddressFields, editAddress, firstFields } from './addresses.store.ts';
import { AddressForm } from './AddressForm.tsx';
import { createIdempotencyKeys } from '../shared/idempotency-key.ts';
import { UserSheet } from './UserSheet.tsx';

/** A new address, or a known one to be changed. */
export default function AddressModal({ data: { address } }: { data: ModalData['address'] }) {
  const t = useT('account', 'common', 'user');
  const title = t(address ? 'user:editAddress' : 'user:newAddress');
  return (
    <Modal name="address" open onClose={() => closeModal('address')} title={title} closeLabel={t('common:close')}>
      <UserSheet />
      <Body address={address} />
    </Modal>
  );
}

function Body({ address }: { address: Address | undefined }) {
  const t = useT('account', 'common', 'user');
  const cities = useStore($cities);
  const [keyOf] = useState(() => createIdempotencyKeys());
  const loading = useLoaded(() => startCatalog(browserHttp()).then(() => true), cities.length > 0 || undefined);

  async function save(fields: AddressFields) {
    await (address ? editAddress(browserHttp(), address.id, fields) : addAddress(browserHttp(), fields, keyOf(fields)));
    closeModal('address');
    showToast(t('account:addressSaved'), 'success');
  }

  if (loading.state === 'loading') return <FormSkeleton label={t('common:loading')} />;
  if (loading.state === 'failed') {
    return (
      <Banner
        tone="danger"
        role="alert"
        action={
          <Button size="small" onClick={loading.retry}>
            {t('common:tryAgain')}
          </Button>
        }
      >
        {failureText(loading.error, t)}
      </Banner>
    );
  }
  return <AddressForm cities={cities} initial={firstFields(address, cities, $city.get())} onSubmit={save} />;
}

function FormSkeleton({ label }: { label: string }) {
  return (
    <div className="fields" role="status" aria-busy="true" aria-label={label}>
      {['city', 'street', 'house', 'comment'].map((field) => (
        <Skeleton key={field} shape="row" />
      ))}
    </div>
  );
}
