/** An answer as the bytes of its JSON, made once and sent to many. */
export class Ready {
  readonly bytes: Buffer<ArrayBuffer>;

  constructor(value: unknown) {
    this.bytes = Buffer.from(JSON.stringify(value));
  }
}

/** An answer whose JSON has been written by the call itself, of texts and of bytes that were made before. */
export class Written {
  readonly bytes: Buffer<ArrayBuffer>;

  constructor(...parts: readonly (string | Buffer)[]) {
    this.bytes = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  }
}
