import * as v from 'valibot';

/**
 * The schema of every list in a request: at most `max` items. The length is checked first, and no item of a longer list
 * is parsed; `v.maxLength` after `v.array` would parse all of them.
 * @param message of the issue of a longer list
 */
export const boundedArray = <const Item extends v.GenericSchema>(item: Item, max: number, message?: string) =>
  v.pipe(v.array(v.custom<v.InferInput<Item>>(() => true)), v.maxLength(max, message), v.array(item));

/** The schema of every object with arbitrary keys in a request: at most `max` of them, which is checked first. */
export const boundedRecord = <const Key extends v.GenericSchema<string, string>, const Value extends v.GenericSchema>(
  key: Key,
  value: Value,
  max: number,
  message?: string,
) => v.pipe(v.looseObject({}), v.maxEntries(max, message), v.record(key, value));
