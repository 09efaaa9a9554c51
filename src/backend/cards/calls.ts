import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { only } from '#backend/db/rows.ts';
import { cards, users } from '#backend/db/schema/index.ts';
import type { Preparers, SomeHandlers } from '#backend/http/call.ts';
import { notFound, Refusal, refuseField } from '#backend/http/refusal.ts';
import type { Services } from '#backend/services.ts';
import { cardView, hasExpired, readCard, readCards } from './read.ts';

const MOST_TRIES = 5;

type CardCall = 'getCards' | 'addCard' | 'confirmCard' | 'setDefaultCard' | 'deleteCard';

export function cardCalls({ payments }: Services): SomeHandlers<CardCall> {
  return {
    getCards: ({ db, user, now }) => readCards(db, user.id, now),

    addCard: async ({ db, user, body, prepared, now }) => {
      await lockUser(db, user.id);
      const { status, ...details } = prepared;
      const isActive = status === 'active';
      const [added] = await db
        .insert(cards)
        .values({
          userId: user.id, token: body.card_token, ...details, createdAt: now,
          status: isActive ? 'active' : 'pending', isDefault: isActive && !(await hasDefault(db, user.id)),
        })
        .onConflictDoNothing()
        .returning({ id: cards.id });
      return added ? { card_id: added.id, status } : refuseField('card_token', 'cardKnown');
    },

    confirmCard: async ({ db, user, body, now }) => {
      const card = await readCard(db, user.id, body.card_id);
      if (!card) return notFound();
      if (card.status === 'active') return cardView(card, now);
      // Counting is one statement, so parallel guesses share the tries.
      const tried = await db.update(cards).set({ tries: sql`${cards.tries} + 1` }).where(and(eq(cards.id, card.id), lt(cards.tries, MOST_TRIES))).returning({ id: cards.id });
      if (tried.length === 0) return new Refusal(404, 'codeNotFound');
      if (!(await payments?.confirmCard(card.token, body.code))) return refuseField('code', 'wrongCode');
      return db.transaction(async (tx) => {
        await lockUser(tx, user.id);
        const isDefault = !(await hasDefault(tx, user.id));
        const [active] = await tx.update(cards).set({ status: 'active', isDefault }).where(and(eq(cards.id, card.id), eq(cards.status, 'pending'))).returning();
        if (active) return cardView(active, now);
        // A parallel confirmation was first, or the card was deleted.
        const present = await readCard(tx, user.id, card.id);
        return present ? cardView(present, now) : notFound();
      });
    },

    setDefaultCard: ({ db, user, body, now }) =>
      db.transaction(async (tx) => {
        await lockUser(tx, user.id);
        const card = await readCard(tx, user.id, body.card_id);
        if (!card) return notFound();
        if (card.status !== 'active' || hasExpired(card, now)) return new Refusal(409, 'cardUnusable');
        await tx.update(cards).set({ isDefault: false }).where(and(eq(cards.userId, user.id), cards.isDefault));
        return cardView(only(await tx.update(cards).set({ isDefault: true }).where(eq(cards.id, card.id)).returning()), now);
      }),

    deleteCard: async ({ db, user, query }) => {
      const card = await readCard(db, user.id, query.card_id);
      if (!card) return notFound();
      // The provider first: should it fail, the customer still sees the card and can try again.
      await payments?.forgetCard(card.token);
      await db.transaction(async (tx) => {
        await lockUser(tx, user.id);
        const [deleted] = await tx.delete(cards).where(eq(cards.id, card.id)).returning();
        if (deleted?.isDefault) await promoteOldest(tx, user.id);
      });
      return { status: true };
    },
  };
}

/** The token is exchanged before anything is kept: a refusal uses no key up. */
export function cardPreparers({ payments }: Services): Preparers {
  return {
    addCard: async ({ body }) => {
      if (!payments) return refuseField('card_token', 'onlineUnavailable');
      return (await payments.linkCard(body.card_token)) ?? refuseField('card_token', 'unknownCardToken');
    },
  };
}

/** Two changes to one customer's cards follow each other, so that one default remains. */
const lockUser = (tx: Database, userId: number) => tx.execute(sql`select 1 from ${users} where ${users.id} = ${userId} for update`);

const hasDefault = async (tx: Database, userId: number) =>
  (await tx.select({ id: cards.id }).from(cards).where(and(eq(cards.userId, userId), cards.isDefault))).length > 0;

async function promoteOldest(tx: Database, userId: number): Promise<void> {
  const [oldest] = await tx.select({ id: cards.id }).from(cards).where(and(eq(cards.userId, userId), eq(cards.status, 'active'))).orderBy(asc(cards.id)).limit(1);
  if (oldest) await tx.update(cards).set({ isDefault: true }).where(eq(cards.id, oldest.id));
}
