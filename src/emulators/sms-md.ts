import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import * as v from 'valibot';
import { asMinor, toMajor, type Minor } from '#contract/money.ts';
import {
  findIn,
  presser,
  REQUEST_FAULTS,
  SYSTEM_CLOCK,
  withRequestFaults,
  type Clock,
  type Emulator,
  type RefusedStatus,
} from './emulator.ts';
import type { Json } from './json.ts';
import { createFaults, type Fault, type Faults } from './faults.ts';
import { countSegments, type Segments } from './sms-segments.ts';

// The SMS gateway sms.md, version 3 of its API. Sources: the OpenAPI document at docs.sms.md as described in
// adry999/startica-portable-app docs/superpowers/specs/2026-09-26-sms-notify-design.md, section 4.

export const SMS_MD_FAULTS = [...REQUEST_FAULTS, 'sms-undelivered', 'sms-unknown'] as const satisfies readonly Fault[];

/** "4.4 Starea de livrare" */
const STATUSES = { Queued: 1, Sent: 2, Delivered: 3, Unknown: 8, Undelivered: 9, Failed: 10 } as const;
export type SmsStatus = keyof typeof STATUSES;

const PRICE_PER_SEGMENT: Minor = asMinor(30);
const FIRST_BALANCE: Minor = asMinor(500_00);
const MAX_SENDER_LENGTH = 15;
const MAX_TEXT_LENGTH = 800;
const RETRY_AFTER_S = '1';
/** Eight digits, with `0` or `373` before them; other countries are off by default. */
const MOLDOVAN_MOBILE = /^(?:\+?373|0)?((?:60|61|62|67|68|69|76|78|79|80)\d{6})$/;

const MessageRequest = v.object({
  from: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_SENDER_LENGTH)),
  to: v.pipe(v.string(), v.regex(MOLDOVAN_MOBILE, 'Invalid number')),
  text: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_TEXT_LENGTH)),
});

export interface SmsMessage extends Segments {
  readonly id: string;
  readonly from: string;
  /** As it was sent. */
  readonly to: string;
  /** Eight digits. */
  readonly nationalNumber: string;
  readonly text: string;
  readonly cost: Minor;
  /** What will become of it by reads; null for nothing more. */
  readonly outcome: SmsStatus | null;
  status: SmsStatus;
  updatedAt: Date;
}

const CODE_OF_STATUS: Readonly<Record<RefusedStatus | 402 | 404, string>> = {
  401: 'INVALID_API_TOKEN',
  402: 'INSUFFICIENT_BALANCE',
  403: 'SCOPE_FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  429: 'RATE_LIMIT_EXCEEDED',
  503: 'INTERNAL_ERROR',
};

/** "4.3 Clasificarea eșecurilor": callers judge by the code; the message is the same for all. */
const errorResponse = (httpCode: number, code: string, errors?: Json): Response =>
  Response.json(
    { status: 'error', httpCode, code, message: 'An error occurred.', ...(errors === undefined ? {} : { errors }) },
    { status: httpCode, headers: httpCode === 429 ? { 'retry-after': RETRY_AFTER_S } : {} },
  );
const refuse = (status: keyof typeof CODE_OF_STATUS) => errorResponse(status, CODE_OF_STATUS[status]);
const succeed = (data: Json): Response => Response.json({ status: 'success', httpCode: 200, data });
const money = (amount: Minor): string => toMajor(amount).toFixed(2);

export interface SmsMdOptions {
  readonly token: string;
  /** Names of senders that are approved. */
  readonly senders: readonly string[];
  readonly faults?: Faults;
  readonly clock?: Clock;
}

export function createSmsMdEmulator({
  token,
  senders,
  faults = createFaults(SMS_MD_FAULTS),
  clock = SYSTEM_CLOCK,
}: SmsMdOptions) {
  const messages = new Map<string, SmsMessage>();
  let balance = FIRST_BALANCE;

  function setStatus(id: string, status: SmsStatus): void {
    const message = findIn(messages, id);
    message.status = status;
    message.updatedAt = clock.now();
  }

  function outcomeOfNewMessage(): SmsStatus | null {
    if (faults.take('sms-unknown')) return null;
    return faults.take('sms-undelivered') ? 'Undelivered' : 'Delivered';
  }

  function createMessage(body: unknown): Response {
    const parsed = v.safeParse(MessageRequest, body);
    const errors: Record<string, string[]> = {};
    for (const issue of parsed.issues ?? []) (errors[v.getDotPath(issue) ?? '_'] ??= []).push(issue.message);
    if (parsed.success && !senders.includes(parsed.output.from)) errors['from'] = ['The sender is not approved'];
    if (!parsed.success || errors['from']) return errorResponse(422, 'VALIDATION_ERROR', errors);
    const { from, to, text } = parsed.output;
    const segments = countSegments(text);
    const cost = asMinor(segments.segments * PRICE_PER_SEGMENT);
    if (cost > balance) return refuse(402);
    // The balance is debited at once, before the delivery.
    balance = asMinor(balance - cost);
    const message: SmsMessage = {
      ...segments,
      id: randomUUID(),
      from,
      to,
      nationalNumber: MOLDOVAN_MOBILE.exec(to)?.[1] ?? '',
      text,
      cost,
      outcome: outcomeOfNewMessage(),
      status: 'Queued',
      updatedAt: clock.now(),
    };
    messages.set(message.id, message);
    return succeed({
      id: message.id,
      to: message.nationalNumber,
      text,
      ...segments,
      cost: money(cost),
      currency: 'MDL',
      destination: 'moldova',
    });
  }

  /** Each read shows the status, and moves the message on for the next one. */
  function respondWithMessage(id: string): Response {
    const message = messages.get(id);
    if (!message) return refuse(404);
    const { status, outcome, updatedAt, nationalNumber, cost } = message;
    const response = succeed({
      id,
      to: nationalNumber,
      cost: money(cost),
      status: { id: STATUSES[status], name: status },
      dateUpdated: updatedAt.toISOString(),
    });
    if (status === 'Queued') setStatus(id, 'Sent');
    else if (status === 'Sent' && outcome) setStatus(id, outcome);
    return response;
  }

  const app = new Hono();
  app.notFound(() => refuse(404));
  app.use('/v3/*', async (c, next) => {
    const given = c.req.header('x-api-token');
    if (!given) return errorResponse(401, 'AUTHENTICATION_REQUIRED');
    return given === token ? next() : refuse(401);
  });
  app.post('/v3/messages', async (c) => createMessage(await c.req.json().catch(() => undefined)));
  app.get('/v3/messages/:id', (c) => respondWithMessage(c.req.param('id')));
  app.get('/v3/account/balance', () => succeed({ balance: money(balance), currency: 'MDL' }));
  app.get('/v3/sender-aliases', (c) => {
    const status = c.req.query('status') ?? '1';
    return succeed(status === '1' ? senders.map((name) => ({ name, status: { id: 1, name: 'Active' } })) : []);
  });

  return {
    title: 'sms.md',
    faults,
    messages,
    balance: (): Minor => balance,
    setBalance(amount: Minor): void {
      balance = amount;
    },
    setStatus,
    fetch: withRequestFaults({ faults, handle: (request) => app.fetch(request), kindOf: () => 'call', refuse }),
    sections: () => [
      {
        title: `Messages, balance ${money(balance)} MDL`,
        rows: [...messages.values()].map((message) => ({
          id: message.id,
          cells: {
            from: message.from,
            to: message.to,
            text: message.text,
            segments: String(message.segments),
            cost: money(message.cost),
            status: message.status,
          },
          actions: ['sms-deliver', 'sms-undeliver'],
        })),
      },
    ],
    press: presser({
      'sms-deliver': (id) => setStatus(id, 'Delivered'),
      'sms-undeliver': (id) => setStatus(id, 'Undelivered'),
    }),
  } satisfies Emulator & Record<string, unknown>;
}
