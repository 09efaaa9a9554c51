import { MAX_BODY_BYTES } from '#contract/constants.ts';
import { Refusal } from './refusal.ts';

/** The body as text; null when it is too large. */
export async function readText(request: Request): Promise<string | null> {
  if (Number(request.headers.get('content-length')) > MAX_BODY_BYTES) return null;
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** The body as JSON; a body that is too large, empty or broken is refused without being kept. */
export async function readJson(request: Request): Promise<{ readonly text: string; readonly json: unknown } | Refusal> {
  const text = await readText(request);
  if (text === null) return new Refusal(413, 'tooLarge');
  try {
    return { text, json: JSON.parse(text, refuseBrokenText) as unknown };
  } catch {
    return new Refusal(422, 'broken', { fields: { body: 'broken' } });
  }
}

/** The database stores neither NUL nor half a surrogate pair. */
function refuseBrokenText(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) throw new SyntaxError('A text that cannot be stored');
  return value;
}
