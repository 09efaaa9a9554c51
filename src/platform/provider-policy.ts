import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, ConstantBackoff, TaskCancelledError, TimeoutStrategy, circuitBreaker, handleType, noop, retry, timeout, wrap } from 'cockatiel';
import type { Endpoint } from '#contract/endpoints.ts';
import { providerStates, type BreakerState } from './provider-state.ts';

/** Milliseconds after which a call is given up: one that changes something is waited for longer, because giving up does not undo it. */
const READ_PATIENCE = 4000;
const WRITE_PATIENCE = 12_000;
/** Milliseconds before a read is tried a second time. */
const RETRY_AFTER = 200;
/** Failures in a row after which a call is not tried for a while, and that while in milliseconds. */
const FAILURES = 6;
export const REST = 5000;

/** The provider did not answer, or not with an answer: `status` is what to tell instead. */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly status: 502 | 503 | 504;

  constructor(status: ProviderFailure['status'], cause?: unknown) {
    super(`The provider failed: ${status}`, { cause });
    this.status = status;
  }
}

const states: Readonly<Record<CircuitState, BreakerState>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Open]: 'open',
  [CircuitState.Isolated]: 'open',
};

export type Guarded = <Value>(work: (signal: AbortSignal) => Promise<Value>) => Promise<Value>;

/** Whether a call may be made again without anything happening twice. */
export const mayRepeat = ({ method, acts, stream }: Endpoint): boolean => method === 'GET' && !acts && !stream;

/**
 * One call of an outside provider with a limit of time and a breaker of its own, so that a call which fails does not
 * stand in the way of others; reads are tried twice. Gives a way to make it.
 * @throws ProviderFailure, from the way
 */
export function guardedCall(name: string, endpoint: Endpoint): Guarded {
  const failures = handleType(ProviderFailure);
  const breaker = circuitBreaker(failures, { halfOpenAfter: REST, breaker: new ConsecutiveBreaker(FAILURES) });
  providerStates.set(name, 'closed');
  breaker.onStateChange((state) => providerStates.set(name, states[state]));
  const limit = timeout(endpoint.method === 'GET' && !endpoint.acts ? READ_PATIENCE : WRITE_PATIENCE, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
  const again = mayRepeat(endpoint) ? retry(failures, { maxAttempts: 1, backoff: new ConstantBackoff(RETRY_AFTER) }) : noop;
  const policy = wrap(limit, again, breaker);
  return async (work) => {
    try {
      return await policy.execute(({ signal }) => work(signal));
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw new ProviderFailure(503, error);
      if (error instanceof TaskCancelledError) throw new ProviderFailure(504, error);
      throw error;
    }
  };
}
