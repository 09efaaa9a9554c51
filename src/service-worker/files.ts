export const FILE_CACHE = 'shop-files-1';
export const PICTURE_CACHE = 'shop-pictures-1';
const MAX_PICTURES = 150;
/** The `max-age` that the server sends with pictures. */
const PICTURE_MAX_AGE_MS = 86_400_000;
/**
 * How many levels of references are followed: the files that a page refers to, the files that those refer to, and so
 * on. Files of deeper levels, such as those of the map, are not stored.
 */
const MAX_DEPTH = 4;

const PATHS_IN_HTML = /(?:href|src)="(\/(?:_astro|fonts)\/[^"?#]+)"/g;
const FILE_NAMES_IN_CODE = /["'`(](?:\.\/|\/?_astro\/)([\w.-]+\.(?:js|css|svg|woff2))["'`)]/g;

const isHtml = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/html') ?? false;

/** Whether a response is a complete file of this shop. */
const isFile = (response: Response): boolean =>
  response.status === 200 && response.type === 'basic' && !isHtml(response);

/** A response does not depend on whether it can be stored: the storage may be full. */
const logStoreFailure = (error: unknown): void => console.debug('a file was not stored', error);

/** The stored file, else that of the network. A page in place of a missing file becomes a 404 without a body. */
export async function respondWithFile(request: Request): Promise<Response> {
  const cache = await caches.open(FILE_CACHE);
  const stored = await cache.match(request.url);
  if (stored) return stored;
  const response = await fetch(request);
  if (isFile(response)) await cache.put(request.url, response.clone()).catch(logStoreFailure);
  else if (response.ok && isHtml(response)) return new Response(null, { status: 404 });
  return response;
}

/** The stored picture if it is not older than a day, else that of the network. If the server fails, an older one. */
export async function respondWithPicture(request: Request): Promise<Response> {
  const cache = await caches.open(PICTURE_CACHE);
  const stored = await cache.match(request.url);
  const age = Date.now() - Date.parse(stored?.headers.get('date') ?? '');
  if (stored && age < PICTURE_MAX_AGE_MS) return stored;
  try {
    const response = await fetch(request);
    if (stored && response.status >= 500) return stored;
    if (isFile(response)) await storePicture(cache, request.url, response.clone()).catch(logStoreFailure);
    return response;
  } catch (error) {
    if (stored) return stored;
    throw error;
  }
}

async function storePicture(cache: Cache, url: string, response: Response): Promise<void> {
  await cache.put(url, response);
  await trimCache(cache, MAX_PICTURES);
}

/** The paths that files refer to, by the path of the file. A file of a build never changes. */
const referencesByFile = new Map<string, readonly string[]>();

/**
 * Stores the files that a page needs, up to `MAX_DEPTH` levels of references.
 * @returns their paths
 * @throws Error if a file is missing or cannot be stored
 */
export async function storeFilesOf(html: string): Promise<readonly string[]> {
  const cache = await caches.open(FILE_CACHE);
  const needed = new Set<string>();
  let level = [...html.matchAll(PATHS_IN_HTML)].map(([, path = '']) => path);
  for (let depth = 1; depth <= MAX_DEPTH && level.length > 0; depth += 1) {
    const added = [...new Set(level)].filter((path) => !needed.has(path));
    for (const path of added) needed.add(path);
    level = (await Promise.all(added.map((path) => storeFile(cache, path)))).flat();
  }
  return [...needed];
}

/** Stores a file unless it is stored already. Returns the paths of the files that it refers to. */
async function storeFile(cache: Cache, path: string): Promise<readonly string[]> {
  let response = await cache.match(path);
  if (!response) {
    const fetched = await fetch(path);
    if (!isFile(fetched)) throw new Error(`The file ${path} is missing`);
    await cache.put(path, fetched.clone());
    response = fetched;
  }
  if (!/\.(js|css)$/.test(path)) return [];
  const known = referencesByFile.get(path);
  if (known) return known;
  const code = await response.text();
  const references = Array.from(code.matchAll(FILE_NAMES_IN_CODE), ([, name = '']) => `/_astro/${name}`);
  referencesByFile.set(path, references);
  return references;
}

/** Prefix of the names of all caches of the shop. */
const CACHE_PREFIX = 'shop-';

/**
 * Deletes the oldest entries of a cache beyond the newest `max`.
 * @param keep paths of entries that are never deleted
 */
export async function trimCache(cache: Cache, max: number, keep: ReadonlySet<string> = new Set()): Promise<void> {
  const keys = await cache.keys();
  const surplus = keys.length - max;
  if (surplus <= 0) return;
  const unneeded = keys.filter(({ url }) => !keep.has(new URL(url).pathname));
  await Promise.all(unneeded.slice(0, surplus).map((request) => cache.delete(request)));
}

/** Deletes the caches of the shop, except those with these names. */
export async function deleteCachesExcept(except: readonly string[] = []): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && !except.includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
