import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import lighthouse from 'lighthouse';
import { browserPath, FLAGS } from './phone.ts';
import { median } from './row.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** One look at a page on a simulated phone of the middle price on slow 4G. Milliseconds. */
export interface Look {
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** Of a hundred; none but those asked for. */
  readonly scores: Readonly<Partial<Record<Category, number>>>;
  /** What kept a category from a hundred: its name, what was found, where. */
  readonly faults: readonly string[];
}

/** A browser that can be looked into on a port, for the time of `work`. */
async function withPort<Result>(work: (port: number) => Promise<Result>): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-profile-'));
  const child = spawn(
    await browserPath(),
    [...FLAGS, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  try {
    return await work(await portOf(child));
  } finally {
    const exit = once(child, 'exit');
    child.kill();
    await exit;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child
      .once('error', reject)
      .once('exit', (code) => reject(new Error(`the browser ended with ${code} before it listened`)));
    if (child.stderr)
      createInterface({ input: child.stderr }).on('line', (line) => {
        const [, port] = /^DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line) ?? [];
        if (port !== undefined) resolve(Number(port));
      });
  });
}

/** How often a page is looked at when the browser hands over a recording with its beginning missing. */
const TRIES = 3;

/**
 * Looks at a page in a browser of its own.
 * @throws Error when the page cannot be looked at
 */
export async function lookAt(url: string, categories: readonly Category[] = CATEGORIES): Promise<Look> {
  for (let left = TRIES; ; left -= 1) {
    const result = await withPort((port) =>
      lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] }),
    );
    const { code, message } = result?.lhr.runtimeError ?? {};
    if (result && code === undefined) return lookOf(result);
    if (code !== 'NO_NAVSTART' || left === 1) throw new Error(`${url}: ${message ?? 'nothing was seen'}`);
    console.log(`  ${url}: nothing was recorded; looking again`);
  }
}

function lookOf({ lhr }: NonNullable<Awaited<ReturnType<typeof lighthouse>>>): Look {
  const { audits, categories: judged } = lhr;
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const faults = Object.values(judged).flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter((ref) => ref.weight > 0)
      .flatMap((ref) => {
        const audit = audits[ref.id];
        if (!audit || audit.score === null || audit.score >= (id === 'performance' ? 0.9 : 1)) return [];
        return [`${id}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}${places(audit.details)}`];
      }),
  );
  return {
    fcp: number('first-contentful-paint'),
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    scores: Object.fromEntries(Object.values(judged).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
    faults,
  };
}

/** The first places an audit names, in few words. */
function places(details: unknown): string {
  if (!details || typeof details !== 'object' || !('items' in details) || !Array.isArray(details.items)) return '';
  const named = details.items
    .slice(0, 3)
    .map((item: unknown) =>
      JSON.stringify(item, (key, value: unknown) =>
        ['boundingRect', 'lhId', 'path', 'subItems', 'type'].includes(key) ? undefined : value,
      ).slice(0, 300),
    );
  return named.length > 0 ? `: ${named.join('; ')}` : '';
}

/** The middle of several looks, figure by figure. */
export function middle(looks: readonly Look[]): Look {
  const of = (key: 'fcp' | 'lcp' | 'tbt' | 'cls') => median(looks.map((one) => one[key]));
  const scores = Object.fromEntries(
    CATEGORIES.flatMap((category) => {
      const given = looks.flatMap((one) => one.scores[category] ?? []);
      return given.length > 0 ? [[category, median(given)]] : [];
    }),
  );
  return {
    fcp: of('fcp'),
    lcp: of('lcp'),
    tbt: of('tbt'),
    cls: of('cls'),
    scores,
    faults: [...new Set(looks.flatMap((one) => one.faults))],
  };
}
