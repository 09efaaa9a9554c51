import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { endpoints, type Endpoint, type EndpointName } from '#contract/endpoints.ts';
import { generateOpenApi, errorStatuses } from '../../../.scripts/shared/openapi-document.ts';

const served = readFileSync(new URL('../../../public/api/openapi.json', import.meta.url), 'utf8');

const Reference = v.strictObject({ $ref: v.pipe(v.string(), v.startsWith('#/components/')) });
const name = v.pipe(v.string(), v.regex(/^[\w.-]+$/));

/** The keywords of JSON Schema 2020-12 that the contract uses. */
const Schema: v.GenericSchema = v.lazy(() =>
  v.union([
    v.strictObject({ ...Reference.entries, default: v.optional(v.unknown()) }),
    v.strictObject({
      type: v.optional(v.picklist(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'])),
      properties: v.optional(v.record(v.string(), Schema)),
      required: v.optional(v.array(v.string())),
      additionalProperties: v.optional(Schema),
      propertyNames: v.optional(Schema),
      items: v.optional(Schema),
      anyOf: v.optional(v.array(Schema)),
      enum: v.optional(v.array(v.unknown())),
      const: v.optional(v.unknown()),
      default: v.optional(v.unknown()),
      examples: v.optional(v.array(v.unknown())),
      format: v.optional(v.picklist(['date', 'date-time', 'email'])),
      pattern: v.optional(
        v.pipe(
          v.string(),
          v.check((text) => new RegExp(text, 'u').source !== ''),
        ),
      ),
      minimum: v.optional(v.number()),
      maximum: v.optional(v.number()),
      minLength: v.optional(v.number()),
      maxLength: v.optional(v.number()),
      minItems: v.optional(v.number()),
      maxItems: v.optional(v.number()),
    }),
  ]),
);
const text = v.pipe(v.string(), v.nonEmpty());
const Content = v.record(
  v.picklist(['application/json', 'text/event-stream']),
  v.strictObject({ schema: Schema, 'x-event': v.optional(Schema) }),
);
const Header = v.strictObject({ description: text, schema: Schema });
const Parameter = v.strictObject({
  name: text,
  in: v.picklist(['query', 'header']),
  required: v.boolean(),
  description: v.optional(text),
  schema: Schema,
});
const Response = v.strictObject({
  description: text,
  headers: v.optional(v.record(v.string(), v.union([Header, Reference]))),
  content: Content,
});
const Operation = v.strictObject({
  operationId: name,
  security: v.array(v.record(name, v.array(v.string()))),
  parameters: v.array(v.union([Parameter, Reference])),
  requestBody: v.optional(v.strictObject({ required: v.boolean(), content: Content })),
  responses: v.record(v.pipe(v.string(), v.regex(/^([1-5]\d\d|[1-5]XX)$/)), Response),
});
/** The subset of OpenAPI 3.1 that the document uses. */
const Document = v.strictObject({
  openapi: v.pipe(v.string(), v.regex(/^3\.1\.\d+$/)),
  info: v.strictObject({ title: text, version: text, description: text }),
  paths: v.record(v.pipe(v.string(), v.startsWith('/')), v.record(v.picklist(['get', 'post']), Operation)),
  components: v.strictObject({
    schemas: v.record(name, Schema),
    parameters: v.record(name, Parameter),
    headers: v.record(name, Header),
    securitySchemes: v.record(
      name,
      v.strictObject({ type: v.literal('http'), scheme: v.literal('bearer'), description: text }),
    ),
  }),
});

const document = JSON.parse(served) as v.InferOutput<typeof Document>;
const all = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
const operation = ({ method, path }: Endpoint) => document.paths[path]?.[method === 'GET' ? 'get' : 'post'];

/** Resolves a reference. */
const found = (reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
const references = [...served.matchAll(/"\$ref": "([^"]+)"/g)].map(([, reference = '']) => reference);

describe('the OpenAPI document', () => {
  it('matches the schemas; `npm run openapi` regenerates it', () => {
    expect(served).toBe(generateOpenApi());
  });

  it('has the structure of OpenAPI 3.1 and no unknown keyword', () => {
    const { issues } = v.safeParse(Document, document);
    expect(issues?.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`) ?? []).toEqual([]);
    expect(v.is(Document, { ...document, paths: { ...document.paths, '/api/x': { get: { operationId: 'x' } } } })).toBe(
      false,
    );
  });

  it('has no dangling references', () => {
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter((reference) => found(reference) === undefined)).toEqual([]);
  });

  it('has unique operation ids and every call of the contract', () => {
    const names = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(names.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  it.each(all)('describes authentication, input and responses of %s', (call, endpoint) => {
    const documented = operation(endpoint);
    expect(documented?.operationId).toBe(call);
    expect(documented?.security).toEqual(endpoint.access === 'customer' ? [{ bearer: [] }] : []);
    expect(documented?.requestBody !== undefined).toBe(endpoint.body !== undefined);
    expect(JSON.stringify(documented?.parameters).includes('IdempotencyKey')).toBe(
      endpoint.acceptsIdempotencyKey ?? false,
    );
    expect(Object.keys(documented?.responses ?? {})).toEqual(['200', ...errorStatuses(call).map(String), '5XX']);
    // Responses with messages declare their language; a stream has none.
    const withoutLanguage = Object.entries(documented?.responses ?? {}).filter(
      ([, { headers }]) => !headers || !('Content-Language' in headers),
    );
    expect(withoutLanguage.map(([status]) => status)).toEqual(endpoint.stream ? ['200'] : []);
  });
});
