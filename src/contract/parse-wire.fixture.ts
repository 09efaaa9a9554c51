import * as v from 'valibot';
import type { OnWire } from './money.ts';

/**
 * Parses a message that a test writes as it is on the wire. Unlike `v.parse`, its type rejects one that was parsed
 * already, whose amounts would be converted twice.
 */
export const parseWire = <Schema extends v.GenericSchema>(
  schema: Schema,
  message: OnWire<v.InferInput<Schema>>,
): v.InferOutput<Schema> => v.parse(schema, message);
