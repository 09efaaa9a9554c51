import type { Deviations } from './response-repair.ts';

export type Fields = Record<string, unknown>;

/** An object or list of a parsed response, whose fields are set in place; reports what was sent there and cannot be used. */
export class ResponseNode {
  readonly #content: Fields | unknown[];
  /** Names of the keys from the response's root, as in `Deviation`. */
  readonly #path: string;
  readonly #deviations: Deviations;

  constructor(content: Fields | unknown[], path: string, deviations: Deviations) {
    this.#content = content;
    this.#path = path;
    this.#deviations = deviations;
  }

  value(key: string): unknown {
    return Array.isArray(this.#content) ? undefined : this.#content[key];
  }

  /** The objects of a list in this object, or of this list. Anything else in it is not changed. */
  items(key?: string): ResponseNode[] {
    const list = key === undefined ? this.#content : this.value(key);
    const path = key === undefined ? this.#path : this.#pathOf(key);
    return Array.isArray(list)
      ? list.flatMap((item: unknown) => (isFields(item) ? new ResponseNode(item, path, this.#deviations) : []))
      : [];
  }

  /** The object in a field. */
  part(key: string): ResponseNode | undefined {
    const content = this.value(key);
    return isFields(content) ? new ResponseNode(content, this.#pathOf(key), this.#deviations) : undefined;
  }

  /** Sets a field that is absent, empty, or neither text nor number. */
  fill(key: string, value: unknown): void {
    const current = this.value(key);
    const isUsable = (typeof current === 'string' && current !== '') || typeof current === 'number';
    if (!isUsable && value !== undefined && value !== current) this.replace(key, value);
  }

  /** Fills the fields of an object, which is created if it is absent or no object. */
  fillObject(key: string, defaults: Fields): void {
    if (!this.part(key)) this.replace(key, {});
    for (const [name, value] of Object.entries(defaults)) this.part(key)?.fill(name, value);
  }

  /** Sets a field, and reports what was sent there. */
  replace(key: string, value: unknown, reason = 'a value that cannot be used'): void {
    const current = this.value(key);
    this.set(key, value);
    if (current !== undefined && current !== null) this.report(key, reason);
  }

  set(key: string, value: unknown): void {
    if (!Array.isArray(this.#content)) this.#content[key] = value;
  }

  report(key: string, reason: string): void {
    const id = this.value('id');
    this.#deviations.add({ field: this.#pathOf(key), item: typeof id === 'number' ? id : null, reason });
  }

  /** Adds an item to a list, which is created if it is absent. */
  append(key: string, item: Fields): void {
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
export const isAmount = (value: unknown, min: number, max: number): boolean =>
  (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) &&
  Number(value) >= min &&
  Number(value) <= max;

/** A text, or a number as text. */
export function toText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
