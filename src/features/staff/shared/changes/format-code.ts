import { LOCALES } from '#contract/constants.ts';
import { STAFF_CANCELLATION_REASONS } from '#contract/staff/board.ts';
import { STAFF_ROLES } from '#contract/staff/definition.ts';
import { DEVICE_KINDS } from '#contract/staff/sign-in.ts';
import { NEWS_STATES } from '#contract/staff/news.ts';
import { OPTION_KINDS } from '#contract/staff/option-groups.ts';
import { PROMOTION_KINDS, PROMOTION_STATES } from '#contract/staff/promotions.ts';
import { ALLERGENS, DIETS, FULFILMENTS, MEASURES, ORDER_STATUSES } from '#contract/value-lists.ts';
import type { StaffNamespace, Translate } from '#i18n/keys.ts';
import { LANGUAGE_NAMES } from '../language-names.ts';

/** The namespaces of staff pages with names of codes, and of the fields. */
export const CHANGE_NAMESPACES = [
  'staff-fields',
  'staff-shell',
  'staff-board',
  'staff-orders',
  'staff-devices',
  'staff-menu',
  'staff-news',
  'staff-promotions',
] as const satisfies readonly StaffNamespace[];

export interface CodeTexts {
  readonly staff: Translate<(typeof CHANGE_NAMESPACES)[number]>;
  readonly catalog: Translate<'catalog'>;
}

type Names = Readonly<Record<string, string>>;

const namesOf = <Code extends string>(codes: readonly Code[], nameOf: (code: Code) => string): Names =>
  Object.fromEntries(codes.map((code) => [code, nameOf(code)]));

/** The names of the codes that a field can contain, by field. */
const CODE_NAMES: Readonly<Record<string, (texts: CodeTexts) => Names>> = {
  allergens: ({ catalog }) => namesOf(ALLERGENS, (code) => catalog(`catalog:allergen_${code}`)),
  diets: ({ catalog }) => namesOf(DIETS, (code) => catalog(`catalog:diet_${code}`)),
  measure: ({ catalog }) => namesOf(MEASURES, (code) => catalog(`catalog:measure_${code}`)),
  role: ({ staff }) => namesOf(STAFF_ROLES, (code) => staff(`staff-shell:role_${code}`)),
  status: ({ staff }) => namesOf(ORDER_STATUSES, (code) => staff(`staff-board:status_${code}`)),
  /** Why an order was rejected or cancelled; the code of a promotion is none of these. */
  code: ({ staff }) => ({
    ...namesOf(STAFF_CANCELLATION_REASONS, (code) => staff(`staff-board:code_${code}`)),
    no_answer: staff('staff-orders:noAnswer'),
  }),
  fulfilment: ({ staff }) => namesOf(FULFILMENTS, (code) => staff(`staff-board:${code}`)),
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

/** The name of a code that a field contains; undefined if the field has no codes, or the code is one of another version. */
export function formatCode(field: string, code: string, texts: CodeTexts): string | undefined {
  if (!Object.hasOwn(CODE_NAMES, field)) return undefined;
  const names = CODE_NAMES[field]?.(texts) ?? {};
  return Object.hasOwn(names, code) ? names[code] : undefined;
}
