/** What may go wrong at a provider, with a sentence for the page of the emulators. */
export const FAULTS = {
  'callback-slow': 'The callback comes late, or when it is released',
  'callback-doubled': 'The callback comes twice at the same time',
  'callback-reordered': 'The callback comes after the next one',
  'callback-missing': 'The callback never comes',
  'callback-forged': 'The callback is signed with another key',
  'callback-before-redirect': 'The callback is answered before the browser returns to the shop',
  'callback-wrong-amount': 'The callback has another amount, and is signed correctly',
  'callback-reserialized': 'The callback has the same values in other bytes than those that were signed',
  'callback-other-ordering': 'The callback is signed in the other order of fields that the documents show',
  'token-expired': 'The token expires before a call',
  'status-401': 'Calls are answered with 401',
  'status-403': 'Calls are answered with 403',
  'status-409': 'Calls are answered with 409',
  'status-429': 'Calls are answered with 429',
  'status-503': 'Calls are answered with 503',
  'response-withheld': 'The work of a call is done, and its response never comes',
  'refund-rejected': 'A refund is accepted first, and rejected later',
  'refund-manual': 'A refund is accepted first, and must be made by hand later',
  'refund-undecided': 'A refund is never decided',
  'second-refund-refused': 'A second refund of a payment is refused',
  'paid-twice': 'The customer is charged twice',
  'session-expired': 'A new session or QR code has expired already',
  'sms-undelivered': 'A message is accepted and billed, and not delivered',
  'sms-unknown': 'A message is accepted and billed, and stays on its way',
} as const;

export type Fault = keyof typeof FAULTS;

/** The faults of one service that are on. */
export interface Faults {
  readonly supported: readonly Fault[];
  /**
   * @param times how many requests or events it concerns; without, until it is switched off
   * @throws Error when the service does not have this fault
   */
  switchOn(fault: Fault, times?: number): void;
  switchOff(fault: Fault): void;
  /** Whether a fault is on; counts this use of it. */
  take(fault: Fault): boolean;
  /** Faults that are on, with how often they are left; infinite until switched off. */
  active(): ReadonlyMap<Fault, number>;
}

export function createFaults(supported: readonly Fault[]): Faults {
  const left = new Map<Fault, number>();
  return {
    supported,
    switchOn(fault, times = Infinity) {
      if (!supported.includes(fault)) throw new Error(`This service has no fault ${fault}`);
      if (!(times > 0)) throw new Error('A fault is switched on for at least one time');
      left.set(fault, times);
    },
    switchOff(fault) {
      left.delete(fault);
    },
    take(fault) {
      const times = left.get(fault);
      if (times === undefined) return false;
      if (times > 1) left.set(fault, times - 1);
      else left.delete(fault);
      return true;
    },
    active: () => left,
  };
}

export const isFault = (name: string): name is Fault => Object.hasOwn(FAULTS, name);
