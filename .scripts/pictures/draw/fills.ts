import type { Random } from '../random.ts';
import { blur, ellipse, linear, path, type Look, type Scene } from './scene.ts';

interface Fill {
  readonly lit: string;
  readonly body: string;
  readonly edge: string;
  readonly hot?: boolean;
  /** Grains instead of drops of fat, in these colours. */
  readonly grains?: readonly string[];
  /** Half the length of a grain; 8 if not given. */
  readonly grain?: number;
  /** The smooth swirl of a dip, with a pool of this colour and flecks in it. */
  readonly swirl?: { readonly pool: string; readonly flecks: readonly string[] };
}

const CREAM = { lit: '#fffaf0', body: '#f4e6cb', edge: '#d9c193' };
const TOMATO = { lit: '#f4783f', body: '#dd5325', edge: '#a33312' };

/** What a bowl can be filled with. */
export const fills = {
  beetroot: { lit: '#d8405c', body: '#b32343', edge: '#7c1230', hot: true },
  cream: { ...CREAM, hot: true },
  yoghurt: CREAM,
  coconut: { lit: '#fff0cf', body: '#f1d39a', edge: '#c99b55', hot: true },
  mushroom: { lit: '#e9cda6', body: '#cfa676', edge: '#9c7444', hot: true },
  tomato: { ...TOMATO, hot: true },
  gazpacho: TOMATO,
  pumpkin: { lit: '#ffb648', body: '#f3922a', edge: '#bf650f', hot: true },
  green: { lit: '#c3d860', body: '#9dbb3f', edge: '#6b8a20', hot: true },
  miso: { lit: '#e8b66c', body: '#cc8f45', edge: '#94602a', hot: true },
  golden: { lit: '#ffd97a', body: '#f3ba4a', edge: '#c58a24', hot: true },
  kvass: { lit: '#e6cfa0', body: '#cda768', edge: '#94703a' },
  stew: { lit: '#b5703f', body: '#8a4a22', edge: '#5c2c10', hot: true },
  'red-beans': {
    lit: '#a85440',
    body: '#7f3526',
    edge: '#4f1d14',
    hot: true,
    grains: ['#9c4636', '#6b2a1e', '#b5664f'],
  },
  'green-curry': { lit: '#e3ecae', body: '#bccb74', edge: '#86943f', hot: true },
  'red-curry': { lit: '#eba45c', body: '#cf7a34', edge: '#944c14', hot: true },
  'yellow-curry': { lit: '#ffe08a', body: '#f0b83a', edge: '#b5801a', hot: true },
  'walnut-paste': { lit: '#e6cda0', body: '#c9a570', edge: '#94723f' },
  hummus: {
    lit: '#fbeccb',
    body: '#ecd4a0',
    edge: '#bb9a5c',
    swirl: { pool: '#e3a92c', flecks: ['#c9401c', '#a8301a', '#4fa344', '#fff3d6'] },
  },
  aubergine: {
    lit: '#e9dcb8',
    body: '#cbb98c',
    edge: '#94815a',
    swirl: { pool: '#d9b84a', flecks: ['#5c4a5f', '#4fa344', '#2f8440', '#7a6a50'] },
  },
  beans: {
    lit: '#fff9ea',
    body: '#f3e3c0',
    edge: '#c9ae7c',
    swirl: { pool: '#d98a3c', flecks: ['#b5622a', '#8f4518', '#e9a050', '#f3bd72', '#a8521c'] },
  },
  'strained-yoghurt': {
    lit: '#ffffff',
    body: '#f8f1e4',
    edge: '#d3c6b0',
    swirl: { pool: '#e3e6b0', flecks: ['#4fa344', '#2f8440', '#6fbf58'] },
  },
  millet: {
    lit: '#ffeaa8',
    body: '#f8d06a',
    edge: '#c9963a',
    hot: true,
    grains: ['#fff0bd', '#f3c34f', '#f29a3c', '#ffe08a'],
  },
  lentils: { lit: '#6b5a4a', body: '#463a30', edge: '#2a221c', grains: ['#574a3e', '#3a3028', '#7a6a58', '#4f8a3a'] },
  granola: { lit: '#fffaf0', body: '#f6ead6', edge: '#d4c0a0', grains: ['#c98a44', '#a5682a', '#e3b070', '#8a5a2c'] },
  rice: { lit: '#ffffff', body: '#f5efe6', edge: '#c9bdae', grains: ['#ffffff', '#ece4d8', '#ffffff'] },
  'brown-rice': { lit: '#ecd3a6', body: '#c9a468', edge: '#8f6c38', grains: ['#dcb880', '#b08a50', '#f0dcb4'] },
  bulgur: { lit: '#f3dcae', body: '#d9b370', edge: '#9c7838', grains: ['#ecd09a', '#c49a58', '#6fae4a', '#f6e6c0'] },
  'glass-noodles': { lit: '#ffffff', body: '#eef0ec', edge: '#bcc2ba', grains: ['#ffffff', '#dfe4dc', '#ffffff'] },
  seaweed: { lit: '#5f9a4a', body: '#35702f', edge: '#1c451c', grains: ['#4f8f3c', '#2a5f28', '#7fb85c', '#fff3d6'] },
  pudding: {
    lit: '#fff3d6',
    body: '#f3dcae',
    edge: '#cfae74',
    swirl: { pool: '#a5652c', flecks: ['#7a4216', '#c98a4a', '#8f5220'] },
  },
  chia: { lit: '#fffdf6', body: '#f3ece0', edge: '#cfc4b2', grains: ['#4a4038', '#6b5f54', '#3a322c'], grain: 3.2 },
} as const satisfies Readonly<Record<string, Fill>>;

export type FillName = keyof typeof fills;

export interface Surface {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
}

/** The surface of what is in the bowl. */
export function fillBowl(scene: Scene, surface: Surface, name: FillName, random: Random): string {
  const { x, y, rx, ry } = surface;
  const fill: Fill = fills[name];
  return [
    ellipse(x, y, rx, ry, {
      fill: linear(scene, { 0: fill.edge, 0.3: fill.body, 1: fill.lit }),
    }),
    ellipse(x, y, rx * 0.98, ry * 0.97, { fill: 'none', stroke: fill.lit, 'stroke-width': 2.5, opacity: 0.7 }),
    covering(surface, fill, random),
  ].join('');
}

function covering(surface: Surface, fill: Fill, random: Random): string {
  if (fill.swirl !== undefined) return swirl(surface, fill, fill.swirl, random);
  return fill.grains === undefined
    ? drops(surface, fill.lit, random)
    : grains(surface, fill.grains, fill.grain ?? 8, random);
}

function swirl(
  { x, y, rx, ry }: Surface,
  { lit, edge }: Fill,
  { pool, flecks }: NonNullable<Fill['swirl']>,
  random: Random,
): string {
  const turn = (share: number, look: Look): string =>
    path(`M${x - rx * share} ${y}A${rx * share} ${ry * share} 0 1 1 ${x + rx * share * 0.9} ${y + ry * share * 0.4}`, {
      fill: 'none',
      'stroke-linecap': 'round',
      ...look,
    });
  return [
    ...[0.82, 0.66, 0.5].flatMap((share) => [
      turn(share, { stroke: edge, 'stroke-width': 7, opacity: 0.5 }),
      turn(share - 0.04, { stroke: lit, 'stroke-width': 7, opacity: 0.9 }),
    ]),
    ellipse(x, y + 2, rx * 0.4, ry * 0.36, { fill: edge, opacity: 0.5 }),
    ellipse(x, y + 4, rx * 0.38, ry * 0.33, { fill: pool, opacity: 0.85 }),
    grains({ x, y: y + 3, rx: rx * 0.46, ry: ry * 0.4 }, flecks, 7, random, 60),
  ].join('');
}

function drops({ x, y, rx, ry }: Surface, colour: string, random: Random): string {
  return Array.from({ length: 16 }, () => {
    const angle = random.between(0, Math.PI * 2);
    const share = Math.sqrt(random.between(0.1, 0.8));
    const size = random.between(2, 7);
    return ellipse(x + Math.cos(angle) * rx * share, y + Math.sin(angle) * ry * share, size, size * 0.5, {
      fill: colour,
      opacity: 0.75,
      stroke: '#ffffff',
      'stroke-width': 0.6,
      'stroke-opacity': 0.5,
    });
  }).join('');
}

function grains(
  { x, y, rx, ry }: Surface,
  colours: readonly string[],
  size: number,
  random: Random,
  count = 260,
): string {
  return Array.from({ length: count }, () => {
    const angle = random.between(0, Math.PI * 2);
    const share = Math.sqrt(random.between(0, 0.92));
    const cx = x + Math.cos(angle) * rx * share;
    const cy = y + Math.sin(angle) * ry * share;
    return ellipse(cx, cy, size, size / 2, {
      fill: random.pick(colours),
      transform: `rotate(${random.between(-60, 60).toFixed(0)} ${cx.toFixed(1)} ${cy.toFixed(1)})`,
    });
  }).join('');
}

export const isHot = (name: FillName): boolean => 'hot' in fills[name];

/** Warm air above a hot dish. */
export function steam(scene: Scene, x: number, y: number, random: Random): string {
  const filter = blur(scene, 7);
  return [-1, 0, 1]
    .map((column) => {
      const start = x + column * random.between(42, 60);
      const height = random.between(70, 110);
      const bend = random.sign() * random.between(14, 24);
      return path(`M${start} ${y}c${bend} ${-height * 0.3} ${-bend} ${-height * 0.6} ${bend * 0.4} ${-height}`, {
        fill: 'none',
        stroke: '#ffffff',
        'stroke-width': 13,
        'stroke-linecap': 'round',
        opacity: 0.42,
        filter,
      });
    })
    .join('');
}
