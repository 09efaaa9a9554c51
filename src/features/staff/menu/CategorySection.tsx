import type { Menu } from '#contract/staff/menu.ts';
import { pageLocale } from '#i18n/locale.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { Button, IconButton } from '#ui/Button.tsx';
import { useStaffMutation } from '../shared/staff-query.ts';
import { MoveButtons } from './MoveButtons.tsx';
import { ProductRow } from './ProductRow.tsx';

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
  const move = useStaffMutation('moveCategory', { invalidates: ['getMenu'] });
  const { id, removed } = category;
  const name = category.name[pageLocale()];
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
