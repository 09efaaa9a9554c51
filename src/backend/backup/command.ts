import type { Environment } from '#contract/environment.ts';
import type { CommandAnswer } from '#backend/restaurant/command.ts';
import { backupShop, restoreShop } from './backup.ts';

const USAGE: CommandAnswer = {
  ok: false,
  lines: [
    'backup FILE                         the embedded database as one file; the shop must be stopped',
    'restore FILE [--replace]            a backup in place of what is there; the shop must be stopped',
  ],
};

/** `backup` and `restore`; undefined for any other word. */
export function backupCommand(environment: Environment, [command, ...words]: readonly string[]): Promise<CommandAnswer> | undefined {
  if (command !== 'backup' && command !== 'restore') return undefined;
  const [file, ...others] = words.filter((word) => word !== '--replace');
  const replace = words.includes('--replace');
  if (file === undefined || others.length > 0 || (replace && command === 'backup')) return Promise.resolve(USAGE);
  return command === 'backup' ? backupShop(environment, file) : restoreShop(environment, file, replace);
}
