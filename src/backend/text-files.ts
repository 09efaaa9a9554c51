import { readFile } from 'node:fs/promises';
import { describeError } from '#backend/log.ts';
import { decodeTextFile, notUtf8Sentence } from '#contract/text-file.ts';

/** Reads a file of UTF-8. `reason` is a sentence for the command line. */
export async function readTextFile(
  path: string,
): Promise<{ readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string }> {
  const bytes = await readFile(path).catch((error: unknown) => ({ error }));
  if (!(bytes instanceof Uint8Array))
    return {
      ok: false,
      reason: `${path || 'The file'} cannot be read: ${String(describeError(bytes.error)['code'] ?? 'unknown')}`,
    };
  const decoded = decodeTextFile(bytes);
  return decoded.ok ? decoded : { ok: false, reason: `${path} ${notUtf8Sentence(decoded)}` };
}
