import { expect } from 'vitest';
import * as v from 'valibot';
import { BANK_PATH } from '#backend/bank/provider.ts';
import { LOCALES } from '#contract/constants.ts';
import { endpoints, type Endpoint, type EndpointName } from '#contract/endpoints.ts';
import { ErrorBody } from '#contract/errors.ts';
import { UNKNOWN } from '#contract/growing-list.ts';
import { refusalsOf } from '#contract/refusals.ts';

/** What the contract, and so the OpenAPI document, says of a request. A path may have calls of several methods one day. */
const callsAt = (path: string): [EndpointName, Endpoint][] => (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, endpoint]) => endpoint.path === path);

/** Whether the contract says that a call may end like this. */
const isDeclared = (name: EndpointName, status: number): boolean => status === 200 || (status >= 500 && status < 600) || refusalsOf(name).includes(status);

/** Places in an answer that its schema says nothing of: nothing is left of them after parsing, or no known word. */
function surplusOf(given: unknown, understood: unknown, at = ''): string[] {
  // Readers tolerate words that they do not know; the backend writes none.
  if (understood === UNKNOWN && given !== UNKNOWN) return [`${at}: ${String(given)}`];
  if (Array.isArray(given)) return given.flatMap((each, index) => surplusOf(each, (understood as readonly unknown[])[index], `${at}[${index}]`));
  if (typeof given !== 'object' || given === null) return [];
  const known = understood as Readonly<Record<string, unknown>>;
  return Object.entries(given).flatMap(([name, value]) => (Object.hasOwn(known, name) ? surplusOf(value, known[name], `${at}.${name}`) : [`${at}.${name}`]));
}

/** An answer as its schema understands it. @throws when it is another, or has a field more, however deep */
export function strictly<Schema extends v.GenericSchema>(schema: Schema, given: unknown): v.InferOutput<Schema> {
  const understood = v.parse(schema, given);
  expect(surplusOf(given, understood), 'the contract says nothing of these fields').toEqual([]);
  return understood;
}

/** Holds an answer to the contract: its status, the headers that every one has, and its body to the last field. The test bank's pages are no part of it. */
export async function holdToContract(method: string, path: string, answer: Response): Promise<void> {
  if (path.startsWith(`${BANK_PATH}/`)) return;
  const calls = callsAt(path);
  const [name, endpoint] = calls.find(([, each]) => each.method === method) ?? [];
  if (name !== undefined) expect(isDeclared(name, answer.status), `the contract says nothing of ${answer.status} for ${name}`).toBe(true);
  else expect(answer.status, `${method} ${path} is no call`).toBe(calls.length > 0 ? 405 : 404);
  if (answer.status === 200 && endpoint?.stream) return expect(answer.headers.get('content-type')).toBe('text/event-stream');
  expect([answer.headers.get('content-type'), answer.headers.get('content-language')]).toEqual(['application/json', expect.toBeOneOf([...LOCALES])]);
  if (answer.status === 429) expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  strictly(answer.status === 200 && endpoint ? endpoint.answer : ErrorBody, await answer.clone().json());
}
