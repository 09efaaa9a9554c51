import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { WatchdogData } from './watchdog.ts';

const { beats, maxBlockedMs, checkIntervalMs } = workerData as WatchdogData;
const STDERR = 2;

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
