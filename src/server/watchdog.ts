import { Worker } from 'node:worker_threads';

/** What the worker receives. */
export interface WatchdogData {
  /** Increases while the event loop of the main thread runs. */
  readonly beats: Int32Array<SharedArrayBuffer>;
  readonly maxBlockedMs: number;
  readonly checkIntervalMs: number;
}

const CHECK_INTERVAL_MS = 1000;

/**
 * Ends the process if its event loop does not run for so long: it then serves no request and handles no SIGTERM, and a process
 * manager only restarts what has ended. A thread of its own checks, because the main thread cannot.
 */
export function startWatchdog(maxBlockedMs: number, checkIntervalMs = CHECK_INTERVAL_MS): void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: WatchdogData = { beats, maxBlockedMs, checkIntervalMs };
  setInterval(() => Atomics.add(beats, 0, 1), checkIntervalMs).unref();
  new Worker(new URL('./watchdog-worker.ts', import.meta.url), { workerData, execArgv: [] }).unref();
}
