import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig, type JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import * as account from './account.ts';
import * as cart from './cart.ts';
import * as catalog from './catalog.ts';
import { LOCALES } from './constants.ts';
import { endpoints, type Endpoint, type EndpointName } from './endpoints.ts';
import * as errors from './errors.ts';
import { refusalsOf } from './refusals.ts';
import * as orders from './orders.ts';
import * as user from './user.ts';

/**
 * The contract as an OpenAPI 3.1 document, made from the table of calls and its schemas. It is written into `public/` by
 * `npm run openapi` and served from there as it is; nothing that runs imports this file.
 */
interface Operation {
  readonly operationId: EndpointName;
  readonly parameters: readonly object[];
  readonly responses: Readonly<Record<string, object>>;
  readonly security: readonly object[];
  readonly requestBody?: object;
}

export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: object;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
/** Every schema that has a name in the contract, by name. */
const named = Object.fromEntries(
  [catalog, cart, user, account, orders, errors]
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, v.GenericSchema] => isSchema(entry[1]))
    .sort(([one], [other]) => (one < other ? -1 : 1)),
);

/** What travels is what a schema takes in: defaults stand for what was left out. Trimming and defaults of lists leave no trace. */
const config: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  definitions: named,
  ignoreActions: ['trim', 'transform'],
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output' = 'input'): JsonSchema {
  const { $schema: _dialect, $defs: _named, ...converted } = toJsonSchema(schema, { ...config, typeMode });
  return converted;
}

const json = (schema: object) => ({ 'application/json': { schema } });
const error = { $ref: '#/components/schemas/ErrorBody' };
const answersRetryAfter = new Set(['429', '503']);

const MEANINGS: Readonly<Record<string, string>> = {
  401: 'No token, or one that is not valid (any more)',
  404: 'There is no such thing, or it is somebody else’s',
  409: 'The state of things does not allow it; `problems` says why where a machine can know',
  410: 'It was here and was taken away for good',
  413: 'The body is larger than 64 kB',
  422: 'Fields are missing or wrong; `errors` names each by its dotted path',
  429: 'Too often; `Retry-After` says in how many seconds to come back',
  '5XX': 'Not the caller’s fault: 500 of the shop, 502, 503 and 504 of whoever stands behind it',
};

const components = {
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      description: 'The token that `/api/sms-code-check` answers with. Cookies sign nobody in.',
    },
  },
  headers: {
    ContentLanguage: {
      description: 'Language of the texts in the answer',
      schema: { type: 'string', enum: [...LOCALES] },
    },
    RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
    RequestId: { description: 'The name of this request in the shop’s log', schema: { type: 'string' } },
  },
  parameters: {
    AcceptLanguage: {
      name: 'Accept-Language',
      in: 'header',
      required: false,
      description: 'Language of texts and refusals',
      schema: { type: 'string', examples: [...LOCALES] },
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'A repeated key answers what it answered before; with another body it is refused with 422',
      schema: { type: 'string', minLength: 1, maxLength: 200 },
    },
    LastEventId: {
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      description: 'The stream goes on after this event',
      schema: { type: 'string', pattern: '^\\d+$' },
    },
  },
};

const header = (name: keyof typeof components.headers) => ({ $ref: `#/components/headers/${name}` });
const reference = (name: keyof typeof components.parameters) => ({ $ref: `#/components/parameters/${name}` });

/** Parameters of the query. They are numbers in the contract although they arrive as text, so it is the output that is told. */
function queryOf({ query }: Endpoint): object[] {
  if (!query || !('entries' in query)) return [];
  return Object.entries(query.entries as Readonly<Record<string, v.GenericSchema>>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: schema.type !== 'optional',
    schema: schemaOf(schema, 'output'),
  }));
}

function operationOf(name: EndpointName): Operation {
  const endpoint: Endpoint = endpoints[name];
  const { answer, auth, body, creates, stream } = endpoint;
  const statuses = [...refusalsOf(name).map(String), '5XX'];
  return {
    operationId: name,
    security: auth ? [{ bearer: [] }] : [],
    parameters: [
      reference('AcceptLanguage'),
      ...(creates ? [reference('IdempotencyKey')] : []),
      ...(stream ? [reference('LastEventId')] : []),
      ...queryOf(endpoint),
    ],
    ...(body && { requestBody: { required: true, content: json(schemaOf(body)) } }),
    responses: {
      200: {
        description: stream ? 'A stream of events; the data of each is the JSON of `x-event`' : 'The answer',
        headers: {
          'X-Request-Id': header('RequestId'),
          ...(!stream && { 'Content-Language': header('ContentLanguage') }),
        },
        content: stream
          ? { 'text/event-stream': { schema: { type: 'string' }, 'x-event': schemaOf(answer) } }
          : json(schemaOf(answer)),
      },
      ...Object.fromEntries(
        statuses.map((status) => [
          status,
          {
            description: MEANINGS[status] ?? '',
            headers: {
              'Content-Language': header('ContentLanguage'),
              ...(answersRetryAfter.has(status) && { 'Retry-After': header('RetryAfter') }),
            },
            content: json(error),
          },
        ]),
      ),
    },
  };
}

/** The whole document. */
export function openApi(): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { method, path } = endpoints[name];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dinner',
      version: '1.0.0',
      description:
        'Every call between the shop and the provider behind it. Money is in major units, instants are ISO 8601. Fields that are not named here are ignored in requests and may be added to answers.',
    },
    paths,
    components: { ...components, schemas: toJsonSchemaDefs(named, config) },
  };
}

/** The document as it is served. */
export const openApiText = (): string => `${JSON.stringify(openApi(), null, 1)}\n`;
