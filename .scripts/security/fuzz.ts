import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { signInByApi } from '../../src/tests/fixtures/shop-setup.ts';
import { faultsOf } from '../../src/tests/fixtures/fuzz/shop-health.ts';
import { fuzz, LIMIT, targets, type Findings } from '../../src/tests/fixtures/fuzz/fuzz-runner.ts';
import { createTempFolder, onDrillEnd, runDrill } from '../shared/drill.ts';
import { startProxy } from '../shared/proxy.ts';
import { createShopProcess } from '../shared/shop-process.ts';
import { printTable } from '../shared/table.ts';

/**
 * Sends malformed input to every API call and URL of the build: no response may be a 5xx or take longer than a second,
 * and afterwards an order must succeed with the right price. `--count 2800` sets the inputs per target, `--seed` the
 * random sequence, `--only` a part of the target's name. `--inject-fault error|slow` adds a proxy that responds to one
 * kind of input with 500, or too late, and verifies that this is detected.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2800' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    'inject-fault': { type: 'string' },
  },
});

const SLOW_RESPONSE_MS = 1200;
/** Input for which the faulty proxy responds itself. */
const FAULTY_INPUT = '__proto__';

async function startFaultyProxy(target: string, fault: string): Promise<string> {
  const respond = async () => {
    if (fault === 'slow') await delay(SLOW_RESPONSE_MS);
    return { status: fault === 'slow' ? 200 : 500, headers: {}, body: Buffer.alloc(0) };
  };
  const proxy = await startProxy(target, {
    respond: ({ url, body }) => (`${url}${body}`.includes(FAULTY_INPUT) ? respond() : undefined),
  });
  onDrillEnd(() => proxy.stop());
  return proxy.url;
}

const formatStatuses = (statuses: Findings['statuses']) =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'closed'}×${count}`)
    .join(' ');

await runDrill(async () => {
  const shop = await createShopProcess({
    DATA_DIR: await createTempFolder('fuzz'),
    CODE_PER_PHONE_HOUR: '1000000',
    DEMO_PACE: '0',
    ORDER_REJECT_MINUTES: '0',
  });
  await shop.start();
  const token = await signInByApi(shop, '60000001');
  const url = values['inject-fault'] ? await startFaultyProxy(shop.url, values['inject-fault']) : shop.url;
  const findings: Findings[] = [];
  const start = performance.now();
  for (const target of targets(token).filter(({ name }) => name.includes(values.only))) {
    findings.push(await fuzz(url, target, { count: Number(values.count), seed: Number(values.seed) }));
    if (process.stderr.isTTY) process.stderr.write(`\r${findings.length} `);
  }
  printTable(
    ['Call or address', 'Inputs', 'Slowest, ms', 'Responses', 'Faults'],
    findings.map(({ name, sent, slowest, statuses, faults }) => [
      name,
      sent,
      Math.round(slowest),
      formatStatuses(statuses),
      faults.length,
    ]),
  );
  const faults = findings.flatMap(({ name, faults: all }) => all.slice(0, 3).map((fault) => `${name}: ${fault}`));
  for (const fault of faults.slice(0, 30)) console.log(fault);
  const failedChecks = await faultsOf(shop, '60000009');
  for (const fault of failedChecks) console.log(`Afterwards: ${fault}`);
  const inputs = findings.reduce((sum, { sent }) => sum + sent, 0);
  const total = findings.reduce((sum, { faults: all }) => sum + all.length, 0);
  const slowest = Math.max(...findings.map((finding) => finding.slowest));
  console.log(
    `\n${inputs} inputs to ${findings.length} calls and addresses in ${Math.round((performance.now() - start) / 1000)} s; slowest ${Math.round(slowest)} ms of ${LIMIT}; faults: ${total}; order afterwards: ${failedChecks.length === 0 ? 'succeeded' : 'FAILED'}`,
  );
  const passed = total === 0 && failedChecks.length === 0;
  if (values['inject-fault']) console.log(passed ? 'MISSED the injected fault' : 'caught the injected fault');
  return values['inject-fault'] ? !passed : passed;
});
