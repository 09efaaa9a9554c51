import { readFileSync } from 'node:fs';
import { ONCE, outcome, type Attack } from './attack.ts';

const ROOT = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

const SECRETS = ['.deploy', '.env', '.data', 'backup.tar.gz', 'tls.key'];

export const secretsInImage: Attack = {
  finding: 'Settings, keys and dumps enter the image',
  tried: `${SECRETS.join(', ')} in the build context`,
  applies: ONCE,
  async run() {
    const rules = read('.deploy/Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    const isList = rules[0] === '*' && rules.slice(1).every((rule) => rule.startsWith('!'));
    const entering = SECRETS.filter((path) => !isList || rules.some((rule) => `!${path}`.startsWith(rule)));
    return outcome(entering.length === 0, `${entering.length} enter ${entering.join(', ')}`);
  },
};

interface Lock {
  readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly link?: boolean }>>;
}

export const unlockedPackages: Attack = {
  finding: 'Packages, images and actions are replaced unnoticed',
  tried: 'Entries of the lock file without a hash; images and actions without an exact version',
  applies: ONCE,
  async run() {
    const { packages } = JSON.parse(read('package-lock.json')) as Lock;
    const unlocked = Object.entries(packages).filter(
      ([path, { integrity, link }]) => path !== '' && !link && !integrity,
    );
    const names = [
      ...read('.deploy/Dockerfile').matchAll(/^FROM (\S+)/gm),
      ...read('.deploy/compose.yaml').matchAll(/^\s+image: (?!shop$)(\S+)/gm),
      ...read('.github/workflows/ci.yml').matchAll(/^\s+(?:image:|- uses:) (\S+)/gm),
    ].map(([, name = '']) => name);
    const inexact = names.filter((name) => !/[:@]v?\d+\.\d+/.test(name));
    return outcome(
      names.length > 0 && unlocked.length + inexact.length === 0,
      `${unlocked.length} of ${Object.keys(packages).length} packages, ${inexact.length} of ${names.length} versions`,
    );
  },
};
