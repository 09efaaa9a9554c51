import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import lighthouse from 'lighthouse';
import { CHROMIUM_FLAGS } from '../browser.ts';
import { browserPath } from './phone.ts';
import { median } from './row.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const PERCENT = 100;
type Category = (typeof CATEGORIES)[number];

/** A Lighthouse run with a simulated mid-range phone on slow 4G. Times in milliseconds. */
export interface LighthouseReport {
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  /** 0 to 100, of the requested categories. */
  readonly scores: Readonly<Partial<Record<Category, number>>>;
  /** Audits that lowered a score: category, title, elements. */
  readonly issues: readonly string[];
}

/** Runs `work` with the debugging port of a new browser. */
async function withDebuggingPort<Result>(work: (port: number) => Promise<Result>): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-profile-'));
  const child = spawn(
    await browserPath(),
    [...CHROMIUM_FLAGS, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  try {
    return await work(await readDebuggingPort(child));
  } finally {
    const exit = once(child, 'exit');
    child.kill();
    await exit;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function readDebuggingPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child
      .once('error', reject)
      .once('exit', (code) => reject(new Error(`the browser exited with ${code} before it opened a port`)));
    if (child.stderr)
      createInterface({ input: child.stderr }).on('line', (line) => {
        const [, port] = /^DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line) ?? [];
        if (port !== undefined) resolve(Number(port));
      });
  });
}

/** Chromium sometimes returns a trace without its beginning. */
const MAX_ATTEMPTS = 3;

/** Runs Lighthouse in a new browser. @throws Error if the page cannot be measured */
export async function runLighthouse(
  url: string,
  categories: readonly Category[] = CATEGORIES,
): Promise<LighthouseReport> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await withDebuggingPort((port) =>
      lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] }),
    );
    const { code, message } = result?.lhr.runtimeError ?? {};
    if (result && code === undefined) return toReport(result);
    if (code !== 'NO_NAVSTART' || attempt === MAX_ATTEMPTS) throw new Error(`${url}: ${message ?? 'no result'}`);
    console.log(`  ${url}: incomplete trace, repeating`);
  }
}

function toReport({ lhr }: NonNullable<Awaited<ReturnType<typeof lighthouse>>>): LighthouseReport {
  const { audits, categories } = lhr;
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const issues = Object.values(categories).flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter((ref) => ref.weight > 0)
      .flatMap((ref) => {
        const audit = audits[ref.id];
        if (!audit || audit.score === null || audit.score >= (id === 'performance' ? 0.9 : 1)) return [];
        return [
          `${id}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}${formatElements(audit.details)}`,
        ];
      }),
  );
  return {
    fcp: number('first-contentful-paint'),
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    scores: Object.fromEntries(
      Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * PERCENT)]),
    ),
    issues,
  };
}

/** The first elements that an audit lists, shortened. */
function formatElements(details: unknown): string {
  if (!details || typeof details !== 'object' || !('items' in details) || !Array.isArray(details.items)) return '';
  const items = details.items
    .slice(0, 3)
    .map((item: unknown) =>
      JSON.stringify(item, (key, value: unknown) =>
        ['boundingRect', 'lhId', 'path', 'subItems', 'type'].includes(key) ? undefined : value,
      ).slice(0, 300),
    );
  return items.length > 0 ? `: ${items.join('; ')}` : '';
}

/** The median of each value. */
export function medianReport(reports: readonly LighthouseReport[]): LighthouseReport {
  const medianOf = (key: 'fcp' | 'lcp' | 'tbt' | 'cls') => median(reports.map((report) => report[key]));
  return {
    fcp: medianOf('fcp'),
    lcp: medianOf('lcp'),
    tbt: medianOf('tbt'),
    cls: medianOf('cls'),
    scores: Object.fromEntries(
      CATEGORIES.flatMap((category) => {
        const values = reports.flatMap((report) => report.scores[category] ?? []);
        return values.length > 0 ? [[category, median(values)]] : [];
      }),
    ),
    issues: [...new Set(reports.flatMap((report) => report.issues))],
  };
}
