import type { AuditRow } from '#contract/staff/audit.ts';

const MAX_TEXT_LENGTH = 300;

type Flat = ReadonlyMap<string, string>;

/** The values of a JSON document as text, by their path: `name.en`, `options.0.price`. */
function flatten(value: unknown, path = '', into = new Map<string, string>()): Flat {
  if (typeof value === 'object' && value !== null)
    for (const [key, child] of Object.entries(value)) flatten(child, path === '' ? key : `${path}.${key}`, into);
  else if (value !== null && value !== undefined && value !== '')
    into.set(path, String(value).slice(0, MAX_TEXT_LENGTH));
  return into;
}

/** What says nothing to a reader: the revision differs always, and no person knows an id. */
const IGNORED = ['id', 'revision', 'can_edit', 'seen_at'];

/** Where two versions of a row differ. */
export function describeChanges(before: unknown, after: unknown): AuditRow['changes'] {
  const [old, current] = [flatten(before), flatten(after)];
  return [...new Set([...old.keys(), ...current.keys()])]
    .filter((field) => !IGNORED.includes(field.split('.').at(-1) ?? '') && old.get(field) !== current.get(field))
    .map((field) => ({ field, before: old.get(field) ?? null, after: current.get(field) ?? null }));
}
