import { useStore } from '@nanostores/react';
import type { Profile } from '#contract/user.ts';
import { normalizeLine } from '#contract/text.ts';
import { allergenNames } from '#features/catalog/allergens/allergen-text.ts';
import { $myAllergens } from '#features/catalog/allergens/my-allergens.store.ts';
import { FavouriteList } from '#features/catalog/favourites/FavouriteList.tsx';
import { TextWithSlot } from '#features/shared/TextWithSlot.tsx';
import { openModal } from '#features/shared/modal.store.ts';
import { LoadBoundary } from '#features/shared/LoadBoundary.tsx';
import { useT } from '#i18n/browser.ts';
import type { MessageKey } from '#i18n/keys.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { formatPhone } from '#contract/phone.ts';
import type { IconName } from '#ui/icons.ts';
import { href } from '../../../routes.ts';
import { NotificationSettings } from '../notifications/NotificationSettings.tsx';
import { logout } from '../user.store.ts';
import { AccountIsland, ProfileLoader } from './AccountIsland.tsx';
import { AccountPrivacy } from './AccountPrivacy.tsx';
import { clearSessionStorage } from './account-data.ts';

/** Links to the list of orders and to the screens of the account. */
const ACCOUNT_LINKS = [
  { route: 'orders', icon: 'receipt', title: 'account:orders', note: 'account:ordersNote' },
  { route: 'accountProfile', icon: 'user', title: 'account:profile', note: 'account:profileNote' },
  { route: 'accountAddress', icon: 'pin', title: 'account:addresses', note: 'account:addressesNote' },
  { route: 'accountBank', icon: 'creditCard', title: 'account:cards', note: 'account:cardsNote' },
] as const satisfies readonly {
  route: string;
  icon: IconName;
  title: MessageKey<'account'>;
  note: MessageKey<'account'>;
}[];

/** The account's start screen. Only the greeting depends on the profile, so the links work without it. */
export function AccountHome() {
  return (
    <AccountIsland>
      <ProfileLoader failedTitle="account:profileFailed">{(profile) => <Greeting profile={profile} />}</ProfileLoader>
      <AccountLinks />
      {/* Each section suspends while it loads its texts. That must not hide the others: one may contain the focus. */}
      <LoadBoundary>
        <AccountFavourites />
      </LoadBoundary>
      <LoadBoundary>
        <AccountAllergens />
      </LoadBoundary>
      <LoadBoundary>
        <NotificationSettings place="account" />
      </LoadBoundary>
      <Logout />
      <LoadBoundary>
        <AccountPrivacy />
      </LoadBoundary>
    </AccountIsland>
  );
}

function Greeting({ profile }: { profile: Profile }) {
  const t = useT('account');
  const name = normalizeLine(profile.name ?? '');
  return (
    <div className="account-home__greeting">
      <h2>
        {name ? (
          <TextWithSlot t={t} messageKey="account:greeting" slot="name">
            <bdi>{name}</bdi>
          </TextWithSlot>
        ) : (
          t('account:greetingNameless')
        )}
      </h2>
      {profile.phone && <p className="account-home__phone muted tabular phone">{formatPhone(profile.phone)}</p>}
    </div>
  );
}

function AccountLinks() {
  const t = useT('account');
  return (
    <ul className="account-links" role="list">
      {ACCOUNT_LINKS.map(({ route, icon, title, note }) => (
        <li key={route} className="account-link card card_padded card_link">
          <span className="account-link__icon">
            <Icon name={icon} />
          </span>
          <div>
            <a className="account-link__title card__link" href={href(pageLocale(), route)}>
              {t(title)}
            </a>
            <p className="note">{t(note)}</p>
          </div>
          <Icon name="chevronRight" className="account-link__arrow" />
        </li>
      ))}
    </ul>
  );
}

function Logout() {
  const t = useT('account');

  function signOut() {
    clearSessionStorage();
    logout();
  }

  return (
    <Button className="account-home__logout" variant="secondary" data-action="logout" onClick={signOut}>
      <Icon name="logout" />
      {t('account:logout')}
    </Button>
  );
}

/** Only the newest favourites are shown. */
const MAX_FAVOURITES = 6;

function AccountFavourites() {
  const t = useT('favourites');
  return (
    <section className="account-favourites" aria-labelledby="favourites">
      <h2 id="favourites">{t('favourites:title')}</h2>
      <div className="card card_padded">
        <FavouriteList limit={MAX_FAVOURITES} />
      </div>
    </section>
  );
}

/** The allergens that the customer avoids. They are stored in this browser only, not in the account. */
function AccountAllergens() {
  const t = useT('allergens', 'catalog');
  const avoided = useStore($myAllergens);
  return (
    <section className="account-section card card_padded" aria-labelledby="my-allergens">
      <h2 className="account-section__title" id="my-allergens">
        {t('catalog:myAllergens')}
      </h2>
      <p className="note">{avoided.length > 0 ? allergenNames(avoided, t) : t('allergens:none')}</p>
      <Button variant="secondary" data-open-modal="myAllergens" onClick={() => openModal('myAllergens')}>
        {t('allergens:change')}
      </Button>
    </section>
  );
}
