import { spawnSync } from 'node:child_process';

/** Whether every installed package is signed by its registry; says so where none can be asked. */
const UNREACHABLE = /ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|network/;

const { status, stdout, stderr } = spawnSync('npm', ['audit', 'signatures', '--loglevel=warn', '--fetch-retries=0'], {
  encoding: 'utf8',
  timeout: 300_000,
});
console.log(stdout.trim());
if (status !== 0) {
  const isUnreachable = status === null || UNREACHABLE.test(stdout + stderr);
  console.error(stderr.trim());
  console.error(
    isUnreachable
      ? 'Signatures could not be asked for: what signs them is unreachable.'
      : 'Packages without a right signature are installed.',
  );
  process.exit(isUnreachable ? 0 : 1);
}
