import { useState } from 'react';
import type { Address } from '#contract/user.ts';
import { browserHttp } from '#features/shared/http.ts';
import { useStableFocus } from '#features/shared/useStableFocus.ts';
import { useT } from '#i18n/browser.ts';
import { Badge } from '#ui/Badge.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { addressDetails, addressLine, deleteAddress, makeDefault } from '../addresses.store.ts';
import { useAction } from './use-action.ts';
import { showToast } from '#features/shared/toast.store.ts';

interface AddressCardProps {
  address: Address;
  /** The city's name; empty for one that the shop does not know any more. */
  city: string;
  onEdit: () => void;
}

/** One saved address: what it is, and what can be done about it. */
export function AddressCard({ address, city, onEdit }: AddressCardProps) {
  const t = useT('account', 'user');
  const [deletion, setDeletion] = useState<'none' | 'asking' | 'given up'>('none');
  // Once it is the default, the button that made it so is gone.
  const place = useStableFocus(String(address.is_default), '[data-open-modal]');
  const choosing = useAction(() => makeDefault(browserHttp(), address));
  const line = addressLine(address, t);
  const details = addressDetails(address, t);

  return (
    <article ref={place} className="address card card_padded" data-address-id={address.id}>
      <div>
        <div className="address__head">
          <h2 className="address__title">
            <bdi>{address.label || line}</bdi>
          </h2>
          {address.is_default && <Badge tone="primary">{t('account:defaultAddress')}</Badge>}
        </div>
        <p className="address__text">
          {city}
          {city && address.label && ', '}
          {address.label && <bdi>{line}</bdi>}
        </p>
        {details && (
          <p className="address__text">
            <bdi>{details}</bdi>
          </p>
        )}
        {address.comment && (
          <p className="address__text" dir="auto">
            {address.comment}
          </p>
        )}
      </div>
      {choosing.failure && (
        <Banner tone="danger" role="alert">
          {choosing.failure}
        </Banner>
      )}
      {deletion === 'asking' ? (
        <DeleteAddress address={address} onKeep={() => setDeletion('given up')} />
      ) : (
        <div className="address__actions">
          <Button
            size="small"
            variant="secondary"
            data-open-modal="address"
            aria-label={t('account:editAddressOf', { address: line })}
            onClick={onEdit}
          >
            {t('account:editAddress')}
          </Button>
          {!address.is_default && (
            <Button
              size="small"
              variant="ghost"
              data-action="make-default"
              busy={choosing.busy}
              onClick={() => void choosing.run()}
            >
              {t('account:makeDefault')}
            </Button>
          )}
          <Button
            size="small"
            variant="ghost"
            data-action="delete-address"
            aria-label={t('account:deleteAddressOf', { address: line })}
            autoFocus={deletion === 'given up'}
            onClick={() => setDeletion('asking')}
          >
            {t('account:deleteAddress')}
          </Button>
        </div>
      )}
    </article>
  );
}

/** Asks once more, in place of the card's buttons. The way back has the focus. */
export function DeleteAddress({ address, onKeep }: { address: Address; onKeep: () => void }) {
  const t = useT('account');
  const deleting = useAction(async () => {
    await deleteAddress(browserHttp(), address.id);
    showToast(t('account:addressDeleted'), 'success');
  });

  return (
    <div className="address__actions" role="group" aria-label={t('account:deleteQuestion')}>
      <p className="address__question">{t('account:deleteQuestion')}</p>
      {deleting.failure && (
        <Banner tone="danger" role="alert">
          {deleting.failure}
        </Banner>
      )}
      <Button
        size="small"
        variant="danger"
        data-action="confirm-delete"
        busy={deleting.busy}
        onClick={() => void deleting.run()}
      >
        {t('account:deleteAddress')}
      </Button>
      <Button size="small" variant="secondary" autoFocus onClick={onKeep}>
        {t('account:keepAddress')}
      </Button>
    </div>
  );
}
