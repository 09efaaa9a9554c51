import { useState } from 'react';
import type { Menu as MenuData, MenuCategory } from '#contract/staff/menu.ts';
import { missingLanguages } from '#contract/localized-text.ts';
import { LoadFailure } from '#features/shared/ErrorBanner.tsx';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { withLocale } from '#i18n/paths.ts';
import { useStaffT } from '#i18n/staff.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Empty, Skeleton } from '#ui/feedback/feedback.tsx';
import { Checkbox } from '#ui/form/choices.tsx';
import { useMissingTexts } from '../shared/MissingTexts.tsx';
import { InactiveNotice, RestaurantPicker } from '../shared/RestaurantPicker.tsx';
import { useChangesTableTranslators } from '../shared/changes/ChangesTable.tsx';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';
import { useChosenRestaurant, useStaffSession } from '#features/staff/shared/staff-session.ts';
import { CategoryDialog } from './CategoryDialog.tsx';
import { CategorySection } from './CategorySection.tsx';
import { CitiesDialog } from './CitiesDialog.tsx';
import { ProductDialog } from './ProductDialog.tsx';
import { MenuFileDialog } from './MenuFileDialog.tsx';
import { NewRestaurantDialog } from './NewRestaurantDialog.tsx';
import { RestaurantDialog } from './RestaurantDialog.tsx';

export function Menu() {
  return (
    <StaffIsland route="menu">
      <RestaurantMenu />
    </StaffIsland>
  );
}

type Opened =
  | { readonly kind: 'category'; readonly category: MenuCategory | null }
  | { readonly kind: 'product'; readonly id: number | null; readonly categoryId: number }
  | { readonly kind: 'restaurant' }
  | { readonly kind: 'menuFile' }
  | { readonly kind: 'newRestaurant' }
  | { readonly kind: 'cities' };

function RestaurantMenu() {
  const t = useStaffT('staff-menu', 'staff-menu-file', 'staff-pictures', 'staff-sections', 'staff-shell');
  // Loads the messages of the dialogs in advance: a dialog that suspends while it is open would close.
  useT('common');
  useChangesTableTranslators();
  const { role } = useStaffSession();
  const [restaurant, choose] = useChosenRestaurant();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const {
    data: menu,
    error,
    refetch,
  } = useStaffQuery('getMenu', restaurant ? { restaurant_id: restaurant.id } : undefined, {
    enabled: restaurant !== null,
  });
  const isOwner = role === 'owner';
  const addRestaurant = isOwner && (
    <Button
      variant={restaurant ? 'secondary' : 'primary'}
      onClick={() => setOpened({ kind: 'newRestaurant' })}
      data-open-modal="new-restaurant"
    >
      {t('staff-menu:newRestaurant')}
    </Button>
  );
  const editCities = isOwner && (
    <Button variant="secondary" onClick={() => setOpened({ kind: 'cities' })} data-open-modal="cities">
      {t('staff-menu:cities')}
    </Button>
  );
  return (
    <>
      <div className="page__row">
        <h1 className="page__title">{t('staff-sections:menu')}</h1>
        {restaurant && <RestaurantPicker value={restaurant.id} onChange={choose} />}
      </div>
      {restaurant && <InactiveNotice restaurant={restaurant} />}
      {restaurant ? (
        <div className="staff-actions">
          <Button onClick={() => setOpened({ kind: 'category', category: null })} data-open-modal="category">
            {t('staff-menu:addCategory')}
          </Button>
          {isOwner && (
            <Button variant="secondary" onClick={() => setOpened({ kind: 'restaurant' })} data-open-modal="restaurant">
              {t('staff-menu:restaurant')}
            </Button>
          )}
          {addRestaurant}
          {isOwner && (
            <Button variant="secondary" onClick={() => setOpened({ kind: 'menuFile' })} data-open-modal="menu-file">
              {t('staff-menu-file:open')}
            </Button>
          )}
          {editCities}
          {menu && restaurant.active && restaurant.city_active && (
            <ButtonLink variant="ghost" href={withLocale(menu.path, pageLocale())}>
              {t('staff-menu:onSite')}
            </ButtonLink>
          )}
        </div>
      ) : (
        <Empty
          icon="cloche"
          title={t('staff-shell:noRestaurants')}
          action={
            isOwner && (
              <div className="staff-actions">
                {addRestaurant}
                {editCities}
              </div>
            )
          }
        >
          {isOwner && t('staff-menu:noRestaurantText')}
        </Empty>
      )}
      {error && !menu && <LoadFailure title={t('staff-menu:failed')} error={error} retry={() => void refetch()} />}
      {restaurant && !menu && !error && <Skeleton shape="row" />}
      {menu && (
        <Categories
          menu={menu}
          onEditCategory={(category) => setOpened({ kind: 'category', category })}
          onOpenProduct={(id, categoryId) => setOpened({ kind: 'product', id, categoryId })}
        />
      )}
      {restaurant && opened?.kind === 'category' && (
        <CategoryDialog restaurantId={restaurant.id} category={opened.category} onClose={close} />
      )}
      {menu && opened?.kind === 'product' && (
        <ProductDialog menu={menu} id={opened.id} categoryId={opened.categoryId} onClose={close} />
      )}
      {restaurant && opened?.kind === 'restaurant' && (
        <RestaurantDialog id={restaurant.id} currency={restaurant.currency} onClose={close} />
      )}
      {restaurant && opened?.kind === 'menuFile' && <MenuFileDialog restaurantId={restaurant.id} onClose={close} />}
      {opened?.kind === 'cities' && <CitiesDialog onClose={close} />}
      {opened?.kind === 'newRestaurant' && <NewRestaurantDialog onAdded={choose} onClose={close} />}
    </>
  );
}

interface CategoriesProps {
  menu: MenuData;
  onEditCategory: (category: MenuCategory) => void;
  onOpenProduct: (id: number | null, categoryId: number) => void;
}

/** The categories with their products; removed ones are shown on demand. */
function Categories({ menu, onEditCategory, onOpenProduct }: CategoriesProps) {
  const t = useStaffT('staff-menu');
  const [showRemoved, setShowRemoved] = useState(false);
  const isSomethingRemoved = menu.categories.some(
    ({ removed, products }) => removed || products.some((product) => product.removed),
  );
  const onMenu = menu.categories.filter(({ removed }) => !removed);
  const rows = onMenu.flatMap((category) => [
    { row: category, missing: missingLanguages(category.name) },
    ...category.products.filter(({ removed }) => !removed).map((row) => ({ row, missing: row.missing })),
  ]);
  const { shown: shownRows, filter } = useMissingTexts<{ row: object; missing: readonly string[] }>(
    rows,
    ({ missing }) => missing,
  );
  const isFiltered = shownRows.length < rows.length;
  const isShown = (row: object) => !isFiltered || shownRows.some((each) => each.row === row);
  const shown = menu.categories
    .filter(({ removed }) => showRemoved || !removed)
    .map((category) => ({ category, products: category.products.filter(isShown) }))
    .filter(({ category, products }) => isShown(category) || products.length > 0);
  return (
    <>
      {isSomethingRemoved && (
        <Checkbox
          name="show_removed"
          label={t('staff-menu:showRemoved')}
          checked={showRemoved}
          onChange={setShowRemoved}
        />
      )}
      {filter}
      {shown.length === 0 && (
        <Empty icon="cutlery" title={t('staff-menu:empty')}>
          {t('staff-menu:emptyText')}
        </Empty>
      )}
      {shown.map(({ category, products }) => (
        <CategorySection
          key={category.id}
          category={{ ...category, products }}
          currency={menu.currency}
          showRemoved={showRemoved}
          onEdit={() => onEditCategory(category)}
          onOpenProduct={(id) => onOpenProduct(id, category.id)}
        />
      ))}
    </>
  );
}
