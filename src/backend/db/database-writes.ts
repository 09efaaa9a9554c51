import { describeError, type Log } from '#backend/log.ts';
import type { Clock } from '#backend/ports.ts';
import type { DiskGuard } from './database-folder.ts';

/** SQLSTATEs, or their classes, with which a database refuses writes of any kind, whatever the statement. */
const READ_ONLY = '25006';
const NO_RESOURCES: readonly string[] = ['53000', '53100'];
const FILE_ERROR_CLASS = '58';

/** The SQLSTATE of an error of the database, also of one that it caused. */
function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // Errors of the operating system have a code as well, such as EPIPE or ECONNREFUSED. No SQLSTATE begins with E.
  return 'code' in error && typeof error.code === 'string' && /^(?!E)[\dA-Z]{5}$/.test(error.code)
    ? error.code
    : sqlStateOf(error.cause);
}

const LOG_INTERVAL_MS = 60_000;
const WRITE_RETRY_DELAY_MS = 10_000;

/**
 * Whether the database accepts writes: it may be read-only (a standby after a failover, a full disk) or unable to write
 * its files.
 */
export class DatabaseWrites {
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #disk: Pick<DiskGuard, 'isWritable' | 'write'> | undefined;
  #refusals = 0;
  #refusedAt = -Infinity;
  #loggedAt = -Infinity;
  #hasFileError = false;

  /** @param disk of an embedded database */
  constructor(log: Log, clock: Clock, disk?: Pick<DiskGuard, 'isWritable' | 'write'>) {
    this.#log = log;
    this.#clock = clock;
    this.#disk = disk;
  }

  /** The number of writes that were refused since the start of the process. */
  get refusals(): number {
    return this.#refusals;
  }

  /** Whether a write is worth a try: background work waits while writes are refused, and tries again every ten seconds. */
  get isAccepted(): boolean {
    return (this.#disk?.isWritable ?? true) && this.#hasPassed(WRITE_RETRY_DELAY_MS, this.#refusedAt);
  }

  /**
   * Records the error of a call, if the database refused its writes, and logs it at most once a minute.
   * @returns whether the error is such a refusal
   */
  recordRefusal(error: unknown): boolean {
    const code = sqlStateOf(error);
    if (code === undefined) return false;
    const isFileError = code.startsWith(FILE_ERROR_CLASS);
    if (code !== READ_ONLY && !NO_RESOURCES.includes(code) && !isFileError) return false;
    this.#refusals += 1;
    // The guard of the disk has logged it, and knows when it ends.
    if (this.#disk?.isWritable === false) return true;
    const now = this.#clock.now().getTime();
    this.#refusedAt = now;
    if (this.#disk && isFileError) this.#hasFileError = true;
    if (this.#hasPassed(LOG_INTERVAL_MS, this.#loggedAt)) {
      this.#loggedAt = now;
      this.#log('error', 'the database refuses writes', describeError(error));
    }
    return true;
  }

  /**
   * Writes to an embedded database. That a server refuses writes is no fault of this process, and another instance
   * would be refused as well.
   * @returns for operators, why the database cannot be written; null if it can
   */
  async findFault(): Promise<string | null> {
    if (!this.#disk) return null;
    if (!this.#disk.isWritable) return 'the disk is almost full';
    // After an error of a file, the state of PostgreSQL in this process may differ from its files.
    if (this.#hasFileError) return 'the database could not use its files: restart the shop';
    return this.#disk.write().then(
      () => null,
      () => 'the database cannot be written',
    );
  }

  /** Also true after the clock has gone back by the duration, so that a time of a clock that was ahead does not last. */
  #hasPassed(milliseconds: number, since: number): boolean {
    return Math.abs(this.#clock.now().getTime() - since) >= milliseconds;
  }
}
