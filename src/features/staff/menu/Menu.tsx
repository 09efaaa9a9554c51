import { useState } from 'react';
import type { Menu as MenuData } from '#contract/staff/menu.ts';
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
import { useTexts } from '../shared/resource/use-texts.ts';
import { rowId, useOpenEditor } from '../shared/resource/use-resource-editor.ts';
import { StaffIsland } from '../shared/StaffIsland.tsx';
import { useStaffQuery } from '../shared/staff-query.ts';
import { useChosenRestaurant, useStaffSession } from '#features/staff/shared/staff-session.ts';
import { categoryResource } from './category-resource.ts';
import { CategoryDialog } from './CategoryDialog.tsx';
import { CategorySection } from './CategorySection.tsx';
import { CitiesDialog } from './CitiesDialog.tsx';
import { cityResource } from './city-resource.ts';
import { optionGroupResource, productResource } from './product-resource.ts';
import { ProductDialog } from './ProductDialog.tsx';
import { IMPORTED_FIELDS } from './ImportSummary.tsx';
import { MenuFileDialog } from './MenuFileDialog.tsx';
import { NewRestaurantDialog } from './NewRestaurantDialog.tsx';
import { restaurantResource } from './restaurant-resource.ts';
import { RestaurantDialog } from './RestaurantDialog.tsx';

export function Menu() {
  return (
    <StaffIsland route="menu">
      <RestaurantMenu />
    </StaffIsland>
  );
}

function RestaurantMenu() {
  const t = useStaffT('staff-menu', 'staff-menu-file', 'staff-pictures', 'staff-sections', 'staff-shell');
  // Loads the messages of the dialogs in advance: a dialog that suspends while it is open would close.
  useT('common');
  useTexts(...Object.values(IMPORTED_FIELDS));
  const { role } = useStaffSession();
  const [restaurant, choose] = useChosenRestaurant();
  const [categoryId, openCategory, closeCategory] = useOpenEditor(categoryResource, restaurant?.id);
  const [productId, openProduct, closeProduct] = useOpenEditor(productResource, restaurant?.id, optionGroupResource);
  const [newProductCategoryId, setNewProductCategoryId] = useState<number>();
  const [restaurantId, openRestaurant, closeRestaurant] = useOpenEditor(restaurantResource);
  const [cityId, openCity, closeCity] = useOpenEditor(cityResource);
  const [showsCities, setShowsCities] = useState(cityId !== null);
  const [showsMenuFile, setShowsMenuFile] = useState(false);
  const {
    data: menu,
    error,
    refetch,
  } = useStaffQuery('getMenu', restaurant ? { restaurant_id: restaurant.id } : undefined, {
    enabled: restaurant !== null,
  });
  const category = menu?.categories.find(({ id }) => String(id) === categoryId);
  const isOwner = role === 'owner';
  const addRestaurant = isOwner && (
    <Button
      variant={restaurant ? 'secondary' : 'primary'}
      onClick={() => openRestaurant('new')}
      data-open-modal="new-restaurant"
    >
      {t('staff-menu:newRestaurant')}
    </Button>
  );
  const editCities = isOwner && (
    <Button variant="secondary" onClick={() => setShowsCities(true)} data-open-modal="cities">
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
          <Button onClick={() => openCategory('new')} data-open-modal="category">
            {t('staff-menu:addCategory')}
          </Button>
          {isOwner && (
            <Button variant="secondary" onClick={() => openRestaurant(restaurant.id)} data-open-modal="restaurant">
              {t('staff-menu:restaurant')}
            </Button>
          )}
          {addRestaurant}
          {isOwner && (
            <Button variant="secondary" onClick={() => setShowsMenuFile(true)} data-open-modal="menu-file">
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
          onEditCategory={openCategory}
          onOpenProduct={(id, ofCategoryId) => {
            setNewProductCategoryId(ofCategoryId);
            openProduct(id ?? 'new');
          }}
        />
      )}
      {restaurant && (category || categoryId === 'new') && (
        <CategoryDialog restaurantId={restaurant.id} category={category ?? null} onClose={closeCategory} />
      )}
      {menu && productId !== null && (
        <ProductDialog
          menu={menu}
          id={rowId(productId)}
          categoryId={newProductCategoryId ?? menu.categories[0]?.id ?? 0}
          onAdded={openProduct}
          onClose={closeProduct}
        />
      )}
      {restaurant && restaurantId === String(restaurant.id) && (
        <RestaurantDialog id={restaurant.id} currency={restaurant.currency} onClose={closeRestaurant} />
      )}
      {restaurant && showsMenuFile && (
        <MenuFileDialog restaurantId={restaurant.id} onClose={() => setShowsMenuFile(false)} />
      )}
      {showsCities && (
        <CitiesDialog
          openId={cityId}
          onOpen={openCity}
          onShowList={closeCity}
          onClose={() => {
            closeCity();
            setShowsCities(false);
          }}
        />
      )}
      {restaurantId === 'new' && <NewRestaurantDialog onAdded={choose} onClose={closeRestaurant} />}
    </>
  );
}

interface CategoriesProps {
  menu: MenuData;
  onEditCategory: (id: number) => void;
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
          onEdit={() => onEditCategory(category.id)}
          onOpenProduct={(id) => onOpenProduct(id, category.id)}
        />
      ))}
    </>
  );
}
