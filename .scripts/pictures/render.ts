import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Job } from './jobs.ts';

type Format = 'avif' | 'webp';

/** One file of a picture; the width is in pixels. */
export interface PictureFile {
  readonly width: number;
  readonly format: Format;
}

/** The files of a kind of picture. */
export interface PictureVariants {
  /** Width divided by height. */
  readonly ratio: number;
  readonly outputs: readonly PictureFile[];
}

const files = (format: Format, ...widths: readonly number[]): readonly PictureFile[] =>
  widths.map((width) => ({ width, format }));

export const dishVariants: PictureVariants = {
  ratio: 4 / 3,
  outputs: [...files('avif', 160, 320, 640), ...files('webp', 320, 640)],
};
export const wideVariants: PictureVariants = {
  ratio: 16 / 9,
  outputs: [...files('avif', 320, 640, 1200), ...files('webp', 320, 640, 1200)],
};

export function getFileName(name: string, { width, format }: PictureFile): string {
  return `${name}-${width}.${format}`;
}

/**
 * Part of the digest of every picture. Change it with the encoders, their settings or `OVERSAMPLING`, so that all are
 * drawn again.
 */
export const ENCODER_VERSION = 'avif 52/4, webp 80/4, 1.5x';

/** How much larger than the largest file a picture is drawn: reducing it smooths the edges. */
const OVERSAMPLING = 1.5;

const encoders: Readonly<Record<Format, (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 52, effort: 4, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 80, effort: 4, smartSubsample: true }),
};

/**
 * Draws a picture once and writes all its variants below `folder`.
 * @param toSvg draws at a scale, 1 being the width of the largest variant
 */
export async function render(folder: string, { name, variants }: Job, toSvg: (scale: number) => string): Promise<void> {
  const { data, info } = await sharp(Buffer.from(toSvg(OVERSAMPLING)), { unlimited: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  await mkdir(dirname(join(folder, name)), { recursive: true });
  for (const output of variants.outputs) {
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const resized = sharp(data, { raw }).resize({
      width: output.width,
      height: Math.round(output.width / variants.ratio),
      fit: 'fill',
      kernel: 'lanczos3',
    });
    await writeFile(join(folder, getFileName(name, output)), await encoders[output.format](resized).toBuffer());
  }
}
