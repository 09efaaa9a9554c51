import { ALLERGENS } from '#contract/constants.ts';
import { useT } from '#i18n/browser.ts';
import { pageLocale } from '#i18n/locale.ts';
import { Icon } from '#ui/Icon.tsx';
import { formatWeight } from './catalog-text.ts';
import { DIET_ICONS, knownDiets } from './diets.ts';
import type { ProductWithOptions } from './page-data.ts';

/** The weight, description, diets and allergens of a product, as on its page; nothing of what is not known. */
export function ProductDetails({ product }: { product: ProductWithOptions }) {
  const t = useT('catalog');
  const { description, weight = null, measure = '' } = product;
  const diets = knownDiets({ diets: product.diets ?? [] });
  const allergens = ALLERGENS.filter((name) => product.allergens?.includes(name));
  const weightText = formatWeight({ weight, measure }, pageLocale(), t);
  if (!weightText && !description && diets.length === 0 && allergens.length === 0) return null;
  return (
    <div className="product-details">
      {weightText && <p className="small muted">{weightText}</p>}
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
      {allergens.length > 0 && (
        <p className="small muted">
          {t('catalog:allergens')}: {allergens.map((name) => t(`catalog:allergen_${name}`)).join(', ')}
        </p>
      )}
    </div>
  );
}
