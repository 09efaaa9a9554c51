import { useState } from 'react';
import type { Address } from '#contract/user.ts';
import { browserHttp } from '#features/common/http.ts';
import { useKeptFocus } from '#features/common/useKeptFocus.ts';
import { useT } from '#i18n/browser.ts';
import { Badge } from '#ui/Badge.tsx';
import { Banner } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { addressDetails, addressLine } from '../address-text.ts';
import { makeDefault } from '../address.store.ts';
import { DeleteAddress } from './DeleteAddress.tsx';
import { useAction } from './use-action.ts';

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
  const place = useKeptFocus(String(address.is_default), '[data-open-modal]');
  const choosing = useAction(() => makeDefault(browserHttp(), address));
  const line = addressLine(address, t);
  const details = addressDetails(address, t);

  return (
    <article ref={place} className="address card card_padded" data-address-id={address.id}>
      <div>
        <div className="address__head">
          <h2 className="address__title"><bdi>{address.label || line}</bdi></h2>
          {address.is_default && <Badge tone="primary">{t('account:defaultAddress')}</Badge>}
        </div>
        <p className="address__text">
          {city}
          {city && address.label && ', '}
          {address.label && <bdi>{line}</bdi>}
        </p>
        {details && <p className="address__text"><bdi>{details}</bdi></p>}
        {address.comment && <p className="address__text" dir="auto">{address.comment}</p>}
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
          <Button size="small" variant="secondary" data-open-modal="address" aria-label={t('account:editAddressOf', { address: line })} onClick={onEdit}>
            {t('account:editAddress')}
          </Button>
          {!address.is_default && (
            <Button size="small" variant="ghost" data-action="make-default" busy={choosing.busy} onClick={choosing.run}>
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
