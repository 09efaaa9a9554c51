import { query } from '../../shared/postgres-server.ts';

/** Every row of every table, as a dump has it, by table. */
export async function readTables(database: string): Promise<Record<string, string[]>> {
  const tables = await query<{ name: string }>(
    database,
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const found = await query<{ row: string }>(database, `select to_jsonb(t)::text as row from "${name}" t`);
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

/** Access tokens and card numbers of any owner. A part of a UUID or of a decimal is no card number. */
const PATTERNS = {
  'access token': /bearer [\w.-]{8}/i,
  'card number': /(?<![.\w-])(?:\d{4}[ -]?){3}\d{4}(?![\w-])/,
};

/**
 * Where secrets are, a line for each. Their values are not part of it.
 * @param places lines of text by the name of where they were found
 */
export function findSecrets(
  places: Readonly<Record<string, readonly string[]>>,
  secrets: Readonly<Record<string, string>>,
): string[] {
  const tests = [
    ...Object.entries(secrets).map(([name, value]) => ({ name, test: (line: string) => line.includes(value) })),
    ...Object.entries(PATTERNS).map(([name, pattern]) => ({ name, test: (line: string) => pattern.test(line) })),
  ];
  return Object.entries(places).flatMap(([place, lines]) =>
    tests.filter(({ test }) => lines.some((line) => test(line))).map(({ name }) => `${name}: ${place}`),
  );
}
