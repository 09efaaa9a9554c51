import { atom, onMount } from 'nanostores';
import type { WritableAtom } from 'nanostores';
import { onReadAgain } from './tabs.ts';

/** A store kept in session storage: one tab, all its pages. What `accept` refuses is read as `initial`. */
export function sessionAtom<Value>(key: string, initial: Value, accept: (value: unknown) => value is Value): WritableAtom<Value> {
  return storedAtom(() => globalThis.sessionStorage, key, initial, accept);
}

/** A store kept in local storage: all tabs, until it is deleted. */
export function localAtom<Value>(key: string, initial: Value, accept: (value: unknown) => value is Value): WritableAtom<Value> {
  return storedAtom(() => globalThis.localStorage, key, initial, accept);
}

function storedAtom<Value>(
  area: () => Storage,
  key: string,
  initial: Value,
  accept: (value: unknown) => value is Value,
): WritableAtom<Value> {
  const $value = atom(initial);
  const setInMemory = $value.set;
  let stored: string | null = null;

  $value.set = (value) => {
    stored = keep(area, key, value === null ? null : JSON.stringify(value));
    setInMemory(value);
  };

  onMount($value, () => {
    const readAgain = () => {
      const text = recall(area, key, stored);
      if (text === stored) return;
      stored = text;
      setInMemory(parse(text, initial, accept));
    };
    readAgain();
    return onReadAgain(readAgain);
  });

  return $value;
}

function recall(area: () => Storage, key: string, otherwise: string | null): string | null {
  if (typeof window === 'undefined') return otherwise;
  try {
    return area().getItem(key);
  } catch {
    return otherwise; // storage is forbidden here (private mode, blocked site data): memory is all there is
  }
}

/** What the area holds afterwards: where it is forbidden or full, the store lives on in memory, as long as this page does. */
function keep(area: () => Storage, key: string, text: string | null): string | null {
  if (typeof window === 'undefined') return text;
  try {
    if (text === null) area().removeItem(key);
    else area().setItem(key, text);
    return text;
  } catch {
    return recall(area, key, null);
  }
}

function parse<Value>(text: string | null, initial: Value, accept: (value: unknown) => value is Value): Value {
  if (text === null) return initial;
  try {
    const value: unknown = JSON.parse(text);
    return accept(value) ? value : initial;
  } catch {
    return initial; // written by another version or by hand
  }
}
