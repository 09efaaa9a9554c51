import { spawnSync } from 'node:child_process';

/** Verifies the registry signatures of all installed packages; an unreachable registry is reported and not an error. */
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
      ? 'The signatures could not be verified: the registry is unreachable.'
      : 'Some installed packages have no valid signature.',
  );
  process.exit(isUnreachable ? 0 : 1);
}
