import { parseEnvironment, type Environment } from '#contract/environment.ts';

/** The checked settings of this process; wrong ones end it with the list of all faults. */
export function settingsOrEnd(): Environment {
  const parsed = parseEnvironment(process.env);
  if (parsed.ok) return parsed.environment;
  console.error(`The shop does not start; ${parsed.faults.length} setting(s) are wrong:\n${parsed.faults.map((fault) => `  - ${fault}`).join('\n')}`);
  process.exit(1);
}
