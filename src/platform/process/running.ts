/** What the bundle leaves behind of its embedded backend, so that the process can follow and close what it did not open. */
export interface RunningBackend {
  readonly backend: {
    close(): Promise<void>;
    /** A value that changes whenever the catalog does. */
    catalogVersion(): Promise<number>;
  };
  /** For people who start the shop. */
  readonly summary: readonly string[];
}

const KEY = Symbol.for('shop.backend');

/** The embedded backend of this process; undefined where an outside provider stands in for it. */
export function runningBackend(): Promise<RunningBackend> | undefined {
  return (globalThis as { [KEY]?: Promise<RunningBackend> })[KEY];
}
