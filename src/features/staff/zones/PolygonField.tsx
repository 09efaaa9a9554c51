import { hasMap } from '#features/shared/has-map.ts';
import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { lazyComponent } from '#features/shared/LoadBoundary.tsx';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { FormTextarea } from '../shared/form-fields.tsx';
import { cornersOf, withCorners } from './geo-json.ts';
import type { ZoneValues } from './zone-resource.ts';

const PolygonMap = lazyComponent(() => import('./PolygonMap.tsx'), { fallback: <Skeleton shape="picture" /> });

/** The border of a zone as GeoJSON text and, if the shop has map tiles, on a map. */
export function PolygonField({ form }: { form: UseFormReturn<ZoneValues, unknown, ZoneValues> }) {
  const t = useStaffT('staff-zones');
  const [isShown, setShown] = useState(false);
  const text = useWatch({ control: form.control, name: 'polygon' });
  return (
    <>
      <FormTextarea
        control={form.control}
        name="polygon"
        label={t('staff-zones:polygon')}
        hint={t('staff-zones:polygonHint')}
        invalidMessage={t('staff-zones:polygonInvalid')}
        rows={4}
        autoComplete="off"
        spellCheck={false}
      />
      {hasMap() && (
        <div>
          <Button
            size="small"
            variant="secondary"
            aria-expanded={isShown}
            data-action="map"
            onClick={() => setShown(!isShown)}
          >
            {t(isShown ? 'staff-zones:mapHide' : 'staff-zones:mapShow')}
          </Button>
        </div>
      )}
      {hasMap() && isShown && (
        <PolygonMap
          corners={cornersOf(text)}
          onChange={(corners) =>
            form.setValue('polygon', withCorners(form.getValues('polygon'), corners), {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
        />
      )}
    </>
  );
}
