import type { Address } from '#contract/user.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { useT } from '#i18n/browser.ts';
import { Badge } from '#ui/feedback/feedback.tsx';
import { Button } from '#ui/Button.tsx';
import { formatAddressDetails, formatAddress, deleteAddress, setDefaultAddress } from '../address-actions.ts';
import { AccountIsland, ProfileLoader } from './AccountIsland.tsx';
import { SavedItem, SavedList } from './SavedItem.tsx';

/** The saved addresses. `cities`: names of cities by id. */
export function AccountAddresses({ cities }: { cities: Readonly<Record<number, string>> }) {
  return (
    <AccountIsland>
      <ProfileLoader failedTitle="account:addressesFailed">
        {({ addresses }) => (
          <SavedList
            kind="address"
            items={addresses.map((address) => (
              <AddressCard key={address.id} address={address} city={cities[address.city_id ?? 0] ?? ''} />
            ))}
            onAdd={() => openModal('address', {})}
          />
        )}
      </ProfileLoader>
    </AccountIsland>
  );
}

/** `city`: the city's name, empty for one that the shop has removed. */
function AddressCard({ address, city }: { address: Address; city: string }) {
  const t = useT('account', 'user');
  const line = formatAddress(address, t);
  const details = formatAddressDetails(address, t);

  return (
    <SavedItem
      kind="address"
      data-address-id={address.id}
      isDefault={address.is_default}
      canBeDefault
      onMakeDefault={() => setDefaultAddress(browserApiClient('customer'), address)}
      onDelete={() => deleteAddress(browserApiClient('customer'), address.id)}
      deleteLabel={t('account:deleteAddressOf', { address: line })}
      actions={
        <Button
          size="small"
          variant="secondary"
          /* A button to focus when the modal closes, if its opener was removed; `onClick` opens the modal. */
          data-open-modal="address"
          aria-label={t('account:editAddressOf', { address: line })}
          onClick={() => openModal('address', { address })}
        >
          {t('account:editAddress')}
        </Button>
      }
    >
      <div>
        <div className="saved-item__head">
          <h2 className="address__title">
            <bdi>{address.label || line}</bdi>
          </h2>
          {address.is_default && <Badge tone="primary">{t('account:defaultAddress')}</Badge>}
        </div>
        <p className="address__text note">
          {city}
          {city && address.label && ', '}
          {address.label && <bdi>{line}</bdi>}
        </p>
        {details && (
          <p className="address__text note">
            <bdi>{details}</bdi>
          </p>
        )}
        {address.comment && (
          <p className="address__text note" dir="auto">
            {address.comment}
          </p>
        )}
      </div>
    </SavedItem>
  );
}
