import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import { drawSharePicture, type ShareDrawing } from './share-picture-drawing.ts';

/** `picture`: the path of one of the shop's own pictures, from the root of the served files. */
export interface SharePictureRequest extends Omit<ShareDrawing, 'fonts'> {
  /** Differs for every different drawing. */
  readonly version: string;
}

export interface SharePicture {
  readonly jpeg: Buffer;
  /** False for the default picture, which is returned when the requested one could not be drawn; a later request may succeed. */
  readonly isDrawn: boolean;
}

export interface ShareFolders {
  /** The served files: pictures, and the font of the texts. */
  readonly client: string;
  /** The cache of drawn pictures. */
  readonly cache: string;
}

/** About 50 kB each. */
const MAX_CACHED_PICTURES = 2000;
const MAX_QUEUED_DRAWINGS = 20;

/** Draws share pictures on demand, one at a time, and caches them. It never rejects: the default picture replaces one that cannot be drawn. */
export function sharePictures({
  client,
  cache,
}: ShareFolders): (request: SharePictureRequest) => Promise<SharePicture> {
  const files = new FileCache(cache, MAX_CACHED_PICTURES);
  const queue = bulkhead(1, MAX_QUEUED_DRAWINGS);
  return async ({ version, picture, ...parts }) => {
    try {
      const drawing = { ...parts, fonts: join(client, 'pictures/share'), picture: picture && join(client, picture) };
      const jpeg = await files.find(`${version}.jpg`, () => queue.execute(() => drawSharePicture(drawing)));
      return { jpeg, isDrawn: true };
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError))
        console.error(`The share picture of ${parts.name} cannot be drawn`, error);
      return { jpeg: await readFile(join(client, 'pictures/share/default.jpg')), isDrawn: false };
    }
  };
}

/** A cache of files in one folder; the oldest are evicted. Names come from the caller and contain no path. */
export class FileCache {
  readonly #folder: string;
  readonly #maxFiles: number;
  readonly #pending = new Map<string, Promise<Buffer>>();

  constructor(folder: string, maxFiles: number) {
    this.#folder = folder;
    this.#maxFiles = maxFiles;
  }

  /** The cached file of a name, or a newly created one; concurrent calls share its creation. A file that cannot be written is created again. */
  async find(name: string, create: () => Promise<Buffer>): Promise<Buffer> {
    const pending = this.#pending.get(name);
    if (pending) return pending;
    const found = this.#findOrCreate(name, create).finally(() => this.#pending.delete(name));
    this.#pending.set(name, found);
    return found;
  }

  async #findOrCreate(name: string, create: () => Promise<Buffer>): Promise<Buffer> {
    const cached = await readFile(join(this.#folder, name)).catch(() => undefined);
    if (cached) return cached;
    const created = await create();
    await this.#write(name, created).catch((error: unknown) =>
      console.error(`${name} cannot be written into ${this.#folder}`, error),
    );
    return created;
  }

  /** Renames a complete temporary file: readers never see half a file, and two processes may write the same one. */
  async #write(name: string, content: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const temporary = join(this.#folder, `.${randomUUID()}`);
    await writeFile(temporary, content);
    await rename(temporary, join(this.#folder, name));
    await this.#evictOldest();
  }

  async #evictOldest(): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => !name.startsWith('.'));
    if (names.length <= this.#maxFiles) return;
    const ages = await Promise.all(
      names.map(async (name) => ({
        name,
        at: (await stat(join(this.#folder, name)).catch(() => undefined))?.mtimeMs ?? 0,
      })),
    );
    const oldest = ages
      .sort((one, other) => one.at - other.at)
      .slice(0, names.length - Math.floor(this.#maxFiles * 0.9));
    await Promise.all(oldest.map(({ name }) => rm(join(this.#folder, name), { force: true })));
  }
}
