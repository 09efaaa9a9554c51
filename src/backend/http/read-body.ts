/** A body is longer than the limit of its reader; see `readBody`. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/** @throws BodyTooLargeError past `limit` bytes */
export async function readBody(body: ReadableStream<Uint8Array> | null, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    // Leaving the loop cancels the stream.
    if (length > limit) throw new BodyTooLargeError(`A body is longer than ${limit} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
