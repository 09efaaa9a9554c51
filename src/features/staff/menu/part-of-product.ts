import { MenuProduct } from '#contract/staff/menu.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { currentRowOf } from '../shared/staff-client.ts';

/** What a part of the product editor gets, which is saved by itself. */
export interface PartOfProduct {
  /** The newest version that this page knows. */
  readonly product: MenuProduct;
  /** It was saved: no other change of the product since the version above. */
  readonly onSaved: (product: MenuProduct) => void;
  /** Another staff member saved a version, which is now shown. */
  readonly onOutdated: (current: MenuProduct) => void;
}

/** Shows the version that another staff member saved, so that the operation can be repeated on it. Returns whether the error was a conflict. */
export function useConflictReload(onOutdated: PartOfProduct['onOutdated']): (error: unknown) => boolean {
  const t = useStaffT('staff-menu');
  return (error) => {
    const current = currentRowOf(error, MenuProduct);
    if (!current) return false;
    onOutdated(current);
    showToast(t('staff-menu:conflictReloaded'));
    return true;
  };
}
