import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ATTEMPT_STATUSES } from '#backend/db/schema/index.ts';
import { nextPaymentState, isAllowedTransition, type PaymentState } from './provider.ts';

test('reports allow only the documented transitions', () => {
  const moves = ATTEMPT_STATUSES.flatMap((from) =>
    ATTEMPT_STATUSES.filter((to) => isAllowedTransition(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(moves).toEqual([
    'pending → requires_action',
    'pending → paid',
    'pending → failed',
    'pending → refunded',
    'requires_action → paid',
    'requires_action → failed',
    'requires_action → refunded',
    'paid → refunded',
    'failed → requires_action',
    'failed → paid',
    'failed → failed',
    'failed → refunded',
  ]);
});

const begun: PaymentState = { status: 'pending', sequence: 0, reason: null };
const event = (sequence: number, status: PaymentState['status'], reason: string | null = null): PaymentState => ({
  sequence,
  status,
  reason,
});
const after = (...events: PaymentState[]) => events.reduce(nextPaymentState, begun);

test.each([
  [
    'a report with an old sequence number changes nothing',
    [event(2, 'failed', 'poor'), event(1, 'requires_action')],
    event(2, 'failed', 'poor'),
  ],
  [
    'a failed payment may be retried on the provider’s page',
    [event(1, 'failed', 'poor'), event(2, 'requires_action'), event(3, 'paid')],
    event(3, 'paid'),
  ],
  [
    'of two reports with one number, the failure is the newer one',
    [event(1, 'requires_action'), event(1, 'failed', 'poor')],
    event(1, 'failed', 'poor'),
  ],
  ['also if it arrives first', [event(1, 'failed', 'poor'), event(1, 'requires_action')], event(1, 'failed', 'poor')],
  ['a paid payment does not fail afterwards', [event(1, 'paid'), event(2, 'failed', 'late')], event(2, 'paid')],
  ['a late report of a completed payment counts', [event(2, 'failed', 'poor'), event(1, 'paid')], event(2, 'paid')],
  ['money that went back does not come again', [event(3, 'refunded'), event(2, 'paid')], event(3, 'refunded')],
])('%s', (_what, events, end) => {
  expect(after(...events)).toEqual(end);
});

test('any order and repetition of reports ends as the sorted, unique ones do', () => {
  const eventFields = fc.record({
    status: fc.constantFrom(...ATTEMPT_STATUSES.filter((status) => status !== 'pending')),
    reason: fc.constantFrom('poor', 'late', 'other'),
  });
  const history = fc
    .array(eventFields, { minLength: 1, maxLength: 8 })
    .map((all) => all.map(({ status, reason }, index) => event(index + 1, status, reason)));
  const arrivals = history.chain((sorted) => {
    const repeats = fc.array(fc.nat(sorted.length - 1), { maxLength: 8 });
    return repeats.chain((extra) => {
      const all = [...sorted, ...extra.flatMap((index) => sorted[index] ?? [])];
      return fc.record({ sorted: fc.constant(sorted), arrived: fc.shuffledSubarray(all, { minLength: all.length }) });
    });
  });
  fc.assert(
    fc.property(arrivals, ({ sorted, arrived }) => {
      expect(after(...arrived)).toEqual(after(...sorted));
    }),
    { numRuns: 500 },
  );
});
