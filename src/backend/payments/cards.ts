import { and, eq, lt, sql } from 'drizzle-orm';
import { type AccountRef, isSameAccount } from '#backend/accounts/accounts.ts';
import { type Database, requireRow } from '#backend/db/client.ts';
import { cards, orders, payments } from '#backend/db/schema/index.ts';
import { ErrorResponse, fieldError, type Handlers, notFound } from '#backend/http/handler.ts';
import { createOnce } from '#backend/http/idempotency.ts';
import { lockUser } from '#backend/http/transactions.ts';
import { recordCardAttempt, limitError, deleteCardAttempt } from '#backend/customers/code-limits.ts';
import { MAX_CARDS } from '#backend/customers/customer-limits.ts';
import { type CardContext, cardView, readCard, readCards } from '#backend/customers/saved-cards.ts';
import { inTransaction } from '#backend/db/transaction.ts';
import { describeError } from '#backend/log.ts';
import type { PaymentReport } from './provider.ts';
import type { PaymentServices } from './payment-accounts.ts';

const MAX_CODE_TRIES = 5;

const tooManyCards = fieldError('card_token', 'tooManyCards');

export function cardHandlers(services: PaymentServices) {
  const { paymentAccounts, log } = services;
  return {
    getCards: async ({ db, user, now }) => readCards(db, user.id, { now, account: await paymentAccounts.current(db) }),

    addCard: async (request) => {
      const { user, body, now } = request;
      const account = await paymentAccounts.current();
      const vault = account?.adapter.cards;
      if (!vault) return fieldError('card_token', 'onlineUnavailable');
      // Outside of the transaction, which must not stay open while the provider responds.
      const linked = await vault.linkCard(body.card_token);
      if (!linked) return fieldError('card_token', 'unknownCardToken');
      const { status, ...details } = linked;
      const isActive = status === 'active';
      // Locks the customer, as `lockUser` does.
      const result = await createOnce('addCard', request, async (tx) => {
        const [added] = await tx
          .insert(cards)
          .values({
            userId: user.id,
            provider: account.provider,
            accountId: account.accountId,
            token: body.card_token,
            ...details,
            createdAt: now,
            status: isActive ? 'active' : 'pending',
          })
          .onConflictDoNothing()
          .returning({ id: cards.id });
        if (!added) return fieldError('card_token', 'cardAlreadySaved');
        if ((await tx.$count(cards, eq(cards.userId, user.id))) > MAX_CARDS) return tooManyCards;
        if (isActive) await makeDefaultIfNone(tx, user.id, added.id, { now, account });
        return { card_id: added.id, status };
      });
      // The provider has stored a card that the shop does not use.
      if (result === tooManyCards)
        await vault.deleteCard(body.card_token).catch((failure: unknown) => {
          log('warn', 'the provider did not delete a refused card', describeError(failure));
        });
      return result;
    },

    confirmCard: async ({ db, user, body, now }) => {
      const card = await readCard(db, user.id, body.card_id);
      if (!card) return notFound();
      const account = await paymentAccounts.current(db);
      if (card.status === 'active') return cardView(card, { now, account });
      const vault = isSameAccount(card, account) ? account?.adapter.cards : null;
      if (!vault) return fieldError('card_id', 'cardUnusable');
      const attemptId = await recordCardAttempt(services, user.phone, now);
      if (typeof attemptId !== 'number') return limitError(attemptId, services, 'code');
      // Counts the tries of this card; those of the customer were counted above. In one statement, so that parallel
      // requests cannot exceed the limit.
      const counted = await db
        .update(cards)
        .set({ tries: sql`${cards.tries} + 1` })
        .where(and(eq(cards.id, card.id), lt(cards.tries, MAX_CODE_TRIES)))
        .returning({ id: cards.id });
      if (counted.length === 0) return new ErrorResponse(404, 'codeNotFound');
      let confirmed: boolean;
      try {
        confirmed = await vault.confirmCard(card.token, body.code);
      } catch (error) {
        // The provider did not respond, so the code was not wrong.
        await deleteCardAttempt(db, attemptId);
        await db
          .update(cards)
          .set({ tries: sql`${cards.tries} - 1` })
          .where(eq(cards.id, card.id));
        throw error;
      }
      if (!confirmed) return fieldError('code', 'wrongCode');
      await deleteCardAttempt(db, attemptId);
      return inTransaction(db, async (tx) => {
        await lockUser(tx, user.id);
        const [activated] = await tx
          .update(cards)
          .set({ status: 'active' })
          .where(and(eq(cards.id, card.id), eq(cards.status, 'pending')))
          .returning({ id: cards.id });
        // Not updated: a parallel request confirmed or deleted the card.
        if (activated) await makeDefaultIfNone(tx, user.id, activated.id, { now, account });
        const current = await readCard(tx, user.id, card.id);
        return current ? cardView(current, { now, account }) : notFound();
      });
    },

    setDefaultCard: ({ db, user, body, now }) =>
      inTransaction(db, async (tx) => {
        await lockUser(tx, user.id);
        const card = await readCard(tx, user.id, body.card_id);
        if (!card) return notFound();
        const account = await paymentAccounts.current(tx);
        if (cardView(card, { now, account }).status !== 'active') return new ErrorResponse(409, 'cardUnusable');
        await tx
          .update(cards)
          .set({ isDefault: false })
          .where(and(eq(cards.userId, user.id), cards.isDefault));
        await tx.update(cards).set({ isDefault: true }).where(eq(cards.id, card.id));
        return cardView({ ...card, isDefault: true }, { now, account });
      }),

    deleteCard: async ({ db, user, query, now }) => {
      const card = await readCard(db, user.id, query.card_id);
      if (!card) return notFound();
      // At the provider first: if that fails, the card stays in the list and the customer can try again.
      await deleteProviderCards({ paymentAccounts, log }, [card]);
      await inTransaction(db, async (tx) => {
        await lockUser(tx, user.id);
        const [deleted] = await tx.delete(cards).where(eq(cards.id, card.id)).returning();
        if (deleted?.isDefault)
          await makeOldestDefault(tx, user.id, { now, account: await paymentAccounts.current(tx) });
      });
      return { status: true };
    },
  } satisfies Partial<Handlers>;
}

/**
 * Saves the card of a paid payment for the customer who asked for it, as an active card. One that the customer did not
 * ask for, of an erased customer, or over the limit of cards is deleted at the provider.
 */
export async function saveCardOfPayment(
  { db, clock, log, paymentAccounts }: Pick<PaymentServices, 'db' | 'clock' | 'log' | 'paymentAccounts'>,
  paymentId: number,
  { token, ...details }: NonNullable<PaymentReport['card']>,
): Promise<void> {
  const now = clock.now();
  const { saveCard, userId, ...account } = requireRow(
    await db
      .select({
        provider: payments.provider,
        accountId: payments.accountId,
        saveCard: payments.saveCard,
        userId: orders.userId,
      })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.id, paymentId)),
  );
  const isSaved = await inTransaction(db, async (tx) => {
    if (!saveCard || userId === null) return false;
    await lockUser(tx, userId);
    const isToken = and(eq(cards.provider, account.provider), eq(cards.token, token));
    if ((await tx.$count(cards, isToken)) > 0) return true;
    if ((await tx.$count(cards, eq(cards.userId, userId))) >= MAX_CARDS) return false;
    const { id } = requireRow(
      await tx
        .insert(cards)
        .values({ userId, ...account, token, ...details, status: 'active', createdAt: now })
        .returning({ id: cards.id }),
    );
    await makeDefaultIfNone(tx, userId, id, { now, account });
    return true;
  });
  if (isSaved) return;
  await deleteProviderCards({ paymentAccounts, log }, [{ ...account, token }]).catch((failure: unknown) => {
    log('warn', 'the provider did not delete a card that was not saved', describeError(failure));
  });
}

/**
 * Deletes the tokens of these cards at their providers; a card whose account cannot be used is only logged.
 * @throws AggregateError if the provider did not accept some of them; the others are deleted
 */
export async function deleteProviderCards(
  { paymentAccounts, log }: Pick<PaymentServices, 'paymentAccounts' | 'log'>,
  deleted: readonly (AccountRef & { readonly token: string })[],
): Promise<void> {
  const errors: unknown[] = [];
  for (const card of deleted) {
    const vault = (await paymentAccounts.find(card))?.adapter.cards;
    if (vault) await vault.deleteCard(card.token).catch((error) => errors.push(error));
    else log('warn', 'a card was deleted whose provider is not configured', { provider: card.provider });
  }
  if (errors.length > 0) throw new AggregateError(errors, `The provider did not delete ${errors.length} cards`);
}

/** Makes a card the default unless the current default can be charged. The caller has locked the customer. */
async function makeDefaultIfNone(tx: Database, userId: number, cardId: number, context: CardContext): Promise<void> {
  const isDefault = and(eq(cards.userId, userId), cards.isDefault);
  const [current] = await tx.select().from(cards).where(isDefault);
  if (current && cardView(current, context).status === 'active') return;
  await tx.update(cards).set({ isDefault: false }).where(isDefault);
  await tx.update(cards).set({ isDefault: true }).where(eq(cards.id, cardId));
}

/** Makes the oldest card that can be charged the default. */
async function makeOldestDefault(tx: Database, userId: number, context: CardContext): Promise<void> {
  const usable = (await readCards(tx, userId, context)).find(({ status }) => status === 'active');
  if (usable) await tx.update(cards).set({ isDefault: true }).where(eq(cards.id, usable.id));
}
