import { requireRow } from '#backend/db/client.ts';
import { staff, staffDevices, staffRestaurants } from '#backend/db/schema/index.ts';
import type { Shop } from '#backend/testing/shop.ts';
import type { StaffRole } from '#contract/staff/definition.ts';
import { startSession } from '../people/sessions.ts';
import { StaffClient } from './staff-client.ts';

export interface SignedIn {
  readonly id: number;
  readonly client: StaffClient;
}

let logins = 0;

/** Creates an account and signs it in, without a password: quickly, for tests of everything else. */
export async function signInAs(shop: Shop, role: StaffRole, restaurantIds: readonly number[] = []): Promise<SignedIn> {
  logins += 1;
  const now = shop.clock.now();
  const isOffice = role === 'owner' || role === 'manager';
  const { id } = requireRow(
    await shop.db
      .insert(staff)
      .values({
        name: `${role} ${logins}`,
        role,
        login: isOffice ? `${role}${logins}` : null,
        locale: 'en',
        createdAt: now,
      })
      .returning({ id: staff.id }),
  );
  if (role !== 'owner' && restaurantIds.length > 0)
    await shop.db.insert(staffRestaurants).values(restaurantIds.map((restaurantId) => ({ staffId: id, restaurantId })));
  const client = new StaffClient(() => shop.backend);
  setSession(client, await startSession(shop.db, { staffId: id }, new Request('https://shop.test'), now));
  return { id, client };
}

/** Pairs a device of a restaurant; without `staffId` people change on it. */
export async function pairDevice(
  shop: Shop,
  device: {
    readonly restaurantId: number;
    readonly kind?: 'board' | 'courier';
    readonly staffId?: number;
    readonly branchId?: number;
    readonly pairedBy?: number;
  },
): Promise<SignedIn> {
  const now = shop.clock.now();
  const { id } = requireRow(
    await shop.db
      .insert(staffDevices)
      .values({ kind: 'board', name: 'Tablet', pairedAt: now, ...device })
      .returning({ id: staffDevices.id }),
  );
  const client = new StaffClient(() => shop.backend);
  setSession(client, await startSession(shop.db, { deviceId: id }, new Request('https://shop.test'), now));
  return { id, client };
}

function setSession(client: StaffClient, cookie: string): void {
  client.cookies.set('staff', /^staff=([^;]+)/.exec(cookie)?.[1] ?? '');
}
