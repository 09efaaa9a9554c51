import { sendRequest } from '../../shared/http.ts';
import { EMBEDDED_PROVIDER, outcome, post, signIn, type Attack } from './attack.ts';

const ATTEMPTS = 40;
const FAVOURITES = 150;
const PHONE = '61000065';
const MAX = { addresses: 20, sessions: 10, favourites: 100 };

export const ownedRows: Attack = {
  finding: 'A customer stores any number of rows',
  tried: `${ATTEMPTS} addresses at once, ${FAVOURITES} favourites, fifteen sessions; no rate limits`,
  applies: EMBEDDED_PROVIDER,
  async run(target) {
    const shops = await target.startShops({ CODE_PAUSE_SECONDS: '0' });
    const urlOf = (index: number) => (shops[index % shops.length] ?? shops[0]).url;
    const tokens = [];
    for (let count = 0; count < 15; count += 1) tokens.push(await signIn({ ...target, shops }, PHONE));
    const token = tokens.at(-1) ?? '';
    const read = async (path: string, bearer = token) =>
      sendRequest(shops[0].url + path, { headers: { authorization: `Bearer ${bearer}` } });
    const address = { city_id: 1, street: 'ж'.repeat(100), house: '1', comment: 'ж'.repeat(500) };
    await Promise.all(
      Array.from({ length: ATTEMPTS }, (_, index) => post(`${urlOf(index)}/api/add-user-address`, address, { token })),
    );
    for (let first = 1; first <= FAVOURITES; first += 50) {
      const products = Array.from({ length: 50 }, (_, index) => first + index);
      await post(`${urlOf(first)}/api/edit-favourites`, { add: { products } }, { token });
    }
    const sessions = await Promise.all(tokens.map(async (each) => (await read('/api/get-profile', each)).status));
    const profile = JSON.parse((await read('/api/get-profile')).text) as { addresses: unknown[] };
    const favourites = JSON.parse((await read('/api/get-favourites')).text) as { products: unknown[] };
    const stored = {
      addresses: profile.addresses.length,
      sessions: sessions.filter((status) => status === 200).length,
      favourites: favourites.products.length,
    };
    await Promise.all(shops.map((shop) => shop.kill()));
    const names = Object.keys(MAX) as (keyof typeof MAX)[];
    return outcome(
      stored.addresses > 0 && stored.favourites > 0 && names.every((name) => stored[name] <= MAX[name]),
      names.map((name) => `${stored[name]} ${name}`).join(', '),
    );
  },
};
