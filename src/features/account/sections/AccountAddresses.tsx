import type { Address } from '#contract/user.ts';
import { browserHttp } from '#features/shared/http.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { useT } from '#i18n/browser.ts';
import { announceIntent } from '#lib/intent.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Icon } from '#ui/Icon.tsx';
import { addressDetails, addressLine, deleteAddress, makeDefaultAddress } from '../addresses.store.ts';
import { AccountIsland, WithProfile } from './AccountFrame.tsx';
import { SavedItem, SavedList } from './SavedItem.tsx';

type CityNames = Readonly<Record<number, string>>;

/** The saved addresses. `cities`: the names of the cities by id. */
export function AccountAddresses({ cities }: { cities: CityNames }) {
  return (
    <AccountIsland>
      <WithProfile failedTitle="account:addressesFailed">
        {({ addresses }) => <AddressList addresses={addresses} cities={cities} />}
      </WithProfile>
    </AccountIsland>
  );
}

function AddressList({ addresses, cities }: { addresses: readonly Address[]; cities: CityNames }) {
  const t = useT('account');
  return (
    <SavedList
      lead={t('account:addressesLead')}
      items={addresses.map((address) => (
        <AddressCard key={address.id} address={address} city={cities[address.city_id] ?? ''} />
      ))}
      empty={
        <Empty icon="pin" title={t('account:noAddresses')}>
          {t('account:noAddressesText')}
        </Empty>
      }
      addButton={
        <div className="addresses__add saved-list__add">
          <Button data-open-modal="address" data-action="add" onClick={() => openAddress({})}>
            <Icon name="plus" />
            {t('account:addAddress')}
          </Button>
        </div>
      }
    />
  );
}

/** `city`: the city's name, empty for one that the shop has removed. */
function AddressCard({ address, city }: { address: Address; city: string }) {
  const t = useT('account', 'user');
  const line = addressLine(address, t);
  const details = addressDetails(address, t);

  return (
    <SavedItem
      kind="address"
      data-address-id={address.id}
      isDefault={address.is_default}
      canBeDefault
      onMakeDefault={() => makeDefaultAddress(browserHttp(), address)}
      onDelete={() => deleteAddress(browserHttp(), address.id)}
      deleteLabel={t('account:deleteAddressOf', { address: line })}
      actions={
        <Button
          size="small"
          variant="secondary"
          data-open-modal="address"
          aria-label={t('account:editAddressOf', { address: line })}
          onClick={() => openAddress({ address })}
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
    </SavedItem>
  );
}

function openAddress(data: { address?: Address }) {
  announceIntent();
  openModal('address', data);
}
