import * as v from 'valibot';
import { Problem } from './orders.ts';

/** Every refusal: a sentence in the visitor's language, per-field lists for forms, problems for cart and checkout. */
export const ErrorBody = v.object({
  message: v.optional(v.string(), ''),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
  problems: v.optional(v.array(Problem)),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;
