import { pageLocale } from '#i18n/locale.ts';
import { $token } from '#features/user/user.store.ts';
import type { Http } from '#platform/http.ts';
import { follow } from './follow.ts';
import { readOrderEvents } from './order-events.ts';
import { isOver, loadOrder, takeEvent } from './order.store.ts';
import { wait, whileVisible } from './visible.ts';

/** Keeps the order in sight up to date while the page is in sight; the answer ends it. */
export function followOrder(http: Http, id: number): () => void {
  let after: number | null = null;
  return whileVisible((signal) => {
    void follow(
      {
        stream: (from, ending) =>
          readOrderEvents(id, { fetch: (input, init) => fetch(input, init), token: $token.get(), locale: pageLocale(), signal: ending, after: from }),
        onEvent: (event) => {
          after = event.id;
          void takeEvent(http, event);
        },
        poll: () => loadOrder(http, id),
        isOver,
        wait,
      },
      signal,
      after,
    );
  });
}
