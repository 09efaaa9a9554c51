import * as v from 'valibot';

/** Ends a parse; never leaves this module. */
class TooManyIssues extends Error {}

interface LimitedParse {
  readonly maxIssues: number;
  readonly abortPipeEarly?: boolean;
}

/**
 * Parses like `v.safeParse`, but returns undefined as soon as there are more than `maxIssues` issues, those of union
 * options included. Creating an issue takes much longer than parsing a valid value, and a small body can have thousands.
 *
 * Issues of actions with a message of their own are not counted.
 */
export function safeParseUpTo<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  { maxIssues, ...config }: LimitedParse,
): v.SafeParseResult<Schema> | undefined {
  let count = 0;
  const message = (issue: v.BaseIssue<unknown>): string => {
    count += 1;
    if (count > maxIssues) throw new TooManyIssues();
    return issue.message;
  };
  try {
    return v.safeParse(schema, value, { ...config, message });
  } catch (error) {
    if (!(error instanceof TooManyIssues)) throw error;
    return undefined;
  }
}

/** Parses like `v.safeParse`, but of a value with more than `maxIssues` issues only the first one is returned. */
export const safeParseLimited = <Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  { maxIssues, ...config }: LimitedParse,
): v.SafeParseResult<Schema> =>
  safeParseUpTo(schema, value, { maxIssues, ...config }) ?? v.safeParse(schema, value, { ...config, abortEarly: true });
