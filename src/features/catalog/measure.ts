import type { Product } from '#contract/catalog.ts';
import { MEASURES } from '#contract/constants.ts';
import type { MessageKey, Translate } from '#i18n/keys.ts';

/** `350 г`: known measures in the page's language, a provider's own words as they are; nothing without a weight. */
export function weightText({ weight, measure }: Pick<Product, 'weight' | 'measure'>, t: Translate): string {
  if (!weight) return '';
  const known = MEASURES.find((name) => name === measure);
  const unit = known ? t(`common:measure_${known}` satisfies MessageKey) : (measure ?? '');
  return `${weight} ${unit}`.trim();
}
