import type { ServerResponse } from 'node:http';
import type { CatalogSource } from './catalog-watch.ts';
import type { Stopping } from './shutdown.ts';

const DATABASE_TIMEOUT_MS = 2000;

export interface Health {
  readonly stopping: Stopping;
  /** Undefined with an outside provider, which need not respond: cached pages are shown without it. */
  readonly catalog?: CatalogSource | undefined;
}

/** Whether the database responds in time. */
async function isReady(catalog: CatalogSource): Promise<boolean> {
  const responds = catalog.catalogVersion().then(
    () => true,
    () => false,
  );
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, DATABASE_TIMEOUT_MS, false).unref());
  return Promise.race([responds, timeout]);
}

/** Answers `/healthz` (the process is alive) and `/readyz` (it can serve visitors); returns false for any other path. */
export function answerHealth(path: string, response: ServerResponse, { stopping, catalog }: Health): boolean {
  if (path !== '/healthz' && path !== '/readyz') return false;
  const send = (status: number, text: string) =>
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(text);
  if (stopping.now) send(503, 'stopping');
  else if (path === '/healthz' || !catalog) send(200, 'ok');
  else void isReady(catalog).then((ready) => (ready ? send(200, 'ok') : send(503, 'the database does not answer')));
  return true;
}
