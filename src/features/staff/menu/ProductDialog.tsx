import { useEffect, useState } from 'react';
import { type Menu, MenuProduct } from '#contract/staff/menu.ts';
import { localize } from '#contract/localized-text.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Modal } from '#ui/Modal.tsx';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { storedRowFromConflict } from '../shared/staff-client.ts';
import { PictureField } from '../shared/PictureField.tsx';
import { useFreshStaffQuery, useRowMutation, useStaffMutation } from '../shared/staff-query.ts';
import { RemoveButton } from './MoveAndRemoveButtons.tsx';
import { OptionGroups } from './OptionGroups.tsx';
import { ProductForm } from './ProductForm.tsx';
import { type ProductSectionProps, useConflictHandler } from './product-section.ts';

interface ProductDialogProps {
  menu: Menu;
  /** Null for a new product. */
  id: number | null;
  categoryId: number;
  onClose: () => void;
}

/**
 * Adds or changes a product. Before it closes with unsaved changes, it shows a confirmation. Render it only while it is
 * open.
 */
export function ProductDialog({ menu, id, categoryId, onClose }: ProductDialogProps) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const [isDirty, setDirty] = useState(false);
  const [isConfirmingDiscard, setConfirmingDiscard] = useState(false);
  // The dialog stays open after a product is added, so that its picture and options can be added.
  const [added, setAdded] = useState<MenuProduct | null>(null);
  const row = menu.categories.flatMap(({ products }) => products).find((product) => product.id === id);
  const [title, setTitle] = useState(row ? localize(row.name, pageLocale()) : t('staff-menu:addProduct'));
  const close = () => (isDirty ? setConfirmingDiscard(true) : onClose());
  const editor = { menu, onDirty: setDirty, onTitle: setTitle };
  return (
    <Modal name="product" open wide onClose={close} title={title} closeLabel={t('staff-shell:close')}>
      {id !== null && <LoadedProduct {...editor} id={id} onClose={onClose} />}
      {added && <ProductEditor {...editor} loaded={added} onClose={onClose} />}
      {id === null && !added && (
        <ProductForm
          menu={menu}
          product={null}
          categoryId={categoryId}
          onDirty={setDirty}
          onSaved={(product) => {
            setAdded(product);
            showToast(t('staff-menu:productAdded'));
          }}
        />
      )}
      {isConfirmingDiscard && (
        <ConfirmDialog
          title={t('staff-menu:discardTitle')}
          action={t('staff-menu:discard')}
          busy={false}
          error={null}
          onConfirm={onClose}
          onClose={() => setConfirmingDiscard(false)}
        >
          {t('staff-menu:discardText')}
        </ConfirmDialog>
      )}
    </Modal>
  );
}

interface EditorProps {
  menu: Menu;
  onDirty: (isDirty: boolean) => void;
  onTitle: (title: string) => void;
  onClose: () => void;
}

/** Loads the product and ignores cached data. Later refetches do not change the open editor. */
function LoadedProduct({ id, ...editor }: EditorProps & { id: number }) {
  const { data, error, refetch } = useFreshStaffQuery('getMenuProduct', { id });
  if (data) return <ProductEditor {...editor} loaded={data} />;
  return error ? <LoadFailure error={error} retry={() => void refetch()} /> : <Skeleton shape="row" />;
}

/**
 * Sections of a product that are saved separately: picture, fields, option groups, and whether it is on the menu. A
 * save of another section also raises `formRevision`, so that the fields can still be saved. `formRevision` stays if it
 * is not the current revision: then another staff member has saved the product, and a save of the fields must be a
 * conflict.
 */
function ProductEditor({ menu, loaded, onDirty, onTitle, onClose }: EditorProps & { loaded: MenuProduct }) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const [product, setProduct] = useState(loaded);
  const [formRevision, setFormRevision] = useState(loaded.revision);
  const title = localize(product.name, pageLocale());
  useEffect(() => onTitle(title), [title, onTitle]);
  const handleFormSaved = (next: MenuProduct) => {
    setProduct(next);
    setFormRevision(next.revision);
  };
  const handleSectionSaved = (next: MenuProduct) => {
    if (formRevision === product.revision) setFormRevision(next.revision);
    setProduct(next);
  };
  const section = { product, onSaved: handleSectionSaved, onNewerVersion: setProduct };
  /** Options of a mutation after which the dialog closes. */
  const closeOnSuccess = (text: string) => ({
    invalidates: ['getMenu', 'getMenuProduct'] as const,
    onError: (error: Error) => {
      const current = storedRowFromConflict(error, MenuProduct);
      if (current) setProduct(current);
    },
    onSuccess: () => {
      showToast(text);
      onClose();
    },
  });
  const remove = useRowMutation('removeProduct', closeOnSuccess(t('staff-menu:removedToast')));
  const restore = useRowMutation('restoreProduct', closeOnSuccess(t('staff-menu:restored')));
  return (
    <div className="product-editor">
      <ProductPicture {...section} restaurantId={menu.restaurant_id} />
      <ProductForm
        menu={menu}
        product={product}
        revision={formRevision}
        categoryId={product.category_id}
        onDirty={onDirty}
        onSaved={(saved) => {
          handleFormSaved(saved);
          showToast(t('staff-shell:saved'));
        }}
        onConflictResolved={handleFormSaved}
      />
      <OptionGroups {...section} menu={menu} />
      <div className="staff-section">
        <RemoveButton
          removed={product.removed}
          label={t('staff-menu:removeProduct')}
          question={t('staff-menu:removeProductConfirm')}
          row={{ id: product.id, revision: product.revision }}
          remove={remove}
          restore={restore}
        />
      </div>
    </div>
  );
}

function ProductPicture({
  product,
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
      src={product.picture}
      busy={save.isPending}
      error={save.error}
      onChange={(src) =>
        save.mutate(
          { id: product.id, revision: product.revision, src },
          { onError: (error) => void handleConflict(error) },
        )
      }
    />
  );
}
