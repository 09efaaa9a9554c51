import { AUDIT_SUBJECTS, type AuditSubject } from '#contract/staff/audit.ts';
import { STAFF_CANCELLATION_REASONS } from '#contract/staff/board.ts';
import { SMS_FAILURES } from '#contract/staff/messages.ts';
import { DEVICE_KINDS } from '#contract/staff/sign-in.ts';
import { ORDER_STATUSES } from '#contract/order-lifecycle.ts';
import { REVIEW_STATUSES } from '#contract/value-lists.ts';
import { branchResource, closureResource, slotRuleResource } from '../hours/hours-resources.ts';
import { accountResource } from '../accounts/account-resource.ts';
import { infoPageResource } from '../info-pages/info-page-resource.ts';
import { categoryResource } from '../menu/category-resource.ts';
import { cityResource } from '../menu/city-resource.ts';
import { optionGroupResource, productResource } from '../menu/product-resource.ts';
import { restaurantResource } from '../menu/restaurant-resource.ts';
import { newsResource } from '../news/news-resource.ts';
import { personResource } from '../people/person-resource.ts';
import { promotionResource } from '../promotions/promotion-resource.ts';
import { brandResource, restaurantSettingsResource, shopSettingsResource } from '../settings/settings-resources.ts';
import type { AnyField, AnyFields, FormatText, TextKey } from '../shared/resource/resource.ts';
import { zoneResource } from '../zones/zone-resource.ts';

const fieldsOf = ({ recorded, fields }: { readonly recorded: AnyFields; readonly fields: AnyFields }): AnyFields => ({
  ...recorded,
  ...fields,
});

/** A field with codes that is not edited in a form. */
const codes = <Code extends string>(
  label: TextKey,
  known: readonly Code[],
  codeName: (code: Code, text: FormatText) => string,
): AnyField => ({ label, kind: 'select', codes: known, codeName });

const NAME: AnyFields = { name: { label: 'staff-menu:name', kind: 'texts' } };

/** The position in a list: the names of all its rows, in their order. */
const ORDER: AnyFields = { order: { label: 'staff-audit:field_order', kind: 'references' } };

const STOP: AnyFields = {
  stopped: { label: 'staff-audit:field_stopped', kind: 'checkbox' },
  stopped_until: { label: 'staff-audit:field_stopped_until', kind: 'instant' },
};

const DEVICE: AnyFields = {
  name: { label: 'staff-people:name', kind: 'text' },
  kind: codes('staff-audit:field_kind', DEVICE_KINDS, (code, text) => text(`staff-devices:kind_${code}`)),
  restaurant_id: { label: 'staff-shell:restaurant', kind: 'reference' },
  branch_id: { label: 'staff-hours:branch', kind: 'reference' },
  staff_id: { label: 'staff-audit:person', kind: 'reference' },
};

const INTAKE: AnyFields = {
  paused_until: { label: 'staff-audit:field_paused_until', kind: 'instant' },
  busy_minutes: { label: 'staff-audit:field_busy_minutes', kind: 'number' },
  busy_until: { label: 'staff-audit:field_busy_until', kind: 'instant' },
};

const REASONS = [...STAFF_CANCELLATION_REASONS, 'no_answer'] as const;

const ORDER_FIELDS: AnyFields = {
  status: codes('staff-audit:field_status', ORDER_STATUSES, (code, text) => text(`order-status:staff_${code}`)),
  code: codes('staff-audit:field_code', REASONS, (code, text) =>
    code === 'no_answer' ? text('staff-orders:noAnswer') : text(`staff-board:code_${code}`),
  ),
  minutes: { label: 'staff-audit:field_minutes', kind: 'number' },
  expected_at: { label: 'staff-audit:field_expected_at', kind: 'instant' },
  courier: { label: 'staff-audit:field_courier', kind: 'reference' },
  refund: { label: 'staff-audit:field_refund', kind: 'number' },
  amount: { label: 'staff-audit:field_amount', kind: 'money' },
  refunded: { label: 'staff-audit:field_refunded', kind: 'money' },
  fiscal_receipt: { label: 'staff-orders:fiscalReceipt', kind: 'text' },
};

/** Fields of items of a menu file that the rows have not, or otherwise. */
const BRANCH_IN_FILE: AnyFields = {
  hours: {
    label: 'staff-hours:intervals',
    kind: 'custom',
    parts: {
      weekdays: { label: 'staff-audit:field_weekdays', kind: 'number' },
      from: { label: 'staff-hours:from', kind: 'text' },
      to: { label: 'staff-hours:to', kind: 'text' },
    },
  },
  lat: { label: 'staff-audit:field_lat', kind: 'number' },
  lng: { label: 'staff-audit:field_lng', kind: 'number' },
};
const PRODUCT_IN_FILE: AnyFields = { category: { label: 'staff-menu:category', kind: 'text' } };

/** What became of a test message. */
const TEST_SMS: AnyFields = {
  provider: { label: 'staff-audit:field_provider', kind: 'text' },
  outcome: codes('staff-audit:field_outcome', ['sent', ...SMS_FAILURES], (code, text) =>
    text(code === 'sent' ? 'staff-messages:testSent' : `staff-messages:failure_${code}`),
  ),
};

/** The fields of changed rows, by the kind of row that a subject of the audit log names. */
export const RECORDED_FIELDS: Readonly<Record<AuditSubject, AnyFields>> = {
  account: {
    ...fieldsOf(accountResource),
    secrets_entered: { label: 'staff-accounts:secretsEntered', kind: 'custom' },
    test_payment: { label: 'staff-accounts:testPayment', kind: 'money' },
    test_refund: { label: 'staff-accounts:testRefund', kind: 'money' },
  },
  brand: fieldsOf(brandResource),
  branch: { ...fieldsOf(branchResource), ...BRANCH_IN_FILE },
  category: { ...fieldsOf(categoryResource), ...ORDER },
  city: fieldsOf(cityResource),
  closure: fieldsOf(closureResource),
  customer: {},
  device: DEVICE,
  info_page: fieldsOf(infoPageResource),
  news: fieldsOf(newsResource),
  option: { ...NAME, ...STOP },
  option_group: { copied_to: { label: 'staff-news:dishes', kind: 'references' } },
  order: ORDER_FIELDS,
  picture: {},
  problem: { handled: { label: 'staff-audit:field_handled', kind: 'checkbox' } },
  product: {
    ...fieldsOf(productResource),
    ...STOP,
    ...ORDER,
    ...PRODUCT_IN_FILE,
    option_group: { label: 'staff-menu:optionGroups', kind: 'custom', parts: optionGroupResource.fields },
  },
  promotion: fieldsOf(promotionResource),
  restaurant: { ...DEVICE, ...INTAKE, ...fieldsOf(restaurantSettingsResource), ...fieldsOf(restaurantResource) },
  review: {
    review_status: codes('staff-audit:field_review_status', REVIEW_STATUSES, (code, text) =>
      text(`staff-feedback:review_${code}`),
    ),
    answered: { label: 'staff-audit:field_answered', kind: 'checkbox' },
  },
  settings: { ...fieldsOf(shopSettingsResource), ...TEST_SMS },
  'slot rule': fieldsOf(slotRuleResource),
  staff: {
    ...fieldsOf(personResource),
    sessions: { label: 'staff-audit:field_sessions', kind: 'number' },
    email: { label: 'staff-people:emailTo', kind: 'text' },
  },
  zone: fieldsOf(zoneResource),
};

/** The fields of the row that a subject such as `zone 12` names; none if this version does not know its kind. */
export function fieldsOfSubject(subject: string): AnyFields {
  const kind = AUDIT_SUBJECTS.find((each) => subject === each || subject.startsWith(`${each} `));
  return kind ? RECORDED_FIELDS[kind] : {};
}
