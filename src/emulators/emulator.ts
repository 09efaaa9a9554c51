import type { Callbacks } from './callbacks.ts';
import type { Fault, Faults } from './faults.ts';

export interface Clock {
  now(): Date;
}
export const SYSTEM_CLOCK: Clock = { now: () => new Date() };

/** An object of a service, as the page of the emulators shows it. */
export interface Row {
  readonly id: string;
  readonly cells: Readonly<Record<string, string>>;
  /** Names of presses that concern it. */
  readonly actions: readonly string[];
}
export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** What the page of the emulators needs of a service. Every service also has typed methods of its own. */
export interface Emulator {
  readonly title: string;
  readonly faults: Faults;
  readonly callbacks?: Callbacks;
  sections(): readonly Section[];
  /** @throws Error when there is no such action or object */
  press(action: string, id: string): Promise<void>;
}

export type Presses = Readonly<Record<string, (id: string) => unknown>>;

export const presser =
  (presses: Presses): Emulator['press'] =>
  async (action, id) => {
    const press = Object.hasOwn(presses, action) ? presses[action] : undefined;
    if (!press) throw new Error(`No such action: ${action}`);
    await press(id);
  };

/** @throws Error when there is no such object */
export function findIn<Item>(items: ReadonlyMap<string, Item>, id: string): Item {
  const item = items.get(id);
  if (item === undefined) throw new Error(`No such object: ${id}`);
  return item;
}

const STATUS_FAULTS = [
  ['status-401', 401],
  ['status-403', 403],
  ['status-409', 409],
  ['status-429', 429],
  ['status-503', 503],
] as const satisfies readonly (readonly [Fault, number])[];

export type RefusedStatus = (typeof STATUS_FAULTS)[number][1];

export const REQUEST_FAULTS = [
  ...STATUS_FAULTS.map(([fault]) => fault),
  'response-withheld',
] as const satisfies readonly Fault[];

/** A request that only its own listener refers to is collected as garbage, and then its abort is never seen. */
const withheld = new Set<Request>();

/** Never resolves; rejects when the client gives up. */
const withhold = (request: Request): Promise<never> =>
  new Promise((_, reject) => {
    const fail = () => {
      withheld.delete(request);
      reject(new Error('The client has given up waiting'));
    };
    withheld.add(request);
    if (request.signal.aborted) fail();
    else request.signal.addEventListener('abort', fail, { once: true });
  });

/**
 * Adds the faults that concern requests to a handler. `sign-in` are calls for a token, which only an outage concerns;
 * `page` are pages for people, which no fault concerns.
 */
export const withRequestFaults =
  (options: {
    readonly faults: Faults;
    readonly handle: (request: Request) => Response | Promise<Response>;
    readonly kindOf: (request: Request) => 'call' | 'sign-in' | 'page';
    /** The response of the service with this status. */
    readonly refuse: (status: RefusedStatus) => Response;
  }) =>
  async (request: Request): Promise<Response> => {
    const kind = options.kindOf(request);
    if (kind === 'page') return options.handle(request);
    for (const [fault, status] of STATUS_FAULTS) {
      if (kind === 'sign-in' && status !== 429 && status !== 503) continue;
      if (options.faults.take(fault)) return options.refuse(status);
    }
    const response = await options.handle(request);
    const hasWorked = kind === 'call' && request.method === 'POST' && response.ok;
    return hasWorked && options.faults.take('response-withheld') ? withhold(request) : response;
  };
