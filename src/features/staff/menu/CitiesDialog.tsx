import type { StaffCity } from '#contract/staff/restaurants.ts';
import { localize, missingLanguages } from '#contract/localized-text.ts';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Badge } from '#ui/feedback/feedback.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import { useMissingTexts } from '../shared/MissingTexts.tsx';
import { StaffDialog, useLeaveForms } from '../shared/StaffDialog.tsx';
import { useFreshStaffQuery } from '../shared/staff-query.ts';
import { AddCityForm, CityEditor } from './CityForms.tsx';

interface CitiesDialogProps {
  /** The id of the city that is edited, `new`, or null for the list. */
  openId: string | null;
  onOpen: (id: number | 'new') => void;
  onShowList: () => void;
  onClose: () => void;
}

/** Lists the cities of the shop and edits them. Mount it only while it is open. */
export function CitiesDialog({ openId, onOpen, onShowList, onClose }: CitiesDialogProps) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const cities = useFreshStaffQuery('getCities');
  const { shown, filter } = useMissingTexts(cities.data ?? [], ({ name }) => missingLanguages(name));
  const edited = cities.data?.find(({ id }) => String(id) === openId);
  const title =
    openId === 'new' ? t('staff-menu:newCity') : edited ? localize(edited.name, pageLocale()) : t('staff-menu:cities');
  return (
    <StaffDialog name="cities" wide title={title} onClose={onClose}>
      {openId !== null && <BackButton onClick={onShowList} />}
      {openId === 'new' && <AddCityForm onDone={onShowList} />}
      {edited && <CityEditor loaded={edited} onDone={onShowList} />}
      {openId === null && (
        <Loaded query={cities}>
          {() => (
            <div className="fields">
              {filter}
              <ul className="staff-list" role="list">
                {shown.map((city) => (
                  <CityRow key={city.id} city={city} onEdit={() => onOpen(city.id)} />
                ))}
              </ul>
              <div>
                <Button variant="secondary" onClick={() => onOpen('new')} data-action="new-city">
                  {t('staff-menu:newCity')}
                </Button>
              </div>
            </div>
          )}
        </Loaded>
      )}
    </StaffDialog>
  );
}

function BackButton({ onClick }: { onClick: () => void }) {
  const t = useStaffT('staff-menu');
  const leave = useLeaveForms();
  return (
    <div>
      <Button variant="ghost" size="small" onClick={() => leave(onClick)}>
        {t('staff-menu:allCities')}
      </Button>
    </div>
  );
}

function CityRow({ city, onEdit }: { city: StaffCity; onEdit: () => void }) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const formatPrice = useFormatPrice();
  const name = localize(city.name, pageLocale());
  const price = formatPrice(city.delivery_price, city.currency);
  return (
    <li className="staff-list__item" data-city={city.slug}>
      <div className="staff-list__text">
        <strong>{name}</strong>
        <span className="small muted">
          {city.free_from === null
            ? t('staff-menu:deliveryFor', { price })
            : t('staff-menu:deliveryFreeFrom', { price, freeFrom: formatPrice(city.free_from, city.currency) })}
        </span>
        {!city.active && (
          <span>
            <Badge tone="warning">{t('staff-menu:cityInactive')}</Badge>
          </span>
        )}
      </div>
      <IconButton icon="edit" label={`${t('staff-shell:edit')}: ${name}`} onClick={onEdit} />
    </li>
  );
}
