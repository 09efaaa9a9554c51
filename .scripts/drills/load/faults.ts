const script = (source: string): string => `data:text/javascript,${encodeURIComponent(source)}`;

export interface Fault {
  readonly what: string;
  /** What Node is told when the shop is started. */
  readonly flags: readonly string[];
  /** The figure in which it must show. */
  readonly figure: 'p99' | 'errors' | 'memory';
}

/** What makes the shop break its promise, put into its process from outside. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  block: {
    figure: 'p99',
    what: 'the process stands still for 400 ms every two seconds',
    flags: [
      '--import',
      script('setInterval(() => { const end = Date.now() + 400; while (Date.now() < end); }, 2000).unref()'),
    ],
  },
  errors: {
    figure: 'errors',
    what: 'every three-hundredth answer is a 500',
    flags: [
      '--import',
      script(
        "import http from 'node:http'; let n = 0; const emit = http.Server.prototype.emit; http.Server.prototype.emit = function (event, ...rest) { if (event === 'request' && ++n % 300 === 0 && n > 3000) { rest[1].writeHead(500, { 'content-length': 0 }).end(); return true; } return emit.call(this, event, ...rest); };",
      ),
    ],
  },
  leak: {
    figure: 'memory',
    what: 'the process keeps a megabyte every tenth of a second',
    flags: ['--import', script('const kept = []; setInterval(() => kept.push(Buffer.alloc(1e6, 1)), 100).unref()')],
  },
};
