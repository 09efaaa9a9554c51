import { useState } from 'react';
import type { Menu } from '#contract/staff/menu.ts';
import type { OptionGroup } from '#contract/staff/option-groups.ts';
import { ErrorBanner } from '#features/shared/ErrorBanner.tsx';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { useStaffMutation } from '../shared/staff-query.ts';
import { CopyGroupDialog } from './CopyGroupDialog.tsx';
import { MoveButtons } from './MoveButtons.tsx';
import { OptionGroupDialog } from './OptionGroupDialog.tsx';
import { type PartOfProduct, useConflictReload } from './part-of-product.ts';

type Opened =
  | { readonly kind: 'edit'; readonly group: OptionGroup | null }
  | { readonly kind: 'copy'; readonly group: OptionGroup };

/** The option groups of a product: each is saved by itself. */
export function OptionGroups({ product, menu, onSaved, onOutdated }: PartOfProduct & { menu: Menu }) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const [opened, setOpened] = useState<Opened | null>(null);
  const reload = useConflictReload(onOutdated);
  const move = useStaffMutation('moveOptionGroup', { invalidates: ['getMenuProduct'], onSuccess: onSaved });
  const { id, revision, option_groups: groups } = product;
  const close = () => setOpened(null);
  return (
    <section className="staff-section" aria-labelledby="option-groups">
      <h3 id="option-groups">{t('staff-menu:groups')}</h3>
      {groups.length === 0 && <p className="muted">{t('staff-menu:groupsEmpty')}</p>}
      <ErrorBanner error={move.error} />
      <ul className="staff-list option-groups" role="list">
        {groups.map((group) => {
          const name = group.name[pageLocale()];
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
                      { onError: (error) => void reload(error) },
                    )
                  }
                />
                <IconButton
                  icon="edit"
                  label={`${t('staff-shell:edit')}: ${name}`}
                  onClick={() => setOpened({ kind: 'edit', group })}
                  data-open-modal="option-group"
                />
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`${t('staff-menu:copyGroup')}: ${name}`}
                  onClick={() => setOpened({ kind: 'copy', group })}
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
        <Button
          variant="secondary"
          size="small"
          onClick={() => setOpened({ kind: 'edit', group: null })}
          data-open-modal="option-group"
        >
          {t('staff-menu:addGroup')}
        </Button>
      </div>
      {opened?.kind === 'edit' && (
        <OptionGroupDialog
          product={product}
          currency={menu.currency}
          group={opened.group}
          onSaved={onSaved}
          onOutdated={onOutdated}
          onClose={close}
        />
      )}
      {opened?.kind === 'copy' && (
        <CopyGroupDialog menu={menu} product={product} group={opened.group} onClose={close} />
      )}
    </section>
  );
}
