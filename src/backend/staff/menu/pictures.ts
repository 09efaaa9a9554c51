import { createHash } from 'node:crypto';
import type { Database } from '#backend/db/client.ts';
import { ErrorResponse, fieldError } from '#backend/http/handler.ts';
import {
  encodeLogo,
  encodeSizes,
  type Focus,
  mediaPath,
  parseMediaPath,
  PictureQueue,
  readMediaFile,
  readUpload,
  SOURCE_SUFFIX,
  storePicture,
  toUploadedPicture,
} from '#backend/pictures.ts';
import type { PhotoKind } from '#contract/staff/pictures.ts';
import type { StaffHandlers } from '../http/handler.ts';

const MIDDLE: Focus = { x: 0.5, y: 0.5 };
const HASH_LENGTH = 32;
const hashOf = (prefix: string, bytes: Uint8Array): string =>
  createHash('sha256').update(prefix).update(bytes).digest('hex').slice(0, HASH_LENGTH);

const busy = (): ErrorResponse => new ErrorResponse(503, 'pictureBusy', { headers: { 'retry-after': '60' } });

/** Uploads of pictures. Decoding happens before the transaction, one picture at a time. */
export function pictureHandlers() {
  const queue = new PictureQueue();

  /**
   * Encodes a picture in all its sizes, for the caller to store. The path is a hash of source, kind and focus, so a
   * repeated upload has the same URL.
   */
  const prepareCrop = async (source: Uint8Array, kind: PhotoKind, focus: Focus) => {
    const files = await queue.run(() => encodeSizes(source, kind, focus));
    if (files === null) return busy();
    const path = mediaPath(kind, hashOf(`${kind} ${focus.x} ${focus.y} `, source));
    const picture = toUploadedPicture(path, kind, focus);
    return { path, kind, focus, picture, files: [...files, { suffix: SOURCE_SUFFIX, bytes: source }] };
  };

  const preparePhoto = async (bytes: Uint8Array, kind: PhotoKind) => {
    const source = await queue.run(() => readUpload(bytes));
    if (source === null) return busy();
    if (!source.ok) return fieldError('file', source.fault);
    return prepareCrop(source.value, kind, MIDDLE);
  };

  const prepareLogo = async (bytes: Uint8Array) => {
    const files = await queue.run(() => encodeLogo(bytes));
    if (files === null) return busy();
    if (!files.ok) return fieldError('file', files.fault);
    const path = mediaPath('logo', hashOf('logo ', bytes));
    const picture = toUploadedPicture(path, 'logo', MIDDLE);
    return { path, kind: 'logo' as const, focus: MIDDLE, picture, files: files.value };
  };

  const store =
    (prepared: Exclude<Awaited<ReturnType<typeof preparePhoto | typeof prepareLogo>>, ErrorResponse>) =>
    async ({ db, now }: { readonly db: Database; readonly now: Date }) => {
      await storePicture(db, prepared, now);
      return { response: prepared.picture, audit: { subject: `picture ${prepared.path}` as const } };
    };

  return {
    addPicture: {
      prepare: async ({ httpRequest, query: { kind } }) => {
        const prepared = await preparePhoto(new Uint8Array(await httpRequest.arrayBuffer()), kind);
        return prepared instanceof ErrorResponse ? prepared : store(prepared);
      },
    },

    addShopPicture: {
      prepare: async ({ httpRequest, query: { kind } }) => {
        const bytes = new Uint8Array(await httpRequest.arrayBuffer());
        const prepared = kind === 'logo' ? await prepareLogo(bytes) : await preparePhoto(bytes, kind);
        return prepared instanceof ErrorResponse ? prepared : store(prepared);
      },
    },

    cropPicture: {
      prepare: async ({ db: reader, body }) => {
        const original = parseMediaPath(body.src);
        const source = original && (await readMediaFile(reader, original.path + SOURCE_SUFFIX));
        if (!original || original.kind === 'logo' || !source) return fieldError('src', 'unknownPicture');
        const prepared = await prepareCrop(source, original.kind, { x: body.focus_x, y: body.focus_y });
        if (prepared instanceof ErrorResponse) return prepared;
        return async ({ db, now }) => {
          await storePicture(db, prepared, now);
          return {
            response: prepared.picture,
            audit: { subject: `picture ${prepared.path}`, before: { path: original.path } },
          };
        };
      },
    },
  } satisfies Partial<StaffHandlers>;
}
