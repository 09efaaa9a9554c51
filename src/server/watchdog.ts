import { writeSync } from 'node:fs';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

/** The data of the worker thread. */
interface WatchdogData {
  /** Increases while the event loop of the main thread runs. */
  readonly beats: Int32Array<SharedArrayBuffer>;
  readonly maxBlockedMs: number;
  readonly checkIntervalMs: number;
}

const CHECK_INTERVAL_MS = 1000;
const STDERR = 2;

/**
 * Kills the process if its event loop is blocked for `maxBlockedMs`: it then serves no requests and does not handle
 * SIGTERM, and a process manager restarts only a process that has ended. The check runs in a worker thread, because the
 * main thread is blocked.
 */
export function startWatchdog(maxBlockedMs: number, checkIntervalMs = CHECK_INTERVAL_MS): void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const data: WatchdogData = { beats, maxBlockedMs, checkIntervalMs };
  setInterval(() => Atomics.add(beats, 0, 1), checkIntervalMs).unref();
  new Worker(new URL(import.meta.url), { workerData: data, execArgv: [] }).unref();
}

/** Runs in the worker thread. */
function watch({ beats, maxBlockedMs, checkIntervalMs }: WatchdogData): void {
  let lastBeat = -1;
  /** Counts checks instead of time: a process that was suspended (SIGSTOP) and continued was not blocked. */
  let blockedChecks = 0;

  setInterval(() => {
    const beat = Atomics.load(beats, 0);
    blockedChecks = beat === lastBeat ? blockedChecks + 1 : 0;
    lastBeat = beat;
    if (blockedChecks * checkIntervalMs < maxBlockedMs) return;
    const line = {
      level: 'error',
      at: new Date().toISOString(),
      message: 'the process did not react and is ended',
      milliseconds: maxBlockedMs,
    };
    try {
      // In a worker, process.stderr needs the main thread.
      writeSync(STDERR, `${JSON.stringify(line)}\n`);
    } finally {
      // Even if writing the log line fails.
      process.kill(process.pid, 'SIGKILL');
    }
  }, checkIntervalMs);
}

// The worker thread loads this module too.
if (!isMainThread) watch(workerData as WatchdogData);
