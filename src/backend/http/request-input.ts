import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { negotiateLocale } from '#backend/text.ts';
import { MAX_BODY_BYTES } from '#contract/constants.ts';
import type { MessageKey } from './messages.ts';
import { ErrorResponse, fieldError } from './error-response.ts';

/** A 413 for bodies above the limit of the API. */
export const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  onError: (c) => new ErrorResponse(413, 'tooLarge').toResponse(negotiateLocale(c.req.header('accept-language'))),
});

/** The body as text and as JSON; an empty or broken body is a 422. */
export async function readJson(
  request: Request,
): Promise<{ readonly bodyText: string; readonly json: unknown } | ErrorResponse> {
  const bodyText = await request.text();
  try {
    return {
      bodyText,
      json: JSON.parse(bodyText, MAYBE_UNSTORABLE.test(bodyText) ? rejectUnstorable : undefined) as unknown,
    };
  } catch {
    return new ErrorResponse(422, 'broken', { fields: { body: 'broken' } });
  }
}

/** The query string by its schema, or a 422 that names the faulty fields. */
export function readQuery<Schema extends v.GenericSchema>(
  schema: Schema,
  url: string,
): v.InferOutput<Schema> | ErrorResponse {
  const fields = Object.fromEntries(new URL(url).searchParams);
  const unstorable = Object.keys(fields).find((field) => !isStorable(fields[field] ?? ''));
  return unstorable === undefined ? validate(schema, fields) : fieldError(unstorable, 'wrong');
}

/** The parsed value, or a 422 that names every faulty field by its dotted path. */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> | ErrorResponse {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return result.output;
  const fields: Record<string, MessageKey> = {};
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? 'body';
    fields[field] ??= messageFor(issue, field);
  }
  return new ErrorResponse(422, 'invalid', { fields });
}

function messageFor(issue: v.BaseIssue<unknown>, field: string): MessageKey {
  if (issue.input === undefined || issue.input === null || issue.input === '') return 'required';
  if (issue.type === 'non_empty') return 'required';
  if (field.endsWith('phone')) return 'wrongPhone';
  if (field.endsWith('email')) return 'wrongEmail';
  if (issue.type === 'max_length') return 'tooLong';
  if (issue.type === 'min_value' || issue.type === 'max_value') return 'outOfRange';
  return 'wrong';
}

/**
 * Matches every JSON text with a value that `rejectUnstorable` rejects, and some others. Parsing without a reviver is much faster,
 * so other bodies are parsed without it.
 *
 * - NUL and lone surrogates: a text decoded from UTF-8 has them only as escapes, `\u0000` and `\ud800` to `\udfff`.
 * - Infinite numbers are above 1.8e308: they have an exponent of at least two digits, or 300 digits before it. Digits are counted
 *   only from the first one of a number, so that the time stays linear.
 */
const MAYBE_UNSTORABLE = /\\u(0000|d[89a-f])|\de\+?\d{2}|(?<!\d)\d{300}/i;

/** The database stores neither NUL nor half a surrogate pair, and no number that JSON cannot express. */
function rejectUnstorable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && !isStorable(value)) throw new SyntaxError('A text that cannot be stored');
  if (typeof value === 'number' && !Number.isFinite(value)) throw new SyntaxError('A number that is not finite');
  return value;
}

export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
