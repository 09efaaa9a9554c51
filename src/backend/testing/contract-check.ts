import { expect } from 'vitest';
import * as v from 'valibot';
import { BANK_PATH } from '#backend/payments/sandbox/pages.ts';
import { webhookPath } from '#backend/payments/provider.ts';
import { LOCALES } from '#contract/constants.ts';
import { endpoints, type Endpoint, type EndpointName } from '#contract/endpoints.ts';
import { ErrorBody } from '#contract/endpoint-definitions.ts';
import { UNKNOWN } from '#contract/catalog.ts';
import { errorStatuses } from '../../../.scripts/shared/openapi-document.ts';

/**
 * Checks a response against the contract: its status, the headers of every response, and every field of its body. The
 * pages of the test bank and the webhooks of providers are not part of it.
 */
export async function checkContract(method: string, path: string, response: Response): Promise<void> {
  if (path.startsWith(`${BANK_PATH}/`) || path.startsWith(webhookPath(''))) return;
  const candidates = endpointsAt(path);
  const [name, endpoint] = candidates.find(([, candidate]) => candidate.method === method) ?? [];
  if (name !== undefined)
    expect(isDeclared(name, response.status), `the contract does not declare ${response.status} for ${name}`).toBe(
      true,
    );
  else expect(response.status, `${method} ${path} is not in the contract`).toBe(candidates.length > 0 ? 405 : 404);
  if (response.status === 200 && endpoint?.stream)
    return expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect([response.headers.get('content-type'), response.headers.get('content-language')]).toEqual([
    'application/json',
    expect.toBeOneOf([...LOCALES]),
  ]);
  if (response.status === 429) expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  parseStrictly(response.status === 200 && endpoint ? endpoint.response : ErrorBody, await response.clone().json());
}

/**
 * The parsed value. @throws when it does not fit the schema or has a field that the schema does not declare, however
 * deep
 */
export function parseStrictly<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const parsed = v.parse(schema, value);
  expect(undeclaredFields(value, parsed), 'the contract does not declare these fields').toEqual([]);
  return parsed;
}

/** A path may have endpoints of several methods one day. */
const endpointsAt = (path: string): [EndpointName, Endpoint][] =>
  (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, endpoint]) => endpoint.path === path);

const isDeclared = (name: EndpointName, status: number): boolean =>
  status === 200 || (status >= 500 && status < 600) || errorStatuses(name).includes(status);

/** Paths of fields that are missing after parsing. */
function undeclaredFields(value: unknown, parsed: unknown, path = ''): string[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      undeclaredFields(item, (parsed as readonly unknown[])[index], `${path}[${index}]`),
    );
  // Readers accept words that they do not know; the backend writes none.
  if (parsed === UNKNOWN && value !== UNKNOWN) return [`${path}: ${String(value)}`];
  if (typeof value !== 'object' || value === null) return [];
  const known = parsed as Readonly<Record<string, unknown>>;
  return Object.entries(value).flatMap(([name, field]) =>
    Object.hasOwn(known, name) ? undeclaredFields(field, known[name], `${path}.${name}`) : [`${path}.${name}`],
  );
}
