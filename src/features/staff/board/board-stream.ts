import { useQueryClient } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import { useEffect } from 'react';
import { staffEndpoints, type StaffReadName } from '#contract/staff/index.ts';
import { pageLocale } from '#i18n/locale.ts';
import { staffQueryKey } from '../shared/staff-query.ts';

const RETRY_DELAY_MS = 3000;

/** Reloads the board at every event of its stream. */
export const useBoardEvents = (restaurantId: number | undefined): void =>
  useEvents(
    restaurantId === undefined ? undefined : `${staffEndpoints.streamBoard.path}?restaurant_id=${restaurantId}`,
    'getBoard',
  );

/** Reloads the orders of a courier at every event of their stream. */
export const useCourierEvents = (): void => useEvents(staffEndpoints.streamCourierOrders.path, 'getCourierOrders');

/**
 * Invalidates a query at every event of a stream. The page also polls, for example if a proxy buffers the stream, so a
 * failure here needs no message.
 */
function useEvents(url: string | undefined, read: StaffReadName): void {
  const client = useQueryClient();
  useEffect(() => {
    if (url === undefined) return;
    const abort = new AbortController();
    void readEvents(url, abort.signal, () => {
      void client.invalidateQueries({ queryKey: staffQueryKey(read) });
    });
    return () => abort.abort();
  }, [client, url, read]);
}

async function readEvents(url: string, signal: AbortSignal, onChange: () => void): Promise<void> {
  const parser = createParser({ onEvent: ({ event }) => event === 'changed' && onChange() });
  while (!signal.aborted) {
    try {
      const response = await fetch(url, {
        headers: { accept: 'text/event-stream', 'accept-language': pageLocale(), 'x-staff': '1' },
        cache: 'no-store',
        signal,
      });
      // The session has ended, or the person has no access: the next poll leads to the sign-in.
      if (response.status === 401 || response.status === 403) return;
      const reader = response.body
        ?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
        .getReader();
      for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
        parser.feed(chunk.value);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
    }
    parser.reset();
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
  }
}
