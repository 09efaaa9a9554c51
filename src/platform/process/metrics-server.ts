import type { Server } from 'node:http';
import type { Registry } from 'prom-client';
import { boundServer } from './limits.ts';

/** Serves `/metrics` where only the operators are, apart from the shop. */
export function metricsServer(registry: Registry, failed: (error: unknown) => void): Server {
  return boundServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found');
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        failed(error);
        response.writeHead(500).end();
      },
    );
  });
}
