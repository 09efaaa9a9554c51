import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * The output of a shop command.
 * @param database URL of the PostgreSQL database
 * @throws Error if the command fails
 */
export async function runShopCommand(database: string, ...args: string[]): Promise<string> {
  const script = new URL('../shop.ts', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], {
    env: { ...process.env, DATABASE_URL: database, SMS: 'log' },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}
