import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createTempFolder } from '../../shared/drill.ts';
import { DATA_FOLDER, outcome, runCommand, type Attack } from './attack.ts';

const KEPT_BYTES = [100_000, 1_000_000];

export const cutOffBackup: Attack = {
  finding: 'A cut-off backup breaks the restore',
  tried: `The first ${KEPT_BYTES.join(' and ')} bytes of a backup, restored in place of the data; output and folder`,
  applies: DATA_FOLDER,
  async run({ startShop }) {
    const variables = { DATA_DIR: await createTempFolder('attack') };
    const shop = await startShop(variables);
    shop.signal('SIGTERM');
    await shop.exited;
    const files = await createTempFolder('backup');
    const backup = `${files}/backup.tar.gz`;
    const { stderr } = runCommand(variables, 'backup', backup);
    if (stderr !== '') throw new Error(stderr);
    const listed = () => readdirSync(variables.DATA_DIR).sort().join(' ');
    const before = listed();
    const results = KEPT_BYTES.map((bytes) => {
      const cut = `${files}/cut-${bytes}.tar.gz`;
      writeFileSync(cut, readFileSync(backup).subarray(0, bytes));
      const result = runCommand(variables, 'restore', cut, '--replace');
      return result.status === 1 && result.stderr.trim().split('\n').length === 1 && listed() === before;
    });
    const isWholeRestored = runCommand(variables, 'restore', backup, '--replace').status === 0;
    const refused = results.filter(Boolean).length;
    return outcome(
      refused === results.length && isWholeRestored,
      `${refused} of ${results.length} refused in one line; the whole one ${isWholeRestored ? 'restored' : 'refused'}`,
    );
  },
};
