import { spawnSync } from 'node:child_process';

// Verifies the registry signatures of all installed packages. An unreachable registry is reported, and is not an error.

/** The codes of npm for a request without a response. */
const UNREACHABLE = /\bcode (?:ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ERR_SOCKET_TIMEOUT)\b/;

const { status, stdout, stderr, error } = spawnSync(
  'npm',
  ['audit', 'signatures', '--loglevel=warn', '--fetch-retries=0'],
  {
    encoding: 'utf8',
    timeout: 300_000,
  },
);
if (error) throw error;
console.log(stdout.trim());
if (status !== 0) {
  const isUnreachable = UNREACHABLE.test(stderr);
  console.error(stderr.trim());
  console.error(
    isUnreachable
      ? 'The signatures could not be verified: the registry is unreachable.'
      : 'The signatures of the installed packages are not valid, or could not be verified.',
  );
  process.exit(isUnreachable ? 0 : 1);
}
