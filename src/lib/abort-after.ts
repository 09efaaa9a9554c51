/**
 * A signal that aborts when the given one does, or after a time, with a `TimeoutError`. It replaces the option
 * `timeout` of ofetch, which has no effect on a request with a signal. `AbortSignal.any` would do the same, but
 * browsers that the shop supports lack it.
 * @param ms in milliseconds
 */
export function abortAfter(ms: number, signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException('The request took too long', 'TimeoutError')), ms);
  const abort = () => {
    clearTimeout(timer);
    controller.abort(signal.reason);
  };
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return controller.signal;
}
