import { LANGUAGE_NAMES, LOCALES } from '#contract/constants.ts';
import { STAFF_CANCELLATION_REASONS } from '#contract/staff/board.ts';
import { STAFF_ROLES } from '#contract/staff/definition.ts';
import { NEWS_STATES } from '#contract/staff/news.ts';
import { OPTION_KINDS } from '#contract/staff/option-groups.ts';
import { PROMOTION_KINDS, PROMOTION_STATES } from '#contract/staff/promotions.ts';
import { DEVICE_KINDS } from '#contract/staff/sign-in.ts';
import { ORDER_STATUSES } from '#contract/order-lifecycle.ts';
import { ALLERGENS, DIETS, FULFILMENTS, MEASURES, PAYMENT_METHODS, REVIEW_STATUSES } from '#contract/value-lists.ts';
import { formatDateTime } from '#features/shared/dates.ts';
import type { StaffNamespace, Translate } from '#i18n/keys.ts';
import { pageLocale } from '#i18n/locale.ts';
import { formatMoneyInput } from '../MoneyField.tsx';
import { FIELD_NAMES } from './field-names.ts';

/** Fields with amounts in minor units. */
const AMOUNT_FIELDS: readonly string[] = [
  'price',
  'min_order',
  'delivery_price',
  'free_from',
  'min_sum',
  'max_order',
  'max_refund',
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
    else parts.push(formatSegment(segment, t));
  }
  return parts.join(', ');
}

function formatSegment(segment: string, t: Translate<'staff-fields'>): string {
  const field = FIELD_NAMES.find((name) => name === segment);
  if (field) return t(`staff-fields:${field}`);
  const locale = LOCALES.find((code) => code === segment);
  return locale ? LANGUAGE_NAMES[locale] : segment;
}

/** The value of a changed field as text for staff. */
export function formatValue(path: string, value: string | null, texts: ChangeTranslators): string {
  if (value === null) return NO_VALUE;
  if (value === 'true') return texts.staff('staff-fields:valueYes');
  if (value === 'false') return texts.staff('staff-fields:valueNo');
  if (INSTANT.test(value)) return formatDateTime(value, pageLocale());
  const field = fieldOf(path);
  if (AMOUNT_FIELDS.includes(field) && /^\d+$/.test(value)) return formatMoneyInput(Number(value));
  return formatCode(field, value, texts) ?? value;
}

/** The name of the last field of a path: `option_groups.0.options.2.allergens.1` → `allergens`. */
const fieldOf = (path: string): string =>
  path
    .split('.')
    .filter((segment) => !/^\d+$/.test(segment))
    .at(-1) ?? '';

/** The namespaces with the names of fields and of codes. */
export const CHANGE_NAMESPACES = [
  'order-status',
  'staff-fields',
  'staff-shell',
  'staff-board',
  'staff-orders',
  'staff-devices',
  'staff-feedback',
  'staff-menu',
  'staff-news',
  'staff-promotions',
  'staff-settings',
] as const satisfies readonly StaffNamespace[];

export interface ChangeTranslators {
  readonly staff: Translate<(typeof CHANGE_NAMESPACES)[number]>;
  readonly catalog: Translate<'catalog'>;
}

type Names = Readonly<Record<string, string>>;

const namesOf = <Code extends string>(codes: readonly Code[], toName: (code: Code) => string): Names =>
  Object.fromEntries(codes.map((code) => [code, toName(code)]));

/** The fields `payment_methods.delivery` and `payment_methods.pickup`. */
function paymentMethodNames({ staff }: ChangeTranslators): Names {
  return namesOf(PAYMENT_METHODS, (code) => staff(`staff-settings:method_${code}`));
}

/** For each field with codes, the names of its codes. */
const CODE_NAMES: Readonly<Record<string, (texts: ChangeTranslators) => Names>> = {
  allergens: ({ catalog }) => namesOf(ALLERGENS, (code) => catalog(`catalog:allergen_${code}`)),
  diets: ({ catalog }) => namesOf(DIETS, (code) => catalog(`catalog:diet_${code}`)),
  measure: ({ catalog }) => namesOf(MEASURES, (code) => catalog(`catalog:measure_${code}`)),
  role: ({ staff }) => namesOf(STAFF_ROLES, (code) => staff(`staff-shell:role_${code}`)),
  status: ({ staff }) => namesOf(ORDER_STATUSES, (code) => staff(`order-status:staff_${code}`)),
  review_status: ({ staff }) => namesOf(REVIEW_STATUSES, (code) => staff(`staff-feedback:review_${code}`)),
  /** Reasons why an order was rejected or cancelled. The code of a promotion has the same field, but no name. */
  code: ({ staff }) => ({
    ...namesOf(STAFF_CANCELLATION_REASONS, (code) => staff(`staff-board:code_${code}`)),
    no_answer: staff('staff-orders:noAnswer'),
  }),
  fulfilment: ({ staff }) => namesOf(FULFILMENTS, (code) => staff(`staff-board:${code}`)),
  delivery: paymentMethodNames,
  pickup: paymentMethodNames,
  locale: () => namesOf(LOCALES, (code) => LANGUAGE_NAMES[code]),
  kind: ({ staff }) => ({
    ...namesOf(DEVICE_KINDS, (code) => staff(`staff-devices:kind_${code}`)),
    ...namesOf(OPTION_KINDS, (code) => staff(`staff-menu:kind_${code}`)),
    ...namesOf(PROMOTION_KINDS, (code) => staff(`staff-promotions:kind_${code}`)),
  }),
  state: ({ staff }) => ({
    ...namesOf(NEWS_STATES, (code) => staff(`staff-news:state_${code}`)),
    ...namesOf(PROMOTION_STATES, (code) => staff(`staff-promotions:state_${code}`)),
  }),
};

/** The name of a code; undefined if the field has no codes or the code is unknown in this version. */
function formatCode(field: string, code: string, texts: ChangeTranslators): string | undefined {
  if (!Object.hasOwn(CODE_NAMES, field)) return undefined;
  const names = CODE_NAMES[field]?.(texts) ?? {};
  return Object.hasOwn(names, code) ? names[code] : undefined;
}
