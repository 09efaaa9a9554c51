import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawShare } from './draw.ts';
import { KeptFiles } from './kept-files.ts';
import { oneAtATime, TooBusy } from './one-at-a-time.ts';

export interface SharePictureWanted {
  /** Changes with whatever is drawn. */
  readonly version: string;
  readonly name: string;
  readonly line: string;
  readonly brand: string;
  /** The path of one of the shop's own pictures, from the root of what the shop serves. */
  readonly picture?: string | undefined;
  readonly width: number;
  readonly height: number;
}

export interface SharePicture {
  readonly jpeg: Buffer;
  /** Whether it is the picture that was wanted; else it is the one that stands in, and worth asking for again. */
  readonly drawn: boolean;
}

export interface ShareFolders {
  /** What the shop serves: pictures, and the fonts that names are drawn in. */
  readonly client: string;
  /** Where drawn pictures are kept. */
  readonly kept: string;
}

/** Pictures that are kept, about 50 kB each. */
const MOST = 2000;
/** Pictures that wait for their turn; whoever comes then gets the picture that stands in. */
const WAITING = 20;

/** Draws share pictures on demand, one at a time, and keeps them. A picture that cannot be drawn is never an error for who asks. */
export function sharePictures({ client, kept }: ShareFolders): (wanted: SharePictureWanted) => Promise<SharePicture> {
  const files = new KeptFiles(kept, MOST);
  const turn = oneAtATime(WAITING);
  return async ({ version, picture, ...parts }) => {
    try {
      const drawing = { ...parts, fonts: join(client, 'pictures/share'), picture: picture && join(client, picture) };
      return { jpeg: await files.find(`${version}.jpg`, () => turn(() => drawShare(drawing))), drawn: true };
    } catch (error) {
      if (!(error instanceof TooBusy)) console.error(`The share picture of ${parts.name} cannot be drawn`, error);
      return { jpeg: await readFile(join(client, 'pictures/share/default.jpg')), drawn: false };
    }
  };
}
