import { describe, expect, test } from 'vitest';
import { createProviderLog, createProviderProxy } from '#server/provider-proxy.ts';
import { isList, isObject, type Json } from '../data/json.ts';
import { createProvider, type Handler } from '../handler/provider.ts';
import { fetchOf } from '../pages/rendered-shop.ts';
import { createRequest, ORIGIN, SAMPLE_REQUESTS } from '../variations/samples.ts';
import { vary, type Variation } from '../variations/variation.ts';
import { selectVariations } from '../variations/variations.ts';

interface LogLine {
  readonly message: string;
  readonly call?: unknown;
  readonly field?: unknown;
  readonly deviation?: unknown;
  readonly failure?: unknown;
}

/** These take as long as the shop waits, and a stream passes through. */
const NOT_HERE = ['hanging', 'dripping'];
const variations = (await selectVariations()).filter(
  ({ kind, call }) => !NOT_HERE.includes(kind) && call !== 'getOrderEvents',
);

/** The values of a field in all items. */
function valuesAt(body: Json | undefined, [name, ...rest]: readonly string[]): (Json | undefined)[] {
  if (name === undefined) return [body];
  if (isList(body)) return body.flatMap((item) => valuesAt(item, [name, ...rest]));
  return isObject(body) ? valuesAt(body[name], rest) : [];
}

/** Kinds of changes that the contract does not accept, or only converted. */
const KINDS_THAT_CHANGE = [
  'as text',
  'as number',
  'as boolean',
  'as object',
  'as list',
  'negative',
  'with broken items',
];

const isNothing = (value: Json | undefined): boolean => value === undefined || value === null;

/** Sends the call of a variation twice through the shop's proxy. */
async function observe(variation: Variation) {
  const lines: LogLine[] = [];
  const log = createProviderLog((_level, message, fields) => void lines.push({ message, ...fields }));
  let sent: Json | undefined;
  const handler: Handler = async (request) => {
    const response = await vary(createProvider().fetch, [variation])(request);
    sent ??= await parse(response.clone());
    return response;
  };
  const proxy = createProviderProxy(ORIGIN, { fetch: fetchOf(handler), log });
  const send = () => proxy.fetch(createRequest(variation.call, SAMPLE_REQUESTS[variation.call]));
  const response = await send();
  const received = await parse(response.clone());
  await send();
  return { lines, sent, received, status: response.status };
}

async function parse(response: Response): Promise<Json | undefined> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined; // not JSON
  }
}

/** What is wrong with the lines that were logged. */
function faultsOf(
  variation: Variation,
  { lines, sent, received, status }: Awaited<ReturnType<typeof observe>>,
): string[] {
  const texts = lines.map((line) => JSON.stringify(line));
  const isChanged =
    variation.scope === 'field' &&
    KINDS_THAT_CHANGE.includes(variation.kind) &&
    status === 200 &&
    valuesAt(sent, variation.path).some(
      (value, index) =>
        !isNothing(value) && JSON.stringify(value) !== JSON.stringify(valuesAt(received, variation.path)[index]),
    );
  return [
    ...(new Set(texts).size < texts.length ? ['a line is logged twice'] : []),
    ...lines.filter(({ call }) => call !== variation.call).map(({ call }) => `a line names ${String(call)}`),
    ...lines.filter(({ deviation, failure }) => !deviation && !failure).map(({ message }) => `no reason: ${message}`),
    ...(status >= 500 && lines.length === 0 ? [`a failure with ${status} is not logged`] : []),
    ...(isChanged && !lines.some(({ field }) => namesField(String(field), variation.path))
      ? [`a changed ${variation.path.join('.')} is not logged, but ${texts.join(' ') || 'nothing'}`]
      : []),
  ];
}

/** Whether a logged field is the varied one, something in it, or what was left out with it. */
const namesField = (field: string, path: readonly string[]): boolean =>
  field.startsWith(path.join('.')) || path.join('.').startsWith(field);

describe('the log names the call, the field and the reason once, under', () => {
  for (const variation of variations)
    test(variation.name, async () => {
      expect(faultsOf(variation, await observe(variation)).join('\n')).toBe('');
    });
});
