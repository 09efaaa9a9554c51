import type { MenuCategory } from '#contract/staff/menu.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { ConfirmedAction } from '../shared/ConfirmedAction.tsx';
import { ResourceForm } from '../shared/resource/ResourceForm.tsx';
import { useResourceEditor } from '../shared/resource/use-resource-editor.ts';
import { StaffDialog } from '../shared/StaffDialog.tsx';
import { useRowMutation, useStaffMutation } from '../shared/staff-query.ts';
import { categoryResource } from './category-resource.ts';
import { RestoreButton } from './RestoreButton.tsx';

interface CategoryDialogProps {
  restaurantId: number;
  /** Null for a new category. */
  category: MenuCategory | null;
  onClose: () => void;
}

/** Adds, renames or removes a category; its products are removed with it. Mount it only while it is open. */
export function CategoryDialog({ category, onClose, ...editor }: CategoryDialogProps) {
  const t = useStaffT('staff-menu');
  return (
    <StaffDialog
      name="category"
      wide
      title={t(category ? 'staff-menu:categoryTitle' : 'staff-menu:addCategory')}
      onClose={onClose}
    >
      <CategoryEditor {...editor} category={category} onClose={onClose} />
    </StaffDialog>
  );
}

function CategoryEditor({ restaurantId, category, onClose }: CategoryDialogProps) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const invalidates = ['getMenu'] as const;
  const add = useStaffMutation('addCategory', { invalidates });
  const save = useStaffMutation('saveCategory', { invalidates });
  const done = (text: string) => () => {
    showToast(text);
    onClose();
  };
  const remove = useRowMutation('removeCategory', { invalidates, onSuccess: done(t('staff-menu:removedToast')) });
  const restore = useRowMutation('restoreCategory', { invalidates, onSuccess: done(t('staff-menu:restored')) });
  const editor = useResourceEditor(categoryResource, {
    row: category,
    scope: restaurantId,
    add: (body) => add.mutateAsync({ ...body, restaurant_id: restaurantId }),
    save: (body) => save.mutateAsync(body),
    added: t('staff-menu:categoryAdded'),
    onSaved: onClose,
  });
  return (
    <>
      <ResourceForm editor={editor} action={t(category ? 'staff-shell:save' : 'staff-menu:addCategory')} />
      {category &&
        (category.removed ? (
          <RestoreButton row={{ id: category.id, revision: editor.revision }} mutation={restore} />
        ) : (
          <ConfirmedAction
            name="remove"
            label={t('staff-menu:removeCategory')}
            question={t('staff-menu:removeCategoryConfirm')}
            row={{ id: category.id, revision: editor.revision }}
            mutation={remove}
          />
        ))}
    </>
  );
}
