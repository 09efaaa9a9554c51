import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubPageVisibility } from '#lib/browser-storage.fake.ts';
import { HttpError } from '#lib/errors.ts';
import { inSequence, sharePlace } from './share-place.ts';

const HERE = { lat: 47.0245, lng: 28.8323 };
/** 111 m per thousandth of a degree. */
const NEARBY = { ...HERE, lat: HERE.lat + 0.0001 };
const FURTHER = { ...HERE, lat: HERE.lat + 0.0005 };

/** A phone whose location the test changes. */
class Phone {
  place: { lat: number; lng: number } | null = HERE;
  accuracy = 20;
  errorCode = 2;
  readonly watches = new Map<number, () => void>();

  /** The phone notices that it has moved. */
  move(place: { lat: number; lng: number }): void {
    this.place = place;
    for (const report of this.watches.values()) report();
  }

  readonly geolocation: Pick<Geolocation, 'watchPosition' | 'getCurrentPosition' | 'clearWatch'> = {
    getCurrentPosition: (onSuccess, onError) => {
      if (!this.place) {
        const codes = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;
        return onError?.({ code: this.errorCode, message: '', ...codes });
      }
      const coords = { latitude: this.place.lat, longitude: this.place.lng, accuracy: this.accuracy };
      onSuccess({ coords, timestamp: 0 } as GeolocationPosition);
    },
    watchPosition: (...callbacks) => {
      const id = this.watches.size + 1;
      const report = () => this.geolocation.getCurrentPosition(...callbacks);
      this.watches.set(id, report);
      report();
      return id;
    },
    clearWatch: (id) => void this.watches.delete(id),
  };
}

let show: ReturnType<typeof stubPageVisibility>;
let stop = (): void => {};

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 });
  show = stubPageVisibility();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function share(phone: Phone, response: () => Promise<{ shared: boolean }> = async () => ({ shared: true })) {
  const send = vi.fn((_place: { lat: number; lng: number }) => response());
  const outcomes: string[] = [];
  stop = sharePlace({ geolocation: phone.geolocation, send, onOutcome: (outcome) => outcomes.push(outcome) });
  return { sent: () => send.mock.calls.map(([place]) => place), outcomes };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

describe('the place of a courier', () => {
  test('is sent at once, then after 25 m, but not within 15 s', async () => {
    const phone = new Phone();
    const { sent, outcomes } = share(phone);
    await pass(14);
    phone.move(FURTHER);
    await pass(0);
    expect(sent()).toEqual([HERE]);
    await pass(1);
    expect(sent()).toEqual([HERE, FURTHER]);
    expect(new Set(outcomes)).toEqual(new Set(['shared']));
  });

  test('is not sent after less than 25 m, but every minute', async () => {
    const phone = new Phone();
    const { sent } = share(phone);
    await pass(20);
    phone.move(NEARBY);
    await pass(39);
    expect(sent()).toEqual([HERE]);
    await pass(1);
    expect(sent()).toEqual([HERE, NEARBY]);
    await pass(60);
    expect(sent()).toHaveLength(3);
  });

  test('is neither read nor sent while the page is hidden', async () => {
    const phone = new Phone();
    const { sent } = share(phone);
    await pass(5);
    show('hidden');
    expect(phone.watches.size).toBe(0);
    phone.place = FURTHER;
    await pass(300);
    expect(sent()).toEqual([HERE]);
    show('visible');
    await pass(0);
    expect(sent()).toEqual([HERE, FURTHER]);
    stop();
    expect(phone.watches.size).toBe(0);
    await pass(300);
    expect(sent()).toHaveLength(2);
  });

  test.each([
    ['the person does not permit it', { place: null, errorCode: 1 }, 'denied'],
    ['the phone does not find it', { place: null, errorCode: 2 }, 'unavailable'],
    ['it takes too long', { place: null, errorCode: 3 }, 'unavailable'],
    ['it is known to a kilometer only', { accuracy: 1000 }, 'unavailable'],
  ])('is not sent when %s', async (_why, state, outcome) => {
    const { sent, outcomes } = share(Object.assign(new Phone(), state));
    await pass(0);
    expect([sent(), outcomes]).toEqual([[], [outcome]]);
  });

  test('is unavailable in a browser without location', () => {
    const onOutcome = vi.fn();
    sharePlace({ geolocation: undefined, send: async () => ({ shared: true }), onOutcome })();
    expect(onOutcome).toHaveBeenCalledWith('unavailable');
  });

  test('is sent again after 15 s when there was no network', async () => {
    let isOnline = false;
    const { sent, outcomes } = share(new Phone(), async () => {
      if (!isOnline) throw new HttpError('setCourierPlace', 0);
      return { shared: true };
    });
    await pass(14);
    expect([sent().length, outcomes.at(-1)]).toEqual([1, 'offline']);
    isOnline = true;
    await pass(1);
    expect([sent().length, outcomes.at(-1)]).toEqual([2, 'shared']);
  });

  test('ends once nothing is on the way', async () => {
    const { outcomes } = share(new Phone(), async () => ({ shared: false }));
    await pass(0);
    expect(outcomes).toEqual(['ended']);
  });
});

test('requests in sequence do not overtake each other, also after a failed one', async () => {
  const arrived: string[] = [];
  const request = inSequence(async (name: string) => {
    await new Promise((resolve) => setTimeout(resolve, name === 'slow' ? 2000 : 0));
    arrived.push(name);
    if (name === 'slow') throw new Error(name);
    return name;
  });
  const failed = expect(request('slow')).rejects.toThrow('slow');
  const second = request('second');
  const third = request('third');
  await pass(3);
  await failed;
  expect([await second, await third, arrived]).toEqual(['second', 'third', ['slow', 'second', 'third']]);
});
