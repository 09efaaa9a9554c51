import { loadMenu, placeOrderByApi } from '../../../src/tests/fixtures/shop-setup.ts';
import { EMBEDDED_PROVIDER, outcome, runCommand, signIn, type Attack } from './attack.ts';

const NAME = 'Ion\u001b[2K\r\n9999  31/12 23:59  delivered\u202e\u009b';
const CONTROLS = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

export const forgedRow: Attack = {
  finding: 'Control characters reach the terminal of operators',
  tried: 'A name with escape sequences, a line break and a change of direction in an order',
  applies: EMBEDDED_PROVIDER,
  async run(target) {
    const { shops, variables } = target;
    const menu = await loadMenu(shops[0], 'chisinau', 'casa-mare');
    const contact = { name: NAME, phone: '37361000002' };
    const token = await signIn(target, '61000002');
    const id = await placeOrderByApi(shops[0], token, menu, { contact, payment: { method: 'card_online' } });
    const { stdout } = runCommand(variables, 'orders');
    const lines = stdout.trimEnd().split('\n');
    const forged = lines.filter((line) => line.startsWith('9999') || CONTROLS.test(line));
    const isListed = lines.some((line) => line.startsWith(String(id)));
    return outcome(isListed && forged.length === 0, `${forged.length} forged rows`);
  },
};
