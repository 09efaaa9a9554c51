/** The boxes of a code and the one that gets the focus. */
export interface CodeState {
  boxes: readonly string[];
  focus: number;
}

export function emptyCode(length: number): CodeState {
  return { boxes: Array<string>(length).fill(''), focus: 0 };
}

/** The digits put together once every box has one. */
export function completeCode({ boxes }: CodeState): string | undefined {
  return boxes.every(Boolean) ? boxes.join('') : undefined;
}

/**
 * What the boxes hold after `text` has appeared in one of them. One digit goes in and the next box is ready; a whole code,
 * pasted or filled in by the browser, fills all boxes wherever it lands; everything but digits is left out.
 */
export function enterCode({ boxes }: CodeState, index: number, text: string): CodeState {
  const digits = typedDigits(boxes[index] ?? '', text.replace(/\D/g, ''));
  if (!digits) return { boxes: replaced(boxes, index, text ? (boxes[index] ?? '') : ''), focus: index };

  const start = digits.length >= boxes.length ? 0 : index;
  const filled = boxes.map((box, at) => digits[at - start] ?? box);
  return { boxes: filled, focus: Math.min(start + digits.length, boxes.length - 1) };
}

/** Backspace empties a box; in an empty box it moves back and empties the one before. */
export function eraseCode({ boxes }: CodeState, index: number): CodeState {
  const target = boxes[index] ? index : Math.max(0, index - 1);
  return { boxes: replaced(boxes, target, ''), focus: target };
}

/** A digit typed into a full box replaces the one that stood there, on whichever side of it the caret was. */
function typedDigits(before: string, digits: string): string {
  return before && digits.length === 2 ? digits.replace(before, '') : digits;
}

function replaced(boxes: readonly string[], index: number, digit: string): string[] {
  return boxes.map((box, at) => (at === index ? digit : box));
}
