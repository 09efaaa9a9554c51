import * as v from 'valibot';
import { Problem } from '#contract/orders.ts';
import { HttpError } from '#lib/errors.ts';

/** `isFromRefusal`: the server refused an order or a quote because of it, and the current quote does not report it. */
export interface CheckoutProblem extends Problem {
  readonly isFromRefusal?: boolean;
}

/** `unknown` for a code that this version does not support. */
export type ProblemCode = Problem['code'];

/** Temporary ones, and those shown beside a field. Whether an unknown one blocks the order is decided by the server. */
const NON_BLOCKING: readonly ProblemCode[] = [
  'quote_expired',
  'address_required',
  'zone_required',
  'payment_method_unavailable',
  'payment_declined',
  'too_many_requests',
  'unknown',
];

/** Of a refusal, only an order that exists already blocks the next attempt. */
export function isBlocking({ code, isFromRefusal = false }: Pick<CheckoutProblem, 'code' | 'isFromRefusal'>): boolean {
  return isFromRefusal ? code === 'duplicate_order' : !NON_BLOCKING.includes(code);
}

const TIME_PROBLEMS: readonly ProblemCode[] = ['restaurant_closed', 'slot_unavailable', 'slot_full'];

/** Whether an order cannot be prepared at its time. */
export const isTimeProblem = ({ code }: Pick<Problem, 'code'>): boolean => TIME_PROBLEMS.includes(code);

/** The problems that an error response names, in either form; empty for any other error. */
export function readProblems(error: unknown): Problem[] {
  const { problems = [], code } = (error instanceof HttpError && error.body) || {};
  if (problems.length > 0 || code === undefined) return problems;
  return [v.parse(Problem, { code })];
}

/** The problems of the quote, and those of a refusal that the quote does not report. */
export function unresolvedProblems(quoted: readonly Problem[], refused: readonly Problem[]): CheckoutProblem[] {
  const reported = new Set(quoted.map(({ code }) => code));
  return [
    ...quoted,
    ...refused.filter(({ code }) => !reported.has(code)).map((problem) => ({ ...problem, isFromRefusal: true })),
  ];
}
