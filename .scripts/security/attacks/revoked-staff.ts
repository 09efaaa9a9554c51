import { loadMenu } from '../../../src/tests/fixtures/shop-setup.ts';
import { EMBEDDED_PROVIDER, outcome, type Attack, type AttackTarget } from './attack.ts';
import {
  acceptInvitation,
  addManager,
  addPerson,
  newLogin,
  pairDevice,
  PASSWORD,
  signInOwner,
  StaffBrowser,
  totpCode,
} from './staff.ts';

async function startPlace(target: AttackTarget) {
  const { url } = target.shops[0];
  const owner = await signInOwner(target);
  return { url, owner, restaurantId: (await loadMenu({ url }, 'chisinau', 'casa-mare')).id };
}

/** The instance at which what was revoked is tried. */
const otherOf = ({ shops }: AttackTarget): string => (shops.at(-1) ?? shops[0]).url;

export const revokedTurns: Attack = {
  finding: 'A tablet keeps the turn of a person whose access was ended',
  tried: 'A write on a shared tablet after a new PIN, after the end of sessions, and of a person who is deactivated',
  applies: EMBEDDED_PROVIDER,
  async run(target) {
    const place = await startPlace(target);
    const { owner, restaurantId } = place;
    const tablet = (await pairDevice(place, { kind: 'board' })).at(otherOf(target));
    const write = async () =>
      (await tablet.send('setBusy', { body: { restaurant_id: restaurantId, extra_minutes: 0, minutes: 0 } })).status;
    let current = await addPerson(place, { role: 'kitchen', pin: '4711' });
    const save = async (change: { readonly pin?: string; readonly active?: boolean }) => {
      const { id, revision, name } = current;
      const fields = { id, revision, name, active: true, role: 'kitchen' as const, locale: 'ru' as const };
      current = await owner.call('savePerson', { body: { ...fields, restaurant_ids: [restaurantId], ...change } });
    };
    const begin = (pin: string) => tablet.call('choosePerson', { body: { staff_id: current.id, pin } });
    const written: number[] = [];
    await begin('4711');
    const allowed = await write();
    await save({ pin: '9876' });
    written.push(await write());
    await begin('9876');
    await owner.call('endSessions', { body: { id: current.id } });
    written.push(await write());
    await begin('9876');
    await save({ active: false });
    written.push(await write());
    return outcome(allowed === 200 && written.every((status) => status === 403), `writes: ${written.join(', ')}`);
  },
};

export const pairingOfRevoked: Attack = {
  finding: 'A pairing code outlives its maker',
  tried: 'A code and a link of a manager who is deactivated, and of one whose sessions are ended',
  applies: EMBEDDED_PROVIDER,
  async run(target) {
    const place = await startPlace(target);
    const { owner, restaurantId } = place;
    const statuses: number[] = [];
    const ends = [
      ({ id, revision, name, login }: Awaited<ReturnType<typeof addManager>>['person']) => {
        const fields = { id, revision, name, login, role: 'manager' as const, locale: 'ru' as const };
        return owner.call('savePerson', { body: { ...fields, active: false, restaurant_ids: [restaurantId] } });
      },
      ({ id }: { readonly id: number }) => owner.call('endSessions', { body: { id } }),
    ];
    let paired = 0;
    for (const end of ends) {
      const { person, browser } = await addManager(place);
      const body = { name: 'Home', kind: 'board' as const, restaurant_id: restaurantId };
      const create = async () => browser.call('createPairingCode', { body });
      const [used, first, second] = [await create(), await create(), await create()];
      const pair = async (code: string) =>
        (await new StaffBrowser(otherOf(target)).send('pairDevice', { body: { code } })).status;
      if ((await pair(used.code)) === 200) paired += 1;
      await end(person);
      statuses.push(await pair(first.code), await pair(second.path.slice(second.path.indexOf('#') + 1)));
    }
    const isRefused = statuses.every((status) => status === 422);
    return outcome(paired === ends.length && isRefused, `pairing: ${statuses.join(', ')}`);
  },
};

export const seenInvitation: Attack = {
  finding: 'An invitation shows its TOTP secret again',
  tried: 'Somebody opens the link first; then the person accepts it, and the codes of both secrets are tried',
  applies: EMBEDDED_PROVIDER,
  async run(target) {
    const { url, owner, restaurantId } = await startPlace(target);
    const login = newLogin();
    const fields = { name: login, login, role: 'manager' as const, locale: 'ru' as const };
    const { id } = await owner.call('addPerson', { body: { ...fields, restaurant_ids: [restaurantId] } });
    const { path } = await owner.call('invitePerson', { body: { id } });
    const token = path.slice(path.indexOf('#') + 1);
    const seen = await new StaffBrowser(otherOf(target)).call('openInvitation', { body: { token } });
    const { secret } = await acceptInvitation(url, path);
    const signIn = async (totpSecret: string) =>
      (
        await new StaffBrowser(otherOf(target)).send('signIn', {
          body: { login, password: PASSWORD, totp: totpCode(totpSecret, 1) },
        })
      ).status;
    const [spy, person] = [await signIn(seen.totp_secret), await signIn(secret)];
    const again = await new StaffBrowser(url).send('openInvitation', { body: { token } });
    return outcome(
      person === 200 && spy !== 200 && again.status !== 200,
      `sign-in with the seen secret ${spy}, with the other ${person}; the used link ${again.status}`,
    );
  },
};
