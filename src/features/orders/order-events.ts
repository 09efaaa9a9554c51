import { createParser, type EventSourceMessage } from 'eventsource-parser';
import * as v from 'valibot';
import { calls } from '#contract/calls.ts';
import { OrderEvent } from '#contract/orders.ts';
import { HttpError } from '#lib/errors.ts';

export interface StreamSettings {
  readonly fetch: typeof globalThis.fetch;
  readonly token: string;
  readonly locale: string;
  readonly signal: AbortSignal;
  /** The last event that is known; the stream goes on after it. */
  readonly after: number | null;
}

/** A stream is dead when nothing arrives for this long, not even its heartbeat of 15 s. */
const SILENCE_TIMEOUT_MS = 45_000;

const EventData = v.pipe(v.string(), v.parseJson(), OrderEvent);

/**
 * One connection to an order's events. Ends when the server ends it; the token travels in a header, never in the address.
 * @throws HttpError when the stream cannot be opened, breaks off or falls silent
 */
export async function* readOrderEvents(
  orderId: number,
  { fetch, token, locale, signal, after }: StreamSettings,
): AsyncGenerator<OrderEvent> {
  const silence = new AbortController();
  const response = await open(`${calls.getOrderEvents.path}?order_id=${orderId}`, fetch, {
    headers: {
      Accept: 'text/event-stream',
      'Accept-Language': locale,
      Authorization: `Bearer ${token}`,
      ...(after === null ? {} : { 'Last-Event-ID': String(after) }),
    },
    cache: 'no-store',
    signal: AbortSignal.any([signal, silence.signal]),
  });
  const messages: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => messages.push(message) });
  for await (const chunk of chunks(response, silence)) {
    parser.feed(chunk);
    for (const { data } of messages.splice(0)) {
      // A message that breaks the contract is skipped; the next reading of the order makes up for it.
      const event = v.safeParse(EventData, data);
      if (event.success) yield event.output;
    }
  }
}

async function open(
  address: string,
  fetch: StreamSettings['fetch'],
  init: RequestInit,
): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(address, init).catch((cause: unknown) => {
    throw new HttpError('getOrderEvents', 0, { cause });
  });
  const isStream = response.headers.get('content-type')?.includes('text/event-stream');
  if (response.ok && isStream && response.body) return response.body;
  await response.body?.cancel();
  throw new HttpError('getOrderEvents', response.ok ? 502 : response.status);
}

async function* chunks(body: ReadableStream<Uint8Array>, silence: AbortController): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  try {
    while (true) {
      const timer = setTimeout(() => silence.abort(), SILENCE_TIMEOUT_MS);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } catch (cause) {
    throw new HttpError('getOrderEvents', 0, { cause });
  } finally {
    // A reader that stops also closes the connection.
    silence.abort();
  }
}
