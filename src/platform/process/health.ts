import type { ServerResponse } from 'node:http';
import { runningBackend } from './running.ts';
import type { Stopping } from './stop.ts';

/** Milliseconds for which the database may think about a question that it answers in one. */
const PATIENCE = 2000;

/** Whether pages can be answered: the database is there. An outside provider need not be, because kept pages are. */
async function ready(): Promise<boolean> {
  const running = runningBackend();
  if (!running) return true;
  const asked = running.then(({ backend }) => backend.catalogVersion()).then(() => true, () => false);
  const waited = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, false).unref());
  return Promise.race([asked, waited]);
}

/** Answers `/healthz` (the process is alive) and `/readyz` (it can be sent visitors); false for any other path. */
export function answerHealth(path: string, response: ServerResponse, stopping: Stopping): boolean {
  if (path !== '/healthz' && path !== '/readyz') return false;
  const say = (status: number, text: string) => response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(text);
  if (stopping.now) say(503, 'stopping');
  else if (path === '/healthz') say(200, 'ok');
  else void ready().then((is) => (is ? say(200, 'ok') : say(503, 'the database does not answer')));
  return true;
}
