import { useState } from 'react';
import type { Menu, MenuProduct } from '#contract/staff/menu.ts';
import type { OptionGroup } from '#contract/staff/option-groups.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { useStaffMutation } from '../shared/staff-query.ts';

interface CopyGroupDialogProps {
  menu: Menu;
  /** The product that has the group. */
  product: MenuProduct;
  group: OptionGroup;
  onClose: () => void;
}

/** Copies an option group to other products of the menu. Render it while it is open. */
export function CopyGroupDialog({ menu, product, group, onClose }: CopyGroupDialogProps) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const locale = pageLocale();
  const copy = useStaffMutation('copyOptionGroup', {
    invalidates: ['getMenu', 'getMenuProduct'],
    onSuccess: ({ copied }) => {
      showToast(t('staff-menu:copied', { count: copied }));
      onClose();
    },
  });
  const choose = (ids: readonly number[], isChosen: boolean) =>
    setChosen((before) => (isChosen ? before.union(new Set(ids)) : before.difference(new Set(ids))));
  const categories = menu.categories
    .filter(({ removed }) => !removed)
    .map((category) => ({
      ...category,
      products: category.products.filter(({ id, removed }) => !removed && id !== product.id),
    }))
    .filter(({ products }) => products.length > 0);
  return (
    <Modal
      name="copy-group"
      open
      onClose={onClose}
      title={`${t('staff-menu:copyGroup')}: ${group.name[locale]}`}
      closeLabel={t('staff-shell:close')}
      footer={
        <Button
          fullWidth
          busy={copy.isPending}
          disabled={chosen.size === 0}
          onClick={() => copy.mutate({ id: group.id, product_ids: [...chosen] })}
        >
          {t('staff-menu:copyGroup')}
        </Button>
      }
    >
      <p>{t('staff-menu:copyLead')}</p>
      <ErrorBanner error={copy.error} />
      {categories.map(({ id: categoryId, name, products }) => {
        const ids = products.map(({ id }) => id);
        return (
          <fieldset key={categoryId} className="fields staff-choices">
            <legend className="field__label">{name[locale]}</legend>
            <Checkbox
              name={`category.${categoryId}`}
              label={t('staff-menu:selectAll')}
              checked={ids.every((id) => chosen.has(id))}
              onChange={(checked) => choose(ids, checked)}
            />
            <div className="staff-choices__list">
              {products.map(({ id, name: productName }) => (
                <Checkbox
                  key={id}
                  name={`product.${id}`}
                  label={productName[locale]}
                  checked={chosen.has(id)}
                  onChange={(checked) => choose([id], checked)}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
    </Modal>
  );
}
