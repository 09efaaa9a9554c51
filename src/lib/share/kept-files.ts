import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files made once and kept in a folder: the oldest go when there are too many. Names come from the caller and hold no path. */
export class KeptFiles {
  readonly #folder: string;
  readonly #most: number;
  readonly #making = new Map<string, Promise<Buffer>>();

  /** @param most how many files are kept */
  constructor(folder: string, most: number) {
    this.#folder = folder;
    this.#most = most;
  }

  /** The file of a name, made when it is not there; all who ask meanwhile wait for one making. A folder that cannot be written only costs making it again. */
  async find(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const making = this.#making.get(name);
    if (making) return making;
    const found = this.#findOrMake(name, make).finally(() => this.#making.delete(name));
    this.#making.set(name, found);
    return found;
  }

  async #findOrMake(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const kept = await readFile(join(this.#folder, name)).catch(() => undefined);
    if (kept) return kept;
    const made = await make();
    await this.#keep(name, made).catch((error: unknown) =>
      console.error(`${name} cannot be kept in ${this.#folder}`, error),
    );
    return made;
  }

  /** Written beside and moved: nobody reads half a file, and two processes may write the same one. */
  async #keep(name: string, content: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const beside = join(this.#folder, `.${randomUUID()}`);
    await writeFile(beside, content);
    await rename(beside, join(this.#folder, name));
    await this.#tidy();
  }

  async #tidy(): Promise<void> {
    const names = (await readdir(this.#folder)).filter((name) => !name.startsWith('.'));
    if (names.length <= this.#most) return;
    const ages = await Promise.all(
      names.map(async (name) => ({
        name,
        at: (await stat(join(this.#folder, name)).catch(() => undefined))?.mtimeMs ?? 0,
      })),
    );
    const oldest = ages.sort((one, other) => one.at - other.at).slice(0, names.length - Math.floor(this.#most * 0.9));
    await Promise.all(oldest.map(({ name }) => rm(join(this.#folder, name), { force: true })));
  }
}
