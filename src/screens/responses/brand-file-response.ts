import { isReadableColor } from '#contract/palette.ts';
import { BRAND_FILES, BRAND_FOLDER, brandFilePath } from '#layouts/brand-files.ts';

/** The colour, a hash of the content and the extension: `0b3d91-1f2e3d4c.css`. */
const FILE_NAME = /^([0-9a-f]{6})-[0-9a-f]{8}\.(css|svg)$/;

/** Responds with a file of `BRAND_FILES`. The hash of a path that is not the current one leads to the current one. */
export function respondWithBrandFile(name: string): Response {
  const [, digits = '', extension = ''] = FILE_NAME.exec(name) ?? [];
  const color = `#${digits}`;
  if (!(extension === 'css' || extension === 'svg') || !isReadableColor(color))
    return new Response('Not found', { status: 404 });
  const path = brandFilePath(color, extension);
  if (path !== `${BRAND_FOLDER}/${name}`)
    return new Response(null, { status: 307, headers: { location: path, 'cache-control': 'public, max-age=60' } });
  const { type, create } = BRAND_FILES[extension];
  return new Response(create(color), {
    headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
  });
}
