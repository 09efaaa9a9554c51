import * as v from 'valibot';

const STORAGE_KEY = 'staff:drafts';
/** Of all drafts of a tab; larger ones are not kept. */
const MAX_CHARACTERS = 1_000_000;

const Draft = v.object({
  /** The id of the person who has typed it. */
  person: v.number(),
  resource: v.string(),
  /** Distinguishes rows with the same id, and new rows: the id of the restaurant. Empty for rows of the shop. */
  scope: v.string(),
  /** `new` for a row that is not stored yet. */
  id: v.string(),
  /** The revision that the values are based on; null for a row that has none yet. */
  revision: v.nullable(v.number()),
  values: v.record(v.string(), v.unknown()),
});
/** Values that were typed in a form and are not saved. */
export type Draft = v.InferOutput<typeof Draft>;
export type DraftKey = Pick<Draft, 'person' | 'resource' | 'scope' | 'id'>;

/** The drafts of this tab, the oldest first. They survive a reload and a new sign-in of the same person. */
function readDrafts(): readonly Draft[] {
  try {
    return v.parse(v.array(Draft), JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]'));
  } catch {
    // Of another version of the shop.
    return [];
  }
}

function writeDrafts(drafts: readonly Draft[]): void {
  if (drafts.length === 0) return sessionStorage.removeItem(STORAGE_KEY);
  const text = JSON.stringify(drafts);
  if (text.length > MAX_CHARACTERS) return writeDrafts(drafts.slice(1));
  try {
    sessionStorage.setItem(STORAGE_KEY, text);
  } catch {
    // The storage is full. An outdated draft would be worse than none.
    sessionStorage.removeItem(STORAGE_KEY);
  }
}

const isOf = (key: DraftKey) => (draft: DraftKey) =>
  draft.person === key.person && draft.resource === key.resource && draft.scope === key.scope && draft.id === key.id;

export const readDraft = (key: DraftKey): Draft | undefined => readDrafts().find(isOf(key));

export function keepDraft(draft: Draft): void {
  writeDrafts([...readDrafts().filter((each) => !isOf(draft)(each)), draft]);
}

export function dropDraft(key: DraftKey): void {
  const drafts = readDrafts();
  const others = drafts.filter((draft) => !isOf(key)(draft));
  if (others.length < drafts.length) writeDrafts(others);
}

/** The id of the row of a resource whose editor was open with unsaved values when the page was left; null if none. */
export const draftedId = (key: Omit<DraftKey, 'id'>): string | null =>
  readDrafts().findLast((draft) => isOf({ ...key, id: draft.id })(draft))?.id ?? null;

/** The scope of the newest draft of a resource; undefined if there is none. */
export const draftedScope = ({ person, resource }: Pick<DraftKey, 'person' | 'resource'>): string | undefined =>
  readDrafts().findLast((draft) => draft.person === person && draft.resource === resource)?.scope;

/** Drops the drafts of everyone but this person; of everyone if it is null, as at an explicit sign-out. */
export function dropDraftsOfOthers(person: number | null): void {
  writeDrafts(readDrafts().filter((draft) => draft.person === person));
}
