import { LOCALES } from '#contract/constants.ts';
import { formatDateTime } from '#features/shared/dates.ts';
import type { Translate } from '#i18n/keys.ts';
import { pageLocale } from '#i18n/locale.ts';
import { LANGUAGE_NAMES } from '../language-names.ts';
import { formatMoneyInput } from '../MoneyField.tsx';
import { formatCode, type CodeTexts } from './format-code.ts';
import { FIELD_NAMES } from './field-names.ts';

/** Fields that contain amounts in minor units. */
const AMOUNTS: readonly string[] = [
  'price',
  'min_order',
  'delivery_price',
  'free_from',
  'min_sum',
  'amount',
  'refunded',
];
const NO_VALUE = '–';
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** The path of a changed value in words: `option_groups.0.name.ru` → `Group of options 1, Name, Русский`. */
export function formatField(path: string, t: Translate<'staff-fields'>): string {
  const parts: string[] = [];
  for (const segment of path.split('.')) {
    const last = parts.at(-1);
    if (/^\d+$/.test(segment) && last !== undefined) parts[parts.length - 1] = `${last} ${Number(segment) + 1}`;
    else parts.push(nameOf(segment, t));
  }
  return parts.join(', ');
}

function nameOf(segment: string, t: Translate<'staff-fields'>): string {
  const field = FIELD_NAMES.find((name) => name === segment);
  if (field) return t(`staff-fields:${field}`);
  const locale = LOCALES.find((code) => code === segment);
  return locale ? LANGUAGE_NAMES[locale] : segment;
}

/** A value of a change as people read it. */
export function formatValue(path: string, value: string | null, texts: CodeTexts): string {
  if (value === null) return NO_VALUE;
  if (value === 'true') return texts.staff('staff-fields:valueYes');
  if (value === 'false') return texts.staff('staff-fields:valueNo');
  if (INSTANT.test(value)) return formatDateTime(value, pageLocale());
  const field = fieldOf(path);
  if (AMOUNTS.includes(field) && /^\d+$/.test(value)) return formatMoneyInput(Number(value));
  return formatCode(field, value, texts) ?? value;
}

/** The name of the last field of a path: `option_groups.0.options.2.allergens.1` → `allergens`. */
const fieldOf = (path: string): string =>
  path
    .split('.')
    .filter((segment) => !/^\d+$/.test(segment))
    .at(-1) ?? '';
