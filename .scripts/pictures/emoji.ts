import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { makiDrawings } from './draw/maki.ts';
import { breadBoat, grilledSteak, halvedEgg, skewer } from './draw/cooked.ts';

const folder = fileURLToPath(new URL('../../node_modules/@lobehub/fluent-emoji-3d/assets/', import.meta.url));

/** An emoji cut out of its transparent margin, enlarged so that it stays sharp at the size of a main dish. */
export interface Sprite {
  readonly width: number;
  readonly height: number;
  readonly href: string;
}

/** Emoji files are named by code points; some carry the variation selector and some do not. */
export function emojiFile(emoji: string): string | undefined {
  const points = [...emoji].map((character) => (character.codePointAt(0) ?? 0).toString(16));
  const bare = points.filter((point) => point !== 'fe0f');
  return [points, bare, [...bare, 'fe0f']].map((name) => `${folder}${name.join('-')}.webp`).find((file) => existsSync(file));
}

/** Emoji in other colours: fish come out of the water blue and mushrooms stand red in the wood, cooked ones are golden and brown. */
const recoloured: Readonly<Record<string, { readonly from?: string; readonly hue: number; readonly saturation: number; readonly brightness: number }>> = {
  '🐟': { hue: 148, saturation: 0.8, brightness: 1.05 },
  '🍄': { hue: 32, saturation: 0.5, brightness: 0.95 },
  '🫓': { hue: 10, saturation: 1.5, brightness: 0.97 },
  tofu: { from: '🧊', hue: 190, saturation: 0.35, brightness: 1.22 },
};

const drawn: Readonly<Record<string, string>> = { ...makiDrawings, '🥚': halvedEgg, '🥩': grilledSteak, '🍢': skewer, 'bread-boat': breadBoat };

async function source(name: string): Promise<Buffer> {
  const svg = drawn[name];
  if (svg !== undefined) return sharp(Buffer.from(svg)).png().toBuffer();
  const { from = name, ...colour } = recoloured[name] ?? {};
  const file = emojiFile(from);
  if (file === undefined) throw new Error(`There is no drawing of ${name}.`);
  return sharp(file).modulate(colour).png().toBuffer();
}

async function cut(name: string): Promise<Sprite> {
  const trimmed = await sharp(await source(name)).trim({ background: '#0000', threshold: 4 }).toBuffer({ resolveWithObject: true });
  const { data, info } = await sharp(trimmed.data)
    .resize({ width: trimmed.info.width * 2, kernel: 'lanczos3' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, href: `data:image/png;base64,${data.toString('base64')}` };
}

const sprites = new Map<string, Promise<Sprite>>();

/** `name` is an emoji, or the name of a drawing that no emoji stands for. */
export function loadSprite(name: string): Promise<Sprite> {
  const known = sprites.get(name) ?? cut(name);
  sprites.set(name, known);
  return known;
}
