import { useStore } from '@nanostores/react';
import { allergenNames } from '#features/catalog/allergens/allergen-text.ts';
import { $myAllergens } from '#features/catalog/allergens/my-allergens.store.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';

/** The list of allergens that this browser warns of. The account does not have it. */
export function AccountAllergens() {
  const t = useT('allergens', 'catalog');
  const avoided = useStore($myAllergens);
  return (
    <section className="account-privacy__section card card_padded" aria-labelledby="my-allergens">
      <h2 className="account-privacy__title" id="my-allergens">
        {t('catalog:myAllergens')}
      </h2>
      <p className="note">{avoided.length > 0 ? allergenNames(avoided, t) : t('allergens:none')}</p>
      <Button variant="secondary" data-open-modal="myAllergens" onClick={() => openModal('myAllergens', true)}>
        {t('allergens:change')}
      </Button>
    </section>
  );
}
