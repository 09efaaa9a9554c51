import { beforeEach, expect, test, vi } from 'vitest';
import { respondWithFile, respondWithPicture } from './files.ts';

const FILE = 'https://shop.example/_astro/cart.1a2b3c4d.js';
const PICTURE = 'https://shop.example/pictures/soup.webp';
const TWO_DAYS_MS = 2 * 86_400_000;

const entries = new Map<string, Response>();
const cache = {
  match: async (url: string) => entries.get(url)?.clone(),
  put: async (url: string, response: Response) => void entries.set(url, response),
  keys: async () => [...entries.keys()].map((url) => new Request(url)),
};

beforeEach(() => {
  entries.clear();
  vi.restoreAllMocks();
  vi.stubGlobal('caches', { open: async () => cache });
});

function fillStorage(): void {
  vi.spyOn(cache, 'put').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  vi.spyOn(console, 'debug').mockReturnValue();
}

function respond(body: string, { status = 200, type = 'text/javascript' } = {}): void {
  const response = new Response(body, { status, headers: { 'content-type': type } });
  Object.defineProperty(response, 'type', { value: 'basic' });
  vi.stubGlobal('fetch', async () => response);
}

test('a file is fetched once', async () => {
  respond('one');
  expect(await (await respondWithFile(new Request(FILE))).text()).toBe('one');
  respond('two');
  expect(await (await respondWithFile(new Request(FILE))).text()).toBe('one');
});

test('a file that cannot be stored is returned', async () => {
  respond('one');
  fillStorage();
  expect(await (await respondWithFile(new Request(FILE))).text()).toBe('one');
});

test.each([
  ['a page in place of a file is a missing file', 200, 404],
  ['the error page of a failing server is not', 503, 503],
])('%s', async (_name, status, expected) => {
  respond('<html>', { status, type: 'text/html; charset=utf-8' });
  expect((await respondWithFile(new Request(FILE))).status).toBe(expected);
  expect(entries.size).toBe(0);
});

test('a picture that cannot be stored is returned', async () => {
  respond('new', { type: 'image/webp' });
  fillStorage();
  expect(await (await respondWithPicture(new Request(PICTURE))).text()).toBe('new');
});

test.each([
  ['the server fails', 503, 'old'],
  ['the picture is gone', 404, 'new'],
  ['the server has it', 200, 'new'],
])('of a picture that was stored two days ago, when %s', async (_name, status, expected) => {
  const date = new Date(Date.now() - TWO_DAYS_MS).toUTCString();
  entries.set(PICTURE, new Response('old', { headers: { date } }));
  respond('new', { status, type: 'image/webp' });
  expect(await (await respondWithPicture(new Request(PICTURE))).text()).toBe(expected);
});
