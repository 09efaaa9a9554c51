import { MenuProduct } from '#contract/staff/menu.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { storedRowFromConflict } from '../shared/staff-client.ts';

/** Props of a section of the product editor. Each section has its own save button. */
export interface ProductSectionProps {
  /** The newest version that this page has loaded. */
  readonly product: MenuProduct;
  /** Called with the saved version, if no one else has changed the product since `product`. */
  readonly onSaved: (product: MenuProduct) => void;
  /** Called with the current version, if another staff member has saved one since `product`. */
  readonly onNewerVersion: (current: MenuProduct) => void;
}

/**
 * Returns an error handler that, on a conflict, shows the version saved by another staff member, so that the operation
 * can be repeated on it. The handler returns whether the error was a conflict.
 */
export function useConflictHandler(onNewerVersion: ProductSectionProps['onNewerVersion']): (error: unknown) => boolean {
  const t = useStaffT('staff-menu');
  return (error) => {
    const current = storedRowFromConflict(error, MenuProduct);
    if (!current) return false;
    onNewerVersion(current);
    showToast(t('staff-menu:conflictReloaded'));
    return true;
  };
}
