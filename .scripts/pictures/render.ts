import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Job } from './jobs.ts';

type Format = 'avif' | 'webp';

export interface Output {
  readonly width: number;
  readonly format: Format;
}

/** The proportions of a kind of picture, and every file it comes in. */
export interface Sizes {
  readonly ratio: number;
  readonly outputs: readonly Output[];
}

const files = (format: Format, ...widths: readonly number[]): readonly Output[] =>
  widths.map((width) => ({ width, format }));

export const dishSizes: Sizes = {
  ratio: 4 / 3,
  outputs: [...files('avif', 160, 320, 640), ...files('webp', 320, 640)],
};
export const wideSizes: Sizes = {
  ratio: 16 / 9,
  outputs: [...files('avif', 320, 640, 1200), ...files('webp', 320, 640, 1200)],
};

export function getFileName(name: string, { width, format }: Output): string {
  return `${name}-${width}.${format}`;
}

/** Part of the digest of every picture: another value encodes all of them again. */
export const ENCODING = 'avif 52/4, webp 80/4, 1.5x';

/** Drawing larger than the largest file smooths the edges. */
const OVERSAMPLING = 1.5;

const encoders: Readonly<Record<Output['format'], (picture: Sharp) => Sharp>> = {
  avif: (picture) => picture.avif({ quality: 52, effort: 4, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 80, effort: 4, smartSubsample: true }),
};

/** Draws a picture once and writes it in all its sizes and formats. */
export async function render(folder: string, { name, sizes }: Job, toSvg: (scale: number) => string): Promise<void> {
  const { data, info } = await sharp(Buffer.from(toSvg(OVERSAMPLING)), { unlimited: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  await mkdir(dirname(join(folder, name)), { recursive: true });
  for (const output of sizes.outputs) {
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const resized = sharp(data, { raw }).resize({
      width: output.width,
      height: Math.round(output.width / sizes.ratio),
      fit: 'fill',
      kernel: 'lanczos3',
    });
    await writeFile(join(folder, getFileName(name, output)), await encoders[output.format](resized).toBuffer());
  }
}
