import { writeSync } from 'node:fs';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

/** What the thread that checks receives. */
interface WatchdogData {
  /** Increases while the event loop of the main thread runs. */
  readonly beats: Int32Array<SharedArrayBuffer>;
  readonly maxBlockedMs: number;
  readonly checkIntervalMs: number;
}

const CHECK_INTERVAL_MS = 1000;
const STDERR = 2;

/**
 * Ends the process if its event loop does not run for so long: it then serves no request and handles no SIGTERM, and a process
 * manager only restarts what has ended. A thread of its own checks, because the main thread cannot.
 */
export function startWatchdog(maxBlockedMs: number, checkIntervalMs = CHECK_INTERVAL_MS): void {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const data: WatchdogData = { beats, maxBlockedMs, checkIntervalMs };
  setInterval(() => Atomics.add(beats, 0, 1), checkIntervalMs).unref();
  new Worker(new URL(import.meta.url), { workerData: data, execArgv: [] }).unref();
}

/** Runs in the thread that checks. */
function watch({ beats, maxBlockedMs, checkIntervalMs }: WatchdogData): void {
  let lastBeat = -1;
  /** Counted in checks and not by the clock: a process that was stopped and continued was not blocked. */
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
      // The stream of a worker would need the main thread.
      writeSync(STDERR, `${JSON.stringify(line)}\n`);
    } finally {
      // Also if nothing reads the log, or its pipe is full.
      process.kill(process.pid, 'SIGKILL');
    }
  }, checkIntervalMs);
}

// This module is also that of the thread.
if (!isMainThread) watch(workerData as WatchdogData);
