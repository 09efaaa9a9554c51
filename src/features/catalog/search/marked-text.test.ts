import { describe, expect, it } from 'vitest';
import { markRanges } from './marked-text.ts';

describe('a text with marked words', () => {
  const marked = (text: string, ...ranges: [number, number][]) =>
    markRanges(
      text,
      ranges.map(([start, end]) => ({ start, end })),
    )
      .map((part) => (part.marked ? `[${part.text}]` : part.text))
      .join('');

  it.each<[[number, number][], string]>([
    [[], 'Beef soup'],
    [[[5, 9]], 'Beef [soup]'],
    [
      [
        [0, 4],
        [5, 9],
      ],
      '[Beef] [soup]',
    ],
    [
      [
        [5, 9],
        [0, 4],
      ],
      '[Beef] [soup]',
    ],
    [
      [
        [0, 6],
        [5, 9],
      ],
      '[Beef s][oup]',
    ],
    [[[5, 99]], 'Beef [soup]'],
    [[[50, 99]], 'Beef soup'],
    [[[4, 2]], 'Beef soup'],
  ])('%j → %s', (ranges, expected) => expect(marked('Beef soup', ...ranges)).toBe(expected));
});
