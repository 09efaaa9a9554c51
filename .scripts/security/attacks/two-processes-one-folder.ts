import { createTempFolder } from '../../shared/drill.ts';
import { DATA_FOLDER, outcome, type Attack } from './attack.ts';

export const twoProcessesOneFolder: Attack = {
  finding: 'Two processes open one data folder',
  tried: 'A second process with the same data folder: as the first, and with another folder for temporary files',
  applies: DATA_FOLDER,
  async run({ startShop, variables }) {
    let started = 0;
    for (const changes of [{}, { TMPDIR: await createTempFolder('other') }]) {
      const second = await startShop({ ...variables, ...changes }).catch(() => undefined);
      if (!second) continue;
      started += 1;
      await second.kill();
    }
    return outcome(started === 0, `${started} of 2 started`);
  },
};
