import { request, type Agent, type IncomingHttpHeaders } from 'node:http';
import { request as requestSecurely } from 'node:https';

export interface Asked {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Without one, a connection of its own. */
  readonly agent?: Agent;
  /** Milliseconds. */
  readonly patience?: number;
}

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const PATIENCE = 20_000;

/** One request and its whole answer. @throws when none comes */
export function ask(
  url: string,
  { method = 'GET', headers = {}, body, agent, patience = PATIENCE }: Asked = {},
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const length =
      body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
    const begin = url.startsWith('https:') ? requestSecurely : request;
    const asking = begin(
      url,
      { method, agent: agent ?? false, headers: { ...length, ...headers }, timeout: patience },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    asking.on('timeout', () => asking.destroy(new Error(`No answer in ${patience} ms`)));
    asking.on('error', reject);
    asking.end(body);
  });
}
