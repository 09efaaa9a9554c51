import { useEffect, useRef } from 'react';
import type { Address } from '#contract/user.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { useT } from '#i18n/browser.ts';
import { announceIntent } from '#lib/intent.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/feedback/Empty.tsx';
import { Icon } from '#ui/Icon.tsx';
import { AccountIsland, WithProfile } from './AccountFrame.tsx';
import { AddressCard } from './AddressCard.tsx';

/** `cities`: the names by id, as the page knows them. */
export function AccountAddresses({ cities }: { cities: Readonly<Record<number, string>> }) {
  return (
    <AccountIsland>
      <WithProfile failed="account:addressesFailed">
        {({ addresses }) => <List addresses={addresses} cities={cities} />}
      </WithProfile>
    </AccountIsland>
  );
}

interface ListProps {
  addresses: readonly Address[];
  cities: Readonly<Record<number, string>>;
}

function List({ addresses, cities }: ListProps) {
  const t = useT('account');
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(addresses.length);

  useEffect(() => {
    // A deleted address takes the focus with it; what can be done next gets it.
    if (addresses.length < before.current) place.current?.querySelector<HTMLElement>('.addresses__add button')?.focus();
    before.current = addresses.length;
  }, [addresses.length]);

  return (
    <div className="addresses" ref={place}>
      {addresses.length > 0 && <p className="muted">{t('account:addressesLead')}</p>}
      <ul className="addresses__list" role="list" hidden={addresses.length === 0}>
        {addresses.map((address) => (
          <li key={address.id}>
            <AddressCard address={address} city={cities[address.city_id] ?? ''} onEdit={() => open({ address })} />
          </li>
        ))}
      </ul>
      {addresses.length === 0 && (
        <Empty icon="pin" title={t('account:noAddresses')}>
          {t('account:noAddressesText')}
        </Empty>
      )}
      <div className="addresses__add">
        <Add />
      </div>
    </div>
  );
}

function Add() {
  const t = useT('account');
  return (
    <Button data-open-modal="address" onClick={() => open({})}>
      <Icon name="plus" />
      {t('account:addAddress')}
    </Button>
  );
}

function open(data: { address?: Address }) {
  announceIntent();
  openModal('address', data);
}
