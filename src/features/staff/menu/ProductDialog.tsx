import type { Menu, MenuProduct } from '#contract/staff/menu.ts';
import { localize } from '#contract/localized-text.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { ConfirmedAction } from '../shared/ConfirmedAction.tsx';
import { Loaded } from '../shared/Loaded.tsx';
import { PictureField } from '../shared/PictureField.tsx';
import { ResourceForm } from '../shared/resource/ResourceForm.tsx';
import { useResourceEditor } from '../shared/resource/use-resource-editor.ts';
import { StaffDialog } from '../shared/StaffDialog.tsx';
import { useFreshStaffQuery, useRowMutation, useStaffMutation } from '../shared/staff-query.ts';
import { OptionGroups } from './OptionGroups.tsx';
import { productResource } from './product-resource.ts';
import { type ProductSectionProps, useConflictHandler } from './product-section.ts';
import { RestoreButton } from './RestoreButton.tsx';
import { SynonymsField } from './SynonymsField.tsx';

interface ProductDialogProps {
  menu: Menu;
  /** Null for a new product. */
  id: number | null;
  categoryId: number;
  /** Called with the id of a product that was added, so that its picture and its options can be added. */
  onAdded: (id: number) => void;
  onClose: () => void;
}

/** Adds or changes a product. Render it only while it is open. */
export function ProductDialog({ id, ...editor }: ProductDialogProps) {
  const t = useStaffT('staff-menu');
  const product = useFreshStaffQuery('getMenuProduct', id === null ? undefined : { id }, { enabled: id !== null });
  const row = editor.menu.categories.flatMap(({ products }) => products).find((each) => each.id === id);
  return (
    <StaffDialog
      name="product"
      wide
      title={row ? localize(row.name, pageLocale()) : t('staff-menu:addProduct')}
      onClose={editor.onClose}
    >
      {id === null ? (
        <ProductEditor {...editor} product={null} />
      ) : (
        <Loaded query={product}>{(data) => <ProductEditor {...editor} product={data} />}</Loaded>
      )}
    </StaffDialog>
  );
}

/** The sections of a product, which are saved separately: picture, fields, option groups, and whether it is on the menu. */
function ProductEditor({
  menu,
  product,
  categoryId,
  onAdded,
  onClose,
}: Omit<ProductDialogProps, 'id'> & { product: MenuProduct | null }) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const invalidates = ['getMenu', 'getMenuProduct'] as const;
  const add = useStaffMutation('addProduct', { invalidates });
  const save = useStaffMutation('saveProduct', { invalidates });
  const done = (text: string) => () => {
    showToast(text);
    onClose();
  };
  const remove = useRowMutation('removeProduct', { invalidates, onSuccess: done(t('staff-menu:removedToast')) });
  const restore = useRowMutation('restoreProduct', { invalidates, onSuccess: done(t('staff-menu:restored')) });
  const editor = useResourceEditor(productResource, {
    row: product,
    scope: menu.restaurant_id,
    initial: { category_id: categoryId, synonyms: [] },
    add: (body) => add.mutateAsync(body),
    save: (body) => save.mutateAsync(body),
    added: t('staff-menu:productAdded'),
    onSaved: ({ id }) => {
      if (!product) onAdded(id);
    },
  });
  const { stored } = editor;
  const section = stored && { product: stored, onSaved: editor.follow, onNewerVersion: editor.meet };
  const chosenCategoryId = stored?.category_id ?? categoryId;
  return (
    <div className="product-editor">
      {section && <ProductPicture {...section} restaurantId={menu.restaurant_id} />}
      <ResourceForm
        editor={editor}
        action={t(stored ? 'staff-shell:save' : 'staff-menu:addProduct')}
        currency={menu.currency}
        options={{
          category_id: menu.categories
            .filter(({ id, removed }) => !removed || id === chosenCategoryId)
            .map(({ id, name }) => ({ value: id, label: localize(name, pageLocale()) })),
        }}
        custom={{ synonyms: <SynonymsField control={editor.form.control} /> }}
      />
      {section && <OptionGroups {...section} menu={menu} />}
      {stored &&
        (stored.removed ? (
          <RestoreButton row={stored} mutation={restore} />
        ) : (
          <ConfirmedAction
            name="remove"
            label={t('staff-menu:removeProduct')}
            question={t('staff-menu:removeProductConfirm')}
            row={stored}
            mutation={remove}
          />
        ))}
    </div>
  );
}

function ProductPicture({
  product: { id, revision, picture },
  restaurantId,
  onSaved,
  onNewerVersion,
}: ProductSectionProps & { restaurantId: number }) {
  const t = useStaffT('staff-menu', 'staff-pictures');
  const handleConflict = useConflictHandler(onNewerVersion);
  const save = useStaffMutation('setProductPicture', {
    invalidates: ['getMenu', 'getMenuProduct'],
    onSuccess: onSaved,
  });
  return (
    <PictureField
      legend={t('staff-pictures:picture')}
      kind="dish"
      restaurantId={restaurantId}
      src={picture}
      busy={save.isPending}
      error={save.error}
      onChange={(src) => save.mutate({ id, revision, src }, { onError: (error) => void handleConflict(error) })}
    />
  );
}
