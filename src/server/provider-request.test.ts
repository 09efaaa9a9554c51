import { expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { type Fields, PROVIDER_EXTENSIONS, SPECIFIED_REQUESTS } from './provider-request.ts';

/** What the schemas of objects, lists and optional values consist of. */
interface SchemaParts {
  readonly entries?: Readonly<Record<string, SchemaParts>>;
  readonly item?: SchemaParts;
  readonly wrapped?: SchemaParts;
  readonly pipe?: readonly SchemaParts[];
}

interface RequestSchemas {
  readonly query?: SchemaParts;
  readonly body?: SchemaParts;
}
const schemasOf = (call: EndpointName) => endpoints[call] as unknown as RequestSchemas;

/** The paths of the fields of a schema that are neither in the table nor extensions. */
function unlistedFields(schema: SchemaParts, fields: Fields | true, path: string): readonly string[] {
  if (fields === true) return [];
  const entries = Object.entries(schema.entries ?? {}).flatMap(([name, field]) => {
    // Responses have the language of a text beside it; requests share their schemas.
    if (name.endsWith('_lang') || PROVIDER_EXTENSIONS.some((extension) => extension === name)) return [];
    const known = fields[name];
    return known === undefined ? [`${path}.${name}`] : unlistedFields(field, known, `${path}.${name}`);
  });
  const [, ...laterSchemas] = schema.pipe ?? [];
  const inner = [schema.item, schema.wrapped, ...laterSchemas].filter((part) => part !== undefined);
  return [...entries, ...inner.flatMap((part) => unlistedFields(part, fields, path))];
}

test('each field of the requests that an external provider gets is specified or an extension', () => {
  const calls = Object.entries(SPECIFIED_REQUESTS) as [EndpointName, Fields][];
  const unlisted = calls.flatMap(([call, fields]) => {
    const { query, body } = schemasOf(call);
    return [query, body].flatMap((schema) => (schema ? unlistedFields(schema, fields, call) : []));
  });
  expect(unlisted).toEqual([]);
});

test('a field that is neither is found, also in a list', () => {
  const { body } = schemasOf('recalculateBasket');
  expect(body && unlistedFields(body, { products: { id: true, additives: { id: true } } }, 'basket')).toEqual(
    expect.arrayContaining(['basket.products.count', 'basket.products.additives.price']),
  );
});
