import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { RequestHandler } from 'sirv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMapTilesHandler, createStaticHandler } from './served-files.ts';

const failures: string[] = [];
const server = createServer();
let build = '';
let port = 0;

beforeAll(async () => {
  build = await mkdtemp(join(tmpdir(), 'build-'));
  await mkdir(join(build, 'client'));
  await writeFile(join(build, 'secret.txt'), 'secret');
  for (const name of ['stays.txt', 'goes.txt', 'sheet.css', 'script.js', 'drawing.svg', 'large.bin'])
    await writeFile(join(build, 'client', name), name === 'large.bin' ? Buffer.alloc(4_000_000) : name);
  const files = createStaticHandler({
    build: pathToFileURL(`${build}/`),
    onError: (error) => failures.push(String((error as NodeJS.ErrnoException).code)),
  });
  server.on('request', (request, response) => files(request, response, () => void response.writeHead(404).end()));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.close();
  await rm(build, { recursive: true });
});

/** All bytes received until the connection ends. */
async function raw(path: string, method = 'GET'): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

test('a file that was deleted after the start fails its own response only', async () => {
  expect(await raw('/goes.txt')).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\ngoes\.txt$/);
  await rm(join(build, 'client/goes.txt'));
  expect(await raw('/goes.txt')).not.toContain('goes.txt');
  await raw('/goes.txt', 'HEAD');
  expect(failures).toEqual(['ENOENT', 'ENOENT']);
  expect(await raw('/stays.txt')).toMatch(/\r\n\r\nstays\.txt$/);
  expect(await raw('/nothing.txt')).toMatch(/^HTTP\/1\.1 404 /);
});

test('only files of the folder are sent: no folders, and no files outside it', async () => {
  const paths = [
    '/',
    '/.',
    '/secret.txt',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..\\secret.txt',
    '/x/../../secret.txt',
    '//secret.txt',
    '/.git/config',
  ];
  const statuses = [];
  for (const path of paths) statuses.push([path, (await raw(path)).split('\r\n')[0]]);
  expect(statuses).toEqual(paths.map((path) => [path, 'HTTP/1.1 404 Not Found']));
});

test.each([
  ['stays.txt', 'text/plain'],
  ['sheet.css', 'text/css'],
  ['script.js', 'text/javascript'],
  ['drawing.svg', 'image/svg+xml'],
])('%s has a charset', async (name, type) => {
  expect((await raw(`/${name}`)).toLowerCase()).toContain(`\r\ncontent-type: ${type}; charset=utf-8\r\n`);
});

test('an aborted request is not an error', async () => {
  failures.length = 0;
  const closed = once(server, 'request').then(([, response]) => once(response, 'close'));
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /large.bin HTTP/1.1\r\nHost: shop\r\n\r\n');
  await once(socket, 'data');
  socket.destroy();
  await closed;
  expect(failures).toEqual([]);
  expect(await raw('/stays.txt')).toMatch(/\r\n\r\nstays\.txt$/);
});

test('an earlier build serves what the new one lacks of files with a hash, and nothing else', async () => {
  const folders = await Promise.all(['new', 'old'].map((name) => mkdtemp(join(tmpdir(), `build-${name}-`))));
  const [newest = '', old = ''] = folders;
  for (const folder of folders) await mkdir(join(folder, 'client/_astro'), { recursive: true });
  await writeFile(join(newest, 'client/_astro/page.new.js'), 'new');
  await writeFile(join(old, 'client/_astro/page.old.js'), 'old');
  await writeFile(join(old, 'client/removed.txt'), 'removed');
  const handler = createStaticHandler({
    build: pathToFileURL(`${newest}/`),
    previousBuilds: [pathToFileURL(`${old}/`), pathToFileURL(join(tmpdir(), 'never-built/'))],
    onError: (error) => failures.push(String(error)),
  });
  expect(await bodiesOf(handler, ['/_astro/page.new.js', '/_astro/page.old.js', '/removed.txt'])).toEqual([
    'new',
    'old',
    'missing',
  ]);
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});

test.each([
  [true, 'worker'],
  [false, 'removal'],
])('with a service worker %s, its path is that of the %s', async (hasServiceWorker, expected) => {
  const folder = await mkdtemp(join(tmpdir(), 'build-'));
  await mkdir(join(folder, 'client'));
  await writeFile(join(folder, 'client/sw.js'), 'worker');
  await writeFile(join(folder, 'client/sw-off.js'), 'removal');
  const handler = createStaticHandler({
    build: pathToFileURL(`${folder}/`),
    hasServiceWorker,
    onError: (error) => failures.push(String(error)),
  });
  expect(await bodiesOf(handler, ['/sw.js'])).toEqual([expected]);
  await rm(folder, { recursive: true });
});

test('browsers ask for the service worker each time, and it may connect to this host only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'build-'));
  await mkdir(join(folder, 'client'));
  await writeFile(join(folder, 'client/sw.js'), 'worker');
  const handler = createStaticHandler({ build: pathToFileURL(`${folder}/`), onError: () => {} });
  const [response] = await responsesOf(handler, ['/sw.js']);
  expect(response?.headers.get('cache-control')).toBe('no-cache');
  expect(response?.headers.get('content-security-policy')).toContain("connect-src 'self'");
  await rm(folder, { recursive: true });
});

/** The responses of a handler on a server of its own; `missing` for what it passes on. */
async function responsesOf(handler: RequestHandler, paths: readonly string[]): Promise<Response[]> {
  const own = createServer((request, response) =>
    handler(request, response, () => void response.writeHead(404).end('missing')),
  );
  await once(own.listen(0, '127.0.0.1'), 'listening');
  const { port: ownPort } = own.address() as AddressInfo;
  const responses = [];
  for (const path of paths) responses.push(await fetch(`http://127.0.0.1:${ownPort}${path}`));
  own.closeAllConnections();
  own.close();
  return responses;
}

const bodiesOf = async (handler: RequestHandler, paths: readonly string[]): Promise<string[]> =>
  Promise.all((await responsesOf(handler, paths)).map((response) => response.text()));

test('map tiles are sent in ranges of the current archive; one that was deleted is reported', async () => {
  const archive = join(build, 'city.pmtiles');
  await writeFile(archive, '0123456789');
  const errors: unknown[] = [];
  const etags = new Set<string | null>();
  const handler = createMapTilesHandler(archive, (error) => errors.push((error as NodeJS.ErrnoException).code));
  const tiles = createServer((request, response) => handler?.(request, response));
  await once(tiles.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(tiles.address() as AddressInfo).port}`;
  const read = async (range: string) => {
    const response = await fetch(url, { headers: { range, connection: 'close' } });
    etags.add(response.headers.get('etag'));
    return [response.status, response.headers.get('content-range'), await response.text()];
  };
  expect(await read('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
  expect(await read('bytes=8-')).toEqual([206, 'bytes 8-9/10', '89']);
  expect(await read('bytes=10-')).toEqual([416, 'bytes */10', '']);
  // A range that ends before its start is ignored.
  expect(await read('bytes=5-3')).toEqual([200, null, '0123456789']);
  expect(etags.size).toBe(1);
  await writeFile(archive, 'a longer archive');
  expect(await read('bytes=2-')).toEqual([206, 'bytes 2-15/16', 'longer archive']);
  expect(etags.size).toBe(2);
  await writeFile(archive, '');
  expect((await fetch(url, { headers: { connection: 'close' } })).status).toBe(503);
  expect(errors).toEqual([]);
  await rm(archive);
  expect(await read('bytes=2-4')).toEqual([503, null, 'The map cannot be read now']);
  expect(errors).toEqual(['ENOENT']);
  tiles.close();
});
