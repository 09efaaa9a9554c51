import { lazy, Suspense, useState } from 'react';
import type { AddressSuggestion } from '#contract/user.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { useT } from '#i18n/browser.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/feedback/Placeholder.tsx';
import type { Point } from './create-map.ts';
import mapStyles from './address-map.lazy.scss?url';

const AddressMap = lazy(() => import('./AddressMap.tsx'));

interface AddressPinProps {
  cityId: number;
  point: Point | null;
  /** Called with the point, and with its address where that is known. */
  onPoint: (point: Point, address: AddressSuggestion | undefined) => void;
}

/** Shows where an address is on a map, after a press. Nothing where the shop has no map. */
export function AddressPin({ cityId, point, onPoint }: AddressPinProps) {
  const t = useT('user');
  const [isShown, setShown] = useState(false);
  if (document.documentElement.dataset['map'] === undefined) return null;

  async function locate(chosen: Point) {
    const found = await ignoreFailure(
      'the street can be typed',
      browserApiClient().call('suggestAddress', { query: { city_id: cityId, ...chosen } }),
    );
    onPoint(chosen, found?.[0]);
  }

  return (
    <>
      <link rel="stylesheet" href={mapStyles} precedence="default" />
      <Button
        size="small"
        variant="secondary"
        aria-expanded={isShown}
        data-action="map"
        onClick={() => setShown(!isShown)}
      >
        {t(isShown ? 'user:mapHide' : 'user:mapShow')}
      </Button>
      {isShown && (
        <Suspense fallback={<Skeleton shape="picture" />}>
          <AddressMap initial={point} onPoint={(chosen) => void locate(chosen)} />
        </Suspense>
      )}
    </>
  );
}
