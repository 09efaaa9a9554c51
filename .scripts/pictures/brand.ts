import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const YELLOW = '#ffd21f';
const INK = '#1d1b16';

/** A cloche: the knob, the dome with a highlight, and a tray curved like a smile. */
const glyph =
  `<g fill="none" stroke="${INK}" stroke-linecap="round" stroke-linejoin="round">` +
  `<path d="M14 36a18 18 0 0 1 36 0Z" fill="${INK}" stroke-width="3"/><circle cx="32" cy="14.5" r="3.4" fill="${INK}" stroke="none"/>` +
  `<path d="M21 32a11.5 11.5 0 0 1 8-8.6" stroke="${YELLOW}" stroke-width="3"/><path d="M11.5 43.5Q32 54.5 52.5 43.5" stroke-width="5"/></g>`;

/**
 * `corner` is the radius of the square's corners out of 64; `inset` shrinks the glyph for masks that cut the edge off.
 */
function mark(corner: number, inset = 1): string {
  const shift = 32 * (1 - inset);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" rx="${corner}" fill="${YELLOW}"/>` +
    `<g transform="translate(${shift} ${shift}) scale(${inset})">${glyph}</g></svg>\n`
  );
}

const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

const ICON_SIZES = [16, 32, 48] as const;

/** An ICO file is a directory of the pictures that follow it; PNG is allowed inside. */
function ico(pictures: readonly { readonly size: number; readonly data: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, data }] of pictures.entries()) {
    const at = 6 + 16 * index;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(data.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += data.length;
  }
  return Buffer.concat([head, ...pictures.map(({ data }) => data)]);
}

/** Writes the shop's mark in every format that browsers and phones request. */
export async function drawBrand(folder: string): Promise<void> {
  const rounded = mark(15);
  const full = mark(0, 0.86);
  const pictures = await Promise.all(ICON_SIZES.map(async (size) => ({ size, data: await png(rounded, size) })));
  await writeFile(join(folder, 'favicon.svg'), rounded);
  await writeFile(join(folder, 'favicon.ico'), ico(pictures));
  await writeFile(join(folder, 'apple-touch-icon.png'), await png(full, 180));
  for (const size of [192, 512]) {
    await writeFile(join(folder, `icon-${size}.png`), await png(rounded, size));
    await writeFile(join(folder, `icon-maskable-${size}.png`), await png(mark(0, 0.74), size));
  }
}
