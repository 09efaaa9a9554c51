import { isList, isObject, type Json } from '../data/json.ts';
import { typeOf, type JsonType } from '../variations/field-changes.ts';

/** A field whose value is not of the expected type. */
export interface ShapeDifference {
  /** Names from the root of the response, `products.price`; `response` for the response itself. */
  readonly field: string;
  readonly expected: JsonType;
  readonly received: JsonType | 'absent';
}

/** Fields that may be null, wherever they are: the provider knows no value. */
const NULLABLE = new Set(
  [
    'phone order_amount_free_shipping description image image_large weight measure opens_at closes_at updated_at published_at',
    'lat lng promotion code name email date_birth linked_card label block entrance floor apartment intercom comment eta rating',
    'promocode address card change_from closed courier redirect_url reason free_from tokenize_url slug cuisines allergens diets',
    'link_instagram link_fb link_app_store link_google_play recommended additives modifiers option_groups products hours',
  ]
    .join(' ')
    .split(' '),
);

/** Items of a list that are compared. */
const MAX_ITEMS = 500;

/**
 * How a response differs from an expected one in the types of its fields. Fields beyond the expected ones are no
 * difference.
 * @param expected a response with a value for each field; null and empty lists say nothing about a type
 */
export function findDifferences(
  expected: Json,
  received: Json | undefined,
  path: readonly string[] = [],
): ShapeDifference[] {
  const field = path.join('.') || 'response';
  const expectedType = typeOf(expected);
  if (received === undefined) return [{ field, expected: expectedType, received: 'absent' }];
  if (expected === null || (received === null && NULLABLE.has(path.at(-1) ?? ''))) return [];
  // Products, ids of products or a flag: providers differ.
  if (path.at(-1) === 'recommended' && typeOf(received) === 'boolean') return [];
  if (typeOf(received) !== expectedType) return [{ field, expected: expectedType, received: typeOf(received) }];
  if (isList(expected) && isList(received)) return itemDifferences(expected, received, path);
  if (!isObject(expected) || !isObject(received)) return [];
  return Object.entries(expected).flatMap(([name, value]) => findDifferences(value, received[name], [...path, name]));
}

/** The differences of all items, each kind once. */
function itemDifferences(
  expected: readonly Json[],
  received: readonly Json[],
  path: readonly string[],
): ShapeDifference[] {
  const [model] = expected;
  if (model === undefined) return [];
  const all = received.slice(0, MAX_ITEMS).flatMap((item) => findDifferences(model, item, path));
  const byText = new Map(all.map((difference) => [JSON.stringify(difference), difference]));
  return [...byText.values()];
}
