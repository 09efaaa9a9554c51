import { useStaffT } from '#i18n/staff.ts';
import { useStaffMutation } from '../shared/staff-query.ts';
import { type PartOfProduct, useConflictReload } from './part-of-product.ts';
import { PictureField } from '../shared/pictures/PictureField.tsx';

/** The picture of a product. */
export function ProductPicture({
  product,
  restaurantId,
  onSaved,
  onOutdated,
}: PartOfProduct & { restaurantId: number }) {
  const t = useStaffT('staff-menu', 'staff-pictures');
  const reload = useConflictReload(onOutdated);
  const save = useStaffMutation('setProductPicture', {
    invalidates: ['getMenu', 'getMenuProduct'],
    onSuccess: onSaved,
  });
  return (
    <PictureField
      legend={t('staff-pictures:picture')}
      kind="dish"
      restaurantId={restaurantId}
      src={product.picture}
      busy={save.isPending}
      error={save.error}
      onChange={(src) =>
        save.mutate({ id: product.id, revision: product.revision, src }, { onError: (error) => void reload(error) })
      }
    />
  );
}
