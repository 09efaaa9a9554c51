/** Draws the default share picture, for pages whose own cannot be drawn. Run: `node .scripts/share.ts`. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { drawSharePicture } from '../src/lib/share-picture-drawing.ts';

const folder = fileURLToPath(new URL('../public/pictures/share/', import.meta.url));

await writeFile(
  `${folder}default.jpg`,
  await drawSharePicture({ name: 'Dinner', line: '', brand: 'Dinner', fonts: folder, width: 1200, height: 630 }),
);
