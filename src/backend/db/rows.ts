/** The rows of hand-written SQL, for tests: production code parses such rows with a schema. */
export function rowsOf<Row>(result: unknown): readonly Row[] {
  return (result as { readonly rows: readonly Row[] }).rows;
}

/** The row that a query by key must have found. @throws when there is none */
export function requireRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A row that must exist was not found');
  return row;
}

/** Whether a number can be an id. The API contract limits only some ids; a PostgreSQL `integer` rejects larger numbers. */
export const isId = (id: number): boolean => Number.isInteger(id) && id >= 1 && id <= 2_147_483_647;
