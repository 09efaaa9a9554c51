import { inArray } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import {
  branches,
  categories,
  cities,
  couriers,
  deliveryZones,
  news,
  options,
  orders,
  products,
  promotions,
  restaurants,
  staff,
  staffDevices,
} from '#backend/db/schema/index.ts';
import { localize, type LocalizedText } from '#contract/localized-text.ts';
import type { Locale } from '#contract/constants.ts';
import type { AuditLogEntry } from '#contract/staff/audit.ts';

type Name = LocalizedText | string;
type ReadNames = (
  db: Database,
  ids: readonly number[],
) => Promise<readonly { readonly id: number; readonly name: Name }[]>;

/** Queries for the names of rows, by the kind in subjects of the audit log (`product` in `product 12`). */
const NAME_QUERIES = {
  product: (db, ids) =>
    db
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(inArray(products.id, [...ids])),
  category: (db, ids) =>
    db
      .select({ id: categories.id, name: categories.name })
      .from(categories)
      .where(inArray(categories.id, [...ids])),
  option: (db, ids) =>
    db
      .select({ id: options.id, name: options.name })
      .from(options)
      .where(inArray(options.id, [...ids])),
  restaurant: (db, ids) =>
    db
      .select({ id: restaurants.id, name: restaurants.name })
      .from(restaurants)
      .where(inArray(restaurants.id, [...ids])),
  city: (db, ids) =>
    db
      .select({ id: cities.id, name: cities.name })
      .from(cities)
      .where(inArray(cities.id, [...ids])),
  branch: (db, ids) =>
    db
      .select({ id: branches.id, name: branches.name })
      .from(branches)
      .where(inArray(branches.id, [...ids])),
  zone: (db, ids) =>
    db
      .select({ id: deliveryZones.id, name: deliveryZones.name })
      .from(deliveryZones)
      .where(inArray(deliveryZones.id, [...ids])),
  news: (db, ids) =>
    db
      .select({ id: news.id, name: news.name })
      .from(news)
      .where(inArray(news.id, [...ids])),
  promotion: (db, ids) =>
    db
      .select({ id: promotions.id, name: promotions.code })
      .from(promotions)
      .where(inArray(promotions.id, [...ids])),
  order: (db, ids) =>
    db
      .select({ id: orders.id, name: orders.number })
      .from(orders)
      .where(inArray(orders.id, [...ids])),
  staff: (db, ids) =>
    db
      .select({ id: staff.id, name: staff.name })
      .from(staff)
      .where(inArray(staff.id, [...ids])),
  device: (db, ids) =>
    db
      .select({ id: staffDevices.id, name: staffDevices.name })
      .from(staffDevices)
      .where(inArray(staffDevices.id, [...ids])),
  courier: (db, ids) =>
    db
      .select({ id: couriers.id, name: couriers.name })
      .from(couriers)
      .where(inArray(couriers.id, [...ids])),
} as const satisfies Record<string, ReadNames>;
type NamedKind = keyof typeof NAME_QUERIES;

/** The kind of row that a field of a change refers to. */
const REFERENCES: Readonly<Record<string, NamedKind>> = {
  category_id: 'category',
  product_ids: 'product',
  branch_id: 'branch',
  restaurant_id: 'restaurant',
  restaurant_ids: 'restaurant',
  city_id: 'city',
  staff_id: 'staff',
  courier: 'courier',
};

interface Reference {
  readonly kind: NamedKind;
  readonly id: number;
}

interface Entry {
  readonly subject: string;
  readonly changes: AuditLogEntry['changes'];
}

const INTEGER = /^\d+$/;

const isNamedKind = (kind: string): kind is NamedKind => Object.hasOwn(NAME_QUERIES, kind);

/** The row of a subject (`product 12`); undefined if rows of its kind have no names. */
function parseSubject(subject: string): Reference | undefined {
  const [, kind = '', id] = /^(\w+) (\d+)$/.exec(subject) ?? [];
  return isNamedKind(kind) ? { kind, id: Number(id) } : undefined;
}

/**
 * The kind of row whose id a field contains: a restaurant for `restaurant_ids.0`, and a row of the subject's kind for
 * `order.3`, because the change of a moved row lists the ids of all rows in their order.
 */
function kindOfField(field: string, subject: string): NamedKind | undefined {
  const [name = ''] = field
    .split('.')
    .filter((segment) => !INTEGER.test(segment))
    .slice(-1);
  return name === 'order' ? parseSubject(subject)?.kind : REFERENCES[name];
}

const referencesOf = ({ subject, changes }: Entry): Reference[] => [
  ...[parseSubject(subject)].filter((reference) => reference !== undefined),
  ...changes.flatMap(({ field, before, after }) => {
    const kind = kindOfField(field, subject);
    if (!kind) return [];
    return [before, after].flatMap((id) => (id !== null && INTEGER.test(id) ? [{ kind, id: Number(id) }] : []));
  }),
];

/** Reads the names of the rows that entries of the audit log are about or refer to, with one query for each kind. */
export async function readRowNames(db: Database, entries: readonly Entry[], locale: Locale) {
  const names = new Map<string, string>();
  for (const [kind, references] of Map.groupBy(entries.flatMap(referencesOf), (reference) => reference.kind)) {
    const ids = [...new Set(references.map(({ id }) => id))];
    for (const { id, name } of await NAME_QUERIES[kind](db, ids)) names.set(`${kind} ${id}`, textOf(name, locale));
  }
  return {
    /** The current name of the subject, or the recorded one if the row is deleted. */
    nameOfSubject: ({
      subject,
      before,
      after,
    }: {
      readonly subject: string;
      readonly before: unknown;
      readonly after: unknown;
    }) => names.get(subject) ?? recordedName(after, locale) ?? recordedName(before, locale),

    /** The changes with ids replaced by names. */
    replaceIds: ({ subject, changes }: Entry): AuditLogEntry['changes'] =>
      changes.map((change) => {
        const kind = kindOfField(change.field, subject);
        const nameOf = (id: string | null) => (id === null || !kind ? id : (names.get(`${kind} ${id}`) ?? id));
        return { ...change, before: nameOf(change.before), after: nameOf(change.after) };
      }),
  };
}

const textOf = (name: Name, locale: Locale): string => (typeof name === 'string' ? name : localize(name, locale));

function recordedName(version: unknown, locale: Locale): string | null {
  if (typeof version !== 'object' || version === null) return null;
  const name: unknown = 'name' in version ? version.name : 'code' in version ? version.code : null;
  if (typeof name === 'string') return name;
  return typeof name === 'object' && name !== null ? localize(name as Partial<LocalizedText>, locale) || null : null;
}
