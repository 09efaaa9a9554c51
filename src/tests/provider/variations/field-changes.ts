import { isList, isObject, type Json } from '../data/json.ts';

export type JsonType = 'text' | 'number' | 'boolean' | 'list' | 'object' | 'null';

export function typeOf(value: Json): JsonType {
  if (value === null) return 'null';
  if (isList(value)) return 'list';
  if (isObject(value)) return 'object';
  return typeof value === 'string' ? 'text' : (typeof value as 'number' | 'boolean');
}

const HUGE_TEXT = 'Ж'.repeat(5000);
const HUGE_NUMBER = 1e15;
/** Of a huge list, those of lists in its items included: more than 20,000 of a response are refused. */
const HUGE_ITEMS = 5000;
const NEGATIVE = -1;
/** A number where the provider has a text. */
const ANY_NUMBER = 42;

const countItems = (value: Json): number =>
  isList(value)
    ? value.reduce<number>((count, item) => count + 1 + countItems(item), 0)
    : isObject(value)
      ? Object.values(value).reduce<number>((count, field) => count + countItems(field), 0)
      : 0;

/** The items of a list again and again. */
const repeat = (list: readonly Json[]): Json[] => {
  const items = list.length === 0 ? [null] : list;
  return Array.from({ length: Math.ceil(HUGE_ITEMS / countItems(items)) }, () => items).flat();
};

const toKeyed = (list: readonly Json[]): Json => Object.fromEntries(list.map((item, index) => [String(index), item]));

const numberIn = (text: string): number => (text.trim() && Number.isFinite(Number(text)) ? Number(text) : ANY_NUMBER);

/** Another value in the place of a field's; undefined leaves the field out. */
export type Change = (value: Json) => Json | undefined;

/** A kind of change, with its effect on a value of each type that it applies to. */
export interface ChangeKind {
  readonly name: string;
  readonly of: { readonly [Type in JsonType]?: Change };
}

const absent: Change = () => undefined;
const asNull: Change = () => null;
const wrapped: Change = (value) => ({ value });
const listed: Change = (value) => [value];

/** Every kind of change to a field. */
export const CHANGE_KINDS: readonly ChangeKind[] = [
  {
    name: 'absent',
    of: { text: absent, number: absent, boolean: absent, list: absent, object: absent, null: absent },
  },
  { name: 'null', of: { text: asNull, number: asNull, boolean: asNull, list: asNull, object: asNull } },
  {
    name: 'as text',
    of: { number: String, boolean: String, list: () => 'text', object: () => 'text', null: () => 'text' },
  },
  { name: 'as number', of: { text: (text) => numberIn(String(text)), boolean: Number, null: () => ANY_NUMBER } },
  { name: 'as boolean', of: { text: () => true, number: Boolean, list: () => true, null: () => true } },
  {
    name: 'empty',
    of: { text: () => '', number: () => '', boolean: () => '', list: () => [], object: () => ({}), null: () => ({}) },
  },
  {
    name: 'huge',
    of: { text: () => HUGE_TEXT, number: () => HUGE_NUMBER, list: (list) => (isList(list) ? repeat(list) : list) },
  },
  { name: 'negative', of: { number: () => NEGATIVE } },
  { name: 'as object', of: { text: wrapped, number: wrapped, list: (list) => (isList(list) ? toKeyed(list) : list) } },
  { name: 'as list', of: { text: listed, number: listed, object: () => [], null: () => [] } },
  { name: 'with broken items', of: { list: (list) => (isList(list) ? [null, 'text', {}, ...list] : list) } },
  { name: 'with an extra field', of: { object: addField, list: (list) => mapItems(list, addField) } },
];

function addField(value: Json): Json {
  return isObject(value) ? { ...value, added_by_the_provider: { any: ['thing', 1, null] } } : value;
}

const mapItems = (list: Json, change: (item: Json) => Json): Json => (isList(list) ? list.map(change) : list);

/**
 * A response with a change to one field, of every item where it is in a list.
 * @param body the response as it would be sent
 * @param complete the same with every field of the contract: a changed field that `body` lacks is taken from here
 */
export function changeField(body: Json, complete: Json, path: readonly string[], change: Change): Json {
  const [name, ...rest] = path;
  if (name === undefined) return change(body) ?? null;
  if (isList(complete))
    return (isList(body) ? body : complete).map((item, index) =>
      changeField(item, complete[index] ?? null, path, change),
    );
  if (!isObject(complete)) return body;
  const { [name]: own, ...others } = isObject(body) ? body : complete;
  const full = complete[name];
  if (full === undefined) return body;
  const value = rest.length === 0 ? change(own ?? full) : changeField(own ?? full, full, rest, change);
  return value === undefined ? others : { ...others, [name]: value };
}
