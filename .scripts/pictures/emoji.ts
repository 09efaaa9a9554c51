import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import {
  breadBoat,
  flatbread,
  grilledSteak,
  halvedEgg,
  skewer,
  mamaliga,
  onionRings,
  stuffedLeaf,
  makiDrawings,
} from './draw/drawings.ts';

const folder = fileURLToPath(new URL('../../node_modules/@lobehub/fluent-emoji-3d/assets/', import.meta.url));

/** An emoji cut out of its transparent margin, enlarged so that it stays sharp at the size of a main dish. */
export interface Sprite {
  readonly width: number;
  readonly height: number;
  readonly href: string;
  /** Changes when the drawing does, but not with the library that scales it. */
  readonly digest: string;
}

/** Emoji files are named by code points; some carry the variation selector and some do not. */
export function emojiFile(emoji: string): string | undefined {
  const points = [...emoji].map((character) => (character.codePointAt(0) ?? 0).toString(16));
  const bare = points.filter((point) => point !== 'fe0f');
  return [points, bare, [...bare, 'fe0f']]
    .map((name) => `${folder}${name.join('-')}.webp`)
    .find((file) => existsSync(file));
}

/** Emoji in other colours: raw fish is blue and mushrooms are red, cooked ones are golden and brown. */
const recoloured: Readonly<
  Record<
    string,
    { readonly from?: string; readonly hue: number; readonly saturation: number; readonly brightness: number }
  >
> = {
  '🐟': { hue: 148, saturation: 0.8, brightness: 1.05 },
  '🍄': { hue: 32, saturation: 0.5, brightness: 0.95 },
  '🍖': { hue: 24, saturation: 0.85, brightness: 1.2 },
  tofu: { from: '🧊', hue: 190, saturation: 0.35, brightness: 1.22 },
};

const drawn: Readonly<Record<string, string>> = {
  ...makiDrawings,
  '🥚': halvedEgg,
  '🥩': grilledSteak,
  '🍢': skewer,
  '🫓': flatbread,
  'bread-boat': breadBoat,
  'stuffed-leaf': stuffedLeaf,
  'onion-rings': onionRings,
  mamaliga,
};

interface Source {
  readonly bytes: Buffer;
  readonly colour: { readonly hue?: number; readonly saturation?: number; readonly brightness?: number };
}

async function readSource(name: string): Promise<Source> {
  const svg = drawn[name];
  if (svg !== undefined) return { bytes: Buffer.from(svg), colour: {} };
  const { from = name, ...colour } = recoloured[name] ?? {};
  const file = emojiFile(from);
  if (file === undefined) throw new Error(`There is no drawing of ${name}.`);
  return { bytes: await readFile(file), colour };
}

async function createSprite(name: string): Promise<Sprite> {
  const { bytes, colour } = await readSource(name);
  const coloured = await sharp(bytes).modulate(colour).png().toBuffer();
  const trimmed = await sharp(coloured)
    .trim({ background: '#0000', threshold: 4 })
    .toBuffer({ resolveWithObject: true });
  const { data, info } = await sharp(trimmed.data)
    .resize({ width: trimmed.info.width * 2, kernel: 'lanczos3' })
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
