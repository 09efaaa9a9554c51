import * as v from 'valibot';
import type { RefusedStatus } from '../emulator.ts';
import type { Json } from '../json.ts';

// The envelope and the codes of zerodaysoft/maib-sdk docs/checkout-api.md ("Request/Response Format", "Error Catalog")
// and docs/mia-qr-api.md ("API Error Codes").

const CODES = {
  10000: [500, 'Internal error encountered. Please try again or report if error persists.'],
  11000: [401, "Invalid credentials. Please check 'clientId' and 'clientSecret'."],
  12000: [400, 'Parameter is invalid.'],
  12002: [400, 'Currency is invalid.'],
  12003: [400, 'Sorting options are invalid.'],
  12004: [400, 'QR type is invalid.'],
  12006: [400, "'expiresAt' field must be in future."],
  12007: [400, "Please provide 'clientId' and 'clientSecret'."],
  13000: [404, 'QR is not found.'],
  14003: [409, 'MIA payment is not found.'],
  14005: [409, 'QR is already cancelled.'],
  14007: [409, 'QR code with a Fixed amount type must have amount set.'],
  14008: [409, 'QR code with a Controlled amount type must have min or max amount set.'],
  14013: [409, 'Auto-refund is only allowed for dynamic QRs.'],
  14015: [409, 'MIA payment is already refunded.'],
  14016: [404, 'Cannot refund MIA payment for provided amount.'],
  14019: [409, "QR code's state does not allow this operation."],
  42000: [400, 'The selected currency is invalid. Please review and try again.'],
  42001: [400, 'Amount must be greater than zero.'],
  42002: [400, 'Amount must be greater than or equal to zero.'],
  42003: [400, 'Quantity must be greater than zero.'],
  42004: [400, 'Language is not supported. Supported: RO, RU, EN.'],
  42005: [400, 'Field has invalid format.'],
  42006: [400, 'A required field is missing.'],
  42007: [400, 'The pagination options are invalid.'],
  43001: [404, 'The specified checkout does not exist or has expired.'],
  44002: [409, "Current status doesn't permit this operation."],
} as const;

export type ErrorCode = `${keyof typeof CODES}`;

const errorResponse = (status: number, errors: readonly Json[]): Response =>
  Response.json({ result: null, ok: false, errors }, { status });

const errorOf = (code: ErrorCode, args?: Json): Json => ({
  errorCode: `maib.merchant.payments-${code}`,
  errorMessage: CODES[code][1],
  ...(args === undefined ? {} : { errorArgs: args }),
});

export const succeed = (result: Json): Response => Response.json({ result, ok: true, errors: null });

/** @param args details of the error for the caller */
export const refuse = (code: ErrorCode, args?: Json): Response => errorResponse(CODES[code][0], [errorOf(code, args)]);

/** The documents list these statuses without codes: callers judge by the status. */
export const refuseStatus = (status: RefusedStatus | 404 | 415): Response =>
  errorResponse(status, [{ errorCode: `common.error-${status}`, errorMessage: `HTTP status ${status}` }]);

const isCode = (text: string): text is ErrorCode => Object.hasOwn(CODES, text);

/**
 * Parses a request. Messages of the schema are codes of errors; other issues are those of the format.
 * @param missing the code of fields that are required
 * @param invalid the code of fields that have another type
 */
export function parseBody<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
  { missing, invalid }: { readonly missing: ErrorCode; readonly invalid: ErrorCode },
): { readonly value: v.InferOutput<Schema> } | { readonly refusal: Response } {
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return { value: parsed.output };
  const errors = parsed.issues.map((issue) => {
    const code = issue.received === 'undefined' ? missing : isCode(issue.message) ? issue.message : invalid;
    return { code, error: errorOf(code, { field: v.getDotPath(issue) ?? '' }) };
  });
  const status = errors[0] ? CODES[errors[0].code][0] : 400;
  return {
    refusal: errorResponse(
      status,
      errors.map(({ error }) => error),
    ),
  };
}

/** A date and time as maib writes it: `2026-02-05T16:47:44.049+00:00`. */
export const dateTime = (date: Date): string => date.toISOString().replace('Z', '+00:00');
export const optionalDateTime = (date: Date | null): string | null => date && dateTime(date);
