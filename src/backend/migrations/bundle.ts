import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('./', import.meta.url);
const BREAKPOINT = '--> statement-breakpoint';

/**
 * The text of `index.ts` for the SQL files beside it. A server bundle has no folder of SQL files to read, so the statements
 * travel as code. After `drizzle-kit generate`, run this file: `node src/backend/migrations/bundle.ts`.
 */
export function bundleOfMigrations(): string {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql')).sort();
  return `// Written by bundle.ts from the SQL files beside it; a test compares them.
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}

export const migrations: readonly Migration[] = [
${names.map(entryOf).join('\n')}
];
`;
}

function entryOf(name: string): string {
  const statements = readFileSync(new URL(name, folder), 'utf8').split(BREAKPOINT).map((statement) => `      ${quoted(statement.trim())},`);
  return `  {\n    name: '${name.replace('.sql', '')}',\n    statements: [\n${statements.join('\n')}\n    ],\n  },`;
}

/** A template literal, so that a statement keeps its lines. */
const quoted = (text: string): string => `\`${text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')}\``;

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(new URL('index.ts', folder), bundleOfMigrations());
