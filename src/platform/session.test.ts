import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionAtom } from './session.ts';
import { readAgain } from './tabs.ts';

const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every((each) => typeof each === 'number');
let kept: Map<string, string>;

function storage(): Storage {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('window', {});
  vi.stubGlobal('sessionStorage', storage());
});

afterEach(() => vi.unstubAllGlobals());

test('a session store finds on the next page what it was given on this one', () => {
  sessionAtom<number[]>('list', [], isNumbers).set([1, 2]);
  expect(sessionAtom<number[]>('list', [], isNumbers).get()).toEqual([1, 2]);
});

test.each(['{"damaged', '"other"', '["x"]'])('a session store reads %s as nothing', (text) => {
  kept.set('list', text);
  expect(sessionAtom<number[]>('list', [], isNumbers).get()).toEqual([]);
});

test('a session store reads again when its page comes back', () => {
  const $list = sessionAtom<number[]>('list', [], isNumbers);
  const seen = vi.fn();
  const stop = $list.subscribe(seen);
  kept.set('list', '[3]');
  readAgain();
  stop();
  expect(seen).toHaveBeenLastCalledWith([3], [], undefined);
});

test('a session store lives in memory where storage is forbidden', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => { throw new Error('denied'); },
    setItem: () => { throw new Error('denied'); },
    removeItem: () => { throw new Error('denied'); },
  });
  const $list = sessionAtom<number[]>('list', [], isNumbers);
  $list.set([1]);
  expect($list.get()).toEqual([1]);
});

test('a session store keeps its newest value in memory where storage is full', () => {
  kept.set('list', '[1]');
  vi.stubGlobal('sessionStorage', { ...storage(), setItem: () => { throw new Error('quota'); } });
  const $list = sessionAtom<number[]>('list', [], isNumbers);
  $list.set([1, 2]);
  const stop = $list.subscribe(() => {});
  readAgain();
  expect($list.get()).toEqual([1, 2]);
  stop();
});

test('a session store touches no storage on the server', () => {
  vi.stubGlobal('window', undefined);
  kept.set('list', '[3]');
  expect(sessionAtom<number[]>('list', [], isNumbers).get()).toEqual([]);
});
