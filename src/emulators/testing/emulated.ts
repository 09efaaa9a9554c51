import { createMaibEmulator } from '../maib/maib.ts';
import type { JsonObject } from '../json.ts';

export const SIGNATURE_KEY = '4cde378d-43b6-405f-94aa-55c010d4d42a';
export const CALLBACK_URL = 'https://shop.example.com/callback';
const CREDENTIALS = { clientId: 'client', clientSecret: 'secret' };

export interface ReceivedCallback {
  readonly url: string;
  readonly body: string;
  readonly headers: Headers;
}

/** A shop that keeps the callbacks that it receives. */
export function createReceiver() {
  const received: ReceivedCallback[] = [];
  let status = 200;
  let ready = async (): Promise<void> => {};
  return {
    received,
    setStatus(next: number) {
      status = next;
    },
    /** Answers callbacks when this resolves. */
    answerWhen(next: () => Promise<void>) {
      ready = next;
    },
    fetchCallback: async (url: string, init: RequestInit): Promise<Response> => {
      const request = new Request(url, init);
      received.push({ url, body: await request.text(), headers: request.headers });
      await ready();
      return new Response(null, { status });
    },
  };
}

/** A clock that tests move. */
export function createClock(start = '2026-11-24T10:00:00Z') {
  let now = new Date(start);
  return {
    now: () => now,
    advance(milliseconds: number) {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly body: JsonObject;
}

/** The emulated bank with a shop that has signed in and receives callbacks. */
export async function openBank() {
  const receiver = createReceiver();
  const clock = createClock();
  const maib = createMaibEmulator({
    baseUrl: 'http://localhost/maib',
    ...CREDENTIALS,
    signatureKey: SIGNATURE_KEY,
    clock,
    fetchCallback: receiver.fetchCallback,
  });

  async function request(method: string, path: string, body?: JsonObject, token = accessToken): Promise<Answer> {
    const response = await maib.fetch(
      new Request(`http://maib.example${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    return { status: response.status, body: await response.json() };
  }

  async function signIn(): Promise<string> {
    const { body } = await request('POST', '/v2/auth/token', CREDENTIALS, '');
    return textAt(body, 'result', 'accessToken');
  }

  let accessToken = '';
  accessToken = await signIn();

  const createCheckout = async (fields: JsonObject = {}): Promise<string> => {
    const { body } = await request('POST', '/v2/checkouts', {
      amount: 50.61,
      currency: 'MDL',
      orderInfo: { id: 'A-1', description: 'Dinner' },
      payerInfo: { name: 'John D.', phone: '+37369123401' },
      callbackUrl: CALLBACK_URL,
      successUrl: 'https://shop.example.com/paid?from=bank',
      failUrl: 'https://shop.example.com/failed',
      ...fields,
    });
    return textAt(body, 'result', 'checkoutId');
  };

  const createQr = async (fields: JsonObject = {}): Promise<string> => {
    const { body } = await request('POST', '/v2/mia/qr', {
      type: 'Dynamic',
      amountType: 'Fixed',
      amount: 50,
      currency: 'MDL',
      description: 'Order A-2',
      orderId: 'A-2',
      expiresAt: '2026-11-24T10:20:00+00:00',
      callbackUrl: CALLBACK_URL,
      redirectUrl: 'https://shop.example.com/paid',
      ...fields,
    });
    return textAt(body, 'result', 'qrId');
  };

  /** The payment of an order. */
  const paymentOf = async (orderId: string): Promise<string> => {
    const { body } = await request('GET', `/v2/payments?orderId=${orderId}`);
    return textAt(body, 'result', 'items', '0', 'paymentId');
  };

  return { maib, clock, receiver, request, signIn, createCheckout, createQr, paymentOf };
}

/** A value of a response; undefined where there is none. */
export function valueAt(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  );
}

export function textAt(value: unknown, ...path: readonly string[]): string {
  const text = valueAt(value, ...path);
  if (typeof text !== 'string') throw new Error(`No text at ${path.join('.')} of ${JSON.stringify(value)}`);
  return text;
}
