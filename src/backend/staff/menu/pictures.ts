import { createHash } from 'node:crypto';
import { ErrorResponse, fieldError } from '#backend/http/handler.ts';
import {
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
import type { PictureKind } from '#contract/staff/pictures.ts';
import type { StaffHandlers } from '../http/handler.ts';

const MIDDLE: Focus = { x: 0.5, y: 0.5 };
const HASH_LENGTH = 32;

const busy = (): ErrorResponse => new ErrorResponse(503, 'pictureBusy', { headers: { 'retry-after': '60' } });

/** Uploads of pictures. Decoding happens before the transaction, one picture at a time. */
export function pictureHandlers() {
  const queue = new PictureQueue();

  /**
   * Encodes a picture in all its sizes, for the caller to store. The path is a hash of source, kind and focus, so a
   * repeated upload has the same URL.
   */
  const prepareCrop = async (source: Uint8Array, kind: PictureKind, focus: Focus) => {
    const files = await queue.run(() => encodeSizes(source, kind, focus));
    if (files === null) return busy();
    const hash = createHash('sha256').update(`${kind} ${focus.x} ${focus.y} `).update(source).digest('hex');
    const path = mediaPath(kind, hash.slice(0, HASH_LENGTH));
    const picture = toUploadedPicture(path, kind, focus);
    return { path, kind, focus, picture, files: [...files, { suffix: SOURCE_SUFFIX, bytes: source }] };
  };

  return {
    addPicture: {
      prepare: async ({ httpRequest, query: { kind } }) => {
        const bytes = new Uint8Array(await httpRequest.arrayBuffer());
        const source = await queue.run(() => readUpload(bytes));
        if (source === null) return busy();
        if (!source.ok) return fieldError('file', source.fault);
        const prepared = await prepareCrop(source.value, kind, MIDDLE);
        if (prepared instanceof ErrorResponse) return prepared;
        return async ({ db, now }) => {
          await storePicture(db, prepared, now);
          return { response: prepared.picture, audit: { subject: `picture ${prepared.path}` } };
        };
      },
    },

    cropPicture: {
      prepare: async ({ db: reader, body }) => {
        const original = parseMediaPath(body.src);
        const source = original && (await readMediaFile(reader, original.path + SOURCE_SUFFIX));
        if (!original || !source) return fieldError('src', 'unknownPicture');
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
