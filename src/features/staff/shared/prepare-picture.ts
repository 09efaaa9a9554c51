import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, PICTURE_TYPES } from '#contract/staff/pictures.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A decoded picture, upright. */
interface DecodedPicture extends Size {
  close(): void;
}

/** What a browser does with pictures. */
export interface PictureCodec<Decoded extends DecodedPicture = DecodedPicture> {
  /** Rejects a file that the browser cannot decode. */
  decode(file: Blob): Promise<Decoded>;
  /** Encodes it as JPEG in another size. `quality` is between 0 and 1. */
  encode(picture: Decoded, size: Size, quality: number): Promise<Blob>;
}

/** Why a file was not sent: the keys of messages. */
export type PictureProblem = 'pictureUnreadable' | 'pictureTooBig';

export class PictureNotPrepared extends Error {
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

/** More than twice the pixels that the server stores, and less than iPhones limit a canvas to, which is 16.7 million. */
const MAX_CANVAS_PIXELS = 8_000_000;
/** Browsers limit the edges of a canvas, too; panoramas are long. */
const MAX_CANVAS_EDGE = 8000;

/** JPEG qualities that are tried until the file is small enough. */
const QUALITIES = [0.9, 0.8, 0.65, 0.5] as const;

/** The largest size of the same ratio that a canvas can have; whole pixels, at least one. Pictures are not enlarged. */
export function canvasSize({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(MAX_CANVAS_PIXELS / (width * height)), MAX_CANVAS_EDGE / Math.max(width, height));
  const scaled = (edge: number) => Math.max(1, Math.floor(edge * scale));
  return { width: scaled(width), height: scaled(height) };
}

/**
 * The file to send for a chosen one: itself if the server accepts its format, bytes and pixels, or a JPEG that is
 * smaller. A file that the browser cannot decode is left to the server, unless it is certain to refuse it.
 * @throws PictureNotPrepared
 */
export async function preparePicture<Decoded extends DecodedPicture>(
  file: Blob,
  { decode, encode }: PictureCodec<Decoded>,
): Promise<Blob> {
  const isAccepted = PICTURE_TYPES.some((type) => type === file.type) && file.size <= MAX_PICTURE_BYTES;
  const decoded = await decode(file).catch((cause: unknown) => {
    if (isAccepted) return null;
    throw new PictureNotPrepared(file.size > MAX_PICTURE_BYTES ? 'pictureTooBig' : 'pictureUnreadable', { cause });
  });
  if (!decoded) return file;
  try {
    if (isAccepted && decoded.width * decoded.height <= MAX_PICTURE_PIXELS) return file;
    const size = canvasSize(decoded);
    for (const quality of QUALITIES) {
      const encoded = await encode(decoded, size, quality);
      if (encoded.size <= MAX_PICTURE_BYTES) return encoded;
    }
    throw new PictureNotPrepared('pictureTooBig');
  } finally {
    decoded.close();
  }
}

/** The codec of this browser. */
export const browserCodec: PictureCodec<ImageBitmap> = {
  // Turns photographs upright by default. Its option for that has different values in older browsers.
  decode: (file) => createImageBitmap(file),
  async encode(picture, { width, height }, quality) {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new PictureNotPrepared('pictureTooBig');
    // JPEG has no transparency; the server puts pictures on white as well.
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    return canvas.convertToBlob({ type: 'image/jpeg', quality });
  },
};
