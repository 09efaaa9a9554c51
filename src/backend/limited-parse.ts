import * as v from 'valibot';

/** Ends a parse; never leaves this module. */
class TooManyIssues extends Error {}

/**
 * Parses like `v.safeParse`, but collects at most about `maxIssues` issues: of a value with more, only the first issue
 * is returned. Creating an issue takes much longer than parsing a valid value, and a small body can have thousands.
 *
 * Issues of actions with a message of their own are not counted.
 */
export function safeParseLimited<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  { maxIssues, ...config }: { readonly maxIssues: number; readonly abortPipeEarly?: boolean },
): v.SafeParseResult<Schema> {
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
    return v.safeParse(schema, value, { ...config, abortEarly: true });
  }
}
