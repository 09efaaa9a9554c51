import { connect, type Socket } from 'node:net';

/** What came back: the body only where it was asked for. */
export interface Reply {
  readonly status: number;
  readonly etag: string | undefined;
  readonly body: string;
}

interface Waiting {
  readonly bytes: string;
  readonly wantsBody: boolean;
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

const MOST = 512;

/**
 * Connections that stay open and carry one request at a time, with as little work of their own as possible: what measures a
 * machine must not need most of it. Answers must tell their length, as all of the shop's but event streams do.
 */
export class Connections {
  readonly #host: string;
  readonly #port: number;
  readonly #idle: Connection[] = [];
  readonly #queue: Waiting[] = [];
  #open = 0;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#host = hostname;
    this.#port = Number(port);
  }

  get host(): string {
    return `${this.#host}:${this.#port}`;
  }

  /** @param bytes a whole request */
  send(bytes: string, wantsBody: boolean): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const waiting = { bytes, wantsBody, resolve, reject };
      const free = this.#idle.pop();
      if (free) free.carry(waiting);
      else if (this.#open < MOST) this.#begin().carry(waiting);
      else this.#queue.push(waiting);
    });
  }

  #begin(): Connection {
    this.#open += 1;
    const ready = (connection: Connection): void => {
      const next = this.#queue.shift();
      if (next) connection.carry(next);
      else this.#idle.push(connection);
    };
    const gone = (connection: Connection): void => {
      this.#open -= 1;
      const index = this.#idle.indexOf(connection);
      if (index >= 0) this.#idle.splice(index, 1);
      const next = this.#queue.shift();
      if (next) this.#begin().carry(next);
    };
    return new Connection(connect(this.#port, this.#host), ready, gone);
  }
}

class Connection {
  readonly #socket: Socket;
  readonly #ready: (connection: Connection) => void;
  #carried: Waiting | undefined;
  #head = '';
  #chunks: Buffer[] = [];
  #missing = -1;
  #reply: Omit<Reply, 'body'> & { readonly closes: boolean } = { status: 0, etag: undefined, closes: false };

  constructor(socket: Socket, ready: (connection: Connection) => void, gone: (connection: Connection) => void) {
    this.#socket = socket;
    this.#ready = ready;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => {
      this.#fail(new Error('the connection was closed'));
      gone(this);
    });
  }

  carry(waiting: Waiting): void {
    this.#carried = waiting;
    this.#socket.write(waiting.bytes);
  }

  #fail(error: Error): void {
    this.#carried?.reject(error);
    this.#carried = undefined;
  }

  #take(chunk: Buffer): void {
    if (this.#missing >= 0) return this.#takeBody(chunk);
    const end = chunk.indexOf('\r\n\r\n');
    if (end < 0) {
      this.#head += chunk.toString('latin1');
      return;
    }
    const head = this.#head + chunk.toString('latin1', 0, end);
    this.#head = '';
    const status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined && status !== 304 && status !== 204)
      return this.#fail(new Error(`an answer ${status} without a length`));
    this.#missing = Number(length ?? 0);
    this.#reply = { status, etag: /\r\netag: ([^\r]+)/i.exec(head)?.[1], closes: /\r\nconnection: close/i.test(head) };
    this.#takeBody(chunk.subarray(end + 4));
  }

  #takeBody(chunk: Buffer): void {
    this.#missing -= chunk.length;
    if (this.#carried?.wantsBody) this.#chunks.push(chunk);
    if (this.#missing > 0) return;
    this.#missing = -1;
    const { status, etag, closes } = this.#reply;
    const body = this.#chunks.length > 0 ? Buffer.concat(this.#chunks).toString() : '';
    this.#chunks = [];
    const carried = this.#carried;
    this.#carried = undefined;
    if (closes) this.#socket.destroy();
    else this.#ready(this);
    carried?.resolve({ status, etag, body });
  }
}
