import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { ORDER_STATUSES } from '#contract/order-lifecycle.ts';
import type { ApiResponse } from '#contract/endpoints.ts';
import { sendRequest, type HttpResponse } from '../../shared/http.ts';
import type { Nginx } from '../../shared/nginx.ts';
import type { SignInCodes } from '../../shared/shop-process.ts';
import { createCart, createOrderInput, type SampleMenu } from '../sample-orders.ts';

const DELIVERY_STATUSES: readonly string[] = ORDER_STATUSES.slice(
  ORDER_STATUSES.indexOf('placed'),
  ORDER_STATUSES.indexOf('delivered') + 1,
);
const MAX_PAUSE_MS = 60;
const PAGES = [
  '/',
  '/chisinau',
  '/chisinau/casa-mare',
  '/en/chisinau/casa-mare',
  '/news',
  '/ro',
  '/orders',
  '/favicon.svg',
];

/** Counts requests, and lists the failures that customers would notice: failed requests and wrong responses. */
export class RequestLog {
  readonly failures: string[] = [];
  requests = 0;
  add(description: string): void {
    this.failures.push(description);
  }
}

/** A customer who sends requests to nginx over persistent connections. */
export class Customer {
  readonly #phone: string;
  readonly #nginx: Nginx;
  readonly #log: RequestLog;
  readonly #agent: Agent;
  #token = '';

  /** @param phone all digits */
  constructor(nginx: Nginx, log: RequestLog, phone: string) {
    this.#nginx = nginx;
    this.#log = log;
    this.#phone = phone;
    this.#agent = new Agent({ keepAlive: true, ca: nginx.ca });
  }

  disconnect(): void {
    this.#agent.destroy();
  }

  async signIn(codes: SignInCodes): Promise<void> {
    if (!(await this.#send('/api/via-phone-number', { phone: this.#phone }))) return;
    const code = await codes.code(this.#phone);
    const response = await this.#call<{ token: string }>('/api/sms-code-check', { phone: this.#phone, code });
    this.#token = response?.token ?? '';
    await this.#send('/api/update-profile', { name: 'Ana Rusu', email: null, date_birth: null });
  }

  /**
   * Views pages, recalculates a cart, requests a quote and orders; resolves to the id of the order, if it was placed.
   */
  async order(menu: SampleMenu): Promise<number | undefined> {
    const pause = () => delay(Math.random() * MAX_PAUSE_MS);
    for (const path of PAGES.filter(() => Math.random() < 0.4)) {
      await this.#send(path);
      await pause();
    }
    const { quote } = createCart(menu);
    await this.#send('/api/basket-recalculation', { products: quote.products });
    await pause();
    const quoted = await this.#call<ApiResponse<'quoteOrder'>>('/api/order-quote', quote);
    if (!quoted) return undefined;
    const order = createOrderInput(menu, { phone: this.#phone, token: this.#token }, quoted.quote_id, 'cash');
    const created = await this.#call<ApiResponse<'createOrder'>>('/api/create-order', order, {
      'idempotency-key': randomUUID(),
    });
    await pause();
    if (!created) return undefined;
    const { id } = created.order;
    const read = await this.#call<ApiResponse<'getOrder'>>(`/api/get-order-data?order_id=${id}`);
    if (read && read.id !== id) throw new Error(`Order ${id} was read as order ${read.id}`);
    await this.#send('/api/orders-history');
    await this.#send('/api/get-profile');
    return id;
  }

  /**
   * Follows the event stream of an order until it is delivered; resumes it after a disconnect, as browsers do.
   * @returns how often the stream was resumed
   */
  async follow(orderId: number, signal: AbortSignal): Promise<number> {
    let lastId = 0;
    const statuses: string[] = [];
    for (let resumed = 0; ; resumed += 1) {
      try {
        for await (const { id, status } of this.#events(orderId, lastId, signal)) {
          if (id <= lastId) this.#log.add(`order ${orderId}: event ${id} followed event ${lastId}`);
          const previous = statuses.at(-1);
          if (previous !== undefined && DELIVERY_STATUSES.indexOf(status) < DELIVERY_STATUSES.indexOf(previous))
            this.#log.add(`order ${orderId} went back to ${status}`);
          lastId = id;
          if (status !== previous) statuses.push(status);
        }
      } catch (error) {
        // A disconnected stream is resumed; a stream that never completes is reported here.
        if (signal.aborted)
          this.#log.add(`order ${orderId} was not delivered in time: ${statuses.join(', ')} (${String(error)})`);
      }
      if (statuses.at(-1) === 'delivered') {
        if (statuses.join() !== DELIVERY_STATUSES.join())
          this.#log.add(`order ${orderId} had the statuses ${statuses.join(', ')}`);
        return resumed;
      }
      if (signal.aborted) return resumed;
      await delay(100);
    }
  }

  async *#events(orderId: number, lastId: number, signal: AbortSignal): AsyncGenerator<{ id: number; status: string }> {
    const headers = {
      authorization: `Bearer ${this.#token}`,
      accept: 'text/event-stream',
      ...(lastId > 0 && { 'last-event-id': String(lastId) }),
    };
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request(`${this.#nginx.url}/api/order-events?order_id=${orderId}`, { headers, agent: this.#agent, signal }, resolve)
      .on('error', reject)
      .end();
    const response = await promise;
    if (response.statusCode !== 200) {
      this.#log.add(`the event stream of order ${orderId} returned ${response.statusCode}`);
      response.resume();
      return;
    }
    let text = '';
    for await (const chunk of response.setEncoding('utf8')) {
      const lines = (text + String(chunk)).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines)
        if (line.startsWith('data: ')) yield JSON.parse(line.slice(6)) as { id: number; status: string };
    }
  }

  async #call<Response>(
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response | undefined> {
    const response = await this.#send(path, body, headers);
    return response && (JSON.parse(response.text) as Response);
  }

  /** Logs a failure for any response but 200, and resolves to undefined then. */
  async #send(
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<HttpResponse | undefined> {
    this.#log.requests += 1;
    const credentials = this.#token && { authorization: `Bearer ${this.#token}`, cookie: `token=${this.#token}` };
    try {
      const response = await sendRequest(this.#nginx.url + path, {
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        headers: { ...credentials, ...headers },
        agent: this.#agent,
      });
      if (response.status === 200) return response;
      this.#log.add(`${path} returned ${response.status} ${response.text.slice(0, 120)}`);
    } catch (error) {
      this.#log.add(`${path} failed: ${String(error)}`);
    }
    return undefined;
  }
}
