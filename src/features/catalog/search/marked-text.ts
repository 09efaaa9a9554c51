import type { TextRange } from '#contract/search.ts';

/** A part of a text; marked parts are the words that a search has found. */
export interface TextPart {
  readonly text: string;
  readonly marked: boolean;
}

/** A text cut at its ranges. Ranges that overlap, are outside of the text or in the wrong order mark what they can. */
export function markRanges(text: string, ranges: readonly TextRange[]): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const add = (from: number, to: number, marked: boolean) => {
    if (from < to) parts.push({ text: text.slice(from, to), marked });
  };
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    const start = Math.min(Math.max(range.start, end), text.length);
    add(end, start, false);
    end = Math.min(Math.max(range.end, start), text.length);
    add(start, end, true);
  }
  add(end, text.length, false);
  return parts;
}
