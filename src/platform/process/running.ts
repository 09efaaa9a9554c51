/** What changed in the catalog since a version: the tags of the contract, or everything. */
export interface CatalogChanges {
  readonly version: number;
  readonly tags: readonly string[] | 'all';
}

/** A call of the contract as the process has it: `url` is the whole address, `text` the body unless it has more bytes than asked. */
export interface DirectCall {
  readonly method: string;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  readonly signal: AbortSignal;
  text(most: number): Promise<string | null>;
}

export interface DirectAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string | Buffer;
  /** Where the body is a text whose signs are its bytes. */
  readonly encoding?: 'latin1';
}

/** What the bundle leaves behind of its embedded backend, so that the process can follow and close what it did not open. */
export interface RunningBackend {
  readonly backend: {
    /** Ends event streams, which would not end by themselves. */
    endStreams(): void;
    close(): Promise<void>;
    /** A value that changes whenever the catalog does. */
    catalogVersion(): Promise<number>;
    /** Answers a call of the contract; undefined for anything else. */
    call?(method: string, path: string, asked: DirectCall): Promise<DirectAnswer | Response> | undefined;
    /** What changed since a version; a backend without it tells versions only. */
    catalogChanges?(since: number): Promise<CatalogChanges>;
  };
  /** For people who start the shop. */
  readonly summary: readonly string[];
}

const KEY = Symbol.for('shop.backend');

/** The embedded backend of this process; undefined where an outside provider stands in for it. */
export function runningBackend(): Promise<RunningBackend> | undefined {
  return (globalThis as { [KEY]?: Promise<RunningBackend> })[KEY];
}
