import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { drillFolder } from '../drills/shared/folder.ts';
import { makeInstance } from '../drills/shared/instance.ts';
import { printTable } from '../drills/shared/table.ts';
import { atEnd, runDrill } from '../drills/shared/undo.ts';
import { signedIn } from '../../src/tests/fixtures/arrival.ts';
import { faultsOf } from '../../src/tests/fixtures/fuzz/alive.ts';
import { fuzz, LIMIT, targets, type Findings } from '../../src/tests/fixtures/fuzz/fuzz.ts';

/**
 * Bad input to every call of the contract and every address of the built shop: no answer may be a 5xx or take longer than a
 * second, and afterwards the shop must sell a dinner at the right price.
 * `--count 2000` inputs for each, `--seed`, `--only` a part of a name; `--planted error|slow` puts a proxy between that answers
 * one kind of input with 500 or late, which must be told.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    planted: { type: 'string' },
  },
});

/** Milliseconds by which the planted fault is late. */
const LATE = 1200;
const WORD = '__proto__';

/** Passes everything on but what holds a certain word. */
async function proxy(shop: string, fault: string): Promise<string> {
  const forward = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await buffer(incoming).catch(() => Buffer.alloc(0));
    if (`${incoming.url}${body}`.includes(WORD)) {
      setTimeout(() => outgoing.writeHead(fault === 'slow' ? 200 : 500).end(), fault === 'slow' ? LATE : 0);
      return;
    }
    const onward = request(
      shop,
      { method: incoming.method ?? 'GET', path: incoming.url ?? '/', headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    onward.end(body);
  };
  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const said = (statuses: Findings['statuses']) =>
  [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, times]) => `${status || 'closed'}×${times}`)
    .join(' ');

await runDrill(async () => {
  const shop = await makeInstance({
    DATA_DIR: await drillFolder('fuzz'),
    CODE_PER_PHONE_HOUR: '1000000',
    DEMO_PACE: '0',
  });
  await shop.start();
  const token = await signedIn(shop, '60000001');
  const url = values.planted ? await proxy(shop.url, values.planted) : shop.url;
  const found: Findings[] = [];
  const began = performance.now();
  for (const target of targets(token).filter(({ name }) => name.includes(values.only))) {
    found.push(await fuzz(url, target, { count: Number(values.count), seed: Number(values.seed) }));
    if (process.stderr.isTTY) process.stderr.write(`\r${found.length} `);
  }
  printTable(
    ['Call or address', 'Inputs', 'Slowest, ms', 'Answers', 'Faults'],
    found.map(({ name, sent, slowest, statuses, faults }) => [
      name,
      sent,
      Math.round(slowest),
      said(statuses),
      faults.length,
    ]),
  );
  const faults = found.flatMap(({ name, faults: these }) => these.slice(0, 3).map((fault) => `${name}: ${fault}`));
  for (const fault of faults.slice(0, 30)) console.log(fault);
  const after = await faultsOf(shop, '60000009');
  for (const fault of after) console.log(`Afterwards: ${fault}`);
  const sent = found.reduce((sum, each) => sum + each.sent, 0);
  const total = found.reduce((sum, each) => sum + each.faults.length, 0);
  const slowest = Math.max(...found.map((each) => each.slowest));
  console.log(
    `\n${sent} inputs to ${found.length} calls and addresses in ${Math.round((performance.now() - began) / 1000)} s; slowest ${Math.round(slowest)} ms of ${LIMIT}; faults: ${total}; alive and right afterwards: ${after.length === 0 ? 'yes' : 'NO'}`,
  );
  const holds = total === 0 && after.length === 0;
  if (values.planted) console.log(holds ? 'NO: the planted fault was not told' : 'The planted fault was told');
  return values.planted ? !holds : holds;
});
