import type { Context } from 'hono';
import { parseForm, type FormValue } from './form.ts';
import { reusedKey, toResponse, type Result } from './responses.ts';

/**
 * Executes a call once for each idempotency key: a repetition gets the saved result, and one with other parameters an
 * error. Source: docs.stripe.com/api/idempotent_requests.
 */
export function createIdempotency() {
  const saved = new Map<string, { readonly fingerprint: string; readonly result: Result }>();
  return async (c: Context, execute: (parameters: FormValue) => Result): Promise<Response> => {
    const text = await c.req.text();
    const key = c.req.header('idempotency-key');
    const fingerprint = `${c.req.path} ${text}`;
    const earlier = key === undefined ? undefined : saved.get(key);
    if (key !== undefined && earlier)
      return earlier.fingerprint === fingerprint ? toResponse(earlier.result, true) : toResponse(reusedKey(key), false);
    const result = execute(parseForm(text));
    if (key !== undefined && result.isExecuted) saved.set(key, { fingerprint, result });
    return toResponse(result, false);
  };
}
