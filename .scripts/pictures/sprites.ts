import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { smallFoodDrawings } from './draw/food/small.ts';
import { foodDrawings } from './draw/food/index.ts';

const folder = fileURLToPath(new URL('../../node_modules/@lobehub/fluent-emoji-3d/assets/', import.meta.url));

/** A drawing cut out of its transparent margin, enlarged so that it stays sharp at the size of a main dish. */
export interface Sprite {
  readonly width: number;
  readonly height: number;
  readonly href: string;
  /** Changes when the drawing does, but not with the library that scales it. */
  readonly digest: string;
}

/** Emoji files are named by code points; some carry the variation selector and some do not. */
function emojiFile(emoji: string): string | undefined {
  const points = [...emoji].map((character) => (character.codePointAt(0) ?? 0).toString(16));
  const bare = points.filter((point) => point !== 'fe0f');
  return [points, bare, [...bare, 'fe0f']]
    .map((name) => `${folder}${name.join('-')}.webp`)
    .find((file) => existsSync(file));
}

/** Emoji in other colours: the meat on a bone, browner, is a roast shank, and the ice cube, whiter, is tofu. */
const recoloured: Readonly<
  Record<
    string,
    { readonly from: string; readonly hue: number; readonly saturation: number; readonly brightness: number }
  >
> = {
  shank: { from: '🍖', hue: 6, saturation: 1.2, brightness: 1.3 },
  tofu: { from: '🧊', hue: 190, saturation: 0.35, brightness: 1.22 },
};

interface Source {
  readonly bytes: Buffer;
  readonly colour: { readonly hue?: number; readonly saturation?: number; readonly brightness?: number };
  readonly enlargement: number;
}

async function readSource(name: string): Promise<Source> {
  const large = foodDrawings[name];
  if (large !== undefined) return { bytes: Buffer.from(large), colour: {}, enlargement: 1 };
  const small = smallFoodDrawings[name];
  if (small !== undefined) return { bytes: Buffer.from(small), colour: {}, enlargement: 2 };
  const { from = name, ...colour } = recoloured[name] ?? {};
  const file = emojiFile(from);
  if (file === undefined) throw new Error(`There is no drawing of ${name}.`);
  return { bytes: await readFile(file), colour, enlargement: 2 };
}

/** Whether there is a drawing of that name; an emoji is its own name. */
export function isSprite(name: string): boolean {
  return (
    [foodDrawings, smallFoodDrawings, recoloured].some((drawings) => Object.hasOwn(drawings, name)) || isEmoji(name)
  );
}

const isEmoji = (name: string): boolean => /^\p{Emoji}\uFE0F?$/u.test(name) && emojiFile(name) !== undefined;

async function createSprite(name: string): Promise<Sprite> {
  const { bytes, colour, enlargement } = await readSource(name);
  const coloured = await sharp(bytes).modulate(colour).png().toBuffer();
  const trimmed = await sharp(coloured)
    .trim({ background: '#0000', threshold: 4 })
    .toBuffer({ resolveWithObject: true });
  const { data, info } = await sharp(trimmed.data)
    .resize({ width: trimmed.info.width * enlargement, kernel: 'lanczos3' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const digest = createHash('sha256').update(bytes).update(JSON.stringify(colour)).digest('hex').slice(0, 12);
  return { width: info.width, height: info.height, href: `data:image/png;base64,${data.toString('base64')}`, digest };
}

const sprites = new Map<string, Promise<Sprite>>();

/** `name` is an emoji, or the name of a drawing that no emoji stands for. */
export function loadSprite(name: string): Promise<Sprite> {
  const known = sprites.get(name) ?? createSprite(name);
  sprites.set(name, known);
  return known;
}
