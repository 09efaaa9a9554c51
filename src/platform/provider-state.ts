/** Whether the calls to an outside provider get through, by the call's name. */
export type BreakerState = 'closed' | 'half-open' | 'open';

const KEY = Symbol.for('shop.provider');
const shared: typeof globalThis & { [KEY]?: Map<string, BreakerState> } = globalThis;

/** One a process: the build that makes the calls and the process that reports on them have modules of their own. */
export const providerStates: Map<string, BreakerState> = (shared[KEY] ??= new Map<string, BreakerState>());
