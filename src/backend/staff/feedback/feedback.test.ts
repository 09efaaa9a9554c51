import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog, orderReports, reviews } from '#backend/db/schema/index.ts';
import { eachDatabase } from '#backend/testing.ts';
import { resourceExamples } from '../testing/resource-examples.ts';
import { signInAs } from '../testing/staff-accounts.ts';

eachDatabase((_name, open) => {
  const shop = open();
  const idOf = async (slug: string) => (await shop.restaurant(slug)).id;
  const manager = async (slug = 'mama') => (await signInAs(shop, 'manager', [await idOf(slug)])).client;
  const owner = async () => (await signInAs(shop, 'owner')).client;
  const lastEntry = async () => (await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

  describe('problems that customers report', () => {
    test('are counted and listed for their restaurant until they are handled', async () => {
      const [client, other] = [await manager(), await manager('solo')];
      const counted = async () => (await client.call('getFeedbackCounts', { query: {} })).problems;
      const before = await counted();
      const id = await resourceExamples.problem(shop, await idOf('mama'));
      expect(await counted()).toBe(before + 1);
      const { problems } = await client.call('getProblems', { query: {} });
      expect(problems[0]).toMatchObject({
        id,
        reason: 'missing',
        message: 'Нет хлеба',
        customer: { name: 'Ион' },
        handled: null,
      });
      expect((await other.call('getProblems', { query: {} })).problems).toEqual([]);
      const handled = await client.call('handleProblem', { body: { problem_id: id, note: 'Привезли хлеб' } });
      expect(handled.handled).toMatchObject({ note: 'Привезли хлеб', name: expect.stringMatching(/^manager/) });
      expect(await counted()).toBe(before);
      const lists = await Promise.all(
        (['open', 'handled'] as const).map((state) => client.call('getProblems', { query: { state } })),
      );
      expect(lists.map((list) => list.problems.some((problem) => problem.id === id))).toEqual([false, true]);
    });

    test('are handled once; the audit log has no text of the customer or about them', async () => {
      const client = await manager();
      const id = await resourceExamples.problem(shop, await idOf('mama'));
      const body = { problem_id: id, note: 'Ион, +37369000000' };
      const responses = await Promise.all([1, 2].map(() => client.send('handleProblem', { body })));
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const entry = await lastEntry();
      expect(entry).toMatchObject({ action: 'handleProblem', subject: `problem ${id}` });
      expect(JSON.stringify(entry)).not.toMatch(/Ион|Нет хлеба/);
    });

    test('are read in pages of 25, the newest first, and counted up to 100', async () => {
      const restaurantId = await idOf('mama');
      const orderId = await resourceExamples.order(shop, restaurantId);
      await shop.db
        .insert(orderReports)
        .values(Array.from({ length: 130 }, () => ({ orderId, reason: 'late' as const, createdAt: shop.clock.now() })));
      const client = await manager();
      const first = await client.call('getProblems', { query: { restaurant_id: restaurantId } });
      const second = await client.call('getProblems', {
        query: { restaurant_id: restaurantId, after: first.next ?? 0 },
      });
      const ids = [...first.problems, ...second.problems].map(({ id }) => id);
      expect([first.problems.length, new Set(ids).size]).toEqual([25, 50]);
      expect(ids).toEqual(ids.toSorted((a, b) => b - a));
      expect((await client.call('getFeedbackCounts', { query: {} })).problems).toBe(100);
      await shop.db.delete(orderReports).where(eq(orderReports.orderId, orderId));
    });
  });

  describe('reviews', () => {
    test('are counted until they are decided about, and are public once they are approved', async () => {
      const restaurantId = await idOf('mama');
      const client = await owner();
      const counted = async () => (await client.call('getFeedbackCounts', { query: {} })).reviews;
      const before = await counted();
      const id = await resourceExamples.review(shop, restaurantId);
      expect(await counted()).toBe(before + 1);
      const { reviews: pending } = await client.call('getReviewList', { query: {} });
      expect(pending[0]).toMatchObject({ id, author: 'Ана Р.', text: 'Вкусно', score: 4.7, status: 'pending' });
      const decide = (from: 'pending' | 'approved', to: 'approved' | 'hidden') =>
        client.send('decideReview', { body: { review_id: id, from, to } });
      const isPublic = async () =>
        (await shop.client.request('getReviews', { query: { id_restaurant: restaurantId } })).data.some(
          (review) => review.id === id,
        );
      expect([(await decide('pending', 'approved')).status, await isPublic(), await counted()]).toEqual([
        200,
        true,
        before,
      ]);
      // Another person has decided meanwhile.
      expect([(await decide('pending', 'hidden')).status, await isPublic()]).toEqual([409, true]);
      expect([(await decide('approved', 'hidden')).status, await isPublic()]).toEqual([200, false]);
      expect(await lastEntry()).toMatchObject({ action: 'decideReview', subject: `review ${id}` });
      expect((await (await manager('solo')).call('getReviewList', { query: { status: 'hidden' } })).reviews).toEqual(
        [],
      );
    });

    test('are answered by their restaurant, which does not decide about them', async () => {
      const restaurantId = await idOf('mama');
      const id = await resourceExamples.review(shop, restaurantId);
      const client = await manager();
      expect((await client.call('getFeedbackCounts', { query: {} })).reviews).toBe(0);
      const decision = { body: { review_id: id, from: 'pending', to: 'hidden' } } as const;
      expect((await client.send('decideReview', decision)).status).toBe(403);
      expect(await client.call('answerReview', { body: { review_id: id, answer: ' Спасибо! ' } })).toMatchObject({
        id,
        answer: 'Спасибо!',
      });
      expect(await lastEntry()).toMatchObject({
        action: 'answerReview',
        before: { answered: false },
        after: { answered: true },
      });
      await (await owner()).call('decideReview', { body: { review_id: id, from: 'pending', to: 'approved' } });
      const { data } = await shop.client.request('getReviews', { query: { id_restaurant: restaurantId } });
      expect(data.find((review) => review.id === id)?.answer).toBe('Спасибо!');
      await (await owner()).call('decideReview', { body: { review_id: id, from: 'approved', to: 'hidden' } });
    });

    test('that staff decide about are those of the command line', async () => {
      const id = await resourceExamples.review(shop, await idOf('mama'));
      await (await owner()).call('decideReview', { body: { review_id: id, from: 'pending', to: 'hidden' } });
      expect((await shop.backend.command(['reviews', 'list', 'hidden'])).lines.join('\n')).toContain('Вкусно');
      const [row] = await shop.db
        .select({ decided: sql<boolean>`decided_at is not null` })
        .from(reviews)
        .where(eq(reviews.id, id));
      expect(row?.decided).toBe(true);
    });
  });
});
