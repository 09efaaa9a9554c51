import { useState } from 'react';
import type { Menu, MenuProduct } from '#contract/staff/menu.ts';
import type { OptionGroup } from '#contract/staff/option-groups.ts';
import { localize } from '#contract/localized-text.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { showToast } from '#features/shared/toast.store.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Modal } from '#ui/Modal.tsx';
import { Checkbox } from '#ui/form/choices.tsx';
import { useOpenEditor } from '../shared/resource/use-resource-editor.ts';
import { useStaffMutation } from '../shared/staff-query.ts';
import { MoveButtons } from './MoveButtons.tsx';
import { OptionGroupDialog } from './OptionGroupDialog.tsx';
import { optionGroupResource } from './product-resource.ts';
import { type ProductSectionProps, useConflictHandler } from './product-section.ts';

/** The option groups of a product. Each group is saved separately. */
export function OptionGroups({ product, menu, onSaved, onNewerVersion }: ProductSectionProps & { menu: Menu }) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const [openId, open, close] = useOpenEditor(optionGroupResource, product.id);
  const [copied, setCopied] = useState<OptionGroup | null>(null);
  const handleConflict = useConflictHandler(onNewerVersion);
  const move = useStaffMutation('moveOptionGroup', { invalidates: ['getMenuProduct'], onSuccess: onSaved });
  const { id, revision, option_groups: groups } = product;
  return (
    <section className="staff-section" aria-labelledby="option-groups">
      <h3 id="option-groups">{t('staff-menu:groups')}</h3>
      {groups.length === 0 && <p className="muted">{t('staff-menu:groupsEmpty')}</p>}
      <ErrorBanner error={move.error} />
      <ul className="staff-list option-groups" role="list">
        {groups.map((group) => {
          const name = localize(group.name, pageLocale());
          return (
            <li key={group.id} className="staff-list__item" data-group={group.id}>
              <div className="staff-list__text">
                <strong>{name}</strong>
                <span className="small muted">
                  {t(`staff-menu:kind_${group.kind}`)} · {t('staff-menu:optionsCount', { count: group.options.length })}
                </span>
              </div>
              <div className="menu-row__actions">
                <MoveButtons
                  name={name}
                  onMove={(direction) =>
                    move.mutate(
                      { product_id: id, revision, id: group.id, direction },
                      { onError: (error) => handleConflict(error) },
                    )
                  }
                />
                <IconButton
                  icon="edit"
                  label={`${t('staff-shell:edit')}: ${name}`}
                  onClick={() => open(group.id)}
                  data-open-modal="option-group"
                />
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`${t('staff-menu:copyGroup')}: ${name}`}
                  onClick={() => setCopied(group)}
                  data-open-modal="copy-group"
                >
                  {t('staff-menu:copyGroup')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <div>
        <Button variant="secondary" size="small" onClick={() => open('new')} data-open-modal="option-group">
          {t('staff-menu:addGroup')}
        </Button>
      </div>
      {openId !== null && (
        <OptionGroupDialog
          product={product}
          currency={menu.currency}
          group={groups.find((group) => String(group.id) === openId) ?? null}
          onSaved={onSaved}
          onNewerVersion={onNewerVersion}
          onClose={close}
        />
      )}
      {copied && <CopyGroupDialog menu={menu} product={product} group={copied} onClose={() => setCopied(null)} />}
    </section>
  );
}

interface CopyGroupDialogProps {
  menu: Menu;
  /** The product that has the group. */
  product: MenuProduct;
  group: OptionGroup;
  onClose: () => void;
}

/** Copies an option group to other products of the menu. Render it only while it should be open. */
function CopyGroupDialog({ menu, product, group, onClose }: CopyGroupDialogProps) {
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
    setChosen((before) => new Set(isChosen ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
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
      title={`${t('staff-menu:copyGroup')}: ${localize(group.name, locale)}`}
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
            <legend className="field__label">{localize(name, locale)}</legend>
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
                  label={localize(productName, locale)}
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
