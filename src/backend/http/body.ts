import { MAX_BODY_BYTES } from '#contract/constants.ts';
import type { Asked } from './asked.ts';
import { Refusal } from './refusal.ts';

/** The body as JSON; a body that is too large, empty or broken is refused without being kept. */
export async function readJson(asked: Asked): Promise<{ readonly text: string; readonly json: unknown } | Refusal> {
  const text = await asked.text(MAX_BODY_BYTES);
  if (text === null) return new Refusal(413, 'tooLarge');
  try {
    return { text, json: JSON.parse(text, UNSTORABLE.test(text) ? refuseUnstorable : undefined) as unknown };
  } catch {
    return new Refusal(422, 'broken', { fields: { body: 'broken' } });
  }
}

/**
 * Only an escape can bring NUL or half a surrogate pair into a text that was decoded from UTF-8, only a long number can be
 * infinite; most bodies have none.
 */
const UNSTORABLE = /\\u(0000|d[89a-f])|\de\+?\d{3}|\d{309}/i;

/** The database stores neither NUL nor half a surrogate pair, and no number that JSON cannot write. */
function refuseUnstorable(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && !isStorable(value)) throw new SyntaxError('A text that cannot be stored');
  if (typeof value === 'number' && !Number.isFinite(value)) throw new SyntaxError('A number without an end');
  return value;
}

export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
