import { sendRequest } from '../../shared/http.ts';
import { ALL_SETUPS, outcome, signIn, type Attack } from './attack.ts';

const PERSONAL = ['/api/get-profile', '/api/get-cards', '/api/orders-history', '/api/export-account'];

export const storedPersonalResponse: Attack = {
  finding: 'Shared caches store personal responses',
  tried: 'Personal calls, and public calls with a token; a provider permits storing them',
  applies: ALL_SETUPS,
  async run(target) {
    const [shop] = target.shops;
    const token = await signIn(target, '61000001');
    const paths = [...PERSONAL, '/api/get-cities'];
    for (const path of paths)
      target.provider?.overrides.set(path, () =>
        Response.json({ name: 'Ana' }, { headers: { 'cache-control': 'public, max-age=99999' } }),
      );
    const received = await Promise.all(
      paths.map(async (path) => {
        const response = await sendRequest(shop.url + path, { headers: { authorization: `Bearer ${token}` } });
        return String(response.headers['cache-control']);
      }),
    );
    target.provider?.overrides.clear();
    const storable = received.filter((value) => value !== 'no-store');
    return outcome(storable.length === 0, `${storable.length} of ${paths.length} may be stored ${storable[0] ?? ''}`);
  },
};
