import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig, type JsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { LOCALES } from '#contract/constants.ts';
import { endpoints, type Endpoint, type EndpointName } from '#contract/endpoints.ts';
import * as contract from '#contract/index.ts';
import { listSchemas } from '../../src/tests/fixtures/schema-tree.ts';

/** Every schema that has a name in the contract, by name. */
const named = Object.fromEntries(
  Object.entries<unknown>(contract)
    .filter((entry): entry is [string, v.GenericSchema] => v.isOfKind('schema', entry[1] as v.GenericSchema))
    .sort(([one], [other]) => (one < other ? -1 : 1)),
);

/**
 * The lists of `boundedArray`: `unparsed`, whose items are of any type until the length is checked, and `parsed`, which
 * parses them.
 */
const boundedLists = [
  ...Object.values<Endpoint>(endpoints).flatMap(({ query, body }) => [query ?? [], body ?? []].flat()),
  ...Object.values(named),
]
  .flatMap(listSchemas)
  .flatMap(({ schema: unparsed, after: [limit, parsed, next] }) =>
    unparsed.item?.type === 'custom' && parsed?.item
      ? [{ unparsed, parsed, maxItems: limit?.requirement, minItems: next?.type === 'min_length' && next.requirement }]
      : [],
  );

type OverrideContext = Parameters<NonNullable<ConversionConfig['overrideSchema']>>[0];

/** `jsonSchema` is the conversion of `valibotSchema` so far. */
function describeBoundedList({ valibotSchema, jsonSchema }: OverrideContext): JsonSchema | undefined {
  const isSame = (part: unknown): boolean => part === valibotSchema;
  for (const { unparsed, parsed, maxItems, minItems } of boundedLists) {
    if (isSame(parsed)) return { ...jsonSchema, maxItems: Number(maxItems) };
    if (isSame(unparsed) && minItems !== false) return { ...jsonSchema, minItems: Number(minItems) };
    if (isSame(unparsed.item)) return describeItem(parsed.item as v.GenericSchema);
  }
  return undefined;
}

function describeItem(item: v.GenericSchema): JsonSchema {
  const name = Object.keys(named).find((each) => named[each] === item);
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  const { $schema: _dialect, ...converted } = toJsonSchema(item, { ...config, definitions: {} });
  return converted;
}

/**
 * The wire has the input types of the schemas: optional fields may be absent. Trimming and transformations do not show,
 * nor does the check that the day of a date exists, which its format implies.
 */
const config: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  definitions: named,
  ignoreActions: ['trim', 'transform', 'safe_integer', 'some_item', 'check'],
  overrideSchema: describeBoundedList,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

function toOpenApiSchema(schema: v.GenericSchema, typeMode: 'input' | 'output' = 'input'): JsonSchema {
  const { $schema: _dialect, $defs: _named, ...converted } = toJsonSchema(schema, { ...config, typeMode });
  return converted;
}

/**
 * Statuses that do not follow from the declaration of an endpoint: an unknown code or payment, a state that has changed.
 */
const OTHER_ERROR_STATUSES: Readonly<Partial<Record<EndpointName, readonly number[]>>> = {
  getProduct: [410],
  getInfoPage: [404],
  getZones: [404],
  search: [404],
  suggestAddress: [404],
  sendCode: [404],
  checkCode: [404],
  addCard: [409],
  setDefaultCard: [409],
  sendDeletionCode: [409],
  deleteAccount: [404, 409],
  createOrder: [409],
  payOrder: [409],
  cancelOrder: [409],
  rateOrder: [409],
  editReview: [409],
  reportProblem: [409],
};

/** Fields that identify a resource, which may not exist or may belong to another user. */
const ID_FIELDS = ['id', 'id_restaurant', 'address_id', 'card_id', 'order_id'];

/**
 * The statuses from 400 to 499 that an endpoint may return, in ascending order. Every endpoint that changes something
 * is rate-limited.
 */
export function errorStatuses(name: EndpointName): number[] {
  const { query, body, access, method, changesState, rateLimit }: Endpoint = endpoints[name];
  const fields = [query, body].flatMap((schema) =>
    schema && 'entries' in schema ? Object.keys(schema.entries as object) : [],
  );
  const statuses = new Set(OTHER_ERROR_STATUSES[name]);
  if (access === 'customer') statuses.add(401);
  if (fields.some((field) => ID_FIELDS.includes(field))) statuses.add(404);
  if (body) statuses.add(413);
  if (body || query) statuses.add(422);
  if (method === 'POST' || changesState || rateLimit) statuses.add(429);
  return [...statuses].sort((one, other) => one - other);
}

const json = (schema: object) => ({ 'application/json': { schema } });
const error = { $ref: '#/components/schemas/ErrorBody' };
const RETRY_AFTER_STATUSES = new Set(['429', '503']);

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  401: 'No token, or an invalid or expired one',
  404: 'The resource does not exist or belongs to another user',
  409: 'The current state does not allow it; `problems` has machine-readable reasons where there are any',
  410: 'The resource was removed permanently',
  413: 'The body is larger than 64 kB',
  422: 'Fields are missing or invalid; `errors` has the messages of each by its dotted path',
  429: 'Too many requests; `Retry-After` has the seconds to wait',
  '5XX': 'Server error: 500 of the shop, 502, 503 and 504 of the provider behind it',
};

const components = {
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'The token in the response of `/api/sms-code-check`. Cookies do not authenticate.',
    },
  },
  headers: {
    ContentLanguage: {
      description: 'Language of the texts in the response',
      schema: { type: 'string', enum: [...LOCALES] },
    },
    RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
    RequestId: { description: 'The id of this request in the shop’s log', schema: { type: 'string' } },
  },
  parameters: {
    AcceptLanguage: {
      name: 'Accept-Language',
      in: 'header',
      required: false,
      description: 'Language of texts and error messages',
      schema: { type: 'string', examples: [...LOCALES] },
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'A repeated key returns the earlier response; with another body the response is 422',
      schema: { type: 'string', minLength: 1, maxLength: 200 },
    },
    LastEventId: {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      description: 'The stream continues after this event',
      schema: { type: 'string', pattern: '^\\d+$' },
    },
  },
};

const header = (name: keyof typeof components.headers) => ({ $ref: `#/components/headers/${name}` });
const reference = (name: keyof typeof components.parameters) => ({ $ref: `#/components/parameters/${name}` });

/** Query parameters arrive as text and are parsed into numbers, so their output types are documented. */
function queryParameters({ query }: Endpoint): object[] {
  if (!query || !('entries' in query)) return [];
  return Object.entries(query.entries as Readonly<Record<string, v.GenericSchema>>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: schema.type !== 'optional',
    schema: toOpenApiSchema(schema, 'output'),
  }));
}

function createOperation(name: EndpointName) {
  const endpoint: Endpoint = endpoints[name];
  const { response, access, body, acceptsIdempotencyKey, stream } = endpoint;
  const statuses = [...errorStatuses(name).map(String), '5XX'];
  return {
    operationId: name,
    security: access === 'customer' ? [{ bearer: [] }] : [],
    parameters: [
      reference('AcceptLanguage'),
      ...(acceptsIdempotencyKey ? [reference('IdempotencyKey')] : []),
      ...(stream ? [reference('LastEventId')] : []),
      ...queryParameters(endpoint),
    ],
    ...(body && { requestBody: { required: true, content: json(toOpenApiSchema(body)) } }),
    responses: {
      200: {
        description: stream ? 'A stream of events; the data of each is the JSON of `x-event`' : 'The response',
        headers: {
          'X-Request-Id': header('RequestId'),
          ...(!stream && { 'Content-Language': header('ContentLanguage') }),
        },
        content: stream
          ? { 'text/event-stream': { schema: { type: 'string' }, 'x-event': toOpenApiSchema(response) } }
          : json(toOpenApiSchema(response)),
      },
      ...Object.fromEntries(
        statuses.map((status) => [
          status,
          {
            description: DESCRIPTIONS[status] ?? '',
            headers: {
              'Content-Language': header('ContentLanguage'),
              ...(RETRY_AFTER_STATUSES.has(status) && { 'Retry-After': header('RetryAfter') }),
            },
            content: json(error),
          },
        ]),
      ),
    },
  };
}

/**
 * The contract as an OpenAPI 3.1 document, generated from the endpoints and their schemas. `npm run openapi` writes it
 * into `public/`.
 */
export function generateOpenApi(): string {
  const paths: Record<string, Record<string, object>> = {};
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { method, path } = endpoints[name];
    paths[path] = { ...paths[path], [method.toLowerCase()]: createOperation(name) };
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Dinner',
      version: '1.0.0',
      description:
        'Every call between the shop and the provider behind it. Money is in major units, instants are ISO 8601. Fields that are not named here are ignored in requests and may be added to responses.',
    },
    paths,
    components: { ...components, schemas: toJsonSchemaDefs(named, config) },
  };
  return `${JSON.stringify(document, null, 1)}\n`;
}
