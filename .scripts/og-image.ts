/** Draws the default Open Graph image, for pages whose own cannot be drawn. Run: `node .scripts/og-image.ts`. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { drawOgImage } from '../src/lib/og-image-renderer.ts';

const folder = fileURLToPath(new URL('../public/pictures/share/', import.meta.url));

await writeFile(
  `${folder}default.jpg`,
  await drawOgImage({ name: 'Dinner', subtitle: '', brand: 'Dinner', fonts: folder, width: 1200, height: 630 }),
);
