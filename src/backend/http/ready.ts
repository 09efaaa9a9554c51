/** An answer as the bytes of its JSON, made once and sent to many. */
export class Ready {
  readonly bytes: Buffer<ArrayBuffer>;

  constructor(value: unknown) {
    this.bytes = Buffer.from(JSON.stringify(value));
  }
}

/**
 * JSON as its UTF-8 bytes, each a sign of a text: what was made once is put together and sent without being encoded again,
 * which takes longer than all else in an answer of Cyrillic words.
 */
export const bytesOfJson = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('latin1');

/** An answer that the call has written itself, of parts that `bytesOfJson` made. */
export class Written {
  readonly bytes: string;

  constructor(bytes: string) {
    this.bytes = bytes;
  }
}
