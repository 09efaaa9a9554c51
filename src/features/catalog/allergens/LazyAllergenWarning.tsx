import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import type { AllergenWarningProps } from './AllergenWarning.tsx';
import { $myAllergens } from './my-allergens.store.ts';

const AllergenWarning = lazy(() => import('./AllergenWarning.tsx'));

/** `AllergenWarning`, loaded only for customers who have a list of allergens. */
export function LazyAllergenWarning(props: AllergenWarningProps) {
  if (useStore($myAllergens).length === 0) return null;
  return (
    <Suspense>
      <AllergenWarning {...props} />
    </Suspense>
  );
}
