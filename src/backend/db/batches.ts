/** An INSERT of the widest table stays far below PostgreSQL's limit of 65,535 parameters. */
const MAX_ROWS_PER_INSERT = 500;

/** Splits new rows into the rows of several INSERTs. */
export function splitIntoBatches<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / MAX_ROWS_PER_INSERT) }, (_, index) =>
    rows.slice(index * MAX_ROWS_PER_INSERT, (index + 1) * MAX_ROWS_PER_INSERT),
  );
}
