import type { EndpointName } from '#contract/endpoints.ts';
import { bodyOfExtent } from '../handler/extent.ts';
import { CHANGE_KINDS, changeField, typeOf, type Change } from './field-changes.ts';
import { isList, isObject, type Json } from '../data/json.ts';
import { varyEvents } from './event-changes.ts';
import type { Variation } from './variation.ts';

interface Field {
  readonly path: readonly string[];
  readonly value: Json;
}

/** The fields of a response with their values, the response itself first. A list has the fields of all its items. */
function fieldsOf(value: Json, path: readonly string[] = []): Field[] {
  return [{ path, value }, ...innerFields(value, path)];
}

function innerFields(value: Json, path: readonly string[]): Field[] {
  if (isList(value)) return uniqueByPath(value.flatMap((item) => innerFields(item, path)));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, field]) => fieldsOf(field, [...path, name]));
}

/** Of the values that the items of a list have for a field, the one that says the most about its type. */
function uniqueByPath(fields: readonly Field[]): Field[] {
  const byPath = new Map<string, Field>();
  for (const field of fields) {
    const known = byPath.get(field.path.join('.'));
    if (!known || weight(field.value) > weight(known.value)) byPath.set(field.path.join('.'), field);
  }
  return [...byPath.values()];
}

function weight(value: Json): number {
  if (value === null) return 0;
  return isList(value) && value.length === 0 ? 1 : 2;
}

function createVariation(call: EndpointName, { path }: Field, kind: string, change: Change): Variation {
  return {
    name: `${[call, ...path].join('.')} ${kind}`,
    call,
    scope: 'field',
    path,
    kind,
    async respond(request, original, extent) {
      const response = await original(request);
      if (!response.ok) return response;
      if (call === 'getOrderEvents') return varyEvents(response, (data) => changeField(data, data, path, change));
      const complete = (await response.json()) as Json;
      const body = bodyOfExtent(extent, call, complete);
      return Response.json(changeField(body, complete, path, changeTyped(kind, change)));
    },
  };
}

/**
 * A response may have another type than the sample that the variation was made of: an order may have no courier yet.
 */
function changeTyped(name: string, change: Change): Change {
  const kind = CHANGE_KINDS.find((each) => each.name === name);
  return (value) => (kind?.of[typeOf(value)] ?? change)(value);
}

/** Every change to every field of a call's response. */
export function fieldVariations(call: EndpointName, sample: Json): Variation[] {
  return fieldsOf(sample).flatMap((field) =>
    CHANGE_KINDS.flatMap(({ name, of }) => {
      const change = of[typeOf(field.value)];
      const isWhole = field.path.length === 0;
      return change && !(isWhole && name === 'absent') ? [createVariation(call, field, name, change)] : [];
    }),
  );
}
