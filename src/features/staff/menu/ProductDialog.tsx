import { useEffect, useState } from 'react';
import type { Menu, MenuProduct } from '#contract/staff/menu.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Modal } from '#ui/Modal.tsx';
import { Skeleton } from '#ui/feedback/feedback.tsx';
import { ConfirmDialog } from '../shared/ConfirmDialog.tsx';
import { PictureField } from '../shared/PictureField.tsx';
import { useStaffMutation, useStaffQuery } from '../shared/staff-query.ts';
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

/** Adds or changes a product. Render it while it is open; it asks before it closes with changes that are not saved. */
export function ProductDialog({ menu, id, categoryId, onClose }: ProductDialogProps) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const [isDirty, setDirty] = useState(false);
  const [leaving, setLeaving] = useState(false);
  // A new product stays open once it is added, for its picture and its options.
  const [added, setAdded] = useState<MenuProduct | null>(null);
  const [title, setTitle] = useState(t('staff-menu:addProduct'));
  const close = () => (isDirty ? setLeaving(true) : onClose());
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
      {leaving && (
        <ConfirmDialog
          title={t('staff-menu:discardTitle')}
          action={t('staff-menu:discard')}
          busy={false}
          error={null}
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
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

/** Loads the product when it is opened. What is fetched later must not replace what is being typed, so the editor keeps the first. */
function LoadedProduct({ id, ...editor }: EditorProps & { id: number }) {
  const { data, error, isFetchedAfterMount, refetch } = useStaffQuery('getMenuProduct', { id }, { staleTime: 0 });
  if (data && isFetchedAfterMount) return <ProductEditor {...editor} loaded={data} />;
  return error ? <LoadFailure error={error} retry={() => void refetch()} /> : <Skeleton shape="row" />;
}

/**
 * A product with everything that is saved by itself: its fields, picture, groups, and whether it is on the menu. What is saved beside the
 * fields raises the revision that they were filled from, but only from that revision on: what another staff member saved in between is shown as
 * a conflict of the fields.
 */
function ProductEditor({ menu, loaded, onDirty, onTitle, onClose }: EditorProps & { loaded: MenuProduct }) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const [product, setProduct] = useState(loaded);
  const [formRevision, setFormRevision] = useState(loaded.revision);
  const title = product.name[pageLocale()];
  useEffect(() => onTitle(title), [title, onTitle]);
  const formSaved = (next: MenuProduct) => {
    setProduct(next);
    setFormRevision(next.revision);
  };
  const partSaved = (next: MenuProduct) => {
    if (formRevision === product.revision) setFormRevision(next.revision);
    setProduct(next);
  };
  const part = { product, onSaved: partSaved, onOutdated: setProduct };
  const closing = (text: string) => ({
    invalidates: ['getMenu', 'getMenuProduct'] as const,
    onSuccess: () => {
      showToast(text);
      onClose();
    },
  });
  const remove = useStaffMutation('removeProduct', closing(t('staff-menu:removedToast')));
  const restore = useStaffMutation('restoreProduct', closing(t('staff-menu:restored')));
  return (
    <div className="product-editor">
      <ProductPicture {...part} restaurantId={menu.restaurant_id} />
      <ProductForm
        menu={menu}
        product={product}
        revision={formRevision}
        categoryId={product.category_id}
        onDirty={onDirty}
        onSaved={(saved) => {
          formSaved(saved);
          showToast(t('staff-shell:saved'));
        }}
        onConflictResolved={formSaved}
      />
      <OptionGroups {...part} menu={menu} />
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

/** The picture of a product. */
function ProductPicture({
  product,
  restaurantId,
  onSaved,
  onOutdated,
}: ProductSectionProps & { restaurantId: number }) {
  const t = useStaffT('staff-menu', 'staff-pictures');
  const handleConflict = useConflictHandler(onOutdated);
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
