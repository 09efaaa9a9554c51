import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { isTrusted, plainAddress } from './client-address.ts';

/** Twelve hexadecimal digits: short enough to be read out on the phone. */
export const newRequestId = (): string => randomUUID().slice(0, 13);

const SANE = /^[\w-]{8,64}$/;

/** The name of a request in logs and on error pages: a trusted proxy may give one, nobody else. */
export function requestIdOf(request: IncomingMessage, proxies: BlockList): string {
  const given = request.headers['x-request-id'];
  if (typeof given !== 'string' || !SANE.test(given)) return newRequestId();
  return isTrusted(proxies, plainAddress(request.socket.remoteAddress ?? '')) ? given : newRequestId();
}
