import { Agent, request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { ORDER_STATUSES } from '#contract/constants.ts';
import { ask, type Answered } from '../shared/ask.ts';
import type { Codes } from '../shared/codes.ts';
import type { Nginx } from './nginx.ts';

const WAY: readonly string[] = ORDER_STATUSES.slice(
  ORDER_STATUSES.indexOf('placed'),
  ORDER_STATUSES.indexOf('delivered') + 1,
);

/** What customers notice: every request that failed, every answer that was wrong. */
export class Complaints {
  readonly made: string[] = [];
  requests = 0;
  make(what: string): void {
    this.made.push(what);
  }
}

/** Somebody who comes through nginx, over a few connections that stay open. */
export class Visitor {
  readonly phone: string;
  token = '';
  readonly #nginx: Nginx;
  readonly #complaints: Complaints;
  readonly #agent: Agent;

  /** @param phone all digits */
  constructor(nginx: Nginx, complaints: Complaints, phone: string) {
    this.#nginx = nginx;
    this.#complaints = complaints;
    this.phone = phone;
    this.#agent = new Agent({ keepAlive: true, ca: nginx.ca });
  }

  leave(): void {
    this.#agent.destroy();
  }

  /** Asks; an answer other than the expected one is a complaint, and none. */
  async ask(
    path: string,
    {
      body,
      headers = {},
      expected = 200,
    }: {
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
      readonly expected?: number;
    } = {},
  ): Promise<Answered | undefined> {
    this.#complaints.requests += 1;
    const post = body === undefined ? {} : { method: 'POST' as const, body: JSON.stringify(body) };
    const bearer = this.token === '' ? {} : { authorization: `Bearer ${this.token}`, cookie: `token=${this.token}` };
    try {
      const answer = await ask(this.#nginx.url + path, {
        ...post,
        headers: { ...bearer, ...headers },
        agent: this.#agent,
      });
      if (answer.status === expected) return answer;
      this.#complaints.make(`${path} was answered ${answer.status} ${answer.text.slice(0, 120)}`);
    } catch (error) {
      this.#complaints.make(`${path} was not answered: ${String(error)}`);
    }
    return undefined;
  }

  async json<Shape>(
    path: string,
    asked: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Shape | undefined> {
    const answer = await this.ask(path, asked);
    return answer && (JSON.parse(answer.text) as Shape);
  }

  async signIn(codes: Codes): Promise<void> {
    const sent = await this.ask('/api/via-phone-number', { body: { phone: this.phone } });
    if (!sent) return;
    const answer = await this.json<{ token: string }>('/api/sms-code-check', {
      body: { phone: this.phone, code: await codes.code(this.phone) },
    });
    this.token = answer?.token ?? '';
    await this.ask('/api/update-profile', { body: { name: 'Ana Rusu', email: null, date_birth: null } });
  }

  /**
   * Follows an order by its event stream, taken up where it broke off as browsers do, until it is delivered.
   * @returns how often the stream was taken up again
   */
  async follow(orderId: number, signal: AbortSignal): Promise<number> {
    let last = 0;
    let seen: string[] = [];
    for (let resumed = 0; ; resumed += 1) {
      try {
        for await (const { id, status } of this.#events(orderId, last, signal)) {
          if (id <= last) this.#complaints.make(`order ${orderId}: event ${id} came after ${last}`);
          if (seen.length > 0 && WAY.indexOf(status) < WAY.indexOf(seen.at(-1) ?? ''))
            this.#complaints.make(`order ${orderId} stepped back to ${status}`);
          last = id;
          seen = [...seen, status];
        }
      } catch (error) {
        // A stream that breaks off is taken up again; one that cannot be followed at all is told below.
        if (signal.aborted)
          this.#complaints.make(`order ${orderId} was not delivered in time: ${seen.join(', ')} (${String(error)})`);
      }
      const steps = seen.filter((status, index) => status !== seen[index - 1]);
      if (steps.at(-1) === 'delivered') {
        if (steps.join() !== WAY.join()) this.#complaints.make(`order ${orderId} went by ${steps.join(', ')}`);
        return resumed;
      }
      if (signal.aborted) return resumed;
      await after(100);
    }
  }

  async *#events(orderId: number, after: number, signal: AbortSignal): AsyncGenerator<{ id: number; status: string }> {
    const headers = {
      authorization: `Bearer ${this.token}`,
      accept: 'text/event-stream',
      ...(after > 0 && { 'last-event-id': String(after) }),
    };
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const asking = request(
      `${this.#nginx.url}/api/order-events?order_id=${orderId}`,
      { headers, agent: this.#agent, signal },
      resolve,
    ).on('error', reject);
    asking.end();
    const answer = await promise;
    if (answer.statusCode !== 200) {
      this.#complaints.make(`the stream of order ${orderId} was answered ${answer.statusCode}`);
      answer.resume();
      return;
    }
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) {
      const lines = (text + String(chunk)).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines)
        if (line.startsWith('data: ')) yield JSON.parse(line.slice(6)) as { id: number; status: string };
    }
  }
}
