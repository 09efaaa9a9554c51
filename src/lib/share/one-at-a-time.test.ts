import { describe, expect, it } from 'vitest';
import { oneAtATime, TooBusy } from './one-at-a-time.ts';

describe('work that is done one piece at a time', () => {
  it('never overlaps and keeps its order, also after a failure', async () => {
    const turn = oneAtATime(10);
    const seen: string[] = [];
    const piece = (name: string) =>
      turn(async () => {
        seen.push(`${name} begins`);
        await Promise.resolve();
        seen.push(`${name} ends`);
        if (name === 'b') throw new Error('b fails');
        return name;
      });
    const done = await Promise.allSettled([piece('a'), piece('b'), piece('c')]);
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('refuses what would wait too long, and takes more when there is room again', async () => {
    const turn = oneAtATime(1);
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = turn(() => promise);
    const second = turn(async () => 'second');
    await expect(turn(async () => 'third')).rejects.toBeInstanceOf(TooBusy);
    resolve();
    await first;
    expect(await second).toBe('second');
    expect(await turn(async () => 'fourth')).toBe('fourth');
  });
});
