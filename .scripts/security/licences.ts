import { readFileSync } from 'node:fs';

/**
 * Prints the runtime packages of the lock file and their licences as Markdown. Fails if one has a licence with conditions
 * that is no listed exception, or is not locked to one version and the hash of its content, and if a package may run an
 * install script, which could download what no hash locks. `--check` prints the problems only.
 */

/** A runtime package in the lock file. */
interface Locked {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly integrity: string | undefined;
}

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version?: string;
        readonly license?: string;
        readonly integrity?: string;
        readonly dev?: boolean;
        readonly link?: boolean;
        readonly hasInstallScript?: boolean;
      }
    >
  >;
}

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as Lock;

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly allowScripts: Readonly<Record<string, boolean>>;
};

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Packages of all kinds with an install script that is not denied. */
const runningScripts = Object.entries(lock.packages)
  .filter(([path, { hasInstallScript }]) => hasInstallScript && manifest.allowScripts[nameOf(path)] !== false)
  .map(([path]) => nameOf(path));

/** Packages that `npm ci --omit=dev` installs on any platform, by name. */
const runtimePackages: readonly Locked[] = Object.entries(lock.packages)
  .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
  .map(([path, { version = '', license = 'none named', integrity }]) => ({
    name: nameOf(path),
    version,
    licence: license,
    integrity,
  }))
  .sort((one, other) =>
    one.name === other.name ? (one.version < other.version ? -1 : 1) : one.name < other.name ? -1 : 1,
  );

/** Licences whose only condition is to include their text. */
const FREE = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Python-2.0',
  'Unlicense',
  'CC-BY-4.0',
];

/** Packages under a licence with further conditions, and why they are used. */
const EXCEPTIONS: readonly { readonly pattern: RegExp; readonly licence: string; readonly why: string }[] = [
  {
    pattern: /^@img\/sharp-(libvips-|wasm32|win32-)/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips, a separate library that sharp loads at run time; it is not modified, not linked into the shop, and can be replaced',
  },
  {
    pattern: /^lightningcss(-|$)/,
    licence: 'MPL-2.0',
    why: 'used unmodified to build the style sheets; no part of it is delivered to visitors',
  },
  {
    pattern: /^web-push$/,
    licence: 'MPL-2.0',
    why: 'encrypts push messages on the server; its files are used unchanged, and its licence concerns changes of them only',
  },
];

const exceptionFor = ({ name, licence }: Locked) =>
  EXCEPTIONS.find((exception) => exception.pattern.test(name) && licence.includes(exception.licence));

/** Whether every licence of an SPDX expression is in `FREE`. */
const isFree = (licence: string): boolean =>
  licence.split(/ AND | OR /).every((part) => FREE.includes(part.replace(/[()]/g, '')));

/** The document as Markdown. */
function licencesPage(): string {
  const counts = new Map<string, number>();
  for (const { licence } of runtimePackages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const byCount = [...counts].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  return `# Licences

The runtime packages of the shop at the versions in \`package-lock.json\`, including packages for other platforms.

| Licence | Packages |
|---|---:|
${byCount.map(([licence, count]) => `| ${licence} | ${count} |`).join('\n')}

Licences with further conditions:

${EXCEPTIONS.map(({ licence, pattern, why }) => `- ${licence} (\`${pattern.source}\`): ${why}.`).join('\n')}

| Package | Version | Licence |
|---|---|---|
${runtimePackages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`).join('\n')}
`;
}

/** The registry had no hash of these compilers for other platforms. */
const WITHOUT_HASH = /^@astrojs\/compiler-binding-(?!linux-x64-gnu)/;

const problems = [
  ...runtimePackages
    .filter((one) => !isFree(one.licence) && !exceptionFor(one))
    .map(({ name, licence }) => `${name} has the licence ${licence}`),
  ...EXCEPTIONS.filter(({ pattern }) => !runtimePackages.some(({ name }) => pattern.test(name))).map(
    ({ pattern }) => `No package matches the exception ${pattern.source}`,
  ),
  ...runtimePackages
    .filter(({ version }) => !/^\d+\.\d+\.\d+/.test(version))
    .map(({ name, version }) => `${name} is locked to ${version}, which is no version`),
  ...runtimePackages
    .filter(({ name, integrity }) => !integrity?.startsWith('sha512-') && !WITHOUT_HASH.test(name))
    .map(({ name }) => `${name} has no SHA-512 hash in the lock file`),
  ...runningScripts.map((name) => `${name} has an install script that allowScripts in package.json does not deny`),
];
if (!process.argv.includes('--check')) console.log(licencesPage());
for (const problem of problems) console.error(problem);
console.error(`${runtimePackages.length} runtime packages, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
