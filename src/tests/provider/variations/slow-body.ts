const DRIP_INTERVAL_MS = 100;

/**
 * A body that arrives byte by byte, ten bytes a second. It fails when the request is aborted, as that of a socket does.
 */
export function dripping(bytes: Uint8Array, signal: AbortSignal): ReadableStream<Uint8Array> {
  let sent = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const stop = () => {
        clearInterval(timer);
        controller.error(signal.reason);
      };
      signal.addEventListener('abort', stop, { once: true });
      timer = setInterval(() => {
        controller.enqueue(bytes.subarray(sent, sent + 1));
        sent += 1;
        if (sent < bytes.length) return;
        clearInterval(timer);
        signal.removeEventListener('abort', stop);
        controller.close();
      }, DRIP_INTERVAL_MS);
    },
    cancel: () => clearInterval(timer),
  });
}

/** Never resolves; rejects when the request is aborted. */
export function never(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
}
