import { mayCall } from '#contract/staff/index.ts';
import type { StaffRestaurant } from '#contract/staff/sign-in.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { staffHref } from '#staff-routes.ts';
import { RestaurantPicker } from '../shared/RestaurantPicker.tsx';
import { useFreshStaffQuery } from '../shared/staff-query.ts';
import { useChosenRestaurant, useStaffSession } from '#features/staff/shared/staff-session.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { useTexts } from '../shared/resource/use-texts.ts';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { BrandEditor } from './BrandEditor.tsx';
import { brandResource, restaurantSettingsResource, shopSettingsResource } from './settings-resources.ts';
import { RestaurantSettingsEditor } from './RestaurantSettingsEditor.tsx';
import { ShopSettingsEditor } from './ShopSettingsEditor.tsx';

export function Settings() {
  return (
    <StaffIsland route="settings">
      <SettingsOfRole />
    </StaffIsland>
  );
}

/** The settings of a restaurant, and for owners those of the shop. */
function SettingsOfRole() {
  const t = useStaffT('staff-settings', 'staff-pictures', 'staff-sections', 'staff-shell');
  // Loads texts of the editors in advance, so that none suspends.
  useT('common');
  useTexts(restaurantSettingsResource.fields, brandResource.fields, shopSettingsResource.fields);
  const { role } = useStaffSession();
  const [restaurant, choose] = useChosenRestaurant();
  return (
    <>
      <div className="page__row">
        <h1 className="page__title">{t('staff-sections:settings')}</h1>
        {restaurant && <RestaurantPicker value={restaurant.id} onChange={choose} />}
      </div>
      {restaurant && <RestaurantSettings key={restaurant.id} restaurant={restaurant} />}
      {mayCall(role, 'getAccounts') && (
        <p className="settings-section">
          <span>
            {t('staff-settings:accountsLead')}{' '}
            <a className="link" href={staffHref(pageLocale(), 'accounts')}>
              {t('staff-settings:toAccounts')}
            </a>
          </span>
        </p>
      )}
      {role === 'owner' && <BrandSettings />}
      {role === 'owner' && <ShopSettings />}
    </>
  );
}

/** Order settings of a restaurant. */
function RestaurantSettings({ restaurant: { id, name, currency } }: { restaurant: StaffRestaurant }) {
  const t = useStaffT('staff-settings');
  const settings = useFreshStaffQuery('getRestaurantSettings', { id });
  return (
    <section className="settings-section" aria-label={name} data-restaurant-settings="">
      <h2>{name}</h2>
      <Loaded query={settings} failure={t('staff-settings:failed')}>
        {(data) => <RestaurantSettingsEditor loaded={data} currency={currency} />}
      </Loaded>
    </section>
  );
}

/** What customers recognize the shop by. */
function BrandSettings() {
  const t = useStaffT('staff-settings');
  const brand = useFreshStaffQuery('getBrand');
  return (
    <section className="settings-section" aria-label={t('staff-settings:brand')} data-brand="">
      <h2>{t('staff-settings:brand')}</h2>
      <p className="muted">{t('staff-settings:brandLead')}</p>
      <Loaded query={brand} failure={t('staff-settings:failed')}>
        {(data) => <BrandEditor loaded={data} />}
      </Loaded>
    </section>
  );
}

/**
 * Contacts, links and company details of the shop. The editor begins with the first fetch after the mount, not with
 * cached data, and ignores later fetches: they would replace text that is being typed.
 */
function ShopSettings() {
  const t = useStaffT('staff-settings');
  const settings = useFreshStaffQuery('getShopSettings');
  return (
    <section className="settings-section" aria-label={t('staff-settings:shop')} data-settings="">
      <h2>{t('staff-settings:shop')}</h2>
      <p className="muted">{t('staff-settings:lead')}</p>
      <Loaded query={settings} failure={t('staff-settings:failed')}>
        {(data) => <ShopSettingsEditor loaded={data} />}
      </Loaded>
    </section>
  );
}
