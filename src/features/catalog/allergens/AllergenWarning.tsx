import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { useT } from '#i18n/browser.ts';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/class-names.ts';
import {
  type AllergenDeclaration,
  type ChosenOptionIds,
  evaluateAllergens,
  findWarning,
  loadAllergenDeclarations,
  warningText,
} from './allergen-warning.ts';
import { $myAllergens } from './my-allergens.store.ts';
import stylesheetUrl from './allergens.lazy.scss?url';

export interface AllergenWarningProps {
  productId: number;
  restaurantId: number;
  chosen: ChosenOptionIds;
  /** Whether screen readers announce changes of the warning, for forms in which options are chosen. */
  isAnnounced?: boolean;
}

/** Warns of the customer's allergens in a dish with its chosen options. Empty until its declaration is loaded. */
export default function AllergenWarning({ productId, restaurantId, chosen, isAnnounced }: AllergenWarningProps) {
  const t = useT('allergens', 'catalog');
  const avoided = useStore($myAllergens);
  // Without a declaration, because the menu cannot be loaded or lacks the dish, the warning says that it is unknown.
  const [loaded, setLoaded] = useState<{ productId: number; declaration: AllergenDeclaration | undefined }>();

  useEffect(() => {
    let unmounted = false;
    void loadAllergenDeclarations(browserApiClient('page'), [{ id: productId, restaurantId }]).then((found) => {
      if (!unmounted) setLoaded({ productId, declaration: found.get(productId) });
    });
    return () => {
      unmounted = true;
    };
  }, [productId, restaurantId]);

  // After a change of the product, the declaration of the previous one is still in the state.
  const warning =
    loaded?.productId === productId ? findWarning(evaluateAllergens(loaded.declaration, chosen), avoided) : null;
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
