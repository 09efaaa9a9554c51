import { and, asc, desc, eq } from 'drizzle-orm';
import { cardView, type CardContext } from '#backend/payments/cards.ts';
import type { Database } from '#backend/db/client.ts';
import { requireRow } from '#backend/db/rows.ts';
import { addresses, cards, users } from '#backend/db/schema/index.ts';
import type { Handlers } from '#backend/http/handler.ts';
import { fieldError } from '#backend/http/error-response.ts';
import type { Services } from '#backend/services.ts';
import { TIME_ZONE } from '#contract/constants.ts';
import type { Profile } from '#contract/user.ts';
import { addressView } from './addresses.ts';

// Sweden writes dates as YYYY-MM-DD.
const calendarDay = new Intl.DateTimeFormat('sv-SE', { timeZone: TIME_ZONE });

export function profileHandlers({ payments }: Services) {
  const provider = payments?.name ?? null;
  return {
    getProfile: ({ db, user, now }) => readProfile(db, user.id, { now, provider }),

    updateProfile: async ({ db, user, body, now }) => {
      const dateBirth = body.date_birth || null;
      if (dateBirth !== null && dateBirth > calendarDay.format(now)) return fieldError('date_birth', 'futureBirth');
      if (dateBirth !== null && !isRealDay(dateBirth)) return fieldError('date_birth', 'invalidValue');
      await db
        .update(users)
        .set({ name: body.name, email: body.email ?? '', dateBirth })
        .where(eq(users.id, user.id));
      return readProfile(db, user.id, { now, provider });
    },
  } satisfies Partial<Handlers>;
}

export async function readProfile(db: Database, userId: number, context: CardContext): Promise<Profile> {
  const user = requireRow(await db.select().from(users).where(eq(users.id, userId)));
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), asc(addresses.id));
  const [linked] = await db
    .select()
    .from(cards)
    .where(and(eq(cards.userId, userId), cards.isDefault));
  return {
    phone: user.phone,
    name: user.name,
    email: user.email,
    date_birth: user.dateBirth,
    addresses: rows.map(addressView),
    linked_card: linked ? cardView(linked, context) : null,
  };
}

/** The schema's date pattern accepts 2025-02-31. */
function isRealDay(day: string): boolean {
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day) && day >= '1900-01-01';
}
