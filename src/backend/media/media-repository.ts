import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '#backend/db/client.ts';
import { media, mediaFiles, news, products, restaurants } from '#backend/db/schema/index.ts';
import type { PictureKind, UploadedPicture } from '#contract/staff/pictures.ts';
import type { Focus, PictureFile } from './picture-processing.ts';

/** The file from which a picture can be cropped again. */
export const SOURCE_SUFFIX = '-source.webp';
/** The file that pages name; from its URL they derive those of the other sizes. */
const MAIN_SUFFIX = { dish: '-640.webp', wide: '-1200.webp' } as const satisfies Record<PictureKind, string>;

/** A picture that was uploaded and not used is deleted after this time. */
const UNUSED_AFTER_MS = 86_400_000;

const MEDIA_PATH_PATTERN = /^(\/pictures\/(?:m\/[0-9a-f]{2}|w)\/[0-9a-f]{32})(-(?:\d{3,4}|source)\.(?:webp|avif))$/;

/** The path of a picture: of a dish with one folder more, from which pages know its ratio. */
export const mediaPath = (kind: PictureKind, hash: string): string =>
  kind === 'dish' ? `/pictures/m/${hash.slice(0, 2)}/${hash}` : `/pictures/w/${hash}`;

/** The path and the suffix of a URL of an uploaded picture; null for any other. */
export function parseMediaPath(url: string): { readonly path: string; readonly suffix: string } | null {
  const [, path, suffix] = MEDIA_PATH_PATTERN.exec(url) ?? [];
  return path === undefined || suffix === undefined ? null : { path, suffix };
}

export const toUploadedPicture = (path: string, kind: PictureKind, focus: Focus): UploadedPicture => ({
  src: path + MAIN_SUFFIX[kind],
  source: path + SOURCE_SUFFIX,
  kind,
  focus_x: focus.x,
  focus_y: focus.y,
});

/** Whether a URL is that of an uploaded picture of this kind. */
export async function hasPicture(db: Database, url: string, kind: PictureKind): Promise<boolean> {
  const parsed = parseMediaPath(url);
  return (
    parsed?.suffix === MAIN_SUFFIX[kind] &&
    (await db.$count(media, and(eq(media.path, parsed.path), eq(media.kind, kind)))) > 0
  );
}

/** The bytes of one file of a picture; null if there is none. */
export async function readMediaFile(db: Database, url: string): Promise<Uint8Array | null> {
  const parsed = parseMediaPath(url);
  if (!parsed) return null;
  const [file] = await db
    .select({ bytes: mediaFiles.bytes })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.path, parsed.path), eq(mediaFiles.suffix, parsed.suffix)));
  return file?.bytes ?? null;
}

interface NewPicture {
  readonly path: string;
  readonly kind: PictureKind;
  readonly focus: Focus;
  readonly files: readonly PictureFile[];
}

/** Stores a picture. One that is stored already counts as new, so that it is not purged before it is used. */
export async function storePicture(tx: Database, { path, kind, focus, files }: NewPicture, now: Date): Promise<void> {
  await tx
    .insert(media)
    .values({ path, kind, focusX: focus.x, focusY: focus.y, createdAt: now })
    .onConflictDoUpdate({ target: media.path, set: { createdAt: now } });
  for (const { suffix, bytes } of files)
    await tx.insert(mediaFiles).values({ path, suffix, bytes }).onConflictDoNothing();
}

/** Deletes pictures that were uploaded more than a day ago and that neither a menu, the news nor an order shows. */
export async function purgeUnusedPictures(db: Database, now: Date): Promise<void> {
  const dish = sql`${media.path} || ${MAIN_SUFFIX.dish}`;
  const wide = sql`${media.path} || ${MAIN_SUFFIX.wide}`;
  const unused = db
    .select({ path: media.path })
    .from(media)
    .where(
      and(
        lt(media.createdAt, new Date(now.getTime() - UNUSED_AFTER_MS)),
        sql`not exists (select from ${products} where ${products.picture} = ${dish})`,
        sql`not exists (select from ${restaurants} where ${restaurants.picture} = ${wide})`,
        sql`not exists (select from ${news} where ${news.picture} = ${wide})`,
        // The condition on the pattern lets the database use the index of uploaded pictures.
        sql`not exists (select from order_items where image = ${dish} and image like '/pictures/m/%')`,
      ),
    );
  await db.delete(media).where(inArray(media.path, unused));
}
