import { useEffect, useState } from 'react';
import type { Product } from '#contract/catalog.ts';
import { describeAllergens } from '#features/catalog/allergens/allergen-text.ts';
import { DIET_ICONS, formatWeight, supportedDiets, statedWeight } from '#features/catalog/catalog-text.ts';
import { sizeGroups } from '#features/catalog/product-options.ts';
import { loadProduct } from '#features/catalog/catalog.store.ts';
import type { ProductWithOptions } from '#features/catalog/page-data.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { useT } from '#i18n/browser.ts';
import type { Translate } from '#i18n/keys.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/class-names.ts';
import { Icon } from '#ui/Icon.tsx';
import { chosenOptions, type OptionCounts } from './option-selection.ts';

interface ProductDetailsProps {
  product: ProductWithOptions;
  counts: OptionCounts;
}

/** The weight with the chosen options, the description and the diets of a product, as far as they are known. */
export function ProductDetails({ product, counts }: ProductDetailsProps) {
  const t = useT('catalog');
  const { description } = product;
  const diets = supportedDiets({ diets: product.diets ?? [] });
  const weightText = formatChosenWeight(product, counts, t);
  if (!weightText && !description && diets.length === 0) return null;
  return (
    <div className="product-details">
      {weightText && (
        <p className="small muted" data-weight="">
          {weightText}
        </p>
      )}
      {description && (
        <p className="muted" lang={product.description_lang}>
          {description}
        </p>
      )}
      {diets.length > 0 && (
        <ul className="cluster" role="list" aria-label={t('catalog:diets')}>
          {diets.map((name) => (
            <li className={classes('tag', name === 'spicy' && 'tag_spicy')} key={name}>
              <Icon name={DIET_ICONS[name]} />
              {t(`catalog:diet_${name}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The weight in the name of the chosen size; otherwise the product's weight, as a minimum if it has sizes. */
function formatChosenWeight(product: ProductWithOptions, counts: OptionCounts, t: Translate<'catalog'>): string {
  const { weight = null, measure = '' } = product;
  const weightText = formatWeight({ weight, measure }, pageLocale(), t);
  const sizes = sizeGroups(product);
  if (weightText === '' || sizes.length === 0) return weightText;
  const chosen = sizes.flatMap(({ options }) => options.filter(({ id }) => (counts.modifier[id] ?? 0) > 0));
  const stated = chosen.map(({ name }) => statedWeight(name)).find((text) => text !== undefined);
  return stated ?? t('catalog:weightFrom', { weight: weightText });
}

interface ProductAllergensProps extends ProductDetailsProps {
  restaurantId: number;
}

/**
 * The allergens of a product with the chosen options, and the details that the page does not contain. Placed below the
 * options, so that they do not move when it is loaded.
 */
export function ProductAllergens({ product, restaurantId, counts }: ProductAllergensProps) {
  const t = useT('catalog');
  const complete = useProductWithAllergens(product, restaurantId);
  if (!complete) return null;
  return (
    <>
      {/* The description is omitted, because `AdditivesModal` shows it above the options. */}
      {product.weight === undefined && <ProductDetails product={{ ...complete, description: '' }} counts={counts} />}
      <p className="small muted" data-allergens="">
        {describeAllergens(complete, chosenOptions(complete, counts), t)} {t('catalog:allergenTraces')}
      </p>
      <Button variant="ghost" size="small" data-open-modal="myAllergens" onClick={() => openModal('myAllergens')}>
        {t('catalog:myAllergens')}
      </Button>
    </>
  );
}

/** The product with its allergens and those of its options; null until it is loaded. Menus do not contain allergens. */
function useProductWithAllergens(product: ProductWithOptions, restaurantId: number): ProductWithOptions | null {
  const [loaded, setLoaded] = useState<Product | null>(null);
  const hasAllergens = product.allergens !== undefined;
  const { id, slug } = product;

  useEffect(() => {
    if (hasAllergens) return;
    let unmounted = false;
    const request = loadProduct(browserApiClient('customer'), { id, slug, restaurantId });
    void ignoreFailure('the product can be chosen without its details', request).then((found) => {
      if (found && !unmounted) setLoaded(found);
    });
    return () => {
      unmounted = true;
    };
  }, [hasAllergens, id, slug, restaurantId]);

  if (hasAllergens) return product;
  return loaded?.id === id ? loaded : null;
}
