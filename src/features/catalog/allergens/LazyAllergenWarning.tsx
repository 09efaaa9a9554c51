import { useStore } from '@nanostores/react';
import { lazyComponent } from '#features/shared/LoadBoundary.tsx';
import type { AllergenWarningProps } from './AllergenWarning.tsx';
import { $myAllergens } from './my-allergens.store.ts';

const AllergenWarning = lazyComponent(() => import('./AllergenWarning.tsx'), {
  failureTitle: 'common:allergensUnchecked',
});

/** `AllergenWarning`, loaded only for customers who have a list of allergens. */
export function LazyAllergenWarning(props: AllergenWarningProps) {
  return useStore($myAllergens).length > 0 && <AllergenWarning {...props} />;
}
