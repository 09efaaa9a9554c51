import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import type { PaymentMethod } from '#contract/value-lists.ts';
import { sendRequest, type HttpResponse } from '../../shared/http.ts';
import {
  createCart,
  createOrderInput,
  type OrderTotals,
  type SampleMenu,
  type TestCustomer,
} from '../sample-orders.ts';
import type { OrderAttempt, OrderVerifier } from './order-verifier.ts';

export interface OrderClients {
  readonly menu: SampleMenu;
  readonly customers: readonly TestCustomer[];
  /** The shop, or a proxy in front of it. */
  readonly url: string;
}

interface Quoted {
  readonly quoteId: string;
  readonly totals: OrderTotals;
}

/** Quotes that are prepared for each customer before a round. */
const PREPARED_QUOTES = 4;
const CONCURRENT_REQUESTS = 8;

const createHeaders = ({ token }: TestCustomer) => ({ authorization: `Bearer ${token}`, accept: 'application/json' });

export const sendOrder = (url: string, { customer, key, body }: OrderAttempt, agent?: Agent): Promise<HttpResponse> =>
  sendRequest(`${url}/api/create-order`, {
    method: 'POST',
    headers: { ...createHeaders(customer), 'idempotency-key': key },
    body,
    agent,
  });

async function requestQuote({ menu, url }: OrderClients, customer: TestCustomer, agent?: Agent): Promise<Quoted> {
  const { quote, totals } = createCart(menu);
  const { status, text } = await sendRequest(`${url}/api/order-quote`, {
    method: 'POST',
    headers: createHeaders(customer),
    body: JSON.stringify(quote),
    agent,
  });
  if (status !== 200) throw new Error(`order-quote returned ${status}: ${text}`);
  const { quote_id: quoteId, problems } = JSON.parse(text) as { quote_id: string; problems: unknown[] };
  if (problems.length > 0) throw new Error(`The quote has problems: ${JSON.stringify(problems)}`);
  return { quoteId, totals };
}

const toAttempt = (
  { menu }: OrderClients,
  customer: TestCustomer,
  { quoteId, totals }: Quoted,
  method?: PaymentMethod,
): OrderAttempt => ({
  customer,
  key: randomUUID(),
  body: JSON.stringify(createOrderInput(menu, customer, quoteId, method)),
  totals,
});

/**
 * Requests a quote for each of a number of orders, which are not sent yet.
 * @param method of payment; by default one in five orders is paid online
 */
export const prepareOrders = (clients: OrderClients, count: number, method?: PaymentMethod): Promise<OrderAttempt[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const customer = clients.customers[index % clients.customers.length];
      if (!customer) throw new Error('There are no customers');
      return toAttempt(clients, customer, await requestQuote(clients, customer), method);
    }),
  );

/** Sends attempts again: the response must be the earlier one, or the first if there was none. */
export async function repeatOrders(
  { url }: OrderClients,
  verifier: OrderVerifier,
  attempts: readonly OrderAttempt[],
): Promise<void> {
  const queue = attempts.values();
  const worker = async () => {
    for (const attempt of queue) {
      const { status, text } = await sendOrder(url, attempt);
      verifier.checkResponse(attempt, status, text);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_REQUESTS }, worker));
}

/** Sends each of a number of orders to two instances at the same moment under one key; returns how many. */
export async function sendToBothInstances(
  clients: OrderClients,
  verifier: OrderVerifier,
  urls: readonly [string, string],
): Promise<number> {
  const attempts = await prepareOrders(clients, 40);
  for (const attempt of attempts) {
    verifier.attempts.push(attempt);
    for (const { status, text } of await Promise.all(urls.map((url) => sendOrder(url, attempt))))
      verifier.checkResponse(attempt, status, text);
  }
  return attempts.length;
}

/** Customers who order continuously, 30 % of the orders twice at once with the same key, until the crash. */
export class OrderLoad {
  readonly #clients: OrderClients;
  readonly #verifier: OrderVerifier;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #firstAcknowledgement = Promise.withResolvers<void>();
  #hasCrashed = false;
  acknowledged = 0;
  /** Attempts without a response. */
  unknown = 0;

  constructor(clients: OrderClients, verifier: OrderVerifier) {
    this.#clients = clients;
    this.#verifier = verifier;
  }

  /** Resolves at the first acknowledged order. */
  get firstAcknowledgement(): Promise<void> {
    return this.#firstAcknowledgement.promise;
  }

  /** From now on, requests may fail. */
  announceCrash(): void {
    this.#hasCrashed = true;
  }

  prepareQuotes(): Promise<Quoted[][]> {
    return Promise.all(
      this.#clients.customers.map((customer) =>
        Promise.all(Array.from({ length: PREPARED_QUOTES }, () => this.#quote(customer))),
      ),
    );
  }

  /** @param quotes of each customer */
  async run(quotes: Quoted[][]): Promise<void> {
    try {
      await Promise.all(this.#clients.customers.map((customer, index) => this.#order(customer, quotes[index] ?? [])));
    } finally {
      this.#agent.destroy();
    }
  }

  #quote(customer: TestCustomer): Promise<Quoted> {
    return requestQuote(this.#clients, customer, this.#agent);
  }

  async #order(customer: TestCustomer, quotes: Quoted[]): Promise<void> {
    while (!this.#hasCrashed) {
      try {
        const attempt = toAttempt(this.#clients, customer, quotes.pop() ?? (await this.#quote(customer)));
        this.#verifier.attempts.push(attempt);
        const copies = Math.random() < 0.3 ? 2 : 1;
        await Promise.all(Array.from({ length: copies }, () => this.#send(attempt)));
        if (!attempt.response) this.unknown += 1;
      } catch (error) {
        if (!this.#hasCrashed) throw error;
      }
    }
  }

  async #send(attempt: OrderAttempt): Promise<void> {
    let response: HttpResponse;
    try {
      response = await sendOrder(this.#clients.url, attempt, this.#agent);
    } catch (error) {
      if (this.#hasCrashed) return;
      throw error;
    }
    if (this.#hasCrashed && response.status >= 500) return;
    const isFirst = !attempt.response;
    this.#verifier.checkResponse(attempt, response.status, response.text);
    if (!isFirst || !attempt.response) return;
    this.acknowledged += 1;
    this.#firstAcknowledgement.resolve();
  }
}
