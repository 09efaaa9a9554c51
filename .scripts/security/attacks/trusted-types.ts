import { sendRequest } from '../../shared/http.ts';
import { ALL_SETUPS, outcome, type Attack } from './attack.ts';

const PAGES = ['/', '/news', '/chisinau/casa-mare', '/success', '/atlantis'];

export const trustedTypes: Attack = {
  finding: 'Pages accept text as markup',
  tried: `The policy of ${PAGES.length} pages without Trusted Types`,
  applies: ALL_SETUPS,
  async run({ shops: [shop] }) {
    const policies = await Promise.all(
      PAGES.map(async (path) => String((await sendRequest(shop.url + path)).headers['content-security-policy'])),
    );
    const unprotected = policies.filter((policy) => !policy.includes("require-trusted-types-for 'script'"));
    return outcome(unprotected.length === 0, `${unprotected.length} of ${PAGES.length} pages`);
  },
};
