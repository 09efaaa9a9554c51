import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { closeModal } from '#features/shared/modal.store.ts';
import { ShopModal } from '#features/shared/ShopModal.tsx';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/form/choices.tsx';
import { toggled } from '../search/search-params.ts';
import { ALLERGEN_CHOICES } from './allergen-text.ts';
import { showProductCardWarnings } from './card-warnings.ts';
import { $myAllergens, setMyAllergens } from './my-allergens.store.ts';
import stylesheetUrl from './allergens.lazy.scss?url';

/** The allergens that the customer avoids. Every change is stored at once and updates the warnings on the page. */
export default function MyAllergensModal() {
  const t = useT('allergens', 'catalog', 'common');
  const avoided = useStore($myAllergens);

  useEffect(showProductCardWarnings, []);

  return (
    <ShopModal
      name="myAllergens"
      stylesheetUrl={stylesheetUrl}
      title={t('catalog:myAllergens')}
      footer={
        <Button size="large" fullWidth onClick={() => closeModal('myAllergens')}>
          {t('allergens:done')}
        </Button>
      }
    >
      <div className="my-allergens">
        <p>{t('allergens:lead')}</p>
        <fieldset className="my-allergens__list">
          <legend className="visually-hidden">{t('catalog:allergens')}</legend>
          {ALLERGEN_CHOICES.map((allergen) => (
            <Checkbox
              key={allergen}
              name={allergen}
              label={t(`catalog:allergen_${allergen}`)}
              checked={avoided.includes(allergen)}
              onChange={() => setMyAllergens(toggled(avoided, allergen))}
            />
          ))}
        </fieldset>
        <p className="my-allergens__note">{t('allergens:storage')}</p>
        <p className="my-allergens__note">{t('catalog:allergenTraces')}</p>
      </div>
    </ShopModal>
  );
}
