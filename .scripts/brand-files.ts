/**
 * `npm run brand`: draws the files of `public` that show the brand of `src/shop.config.ts`: the icons of browser tabs, home
 * screens and installed shops, and the Open Graph image for pages whose own cannot be drawn.
 */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { configBrand } from '../src/contract/brand.ts';
import { DEFAULT_LOCALE } from '../src/contract/constants.ts';
import { textOn } from '../src/contract/palette.ts';
import { brandMark, brandMarkOnBackground } from '../src/lib/brand-mark.ts';
import { drawOgImage } from '../src/lib/og-image-renderer.ts';

const folder = fileURLToPath(new URL('../public/', import.meta.url));
const { name, color } = configBrand(DEFAULT_LOCALE);
const ink = textOn(color);

const png = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(size, size).png({ palette: true }).toBuffer();
const withCorners = (size: number) =>
  png(brandMark(color, ink, `viewBox="0 0 64 64" width="${size}" height="${size}"`), size);
const filled = (size: number, edge: number) =>
  png(brandMarkOnBackground(color, ink, { width: size, height: size, edge }), size);

const files: Readonly<Record<string, Buffer | string>> = {
  'favicon.svg': `${brandMark(color, ink)}\n`,
  // Home screens round the corners themselves.
  'apple-touch-icon.png': await filled(180, 74),
  'icon-192.png': await withCorners(192),
  'icon-512.png': await withCorners(512),
  'icon-maskable-192.png': await filled(192, 87),
  'icon-maskable-512.png': await filled(512, 87),
  'pictures/share/default.jpg': await drawOgImage({
    name,
    subtitle: '',
    brand: { name, color, ink },
    fonts: `${folder}pictures/share`,
    width: 1200,
    height: 630,
  }),
};
for (const [path, content] of Object.entries(files)) await writeFile(folder + path, content);
