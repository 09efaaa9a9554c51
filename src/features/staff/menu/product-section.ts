import { MenuProduct } from '#contract/staff/menu.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { currentFromConflict } from '../shared/staff-client.ts';

/** The props of a section of the product editor. Each section has a button that saves it. */
export interface ProductSectionProps {
  /** The newest version that this page knows. */
  readonly product: MenuProduct;
  /** Called with the saved version, if nobody else has changed the product since the version above. */
  readonly onSaved: (product: MenuProduct) => void;
  /** Called with the version that another staff member has saved meanwhile. */
  readonly onOutdated: (current: MenuProduct) => void;
}

/** Shows the version that another staff member saved, so that the operation can be repeated on it. Returns whether the error was a conflict. */
export function useConflictHandler(onOutdated: ProductSectionProps['onOutdated']): (error: unknown) => boolean {
  const t = useStaffT('staff-menu');
  return (error) => {
    const current = currentFromConflict(error, MenuProduct);
    if (!current) return false;
    onOutdated(current);
    showToast(t('staff-menu:conflictReloaded'));
    return true;
  };
}
