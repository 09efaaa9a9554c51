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
export async function deleteCaches(except: readonly string[] = []): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && !except.includes(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}
