import { useWatch } from 'react-hook-form';
import { MenuProduct } from '#contract/staff/menu.ts';
import type { OptionGroup, OptionGroupInput } from '#contract/staff/option-groups.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useStaffT } from '#i18n/staff.ts';
import { ConfirmedAction } from '../shared/ConfirmedAction.tsx';
import { EMPTY_TEXTS } from '../shared/LanguageFields.tsx';
import { ResourceForm } from '../shared/resource/ResourceForm.tsx';
import { useResourceEditor } from '../shared/resource/use-resource-editor.ts';
import { storedRowFromConflict } from '../shared/staff-client.ts';
import { StaffDialog } from '../shared/StaffDialog.tsx';
import { useStaffMutation } from '../shared/staff-query.ts';
import { NEW_OPTION, OptionsField } from './OptionsField.tsx';
import { type GroupRow, optionGroupResource } from './product-resource.ts';
import { type ProductSectionProps, useConflictHandler } from './product-section.ts';

const NEW_GROUP: OptionGroupInput = {
  name: EMPTY_TEXTS,
  kind: 'additive',
  required: false,
  min: 0,
  max: 0,
  options: [NEW_OPTION],
};

/** The group of a product with this id; an empty group with the id 0 if the product has none. */
function groupOf(product: MenuProduct, id: number | undefined): GroupRow {
  const group = product.option_groups.find((each) => each.id === id);
  return { ...NO_GROUP, ...group, revision: product.revision };
}
const NO_GROUP: OptionGroup = { ...NEW_GROUP, id: 0, options: [] };

interface OptionGroupDialogProps extends ProductSectionProps {
  currency: string;
  /** Null for a new group. */
  group: OptionGroup | null;
  onClose: () => void;
}

/** Adds, changes or removes an option group with its options. Render only while open. */
export function OptionGroupDialog(props: OptionGroupDialogProps) {
  const t = useStaffT('staff-menu');
  return (
    <StaffDialog
      name="option-group"
      wide
      title={t(props.group ? 'staff-menu:groupTitle' : 'staff-menu:addGroup')}
      onClose={props.onClose}
    >
      <OptionGroupEditor {...props} />
    </StaffDialog>
  );
}

function OptionGroupEditor({ product, currency, group, onSaved, onNewerVersion, onClose }: OptionGroupDialogProps) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const invalidates = ['getMenuProduct'] as const;
  const save = useStaffMutation('saveOptionGroup', { invalidates });
  /** Saves the group; one without an id, or one that was removed meanwhile, is added. */
  const saveGroup = async (values: OptionGroupInput, id: number, revision: number): Promise<GroupRow> => {
    const saved = await save.mutateAsync({ ...values, product_id: product.id, revision, id: id === 0 ? null : id });
    // A version of another person, which this group was compared with, is new to the other sections.
    if (revision === product.revision) onSaved(saved);
    else onNewerVersion(saved);
    return groupOf(saved, id);
  };
  const editor = useResourceEditor(optionGroupResource, {
    row: group && { ...group, revision: product.revision },
    scope: product.id,
    initial: NEW_GROUP,
    add: (values) => saveGroup(values, 0, product.revision),
    save: ({ id, revision, ...values }) => saveGroup(values, id, revision),
    added: t('staff-shell:saved'),
    storedIn: (error) => {
      const current = storedRowFromConflict(error, MenuProduct);
      return current && groupOf(current, group?.id);
    },
    onSaved: onClose,
    isRemoved: ({ id }) => group !== null && id === 0,
    onRemoved: onClose,
  });
  const handleConflict = useConflictHandler(onNewerVersion);
  const remove = useStaffMutation('removeOptionGroup', {
    invalidates,
    onSuccess: (saved) => {
      onSaved(saved);
      showToast(t('staff-shell:saved'));
      onClose();
    },
    onError: (error) => {
      if (handleConflict(error)) onClose();
    },
  });
  const isRequired = useWatch({ control: editor.form.control, name: 'required' });
  return (
    <>
      <ResourceForm
        editor={editor}
        action={t('staff-shell:save')}
        currency={currency}
        hidden={[!isRequired && 'min']}
        custom={{ options: <OptionsField form={editor.form} currency={currency} /> }}
      />
      {group && (
        <ConfirmedAction
          name="remove"
          label={t('staff-menu:removeGroup')}
          question={t('staff-menu:removeGroupConfirm')}
          row={{ id: group.id, revision: editor.revision }}
          mutation={{
            isPending: remove.isPending,
            error: remove.error,
            mutate: (row) => remove.mutate({ ...row, product_id: product.id }),
            clearError: remove.reset,
          }}
        />
      )}
    </>
  );
}
