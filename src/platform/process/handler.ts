import type { IncomingMessage, ServerResponse } from 'node:http';

/** What the build exports: answers a request, with what the process knows of it in `locals`. */
export type Handler = (request: IncomingMessage, response: ServerResponse, next: undefined, locals: object) => Promise<void>;
