import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { useT } from '#i18n/browser.ts';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/class-names.ts';
import { findWarning, warningText } from './allergen-warning.ts';
import { $myAllergens } from './my-allergens.store.ts';
import { type ChosenIds, loadStatements, type ProductStatement, verdictOn } from './stated-products.ts';
import stylesheetUrl from './allergens.lazy.scss?url';

export interface AllergenWarningProps {
  productId: number;
  restaurantId: number;
  chosen: ChosenIds;
  /** Whether screen readers announce it: where a choice of options changes it. */
  isAnnounced?: boolean;
}

/** Warns of the customer's allergens in a dish with the options that are chosen; nothing until its menu is loaded. */
export default function AllergenWarning({ productId, restaurantId, chosen, isAnnounced }: AllergenWarningProps) {
  const t = useT('allergens', 'catalog');
  const avoided = useStore($myAllergens);
  const [statement, setStatement] = useState<ProductStatement | 'loading' | undefined>('loading');

  useEffect(() => {
    let unmounted = false;
    void loadStatements(browserApiClient(), [{ id: productId, restaurantId }]).then((found) => {
      if (!unmounted) setStatement(found.get(productId));
    });
    return () => {
      unmounted = true;
    };
  }, [productId, restaurantId]);

  const warning = statement === 'loading' ? null : findWarning(verdictOn(statement, chosen), avoided);
  return (
    <div role={isAnnounced ? 'status' : undefined}>
      <link rel="stylesheet" href={stylesheetUrl} precedence="default" />
      {warning && (
        <p className={classes('allergen-warning', `allergen-warning_${warning.kind}`)}>
          <Icon name={warning.kind === 'contains' ? 'warning' : 'info'} />
          {warningText(warning, t)}
        </p>
      )}
    </div>
  );
}
