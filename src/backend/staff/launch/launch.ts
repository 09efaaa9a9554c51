import { eq, isNull } from 'drizzle-orm';
import { cities, shopLaunch, staff } from '#backend/db/schema/index.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import type { StaffHandlers } from '../http/handler.ts';
import { previewCookie } from './preview.ts';

/** Hides a shop that is started without examples and has no city yet, until an owner launches it. */
export async function hideNewShop(db: Database): Promise<void> {
  if ((await db.$count(cities)) === 0) await db.insert(shopLaunch).values({}).onConflictDoNothing();
}

/** Shows the shop to visitors. Returns whether they did not see it before. */
export async function launch(db: Database, now: Date): Promise<boolean> {
  const launched = await db
    .update(shopLaunch)
    .set({ launchedAt: now })
    .where(isNull(shopLaunch.launchedAt))
    .returning({ id: shopLaunch.id });
  return launched.length > 0;
}

export const isLaunched = async (db: Database): Promise<boolean> =>
  (await db.$count(shopLaunch, isNull(shopLaunch.launchedAt))) === 0;

export function launchHandlers() {
  return {
    getLaunch: async ({ db }) => ({ is_launched: await isLaunched(db) }),

    launchShop: async ({ db, now }) => {
      await launch(db, now);
      return { response: { is_launched: true }, audit: { subject: 'settings' } };
    },

    startPreview: async ({ db, actor, httpRequest, setCookie }) => {
      const person = requireRow(
        await db
          .select({ id: staff.id, passwordHash: staff.passwordHash })
          .from(staff)
          .where(eq(staff.id, actor.staffId ?? 0)),
      );
      setCookie(await previewCookie(db, httpRequest, person));
      return { response: { done: true } };
    },
  } satisfies Partial<StaffHandlers>;
}
