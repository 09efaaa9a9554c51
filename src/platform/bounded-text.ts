/** Thrown when a body is longer than it may be. */
export class TooLong extends Error {
  override readonly name = 'TooLong';
}

/**
 * The text of a request's or an answer's body, of which no more than `limit` bytes are read.
 * @throws TooLong past that
 */
export async function boundedText(body: ReadableStream<Uint8Array> | null, limit: number): Promise<string> {
  if (!body) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    // Leaving the loop cancels the stream.
    if (length > limit) throw new TooLong(`A body is longer than ${limit} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
