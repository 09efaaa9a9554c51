import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { auditLog, shopLaunch, staff } from '#backend/db/schema/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { openInstance } from '#backend/testing/instances.ts';
import { signInAs } from '../testing/staff-accounts.ts';
import { hideNewShop, launch } from './launch.ts';

eachDatabase((name, open) => {
  const shop = open();
  /** Hides the shop, and opens an instance that has not seen it launched. */
  const hidden = async () => {
    await shop.db.insert(shopLaunch).values({});
    return openInstance(shop, name);
  };
  /** The `Cookie` header of a browser in which a staff member has started the preview. */
  const startPreview = async (client: Awaited<ReturnType<typeof signInAs>>['client']) => {
    const response = await client.send('startPreview');
    return response.headers.getSetCookie().find((cookie) => cookie.startsWith('preview=')) ?? '';
  };
  const pairOf = (cookie: string): string => cookie.split(';')[0] ?? '';

  afterEach(() => shop.db.delete(shopLaunch));

  test('a shop with cities is not hidden, one that was never hidden is launched', async () => {
    await hideNewShop(shop.db);
    expect(await shop.db.$count(shopLaunch)).toBe(0);
    expect(await shop.backend.visibility('')).toBe('launched');
    expect(await (await signInAs(shop, 'kitchen', [1])).client.call('getLaunch')).toEqual({ is_launched: true });
  });

  test('a hidden shop is seen by nobody until an owner launches it, and then on every instance', async () => {
    const instance = await hidden();
    const { id, client } = await signInAs(shop, 'owner');
    expect(await client.call('getLaunch')).toEqual({ is_launched: false });
    for (const cookies of ['', 'preview=1.', `preview=${id}.${'x'.repeat(43)}`, 'staff=abc'])
      expect(await instance.backend.visibility(cookies), cookies).toBe('hidden');
    expect(await client.call('launchShop')).toEqual({ is_launched: true });
    expect(await instance.backend.visibility('')).toBe('launched');
    expect(await launch(shop.db, new Date())).toBe(false);
    const [entry] = await shop.db.select().from(auditLog).where(eq(auditLog.staffId, id));
    expect(entry).toMatchObject({ action: 'launchShop', subject: 'settings' });
    await instance.close();
  });

  test('a manager previews it, and does not launch it', async () => {
    const instance = await hidden();
    const { id, client } = await signInAs(shop, 'manager', [1]);
    const cookie = await startPreview(client);
    expect(cookie).toMatch(/^preview=\d+\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400/);
    expect(await instance.backend.visibility(`city=balti; ${pairOf(cookie)}`)).toBe('preview');
    expect(await instance.backend.visibility(pairOf(cookie).replace(/\d+/, String(id + 1)))).toBe('hidden');
    expect(await client.fail('launchShop')).toMatchObject({ status: 403 });
    await instance.close();
  });

  test.each([
    ['a new password', { passwordHash: 'another', totpSecret: 'A'.repeat(32) }],
    ['the end of the account', { active: false }],
  ])('%s ends the preview', async (_what, change) => {
    const instance = await hidden();
    const { id, client } = await signInAs(shop, 'manager', [1]);
    const cookie = pairOf(await startPreview(client));
    await shop.db.update(staff).set(change).where(eq(staff.id, id));
    expect(await instance.backend.visibility(cookie)).toBe('hidden');
    await instance.close();
  });
});
