import { describeError } from '#backend/http/errors.ts';
import type { Services } from '#backend/services.ts';
import { readEvents } from './events.ts';
import { isFinal } from './transitions.ts';

/**
 * An order's events after the given id, as they come, until a final status has been told or the reader leaves.
 * A signal wakes it, whichever process moved the order.
 */
export function streamOrder({ db, log, settings, signals }: Services, orderId: number, after: number, abort: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = (): void => {};

  return new ReadableStream<Uint8Array>({
    start(controller) {
      let last = after;
      let reading: Promise<void> | null = null;
      let wokenAgain = false;
      let stopped = false;

      const end = (): void => {
        if (stopped) return;
        stop();
        controller.close();
      };

      const tell = async (): Promise<void> => {
        for (const event of await readEvents(db, orderId, last)) {
          if (stopped) return;
          last = event.id;
          controller.enqueue(encoder.encode(`id: ${event.id}\nevent: status\ndata: ${JSON.stringify(event)}\n\n`));
          if (isFinal(event.status)) end();
        }
      };

      /** One reading at a time, so that no event is told twice; a wake-up during one is not lost. */
      const wake = (): void => {
        if (stopped) return;
        if (reading) {
          wokenAgain = true;
          return;
        }
        reading = tell()
          .catch((error: unknown) => log('error', 'an event stream could not be read', describeError(error)))
          .finally(() => {
            reading = null;
            if (!wokenAgain) return;
            wokenAgain = false;
            wake();
          });
      };

      const unlisten = signals.listen(orderId, wake);
      const heartbeat = setInterval(() => controller.enqueue(encoder.encode(': still here\n\n')), settings.events.heartbeatMilliseconds);
      stop = () => {
        stopped = true;
        unlisten();
        clearInterval(heartbeat);
        abort.removeEventListener('abort', end);
      };
      abort.addEventListener('abort', end);
      if (abort.aborted) end();
      else wake();
    },
    cancel: () => stop(),
  });
}
