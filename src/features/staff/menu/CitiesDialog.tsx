import { useState } from 'react';
import type { StaffCity } from '#contract/staff/restaurants.ts';
import { localize, missingLanguages } from '#contract/localized-text.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Badge, Skeleton } from '#ui/feedback/feedback.tsx';
import { Modal } from '#ui/Modal.tsx';
import { useMissingTexts } from '../shared/MissingTexts.tsx';
import { useFreshStaffQuery } from '../shared/staff-query.ts';
import { AddCityForm, CityEditor } from './CityForms.tsx';

/** Lists the cities of the shop and edits them. Mount it only while it is open. */
export function CitiesDialog({ onClose }: { onClose: () => void }) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const { data: cities, error, refetch } = useFreshStaffQuery('getCities');
  const { shown, filter } = useMissingTexts(cities ?? [], ({ name }) => missingLanguages(name));
  const [edited, setEdited] = useState<StaffCity | 'new' | null>(null);
  const showList = () => setEdited(null);
  const title =
    edited === 'new' ? t('staff-menu:newCity') : edited ? localize(edited.name, pageLocale()) : t('staff-menu:cities');
  return (
    <Modal name="cities" open wide onClose={onClose} title={title} closeLabel={t('staff-shell:close')}>
      {edited && (
        <div>
          <Button variant="ghost" size="small" onClick={showList}>
            {t('staff-menu:allCities')}
          </Button>
        </div>
      )}
      {edited === 'new' && <AddCityForm onDone={showList} />}
      {edited && edited !== 'new' && <CityEditor loaded={edited} onDone={showList} />}
      {!edited &&
        (cities ? (
          <div className="fields">
            {filter}
            <ul className="staff-list" role="list">
              {shown.map((city) => (
                <CityRow key={city.id} city={city} onEdit={() => setEdited(city)} />
              ))}
            </ul>
            <div>
              <Button variant="secondary" onClick={() => setEdited('new')} data-action="new-city">
                {t('staff-menu:newCity')}
              </Button>
            </div>
          </div>
        ) : error && !cities ? (
          <LoadFailure error={error} retry={() => void refetch()} />
        ) : (
          <Skeleton shape="row" />
        ))}
    </Modal>
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
