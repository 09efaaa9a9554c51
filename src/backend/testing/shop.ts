import { expect } from 'vitest';
import type { Database } from '#backend/db/client.ts';
import type { Backend, Clock } from '#backend/index.ts';
import { type DeliveryState, type SentMessage, SmsError, type SmsGateway } from '#backend/sms/gateway.ts';
import type * as catalog from '#contract/catalog.ts';
import type { OnWire } from '#contract/money.ts';
import { createClient, type Client } from './client.ts';
import { RecordingEmail } from './email.ts';

/** Noon of a Friday in Chișinău. */
export const START = '2026-11-20T10:00:00.000Z';

export class FakeClock implements Clock {
  #time = Date.parse(START);

  now(): Date {
    return new Date(this.#time);
  }

  set(instant: string): void {
    this.#time = Date.parse(instant);
  }

  /** Moves on by seconds. */
  pass(seconds: number): void {
    this.#time += seconds * 1000;
  }
}

export class RecordingSms implements SmsGateway {
  readonly sent: { readonly phone: string; readonly text: string }[] = [];

  /** Whether the gateway is out of order. */
  isBroken = false;

  /** Whether the gateway has the next messages, but does not answer. */
  isSilent = false;

  /** Whether it only prints messages. */
  isSimulated = false;

  /** What became of a message; without it, messages have no ids. */
  deliveryState?: (messageId: string) => Promise<DeliveryState>;

  async send(phone: string, text: string): Promise<SentMessage> {
    if (this.isBroken) throw new SmsError('unavailable', { cause: new Error('The gateway is out of order') });
    this.sent.push({ phone, text });
    if (this.isSilent) throw new SmsError('no_answer', { cause: new Error('The gateway does not answer') });
    return { messageId: this.deliveryState ? `message ${this.sent.length}` : null };
  }

  /** The code in the newest message to this phone. */
  codeFor(phone: string): string {
    const message = this.sent.findLast((sent) => sent.phone === phone);
    expect(message?.text).toMatch(/\d{4}/);
    return /\d{4}/.exec(message?.text ?? '')?.[0] ?? '';
  }
}

export interface Customer {
  readonly phone: string;
  readonly token: string;
}

/** A running backend of a test, with what a test needs to act like its users. */
export class Shop {
  readonly clock = new FakeClock();
  readonly sms = new RecordingSms();
  readonly email = new RecordingEmail();
  readonly log: { readonly level: string; readonly message: string; readonly fields: unknown }[] = [];
  /** What the sandbox bank showed. */
  readonly printed: string[] = [];
  readonly client: Client = createClient(() => this.backend);
  #parts: { readonly db: Database; readonly backend: Backend } | undefined;
  #phones = 0;

  start(parts: { readonly db: Database; readonly backend: Backend }): void {
    this.#parts = parts;
  }

  get db(): Database {
    return this.#started().db;
  }

  get backend(): Backend {
    return this.#started().backend;
  }

  /** A phone that no test has used before. */
  newPhone(): string {
    this.#phones += 1;
    return `37360${String(this.#phones).padStart(6, '0')}`;
  }

  async signIn(phone = this.newPhone()): Promise<Customer> {
    // Each phone uses an address of its own, so that tests do not share a limit.
    await this.client.request('sendCode', { body: { phone }, clientAddress: `test ${phone}` });
    const { token } = await this.client.request('checkCode', { body: { phone, code: this.sms.codeFor(phone) } });
    return { phone, token };
  }

  async restaurant(slug: string): Promise<OnWire<catalog.Restaurant>> {
    return named(await this.client.request('getRestaurants'), slug);
  }

  async product(restaurant: string, slug: string): Promise<OnWire<catalog.Product>> {
    const { id } = await this.restaurant(restaurant);
    const { categories } = await this.client.request('getRestaurant', { query: { id_restaurant: id } });
    return named(
      categories.flatMap(({ products }) => products),
      slug,
    );
  }

  #started() {
    if (!this.#parts) throw new Error('The shop of this test has not been opened');
    return this.#parts;
  }
}

function named<Thing extends { readonly slug: string }>(things: readonly Thing[], slug: string): Thing {
  const thing = things.find((candidate) => candidate.slug === slug);
  if (!thing) throw new Error(`The fixture has no ${slug}`);
  return thing;
}
