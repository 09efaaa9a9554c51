import * as v from 'valibot';
import type { MessageKey } from './messages.ts';
import { Refusal } from './refusal.ts';

/** The parsed value, or a 422 that names every faulty field by its dotted path. */
export function validate<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> | Refusal {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return result.output;
  const fields: Record<string, MessageKey> = {};
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? 'body';
    fields[field] ??= messageFor(issue, field);
  }
  return new Refusal(422, 'invalid', { fields });
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
