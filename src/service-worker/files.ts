export const FILES = 'shop-files-1';
export const PICTURES = 'shop-pictures-1';
const MAX_PICTURES = 150;
/** As long as the server lets browsers keep pictures. */
const PICTURE_MAX_AGE_MS = 86_400_000;
/** A page names the first script, which names those of its parts, which name theirs; the map is further away. */
const MAX_DEPTH = 4;

const NAMES_IN_HTML = /(?:href|src)="(\/(?:_astro|fonts)\/[^"?#]+)"/g;
const NAMES_IN_FILES = /["'`(](?:\.\/|\/?_astro\/)([\w.-]+\.(?:js|css|svg|woff2))["'`)]/g;

/** A complete file: a server that lacks it may respond with a page. */
const isFile = ({ ok, type, status, headers }: Response): boolean =>
  ok && status === 200 && type === 'basic' && !headers.get('content-type')?.startsWith('text/html');

/** The stored file, else that of the network. A missing file is a 404 without a body, whatever the server says. */
export async function respondWithFile(request: Request): Promise<Response> {
  const cache = await caches.open(FILES);
  const stored = await cache.match(request.url);
  if (stored) return stored;
  const response = await fetch(request);
  if (isFile(response)) await cache.put(request.url, response.clone());
  else if (response.headers.get('content-type')?.startsWith('text/html')) return new Response(null, { status: 404 });
  return response;
}

/** A stored picture of the last day, else that of the network, else an older one. */
export async function respondWithPicture(request: Request): Promise<Response> {
  const cache = await caches.open(PICTURES);
  const stored = await cache.match(request.url);
  const age = Date.now() - Date.parse(stored?.headers.get('date') ?? '');
  if (stored && age < PICTURE_MAX_AGE_MS) return stored;
  try {
    const response = await fetch(request);
    if (isFile(response)) {
      await cache.put(request.url, response.clone());
      await trimCache(cache, MAX_PICTURES);
    }
    return response;
  } catch (error) {
    if (stored) return stored;
    throw error;
  }
}

/** The names in each file that was read by this process: a file never changes. */
const namesByFile = new Map<string, readonly string[]>();

/**
 * Stores the files that a page needs: those it names, and those that these name.
 * @returns their paths
 * @throws Error if one of them is missing
 */
export async function storeFilesOf(html: string): Promise<readonly string[]> {
  const cache = await caches.open(FILES);
  const needed = new Set<string>();
  let level = [...html.matchAll(NAMES_IN_HTML)].map(([, path = '']) => path);
  for (let depth = 1; depth <= MAX_DEPTH && level.length > 0; depth += 1) {
    const added = [...new Set(level)].filter((path) => !needed.has(path));
    for (const path of added) needed.add(path);
    level = (await Promise.all(added.map((path) => storeFile(cache, path)))).flat();
  }
  return [...needed];
}

/** Stores a file unless it is stored. Returns the paths of the files that it names. */
async function storeFile(cache: Cache, path: string): Promise<readonly string[]> {
  let response = await cache.match(path);
  if (!response) {
    const fetched = await fetch(path);
    if (!isFile(fetched)) throw new Error(`The file ${path} is missing`);
    await cache.put(path, fetched.clone());
    response = fetched;
  }
  if (!/\.(js|css)$/.test(path)) return [];
  const known = namesByFile.get(path);
  if (known) return known;
  const names = [...(await response.text()).matchAll(NAMES_IN_FILES)].map(([, name = '']) => `/_astro/${name}`);
  namesByFile.set(path, names);
  return names;
}

/** All caches of the shop begin with it. */
export const CACHE_PREFIX = 'shop-';

/** Deletes the oldest entries beyond `max`, but none of those to keep. */
export async function trimCache(cache: Cache, max: number, keep: ReadonlySet<string> = new Set()): Promise<void> {
  const keys = await cache.keys();
  const surplus = keys.length - max;
  if (surplus <= 0) return;
  const unneeded = keys.filter(({ url }) => !keep.has(new URL(url).pathname));
  await Promise.all(unneeded.slice(0, surplus).map((request) => cache.delete(request)));
}

/** Deletes the caches of the shop except these. */
export async function deleteCachesExcept(except: readonly string[] = []): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && !except.includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
