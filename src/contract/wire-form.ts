import * as v from 'valibot';
import type { OnWire } from './money.ts';

// The wire has other forms of some values than the code: amounts are in major units there. Parsing by a schema decodes
// them; `toWire` is the way back. So a schema describes both forms of a message, and nothing else converts.

interface SchemaPart {
  readonly kind: string;
  readonly type: string;
  readonly pipe?: readonly SchemaPart[];
  readonly entries?: Readonly<Record<string, SchemaPart>>;
  readonly item?: SchemaPart;
  readonly options?: readonly SchemaPart[] | readonly unknown[];
  readonly wrapped?: SchemaPart;
  readonly literal?: unknown;
  readonly encode?: Encoder;
}
type Encoder = (value: unknown) => unknown;
type Fields = Readonly<Record<string, unknown>>;

/** An action of a pipe that decodes a value of the wire, and that `toWire` reverses. */
export const codec = <Wire, Inner>(
  decode: (wire: Wire) => Inner,
  encode: (inner: Inner) => Wire,
): v.TransformAction<Wire, Inner> => Object.assign(v.transform(decode), { encode });

/** The form on the wire of a value as the schema returns it. Parts without another form there are not copied. */
export function toWire<Schema extends v.GenericSchema>(
  schema: Schema,
  value: v.InferOutput<Schema>,
): OnWire<v.InferOutput<Schema>> {
  const part: v.GenericSchema = schema;
  const encode = encoderOf(part as SchemaPart);
  return (encode ? encode(value) : value) as OnWire<v.InferOutput<Schema>>;
}

const encoders = new WeakMap<SchemaPart, { readonly encode: Encoder | null }>();

/** Null where the wire has the same form. */
function encoderOf(schema: SchemaPart): Encoder | null {
  const known = encoders.get(schema);
  if (known) return known.encode;
  const encode = schema.pipe ? reversed(schema.pipe) : encoderOfParts(schema);
  encoders.set(schema, { encode });
  return encode;
}

function reversed(pipe: readonly SchemaPart[]): Encoder | null {
  const steps = pipe
    .map((part) => (part.kind === 'schema' ? encoderOf(part) : (part.encode ?? null)))
    .filter((step) => step !== null);
  return steps.length === 0 ? null : (value) => steps.reduceRight((current, step) => step(current), value);
}

function encoderOfParts({ entries, item, wrapped, type, options }: SchemaPart): Encoder | null {
  if (entries) return encoderOfFields(entries);
  const encodeItem = item && encoderOf(item);
  if (encodeItem) return (list) => (list as readonly unknown[]).map(encodeItem);
  const encodeWrapped = wrapped && encoderOf(wrapped);
  if (encodeWrapped) return (value) => (value == null ? value : encodeWrapped(value));
  return type === 'union' ? encoderOfUnion(options as readonly SchemaPart[]) : null;
}

function encoderOfFields(entries: Readonly<Record<string, SchemaPart>>): Encoder | null {
  const encoded = Object.entries(entries).flatMap(([key, schema]): [string, Encoder][] => {
    const encode = encoderOf(schema);
    return encode ? [[key, encode]] : [];
  });
  if (encoded.length === 0) return null;
  return (value) => {
    const fields: Record<string, unknown> = { ...(value as Fields) };
    for (const [key, encode] of encoded) if (fields[key] != null) fields[key] = encode(fields[key]);
    return fields;
  };
}

function encoderOfUnion(options: readonly SchemaPart[]): Encoder | null {
  const encoded = options.filter((option) => encoderOf(option) !== null);
  if (encoded.length === 0) return null;
  return (value) => {
    const option = encoded.find((schema) => isOfKind(schema, value));
    return option ? encoderOf(option)?.(value) : value;
  };
}

/** Whether a value can be of a schema, by its type and by its fields that have one of a few values. */
function isOfKind({ pipe, type, entries, ...schema }: SchemaPart, value: unknown): boolean {
  if (pipe?.[0]) return isOfKind(pipe[0], value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'picklist') return schema.options?.includes(value as never) === true;
  if (type === 'literal') return schema.literal === value;
  if (!entries) return typeof value === type;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(entries)
    .filter(([, entry]) => entry.type === 'picklist' || entry.type === 'literal')
    .every(([key, entry]) => isOfKind(entry, (value as Fields)[key]));
}
