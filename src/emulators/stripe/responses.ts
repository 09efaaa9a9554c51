import { randomUUID } from 'node:crypto';
import type { RefusedStatus } from '../emulator.ts';
import type { Json, JsonObject } from '../json.ts';

// Errors: docs.stripe.com/api/errors and docs.stripe.com/error-codes.

/** The result of a call. */
export interface Result {
  readonly status: number;
  readonly body: JsonObject;
  /** Whether its execution had begun, so that a repetition with its idempotency key gets it again. */
  readonly isExecuted: boolean;
}

export const succeed = (body: JsonObject): Result => ({ status: 200, body, isExecuted: true });

const fail = (status: number, error: Readonly<Record<string, Json>>, isExecuted: boolean): Result => ({
  status,
  body: { error },
  isExecuted,
});

export const invalidParameter = (param: string, message: string, code = 'parameter_invalid_empty'): Result =>
  fail(400, { type: 'invalid_request_error', code, param, message }, false);

export const refusedState = (message: string, code?: string): Result =>
  fail(400, { type: 'invalid_request_error', message, ...(code === undefined ? {} : { code }) }, true);

export const missingObject = (kind: string, id: string): Result =>
  fail(
    404,
    { type: 'invalid_request_error', code: 'resource_missing', param: 'id', message: `No such ${kind}: '${id}'` },
    false,
  );

export const reusedKey = (key: string): Result =>
  fail(
    400,
    {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
    },
    false,
  );

const ERROR_OF_STATUS: Readonly<Record<RefusedStatus, Readonly<Record<string, Json>>>> = {
  401: { type: 'invalid_request_error', message: 'Invalid API Key provided' },
  403: { type: 'invalid_request_error', message: 'The API key does not have permissions to perform the request' },
  409: {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this key',
  },
  429: { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded' },
  503: { type: 'api_error', message: 'Something went wrong on the side of Stripe' },
};

export const refuse = (status: RefusedStatus): Response =>
  toResponse(fail(status, ERROR_OF_STATUS[status], false), false);

export const toResponse = ({ status, body }: Result, isReplayed: boolean): Response =>
  Response.json(body, {
    status,
    headers: { 'request-id': `req_${randomUUID()}`, ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}) },
  });
