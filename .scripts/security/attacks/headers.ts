import { ALL_SETUPS, outcome, processorTime, round, type Attack } from './attack.ts';

const LENGTH = 30_000;
const MAX_MS = 30;
const HEADERS: Readonly<Record<string, string>> = {
  accept: 'a/b;q=0.1,',
  'accept-language': 'a ;   =  "\\" , ',
  'accept-encoding': 'gzip;q=0,',
  'if-none-match': 'W/"-gzip",',
  range: 'bytes=0-,',
  forwarded: 'for=10.0.0.1;by=127.0.0.1,',
  'x-forwarded-for': '127.0.0.1,',
  'x-request-id': 'a',
  authorization: 'Bearer a',
  'idempotency-key': 'a',
};

export const headers: Attack = {
  finding: 'A header of 30 kB costs too much',
  tried: `${Object.keys(HEADERS).length} headers, each of 30 kB, on a page and a call`,
  applies: ALL_SETUPS,
  async run({ shops: [shop] }) {
    const costs: [name: string, ms: number][] = [];
    for (const [name, unit] of Object.entries(HEADERS)) {
      const value = unit.repeat(LENGTH / unit.length);
      for (const path of ['/privacy', '/api/get-options'])
        costs.push([name, await processorTime(shop, () => path, { headers: { [name]: value.trim() } })]);
    }
    const [name, ms] = costs.reduce((worst, each) => (each[1] > worst[1] ? each : worst));
    return outcome(ms < MAX_MS, `at most ${round(ms)} ms (${name})`);
  },
};
