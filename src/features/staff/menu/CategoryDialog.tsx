import { useState } from 'react';
import * as v from 'valibot';
import { MenuCategory } from '#contract/staff/menu.ts';
import { LocalizedNameInput } from '#contract/staff/common-fields.ts';
import type { LocalizedText } from '#contract/localized-text.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Modal } from '#ui/Modal.tsx';
import { storedRowFromConflict } from '../shared/staff-client.ts';
import { useFormSubmit, useStaffForm } from '../shared/staff-form.ts';
import { useRowMutation, useStaffMutation } from '../shared/staff-query.ts';
import { compareTexts, FormFooter } from '../shared/FormFooter.tsx';
import { EMPTY_TEXTS, LanguageFields } from '../shared/LanguageFields.tsx';
import { RemoveButton } from './MoveAndRemoveButtons.tsx';

const CategoryForm = v.object({ name: LocalizedNameInput });
type CategoryForm = { name: LocalizedText };

interface CategoryDialogProps {
  restaurantId: number;
  /** Null for a new category. */
  category: MenuCategory | null;
  onClose: () => void;
}

/** Adds, renames or removes a category; its products are removed with it. Mount it only while it is open. */
export function CategoryDialog({ restaurantId, category, onClose }: CategoryDialogProps) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const [revision, setRevision] = useState(category?.revision ?? 1);
  const form = useStaffForm<CategoryForm, CategoryForm>(CategoryForm, { name: category?.name ?? EMPTY_TEXTS });
  const done = (text: string) => () => {
    showToast(text);
    onClose();
  };
  const options = { invalidates: ['getMenu'] as const };
  const add = useStaffMutation('addCategory', { ...options, onSuccess: done(t('staff-menu:categoryAdded')) });
  const save = useStaffMutation('saveCategory', { ...options, onSuccess: done(t('staff-shell:saved')) });
  const remove = useRowMutation('removeCategory', { ...options, onSuccess: done(t('staff-menu:removedToast')) });
  const restore = useRowMutation('restoreCategory', { ...options, onSuccess: done(t('staff-menu:restored')) });
  const { onSubmit, failure, conflictHandlers, busy } = useFormSubmit(form, ({ name }) =>
    category
      ? save.mutateAsync({ id: category.id, revision, name })
      : add.mutateAsync({ restaurant_id: restaurantId, name }),
  );
  const conflict = storedRowFromConflict(failure, MenuCategory);
  return (
    <Modal
      name="category"
      open
      wide
      onClose={onClose}
      title={t(category ? 'staff-menu:categoryTitle' : 'staff-menu:addCategory')}
      closeLabel={t('staff-shell:close')}
    >
      <form className="fields" noValidate onSubmit={onSubmit}>
        <LanguageFields form={form} name="name" legend={t('staff-menu:name')} autoFocus />
        <FormFooter
          action={t(category ? 'staff-shell:save' : 'staff-menu:addCategory')}
          busy={busy}
          failure={failure}
          conflict={
            conflict && {
              fields: compareTexts(t('staff-menu:name'), conflict.name, form.getValues('name')),
              ...conflictHandlers({ name: conflict.name }, () => setRevision(conflict.revision)),
            }
          }
        />
      </form>
      {category && (
        <div className="staff-section">
          <RemoveButton
            removed={category.removed}
            label={t('staff-menu:removeCategory')}
            question={t('staff-menu:removeCategoryConfirm')}
            row={{ id: category.id, revision }}
            remove={remove}
            restore={restore}
          />
        </div>
      )}
    </Modal>
  );
}
