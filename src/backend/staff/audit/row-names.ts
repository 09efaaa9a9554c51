import { type ColumnBaseConfig, type ColumnDataType, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#backend/db/client.ts';
import {
  branches,
  categories,
  cities,
  couriers,
  deliveryZones,
  infoPages,
  news,
  options,
  orders,
  products,
  promotions,
  providerAccounts,
  restaurants,
  staff,
  staffDevices,
} from '#backend/db/schema/index.ts';
import { localize, type LocalizedText } from '#contract/localized-text.ts';
import type { Locale } from '#contract/constants.ts';
import type { AuditLogEntry } from '#contract/staff/audit.ts';

type Name = LocalizedText | string;
type Column<Value> = PgColumn<ColumnBaseConfig<ColumnDataType, string> & { data: Value; notNull: true }>;
type NamedRows = readonly [table: PgTable & { readonly id: Column<number> }, name: Column<Name>];

/** The names of rows, by the kind in subjects of the audit log (`product` in `product 12`). */
const NAMES = {
  product: [products, products.name],
  category: [categories, categories.name],
  option: [options, options.name],
  restaurant: [restaurants, restaurants.name],
  city: [cities, cities.name],
  branch: [branches, branches.name],
  zone: [deliveryZones, deliveryZones.name],
  info_page: [infoPages, infoPages.name],
  news: [news, news.name],
  promotion: [promotions, promotions.code],
  account: [providerAccounts, providerAccounts.provider],
  order: [orders, orders.number],
  staff: [staff, staff.name],
  device: [staffDevices, staffDevices.name],
  courier: [couriers, couriers.name],
} as const satisfies Readonly<Record<string, NamedRows>>;
type NamedKind = keyof typeof NAMES;

interface Reference {
  readonly kind: NamedKind;
  readonly id: number;
}

interface Entry {
  readonly subject: string;
  readonly changes: AuditLogEntry['changes'];
}

const INTEGER = /^\d+$/;

const isNamedKind = (kind: string): kind is NamedKind => Object.hasOwn(NAMES, kind);

/** The row of a subject (`product 12`); undefined if rows of its kind have no names. */
function parseSubject(subject: string): Reference | undefined {
  const [, kind = '', id] = /^(\w+) (\d+)$/.exec(subject) ?? [];
  return isNamedKind(kind) ? { kind, id: Number(id) } : undefined;
}

/**
 * The kind of row whose id a field contains, by its name: a restaurant for `restaurant_ids.0`, a courier for `courier`.
 * A row of the subject's kind for `order.3`, because the change of a moved row lists the ids of all rows in their order.
 */
function kindOfField(field: string, subject: string): NamedKind | undefined {
  const [name = ''] = field
    .split('.')
    .filter((segment) => !INTEGER.test(segment))
    .slice(-1);
  if (name === 'order') return parseSubject(subject)?.kind;
  const kind = name.replace(/_ids?$/, '');
  return isNamedKind(kind) ? kind : undefined;
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
    const [table, column]: NamedRows = NAMES[kind];
    const rows = await db.select({ id: table.id, name: column }).from<PgTable>(table).where(inArray(table.id, ids));
    for (const { id, name } of rows) names.set(`${kind} ${id}`, textOf(name, locale));
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
