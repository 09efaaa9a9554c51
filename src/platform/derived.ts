import { atom, type ReadableAtom } from 'nanostores';

/**
 * What follows from a store, for as long as the page lives. Unlike `computed` it is worked out before whoever listens
 * to the source later is told, mounts nothing and weighs nothing: it is part of every page's first script.
 */
export function derived<Source, Value>($source: ReadableAtom<Source>, read: (source: Source) => Value): ReadableAtom<Value> {
  const $value = atom(read($source.get()));
  $source.listen((source) => $value.set(read(source)));
  return $value;
}
