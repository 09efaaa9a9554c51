import { expect, test } from 'vitest';
import { OpenStreams } from './open-streams.ts';

test('a stream that has ended is not counted', () => {
  const streams = new OpenStreams(4);
  const opened = [1, 2, 3, 4].map(() => streams.register(7));
  opened[0]?.close();
  opened.push(streams.register(7));
  const ended = () => opened.map(({ signal }) => signal.aborted);
  expect(ended()).toEqual([false, false, false, false, false]);
  opened.push(streams.register(7));
  streams.register(8);
  expect(ended()).toEqual([false, true, false, false, false, false]);
  for (const { close } of opened.slice(0, 4)) close();
  // Two are open.
  opened.push(streams.register(7), streams.register(7));
  expect(ended().slice(4)).toEqual([false, false, false, false]);
  streams.register(7);
  expect(ended().slice(4)).toEqual([true, false, false, false]);
});
