import { readFileSync, realpathSync } from 'node:fs';
import { ONCE, outcome, type Attack } from './attack.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;

interface Lock {
  readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly hasInstallScript?: boolean }>>;
}

export const unlockedNodeBinary: Attack = {
  finding: 'The Node binary is not locked',
  tried: 'The lock entry of the package that contains node_modules/.bin/node',
  applies: ONCE,
  async run() {
    const { packages } = JSON.parse(readFileSync(`${ROOT}package-lock.json`, 'utf8')) as Lock;
    const folder = realpathSync(`${ROOT}node_modules/.bin/node`)
      .slice(ROOT.length)
      .replace(/\/bin\/node$/, '');
    const entry = packages[folder];
    const isLocked = entry?.integrity?.startsWith('sha512-') === true && !entry.hasInstallScript;
    return outcome(
      isLocked,
      `${folder}: ${entry?.integrity?.slice(0, 20) ?? 'no hash'}${entry?.hasInstallScript ? ', install script' : ''}`,
    );
  },
};
