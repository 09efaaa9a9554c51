import * as v from 'valibot';
import { ErrorBody } from '#contract/endpoint-definitions.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { repairResponse } from './response-repair.ts';

/** The calls whose message of a refusal is shown to customers (spec 5 and 8); all other texts are the shop's own. */
const CALLS_WITH_MESSAGE: readonly EndpointName[] = ['sendCode', 'checkCode', 'updateProfile'];

/** Their texts are about the call, not about what was entered. */
const MISSING_CALL: readonly number[] = [404, 405];

const textList = v.fallback(
  v.union([
    v.array(v.fallback(v.string(), '')),
    v.pipe(
      v.string(),
      v.transform((text) => [text]),
    ),
  ]),
  [],
);
const problem = v.fallback(
  v.nullable(
    v.union([
      v.looseObject({ code: v.string() }),
      v.pipe(
        v.string(),
        v.transform((code) => ({ code })),
      ),
    ]),
  ),
  null,
);

/** Everything that providers send with a refusal; any part of it may be missing or have another type. */
const ProviderErrorBody = v.object({
  message: v.fallback(v.optional(v.string(), ''), ''),
  errors: v.fallback(v.optional(v.record(v.string(), textList)), undefined),
  problems: v.fallback(v.optional(v.array(problem), []), []),
  code: v.fallback(v.optional(v.string()), undefined),
});

/** The body of a provider's refusal as the contract has it: without a message for people unless the specification shows it. */
export function toErrorBody(name: EndpointName, status: number, body: unknown): ErrorBody {
  const parsed = v.safeParse(ProviderErrorBody, body);
  if (!parsed.success) return { message: '' };
  const { message, errors, problems, code } = parsed.output;
  const all = [...problems.flatMap((each) => each ?? []), ...(code === undefined ? [] : [{ code }])];
  const refusal = {
    message: CALLS_WITH_MESSAGE.includes(name) && !MISSING_CALL.includes(status) ? message : '',
    ...(errors && { errors }),
    // Codes that this version does not know are read as `unknown`.
    ...(all.length > 0 && { problems: all }),
  };
  // A problem with an unreadable field is still a problem.
  const repaired = repairResponse(ErrorBody, refusal);
  return repaired ? (repaired.value as ErrorBody) : { message: refusal.message };
}
