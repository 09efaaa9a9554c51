import { parseArgs } from 'node:util';
import { escapeControls } from '../../src/contract/text.ts';
import { checkProvider } from '../../src/tests/provider/check/check-provider.ts';
import { printTable } from '../shared/table.ts';

/**
 * Checks an API against the contract: `npm run provider:check -- https://api.example.com`. Makes calls that read only.
 * `--token`, or `--phone 373######## --code ####`, adds the calls of a signed-in customer; `--phone` without a code
 * requests one. `--order` places an order in cash and cancels it. Exits with 1 if the shop could not be used with this
 * API.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    token: { type: 'string' },
    phone: { type: 'string' },
    code: { type: 'string' },
    order: { type: 'boolean', default: false },
  },
});

/** Differences that are printed of one call. */
const MAX_DETAILS = 6;

const base = positionals[0]?.replace(/\/+$/, '') ?? '';
if (!/^https?:\/\//.test(base) || !URL.canParse(base)) {
  console.error('Name the URL of the API: npm run provider:check -- https://api.example.com');
  process.exit(1);
}

const phone = values.phone?.replace(/\D/g, '');
const checked = await checkProvider({ ...values, base, phone });
const shorten = (details: readonly string[]) => [
  ...details.slice(0, MAX_DETAILS),
  ...(details.length > MAX_DETAILS ? [`and ${details.length - MAX_DETAILS} more`] : []),
];
printTable(
  ['Call', 'Path', 'Result', 'Details'],
  checked.map(({ call, path, verdict, details, isFatal }) => [
    call,
    path,
    isFatal ? `${verdict} (essential)` : verdict,
    escapeControls(shorten(details).join('; ')),
  ]),
);

const fatal = checked.filter(({ isFatal }) => isFatal);
const count = (verdict: string) => checked.filter((each) => each.verdict === verdict).length;
console.log(
  `\n${count('fits')} fit, ${count('differs')} differ, ${count('missing')} missing, ${count('fails')} fail, ${count('not checked')} not checked`,
);
if (fatal.length > 0) console.log(`The shop cannot be used without: ${fatal.map(({ call }) => call).join(', ')}`);
process.exitCode = fatal.length > 0 ? 1 : 0;
