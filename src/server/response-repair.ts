import * as v from 'valibot';
import { safeParseUpTo } from '#backend/limited-parse.ts';

/** A part of a response that violates the contract and was converted or left out. */
export interface Deviation {
  /** Names of the keys from the response's root, without positions: `categories.products.price`. */
  readonly field: string;
  /** Id of the list item that contains the field, or its position if it has no numeric id; null outside of lists. */
  readonly item: number | null;
  /** The expected and the received type. Never a value: it may be personal. */
  readonly reason: string;
}

/** Deviations of one response, one for each field and reason: a list of many invalid items is one entry. */
export class Deviations {
  readonly #byReason = new Map<string, Deviation>();

  add(deviation: Deviation): void {
    const key = `${deviation.field} ${deviation.reason}`;
    if (!this.#byReason.has(key)) this.#byReason.set(key, deviation);
  }

  get list(): readonly Deviation[] {
    return [...this.#byReason.values()];
  }
}

export interface RepairedResponse {
  readonly value: unknown;
  readonly deviations: readonly Deviation[];
}

/** Each round may remove a required value, which makes the object that contains it invalid in the next round. */
const MAX_ROUNDS = 10;
/** The most issues of one response, in all rounds together. A menu whose prices are all texts has fewer. */
const MAX_ISSUES = 20_000;

const REMOVED = Symbol('removed');

/**
 * Changes a parsed JSON response, in place, until it fits the schema. A value of another simple type is converted
 * (`"5"` to 5, 1 to true). Any other invalid value is removed; if it is required, the object that contains it is
 * removed as well, up to a list item. A list without a valid item is itself an invalid value, not an empty list.
 * @param deviations the changes are added to these
 * @returns undefined if the response as a whole does not fit, or has more than `MAX_ISSUES` invalid values
 */
export function repairResponse(
  schema: v.GenericSchema,
  value: unknown,
  deviations = new Deviations(),
): RepairedResponse | undefined {
  let maxIssues = MAX_ISSUES;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const result = safeParseUpTo(schema, value, { maxIssues });
    if (!result) return undefined;
    if (result.success) return { value, deviations: deviations.list };
    const issues = result.issues.flatMap((each) => flatten(each, []));
    maxIssues -= issues.length;
    // Before any repair, which may remove the list item whose id is reported.
    for (const { issue, path } of issues) deviations.add(describeIssue(issue, path));
    const changes = new Changes();
    for (const { issue, path } of issues) if (!changes.repair(issue, path)) return undefined;
    if (!changes.removeItems()) return undefined;
  }
  return undefined;
}

type PathItem = v.IssuePathItem;
type Path = readonly PathItem[];

/** The issues at the deepest paths: for a union, the issues of the option that accepts the type of the value. */
function flatten(issue: v.BaseIssue<unknown>, parents: Path): { issue: v.BaseIssue<unknown>; path: Path }[] {
  const path = [...parents, ...(issue.path ?? [])];
  const nested = issue.type === 'union' ? (issue.issues?.filter((each) => each.path) ?? []) : [];
  return nested.length > 0 ? nested.flatMap((each) => flatten(each, path)) : [{ issue, path }];
}

/** The changes of one round. List items are removed at its end, because issues refer to them by position. */
class Changes {
  /** The keys already changed, by the object or list that contains them: a value may have several issues. */
  readonly #changed = new Map<unknown, Set<unknown>>();
  /** The lists to remove items from, each with its own path item; undefined if the list is the response itself. */
  readonly #lists = new Map<unknown[], PathItem | undefined>();

  /** Converts or removes the value of an issue; false if that would remove the whole response. */
  repair(issue: v.BaseIssue<unknown>, path: Path): boolean {
    const last = path.at(-1);
    if (!last) return false;
    if (!this.#isFirstChange(last)) return true;
    const value = valueAt(last);
    const converted = expectedTypes(issue)
      .map((type) => convert(value, type))
      .find((each) => each !== undefined);
    if (converted !== undefined) {
      fieldsOf(last)[String(last.key)] = converted;
      return true;
    }
    // If a required value is absent, the object that contains it is removed.
    const depth = path.length - (value === undefined ? 2 : 1);
    return this.#remove(path[depth], path[depth - 1]);
  }

  /** Removes the items; false if the response is a list and none of its items is left. */
  removeItems(): boolean {
    for (const [list, listPath] of this.#lists) {
      removeMarked(list);
      if (list.length > 0) continue;
      if (!listPath) return false;
      this.#remove(listPath, undefined);
    }
    return true;
  }

  #isFirstChange({ input, key }: PathItem): boolean {
    const keys = this.#changed.get(input) ?? new Set();
    if (keys.has(key)) return false;
    this.#changed.set(input, keys.add(key));
    return true;
  }

  /** @param parent the path item of the object or list that contains the removed value; undefined at the root */
  #remove(removed: PathItem | undefined, parent: PathItem | undefined): boolean {
    if (!removed) return false;
    if (Array.isArray(removed.input)) {
      removed.input[Number(removed.key)] = REMOVED;
      this.#lists.set(removed.input, parent);
    } else delete fieldsOf(removed)[String(removed.key)];
    return true;
  }
}

/** The object or list that contains the value at a path. */
const fieldsOf = ({ input }: PathItem) => input as Record<string, unknown>;
const valueAt = (item: PathItem): unknown => fieldsOf(item)[String(item.key)];

function removeMarked(list: unknown[]): void {
  let length = 0;
  for (const item of list) if (item !== REMOVED) list[length++] = item;
  list.length = length;
}

/** The types that the schema accepts at an issue's path; several for a union. */
const expectedTypes = ({ type, issues }: v.BaseIssue<unknown>): readonly string[] =>
  type === 'union' && issues ? issues.filter(({ path }) => !path).map((issue) => issue.type) : [type];

/** Whether a number is finite and, if it is an integer, small enough to be represented exactly. */
const isExact = (value: number): boolean =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));

/** The value as another simple type; undefined if it cannot be one. */
function convert(value: unknown, type: string): string | number | boolean | undefined {
  if (type === 'number' && typeof value === 'string' && value.trim() !== '' && isExact(Number(value)))
    return Number(value);
  if (type === 'boolean') return BOOLEANS.get(value);
  if (type === 'string' && (typeof value === 'boolean' || (typeof value === 'number' && isExact(value))))
    return String(value);
  return undefined;
}

const BOOLEANS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [0, false],
  [1, true],
  ['0', false],
  ['1', true],
  ['false', false],
  ['true', true],
]);

function describeIssue({ kind, expected }: v.BaseIssue<unknown>, path: Path): Deviation {
  const field = path.flatMap(({ key }) => (typeof key === 'string' ? key : [])).join('.');
  const listItem = path.findLast(({ input }) => Array.isArray(input));
  const content = listItem && valueAt(listItem);
  const id = typeof content === 'object' && content !== null && 'id' in content ? content.id : undefined;
  const last = path.at(-1);
  const received = typeName(last ? valueAt(last) : undefined);
  return {
    field,
    item: typeof id === 'number' ? id : listItem ? Number(listItem.key) : null,
    reason:
      kind === 'schema' && received === 'nothing'
        ? 'absent'
        : `expected ${expected ?? 'another value'}, received ${received}`,
  };
}

function typeName(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : typeof value;
}

export type JsonObject = Record<string, unknown>;

/** An object or list of a parsed response. Fields are set in place, and unusable values are reported as deviations. */
export class ResponseNode {
  readonly #content: JsonObject | unknown[];
  /** Names of the keys from the response's root, as in `Deviation`. */
  readonly #path: string;
  readonly #deviations: Deviations;

  constructor(content: JsonObject | unknown[], path: string, deviations: Deviations) {
    this.#content = content;
    this.#path = path;
    this.#deviations = deviations;
  }

  value(key: string): unknown {
    return Array.isArray(this.#content) ? undefined : this.#content[key];
  }

  /** The objects of the list in a field or, without a key, of this list. Items of other types are skipped. */
  items(key?: string): ResponseNode[] {
    const list = key === undefined ? this.#content : this.value(key);
    const path = key === undefined ? this.#path : this.#pathOf(key);
    return Array.isArray(list)
      ? list.flatMap((item: unknown) => (isJsonObject(item) ? new ResponseNode(item, path, this.#deviations) : []))
      : [];
  }

  /** The object in a field. */
  child(key: string): ResponseNode | undefined {
    const content = this.value(key);
    return isJsonObject(content) ? new ResponseNode(content, this.#pathOf(key), this.#deviations) : undefined;
  }

  /** Sets a field that is absent, empty, or neither text nor number. */
  fill(key: string, value: unknown): void {
    const current = this.value(key);
    const isUsable = (typeof current === 'string' && current !== '') || typeof current === 'number';
    if (!isUsable && value !== undefined && value !== current) this.setAndReport(key, value);
  }

  /** Fills the fields of the object in a field; anything else there is replaced with a new object. */
  fillObject(key: string, defaults: JsonObject): void {
    if (!this.child(key)) this.setAndReport(key, {});
    for (const [name, value] of Object.entries(defaults)) this.child(key)?.fill(name, value);
  }

  /** Sets a field, and reports the previous value unless it was absent. */
  setAndReport(key: string, value: unknown, reason = 'a value that cannot be used'): void {
    const current = this.value(key);
    this.set(key, value);
    if (current !== undefined && current !== null) this.report(key, reason);
  }

  /** Sets a field without reporting its previous value. */
  set(key: string, value: unknown): void {
    if (!Array.isArray(this.#content)) this.#content[key] = value;
  }

  report(key: string, reason: string): void {
    const id = this.value('id');
    this.#deviations.add({ field: this.#pathOf(key), item: typeof id === 'number' ? id : null, reason });
  }

  /** Adds an item to a list, which is created if it is absent. */
  append(key: string, item: JsonObject): void {
    if (Array.isArray(this.#content)) return;
    const list = this.#content[key];
    if (Array.isArray(list)) list.push(item);
    else this.#content[key] = [item];
  }

  #pathOf(key: string): string {
    return this.#path === '' ? key : `${this.#path}.${key}`;
  }
}

/** Whether a value is a number within limits, possibly as text. */
export const isNumberInRange = (value: unknown, min: number, max: number): boolean =>
  (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) &&
  Number(value) >= min &&
  Number(value) <= max;

/** A text, or a number as text. */
export function toText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
