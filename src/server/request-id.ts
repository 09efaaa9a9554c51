import { randomUUID } from 'node:crypto';
import type { BlockList } from 'node:net';
import { isFromTrustedProxy, type RequestSource } from './client-address.ts';

/** Ids that a proxy may set: nothing that could change the meaning of a log line or a header. */
const PROXY_REQUEST_ID = /^[\w-]{8,64}$/;

/** Twelve random hexadecimal digits as `xxxxxxxx-xxxx`: short enough to be read out on the phone. */
export const newRequestId = (): string => randomUUID().slice(0, 13);

/** The id of a request in logs and on error pages: the one in `X-Request-Id` if a trusted proxy sent it, otherwise a new one. */
export function resolveRequestId(request: RequestSource, proxies: BlockList): string {
  const header = request.headers['x-request-id'];
  if (typeof header !== 'string' || !PROXY_REQUEST_ID.test(header)) return newRequestId();
  return isFromTrustedProxy(request, proxies) ? header : newRequestId();
}
