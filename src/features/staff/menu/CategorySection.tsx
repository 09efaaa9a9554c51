import type { Menu, MenuProductRow } from '#contract/staff/menu.ts';
import { localize } from '#contract/localized-text.ts';
import { type StatusMessages, toErrorMessage } from '#features/shared/error-messages.ts';
import { showToast } from '#features/shared/toast.store.ts';
import { useFormatPrice } from '#features/shared/hooks.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Badge } from '#ui/feedback/feedback.tsx';
import { Checkbox } from '#ui/form/choices.tsx';
import { MissingBadges } from '../shared/MissingTexts.tsx';
import { useStaffMutation } from '../shared/staff-query.ts';
import { MoveButtons } from './MoveButtons.tsx';

interface CategorySectionProps {
  category: Menu['categories'][number];
  currency: string;
  showRemoved: boolean;
  onEdit: () => void;
  /** Opens a product; null for a new one. */
  onOpenProduct: (id: number | null) => void;
}

/** A category of the menu with its products. */
export function CategorySection({ category, currency, showRemoved, onEdit, onOpenProduct }: CategorySectionProps) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const move = useStaffMutation('moveCategory', { invalidates: ['getMenu'], onError: useErrorToast() });
  const { id, removed } = category;
  const name = localize(category.name, pageLocale());
  const products = category.products.filter((product) => showRemoved || !product.removed);
  return (
    <section className="menu-category" aria-labelledby={`category-${id}`} data-category={category.slug}>
      <div className="menu-category__head">
        <h2 className="menu-category__name" id={`category-${id}`}>
          {name}
        </h2>
        {removed && <Badge tone="danger">{t('staff-menu:removed')}</Badge>}
        <div className="menu-category__actions">
          {!removed && <MoveButtons name={name} onMove={(direction) => move.mutate({ id, direction })} />}
          <IconButton
            icon="edit"
            label={`${t('staff-shell:edit')}: ${name}`}
            onClick={onEdit}
            data-open-modal="category"
          />
        </div>
      </div>
      {products.length === 0 && <p className="muted">{t('staff-menu:emptyCategory')}</p>}
      <ul className="staff-list" role="list">
        {products.map((product) => (
          <ProductRow key={product.id} product={product} currency={currency} onOpen={() => onOpenProduct(product.id)} />
        ))}
      </ul>
      {!removed && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => onOpenProduct(null)}
          aria-label={`${t('staff-menu:addProduct')}: ${name}`}
          data-open-modal="product"
        >
          {t('staff-menu:addProduct')}
        </Button>
      )}
    </section>
  );
}

interface ProductRowProps {
  product: MenuProductRow;
  currency: string;
  onOpen: () => void;
}

/** A product in the menu's list: its missing data, whether it is available, and its position. */
function ProductRow({ product, currency, onOpen }: ProductRowProps) {
  const t = useStaffT('staff-menu', 'staff-shell');
  const formatPrice = useFormatPrice();
  const { id, revision, removed, missing } = product;
  const name = localize(product.name, pageLocale());
  const move = useStaffMutation('moveProduct', { invalidates: ['getMenu'], onError: useErrorToast() });
  const toggle = useStaffMutation('setProductActive', {
    invalidates: ['getMenu', 'getMenuProduct'],
    // The list is reloaded, and the user can repeat the change.
    onError: useErrorToast({ 409: t('staff-menu:conflictReloaded') }),
  });
  return (
    <li className="staff-list__item menu-row" data-product={id}>
      {product.picture === '' ? (
        <span className="menu-row__picture" />
      ) : (
        <img className="menu-row__picture" src={product.picture} alt="" width="64" height="48" loading="lazy" />
      )}
      <div className="staff-list__text">
        <strong>{name}</strong>
        <span className="small muted">{formatPrice(product.price, currency)}</span>
        <span className="menu-row__badges">
          {removed && <Badge tone="danger">{t('staff-menu:removed')}</Badge>}
          {!removed && <MissingBadges missing={missing} nameOf={(what) => t(`staff-menu:missing_${what}`)} />}
        </span>
      </div>
      <div className="menu-row__actions">
        {!removed && (
          <>
            <Checkbox
              name={`active.${id}`}
              label={t('staff-menu:available')}
              aria-label={`${t('staff-menu:available')}: ${name}`}
              checked={product.active}
              disabled={toggle.isPending}
              onChange={(active) => toggle.mutate({ id, revision, active })}
            />
            <MoveButtons name={name} onMove={(direction) => move.mutate({ id, direction })} />
          </>
        )}
        <Button
          variant="secondary"
          size="small"
          onClick={onOpen}
          aria-label={`${t('staff-shell:edit')}: ${name}`}
          data-open-modal="product"
        >
          {t('staff-shell:edit')}
        </Button>
      </div>
    </li>
  );
}

/** Returns an error handler that shows a toast. */
function useErrorToast(messages?: StatusMessages): (error: Error) => void {
  const t = useT('common');
  return (error) => showToast(toErrorMessage(error, t, messages));
}
