import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPaymentState, type PaymentState } from './provider.ts';

const REPORTED = ['pending', 'requires_action', 'paid', 'failed'] as const;
interface Reported {
  readonly sequence?: number;
  readonly status: (typeof REPORTED)[number];
  readonly reason: string | null;
}

test('reports allow only the documented transitions', () => {
  const moves = (['pending', 'requires_action', 'paid', 'failed', 'refunded'] as const).flatMap((from) =>
    REPORTED.flatMap((to) => {
      const state = { status: from, sequence: 1, reason: null };
      const next = nextPaymentState(state, { status: to, sequence: 2, reason: 'new' });
      return next.status !== from || next.reason === 'new' ? [`${from} → ${to}`] : [];
    }),
  );
  expect(moves).toEqual([
    'pending → requires_action',
    'pending → paid',
    'pending → failed',
    'requires_action → paid',
    'requires_action → failed',
    'failed → requires_action',
    'failed → paid',
    'failed → failed',
  ]);
});

test('an answer of the provider, which has no number, counts as the newest that is final', () => {
  const state = { status: 'requires_action', sequence: 7, reason: null } as const;
  expect(nextPaymentState(state, { status: 'pending', reason: null })).toEqual(state);
  expect(nextPaymentState(state, { status: 'failed', reason: 'late' })).toEqual({
    status: 'failed',
    sequence: 7,
    reason: 'late',
  });
  expect(nextPaymentState(state, { status: 'paid', reason: null }).status).toBe('paid');
});

const begun: PaymentState = { status: 'pending', sequence: 0, reason: null };
const event = (sequence: number, status: Reported['status'], reason: string | null = null) => ({
  sequence,
  status,
  reason,
});
const after = (...events: Reported[]): PaymentState => events.reduce<PaymentState>(nextPaymentState, begun);

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
])('%s', (_what, events, end) => {
  expect(after(...events)).toEqual(end);
});

test('any order and repetition of reports ends as the sorted, unique ones do', () => {
  const eventFields = fc.record({
    status: fc.constantFrom(...REPORTED.filter((status) => status !== 'pending')),
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
