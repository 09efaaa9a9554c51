import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './undo.ts';

/** An empty folder that lasts as long as the drill. */
export async function drillFolder(what: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `shop-drill-${what}-`));
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
