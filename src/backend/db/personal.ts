declare const stored: unique symbol;

/**
 * Personal data of an order or its courier, as a column stores it. No response accepts this type, so that a row cannot be
 * shown as it is: only `order-visibility.ts` reads the value, for those who may see it. SQL conditions use the column.
 */
export interface Personal<Value> {
  readonly [stored]: Value;
}

/** A value for a column with personal data. */
export const personal = <Value>(value: Value): Personal<Value> =>
  // eslint-disable-next-line no-restricted-syntax -- The type hides the value only while compiling.
  value as unknown as Personal<Value>;
