import { useEffect, useState } from 'react';
import type { Product } from '#contract/catalog.ts';
import { describeAllergens } from '#features/catalog/allergens/allergen-text.ts';
import { DIET_ICONS, formatWeight, knownDiets } from '#features/catalog/catalog-text.ts';
import { hasSizes } from '#features/catalog/product-options.ts';
import { loadProduct } from '#features/catalog/catalog.store.ts';
import type { ProductWithOptions } from '#features/catalog/page-data.ts';
import { browserApiClient } from '#features/shared/browser-api-client.ts';
import { openModal } from '#features/shared/modal.store.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { ignoreFailure } from '#lib/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { chosenOptions, type OptionCounts } from './option-selection.ts';

/**
 * The weight, description and diets of a product, as on its page; nothing of what is not known. The weight is that of the smallest
 * variant: options have none of their own.
 */
export function ProductDetails({ product }: { product: ProductWithOptions }) {
  const t = useT('catalog');
  const { description, weight = null, measure = '' } = product;
  const diets = knownDiets({ diets: product.diets ?? [] });
  const weightText = formatWeight({ weight, measure }, pageLocale(), t);
  if (!weightText && !description && diets.length === 0) return null;
  return (
    <div className="product-details">
      {weightText && (
        <p className="small muted">
          {hasSizes(product) ? t('catalog:weightFrom', { weight: weightText }) : weightText}
        </p>
      )}
      {description && <p className="muted">{description}</p>}
      {diets.length > 0 && (
        <ul className="cluster" role="list" aria-label={t('catalog:diets')}>
          {diets.map((name) => (
            <li className="tag" key={name}>
              <Icon name={DIET_ICONS[name]} />
              {t(`catalog:diet_${name}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ProductAllergensProps {
  product: ProductWithOptions;
  restaurantId: number;
  counts: OptionCounts;
}

/**
 * The allergens of a product with the options that are chosen, and what else the page does not have of it. Below the options, which it
 * would move otherwise.
 */
export function ProductAllergens({ product, restaurantId, counts }: ProductAllergensProps) {
  const t = useT('catalog');
  const complete = useProductWithAllergens(product, restaurantId);
  if (!complete) return null;
  return (
    <>
      {product.weight === undefined && <ProductDetails product={{ ...complete, description: '' }} />}
      <p className="small muted" data-allergens="">
        {describeAllergens(complete, chosenOptions(complete, counts), t)} {t('catalog:allergenTraces')}
      </p>
      <Button variant="ghost" size="small" data-open-modal="myAllergens" onClick={() => openModal('myAllergens', true)}>
        {t('catalog:myAllergens')}
      </Button>
    </>
  );
}

/** The product with its allergens and those of its options, which a menu does not have; null until it is loaded. */
function useProductWithAllergens(product: ProductWithOptions, restaurantId: number): ProductWithOptions | null {
  const [loaded, setLoaded] = useState<Product | null>(null);
  const hasAllergens = product.allergens !== undefined;
  const { id, slug } = product;

  useEffect(() => {
    if (hasAllergens) return;
    let unmounted = false;
    const request = loadProduct(browserApiClient(), { id, slug, restaurantId });
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
