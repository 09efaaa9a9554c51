import { parseArgs } from 'node:util';
import { runDrill } from '../shared/drill.ts';
import { printTable } from '../shared/table.ts';
import { ALL_SETUPS, type Outcome } from './attacks/attack.ts';
import { ATTACKS } from './attacks/index.ts';
import { startTarget } from './attacks/targets.ts';

/**
 * Runs the scripted attacks against the build on loopback addresses: on the embedded database, on two instances with a
 * database of their own on a running PostgreSQL server (TEST_DATABASE_URL, or the default local port), and with an
 * external provider. Fails if one is not refused. `--setup pglite|postgres|provider` runs one setup, `--only` a part of
 * a finding's name. Attacks that make no sense on a setup are listed with the reason.
 */
const { values } = parseArgs({
  options: { setup: { type: 'string', default: '' }, only: { type: 'string', default: '' } },
});

await runDrill(async () => {
  const rows: [finding: string, setup: string, tried: string, figure: string, verdict: Outcome['verdict']][] = [];
  for (const setup of ALL_SETUPS.to.filter((each) => each.includes(values.setup))) {
    const chosen = ATTACKS.filter(({ finding }) => finding.includes(values.only));
    for (const { finding, tried, applies } of chosen.filter(({ applies: { to } }) => !to.includes(setup)))
      rows.push([finding, setup, tried, applies.elsewhere, 'does not apply']);
    const attacks = chosen.filter(({ applies }) => applies.to.includes(setup));
    if (attacks.length === 0) continue;
    const target = await startTarget(setup);
    for (const { finding, tried, run } of attacks) {
      const { verdict, figure } = await run(target).catch((error: unknown): Outcome => {
        console.error(`${finding} (${setup}):`, error);
        return { verdict: 'NOT REFUSED', figure: 'the attack failed' };
      });
      console.error(`${setup}: ${finding}: ${figure}: ${verdict}`);
      rows.push([finding, setup, tried, figure.trim(), verdict]);
    }
    await Promise.all(target.shops.map((shop) => shop.kill()));
  }
  printTable(['Finding', 'Setup', 'Tried', 'Figure', 'Verdict'], rows);
  const count = (verdict: Outcome['verdict']) => rows.filter((row) => row[4] === verdict).length;
  console.log(
    `\n${rows.length} attacks: ${count('refused')} refused, ${count('NOT REFUSED')} not refused, ${count('not run')} not run, ${count('does not apply')} do not apply to the setup`,
  );
  return count('refused') > 0 && count('NOT REFUSED') === 0;
});
