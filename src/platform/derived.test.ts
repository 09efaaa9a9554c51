import { atom } from 'nanostores';
import { expect, test } from 'vitest';
import { derived } from './derived.ts';

test('what follows from a store is there before its later listeners are told', () => {
  const $source = atom(1);
  const $double = derived($source, (value) => value * 2);
  const heard: number[] = [];
  $source.listen(() => heard.push($double.get()));
  $source.set(2);
  $source.set(5);
  expect(heard).toEqual([4, 10]);
});

test('who listens is told only when something else follows', () => {
  const $source = atom(1);
  const $isOdd = derived($source, (value) => value % 2 === 1);
  const heard: boolean[] = [];
  $isOdd.listen((isOdd) => heard.push(isOdd));
  $source.set(3);
  $source.set(4);
  expect(heard).toEqual([false]);
});
