import { randomUUID } from 'node:crypto';
import type { JsonObject } from './json.ts';
import type { Fault, Faults } from './faults.ts';

export const CALLBACK_FAULTS = [
  'callback-slow',
  'callback-doubled',
  'callback-reordered',
  'callback-missing',
  'callback-forged',
  'callback-before-redirect',
  'callback-wrong-amount',
  'callback-reserialized',
] as const satisfies readonly Fault[];

export interface SignedBody {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface CallbackMessage {
  readonly url: string;
  readonly payload: JsonObject;
  /** The payload with another amount. */
  readonly wrongAmount: JsonObject;
  readonly sign: (payload: JsonObject, key: 'right' | 'wrong') => SignedBody;
}

export interface CallbackRecord extends SignedBody {
  readonly id: string;
  readonly url: string;
  readonly faults: readonly Fault[];
  /** `held`: not sent yet; `missing`: will never be sent; `failed`: there was no response with a status below 300. */
  state: 'held' | 'missing' | 'sent' | 'failed';
  /** Statuses of the responses, or the reasons why there was none. */
  readonly results: string[];
}

export type FetchCallback = (url: string, init: RequestInit) => Promise<Response>;

export interface Callbacks {
  /** Resolves when the callback has been answered, has failed, is held, or is left out because of a fault. */
  send(message: CallbackMessage): Promise<void>;
  readonly records: readonly CallbackRecord[];
  /** Sends all that are held, the newest first. */
  releaseHeld(): Promise<void>;
  /** Sends one again with the same bytes. */
  resend(id: string): Promise<void>;
  /** Resolves when no callback is being sent. */
  settled(): Promise<void>;
  /** Forgets those that are held. */
  stop(): void;
}

const SLOW_CALLBACK_MS = 30_000;
const CALLBACK_TIMEOUT_MS = 10_000;

/** The same JSON in other bytes. */
const reserialize = (body: string): string => JSON.stringify(JSON.parse(body), null, 1);

const copiesOf = ({ faults }: CallbackRecord): number => (faults.includes('callback-doubled') ? 2 : 1);

export function createCallbacks(faults: Faults, fetchCallback: FetchCallback = fetch): Callbacks {
  const records: CallbackRecord[] = [];
  const timers = new Map<CallbackRecord, NodeJS.Timeout | null>();
  const inFlight = new Set<Promise<void>>();

  async function post(record: CallbackRecord): Promise<void> {
    try {
      const response = await fetchCallback(record.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...record.headers },
        body: record.body,
        signal: AbortSignal.timeout(CALLBACK_TIMEOUT_MS),
      });
      record.results.push(String(response.status));
      record.state = response.ok ? 'sent' : 'failed';
    } catch (error) {
      record.results.push(error instanceof Error ? error.message : String(error));
      record.state = 'failed';
    }
  }

  async function deliver(record: CallbackRecord, copies = copiesOf(record)): Promise<void> {
    const timer = timers.get(record);
    if (timer) clearTimeout(timer);
    timers.delete(record);
    const sending = Promise.all(Array.from({ length: copies }, () => post(record))).then(() => {});
    inFlight.add(sending);
    await sending;
    inFlight.delete(sending);
  }

  /** Those that wait for the next callback to overtake them. */
  const overtaken = (): CallbackRecord[] => [...timers].filter(([, timer]) => timer === null).map(([record]) => record);

  return {
    records,
    async send({ url, payload, wrongAmount, sign }) {
      const taken: Fault[] = [];
      const take = (fault: Fault): boolean => {
        const isOn = faults.take(fault);
        if (isOn) taken.push(fault);
        return isOn;
      };
      const isMissing = take('callback-missing');
      const signed = sign(
        take('callback-wrong-amount') ? wrongAmount : payload,
        take('callback-forged') ? 'wrong' : 'right',
      );
      const body = take('callback-reserialized') ? reserialize(signed.body) : signed.body;
      take('callback-doubled');
      const isSlow = !isMissing && take('callback-slow');
      const isReordered = !isMissing && !isSlow && take('callback-reordered');
      const record: CallbackRecord = {
        id: randomUUID(),
        url,
        body,
        headers: signed.headers,
        faults: taken,
        state: isMissing ? 'missing' : 'held',
        results: [],
      };
      records.push(record);
      if (isMissing) return;
      if (isSlow) timers.set(record, setTimeout(() => void deliver(record), SLOW_CALLBACK_MS).unref());
      else if (isReordered) timers.set(record, null);
      else {
        await deliver(record);
        for (const earlier of overtaken()) await deliver(earlier);
      }
    },
    async releaseHeld() {
      for (const record of [...timers.keys()].reverse()) await deliver(record);
    },
    async resend(id) {
      const record = records.find((candidate) => candidate.id === id);
      if (!record) throw new Error(`No such callback: ${id}`);
      await deliver(record, 1);
    },
    async settled() {
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
    stop() {
      for (const timer of timers.values()) if (timer) clearTimeout(timer);
      timers.clear();
    },
  };
}
