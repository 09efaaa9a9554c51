import { type ColumnBaseConfig, eq, getTableName, sql } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from '#backend/db/client.ts';
import { ErrorResponse, notFound } from '#backend/http/handler.ts';
import type { AuditSubject, AuditSubjectText } from '#contract/staff/audit.ts';
import { type AuditEntry, stale } from './handler.ts';

/** The kind of a row in subjects of the audit log (`zone` in `zone 12`), by its table. */
const SUBJECT_KINDS = {
  branches: 'branch',
  categories: 'category',
  cities: 'city',
  closures: 'closure',
  delivery_zones: 'zone',
  info_pages: 'info_page',
  news: 'news',
  products: 'product',
  promotions: 'promotion',
  provider_accounts: 'account',
  restaurants: 'restaurant',
  staff: 'staff',
} as const satisfies Readonly<Record<string, AuditSubject>>;

type NumberColumn = PgColumn<ColumnBaseConfig<'number', string> & { data: number; notNull: true }>;

/** A table whose rows staff edit. */
type RevisedTable = PgTable & {
  readonly _: { readonly name: keyof typeof SUBJECT_KINDS };
  readonly id: NumberColumn;
  readonly revision: NumberColumn;
};

/** The row to change, and the revision that the change is based on. */
interface RowRevision {
  readonly id: number;
  readonly revision: number;
}

/** Reads a row as its form shows it, with the rows that belong to it. @throws Error if there is no such row */
type View<Shown> = (tx: Database, id: number) => Promise<Shown>;

type MaybePromise<Value> = Value | Promise<Value>;

const subjectOf = (table: RevisedTable, id: number): AuditSubjectText => `${SUBJECT_KINDS[getTableName(table)]} ${id}`;

/**
 * Locks a row and returns its view; a 404 if there is no such row, a 409 with the view if it has another revision. Rows
 * that are locked together with others have an order, see decision 29.
 */
async function lockRevision<Shown>(
  tx: Database,
  table: RevisedTable,
  { id, revision }: RowRevision,
  view: View<Shown>,
): Promise<{ readonly before: Shown } | ErrorResponse> {
  // In contrast to `update`, this does not wait for transactions that refer to the row, such as new orders.
  const [row] = await tx.select({ revision: table.revision }).from(table).where(eq(table.id, id)).for('no key update');
  if (!row) return notFound();
  const before = await view(tx, id);
  return row.revision === revision ? { before } : stale(before);
}

/**
 * Changes a row that staff edit: locks it, compares its revision with that of the request, writes the columns that
 * `change` returns, and raises the revision. Returns the changed row and its audit entry; a 404 if there is no such
 * row, a 409 with the current row if it has another revision.
 * @param change returns the columns to set, or why the row is not changed. It also writes rows that belong to this one.
 */
export async function reviseRow<Table extends RevisedTable, Shown>(
  tx: Database,
  table: Table,
  row: RowRevision,
  view: View<Shown>,
  change: (before: Shown) => MaybePromise<PgUpdateSetSource<Table> | ErrorResponse>,
) {
  const locked = await lockRevision(tx, table, row, view);
  if (locked instanceof ErrorResponse) return locked;
  const columns = await change(locked.before);
  if (columns instanceof ErrorResponse) return columns;
  await tx
    .update(table)
    .set({ ...columns, revision: sql`${table.revision} + 1` })
    .where(eq(table.id, row.id));
  const after = await view(tx, row.id);
  return { response: after, audit: { subject: subjectOf(table, row.id), before: locked.before, after } };
}

/** A table with one row for the whole shop, which its first edit inserts. */
type SettingsTable = PgTable & { readonly id: NumberColumn; readonly revision: NumberColumn };

/**
 * Saves the only row of a table, with the same checks as `reviseRow`. The first edit is based on the revision null.
 * @param change returns the columns to set, or why the row is not changed
 */
export async function reviseSettings<Table extends SettingsTable, Shown extends { readonly revision: number | null }>(
  tx: Database,
  { table, subject, view }: { table: Table; subject: AuditSubject; view: (tx: Database) => Promise<Shown> },
  revision: number | null,
  change: (before: Shown) => MaybePromise<PgInsertValue<Table> | ErrorResponse>,
) {
  const rows: PgTable = table;
  await tx.select({ id: table.id }).from(rows).for('update');
  const before = await view(tx);
  if (before.revision !== revision) return stale(before);
  const columns = await change(before);
  if (columns instanceof ErrorResponse) return columns;
  if (revision === null) {
    const added = await tx.insert(table).values(columns).onConflictDoNothing().returning({ id: table.id });
    // Another request has inserted the row meanwhile.
    if (added.length === 0) return stale(await view(tx));
  } else await tx.update(table).set({ ...columns, revision: revision + 1 } as PgUpdateSetSource<Table>);
  const after = await view(tx);
  return { response: after, audit: { subject, before, after } };
}

/**
 * Deletes a row that staff edit, with the same checks as `reviseRow`.
 * @param refuse returns why the row is not deleted, or null
 */
export async function removeRow<Shown>(
  tx: Database,
  table: RevisedTable,
  row: RowRevision,
  view: View<Shown>,
  refuse: (before: Shown) => ErrorResponse | null = () => null,
) {
  const locked = await lockRevision(tx, table, row, view);
  if (locked instanceof ErrorResponse) return locked;
  const refused = refuse(locked.before);
  if (refused) return refused;
  await tx.delete(table).where(eq(table.id, row.id));
  return { response: { done: true as const }, audit: { subject: subjectOf(table, row.id), before: locked.before } };
}

/** The response and the audit entry of a row that was added. */
export async function addedRow<Shown>(tx: Database, table: RevisedTable, id: number, view: View<Shown>) {
  const after = await view(tx, id);
  return { response: after, audit: { subject: subjectOf(table, id), after } };
}

/** What `changeState` needs of the row that it changes. */
interface ShownState<Row, Shown> {
  readonly subject: AuditSubjectText;
  /** The locked row; undefined if there is none. */
  readonly row: Row | undefined;
  /** Reads the row as the response shows it; null or undefined if the caller may not see it. */
  readonly read: () => Promise<Shown | null | undefined>;
}

/**
 * Changes a row without a revision, such as an order: the request names the state that it is based on. Returns the
 * changed row and its audit entry; a 404 if there is no such row.
 * @param change makes the change and returns what the audit entry records, or why nothing is changed; `stale` becomes a
 * 409 with the current row
 */
export async function changeState<Row, Shown>(
  { subject, row, read }: ShownState<Row, Shown>,
  change: (row: Row) => Promise<Pick<AuditEntry, 'before' | 'after'> | ErrorResponse | 'stale'>,
) {
  if (row === undefined) return notFound();
  const recorded = await change(row);
  if (recorded instanceof ErrorResponse) return recorded;
  const shown = await read();
  if (recorded === 'stale') return stale(shown);
  return shown ? { response: shown, audit: { subject, ...recorded } } : notFound();
}
