import { spawnSync } from 'node:child_process';
import { onCore } from './bare-page.ts';

const CONNECTIONS = 8;

/** How many whole answers an address gave, asked for over several connections from the second core; `accept` is the encoding asked for. */
export function answersOf(address: string, seconds: number, accept = 'identity'): number {
  return withWrk(address, seconds, accept) ?? withFetch(address, seconds, accept);
}

/** Undefined where the program is not there. */
function withWrk(address: string, seconds: number, accept: string): number | undefined {
  const [command = 'wrk', ...words] = [
    ...onCore(1),
    'wrk',
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    '-H',
    `Accept-Encoding: ${accept}`,
    address,
  ];
  const { status, stdout } = spawnSync(command, words, { encoding: 'utf8' });
  if (status !== 0) return undefined;
  if (stdout.includes('Non-2xx')) throw new Error(`${address} does not answer 200`);
  return Number(/(\d+) requests in/.exec(stdout)?.[1]);
}

const LOOPS = `
const { Agent, get } = require('node:http');
const [address, seconds, connections, accept] = process.argv.slice(1);
const agent = new Agent({ keepAlive: true, maxSockets: Number(connections) });
const end = performance.now() + seconds * 1000;
let answers = 0;
function ask() {
  if (performance.now() > end) return;
  get(address, { agent, headers: { 'accept-encoding': accept } }, (answer) => {
    if (answer.statusCode !== 200) throw new Error(address + ' answers ' + answer.statusCode);
    answer.resume().on('end', () => { answers += 1; ask(); });
  });
}
for (let n = 0; n < connections; n += 1) ask();
process.on('exit', () => console.log(answers));
`;

function withFetch(address: string, seconds: number, accept: string): number {
  const [command = process.execPath, ...words] = [
    ...onCore(1),
    process.execPath,
    '-e',
    LOOPS,
    address,
    String(seconds),
    String(CONNECTIONS),
    accept,
  ];
  const { status, stdout, stderr } = spawnSync(command, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}
