import { createHash } from 'node:crypto';
import { type Brand, hasOwnColor, iconUrl } from '#contract/brand.ts';
import { brandSheet, isReadableColor, textOn } from '#contract/palette.ts';
import { brandMark } from '#lib/brand-mark.ts';

/** What pages need in a colour that an owner has chosen: a style sheet with its shades, and the mark of the build. */
const FILES = {
  css: { type: 'text/css; charset=utf-8', create: brandSheet },
  svg: { type: 'image/svg+xml', create: (color: string) => brandMark(color, textOn(color)) },
} as const;
type Extension = keyof typeof FILES;

const FOLDER = '/pictures/brand';
/** The colour, a hash of the content and the extension: `0b3d91-1f2e3d4c.css`. */
const FILE_NAME = /^([0-9a-f]{6})-[0-9a-f]{8}\.(css|svg)$/;

function brandFilePath(color: string, extension: Extension): string {
  const hash = createHash('sha256').update(FILES[extension].create(color)).digest('hex').slice(0, 8);
  return `${FOLDER}/${color.slice(1)}-${hash}.${extension}`;
}

/** The style sheet beside those of the build; undefined if these have the colour of the brand. */
export const brandSheetPath = (brand: Brand): string | undefined =>
  hasOwnColor(brand) ? brandFilePath(brand.color, 'css') : undefined;

/** The icon of the browser's tabs: a small picture of the logo, or the mark, which is sharp in every size. */
export function faviconOf(brand: Brand): { readonly href: string; readonly type: string } {
  if (brand.logo !== '') return { href: iconUrl(brand, 'any', 32), type: 'image/png' };
  return { href: hasOwnColor(brand) ? brandFilePath(brand.color, 'svg') : '/favicon.svg', type: FILES.svg.type };
}

/** Responds to the paths above. The hash of a path that is not the current one leads to the current one. */
export function respondWithBrandFile(name: string): Response {
  const [, digits = '', extension = ''] = FILE_NAME.exec(name) ?? [];
  const color = `#${digits}`;
  if (!(extension === 'css' || extension === 'svg') || !isReadableColor(color))
    return new Response('Not found', { status: 404 });
  const path = brandFilePath(color, extension);
  if (path !== `${FOLDER}/${name}`)
    return new Response(null, { status: 307, headers: { location: path, 'cache-control': 'public, max-age=60' } });
  const { type, create } = FILES[extension];
  return new Response(create(color), {
    headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
  });
}
