import type { Random } from '../random.ts';
import { ellipse, FORESHORTENING, group, linear, radial, type Scene } from './scene.ts';

interface Covering {
  readonly sauce: string;
  readonly lit: string;
  readonly body: string;
}

/** What covers the dough: sauce at the rim, cheese or more sauce inside. */
export const coverings = {
  cheese: { sauce: '#d8452a', lit: '#ffe27a', body: '#fcc845' },
  tomato: { sauce: '#b8301a', lit: '#f2704a', body: '#dd4a2a' },
  white: { sauce: '#fff3d3', lit: '#fff9e6', body: '#fbe7b0' },
} as const satisfies Readonly<Record<string, Covering>>;

interface Topping {
  readonly lit: string;
  readonly body: string;
  readonly edge: string;
  readonly spotColour?: string;
  /** Radius of a piece over the radius of the pizza; 0.125 if not given. */
  readonly size?: number;
  /** Length over width; 1 if not given. */
  readonly long?: number;
  /** The colour seen through a ring. */
  readonly hole?: string;
}

const MOZZARELLA = { lit: '#ffffff', body: '#fff6e2', edge: '#f0dcae', spotColour: '#f7e3b8' };

/** How one piece of each topping looks. */
export const toppings = {
  salami: { lit: '#f0634a', body: '#d23c2a', edge: '#ac2a1c', spotColour: '#ffb9a0' },
  tomato: { lit: '#ff8a66', body: '#ee5238', edge: '#c42d1d', spotColour: '#ffe08a' },
  mozzarella: MOZZARELLA,
  stracciatella: { ...MOZZARELLA, size: 0.17 },
  gorgonzola: { lit: '#fffdf2', body: '#f3efdc', edge: '#cfc8ac', spotColour: '#6f8aa0' },
  parmesan: { lit: '#fff6cf', body: '#f8e09a', edge: '#cfa94a', size: 0.09, long: 1.9 },
  pear: { lit: '#fffbe0', body: '#f3e7ae', edge: '#b5b84a', long: 1.7 },
  ham: { lit: '#ffd9d2', body: '#f3a8a0', edge: '#d0726c', size: 0.15, long: 1.4 },
  prosciutto: { lit: '#f59a90', body: '#cf5450', edge: '#9c2f34', spotColour: '#ffe3dc', size: 0.18, long: 1.6 },
  mortadella: { lit: '#ffdcd6', body: '#f6b5b0', edge: '#d98884', spotColour: '#9cb85a', size: 0.2 },
  mushroom: { lit: '#f6e9d3', body: '#d9bd94', edge: '#8f6a3c', size: 0.12, long: 1.4 },
  porcini: { lit: '#e3c49a', body: '#b08550', edge: '#6f4a22', size: 0.14, long: 1.3 },
  truffle: { lit: '#7a6658', body: '#4a3a30', edge: '#2a1e18', spotColour: '#a58f7c', size: 0.09 },
  artichoke: { lit: '#e0e6b0', body: '#a9b86a', edge: '#6f7f38', long: 1.5 },
  olive: { lit: '#5f5a48', body: '#38342a', edge: '#1f1c16', size: 0.075, hole: '#dd5a34' },
  aubergine: { lit: '#f0e3bd', body: '#cdb380', edge: '#4f2756', size: 0.15 },
  courgette: { lit: '#f6f9d0', body: '#d5e494', edge: '#4f8a34', size: 0.12 },
  pepper: { lit: '#ff8a5c', body: '#e8412c', edge: '#a8231c', size: 0.13, long: 2.6 },
  chilli: { lit: '#ff6b4f', body: '#d3201a', edge: '#8f0f10', size: 0.075, hole: '#ffd866' },
  garlic: { lit: '#ffffff', body: '#fbf0d3', edge: '#d9bd86', size: 0.07, long: 1.5 },
  oregano: { lit: '#7fae4a', body: '#4f8530', edge: '#355f1f', size: 0.04, long: 1.8 },
  anchovy: { lit: '#c9b09a', body: '#8f7460', edge: '#5c4636', size: 0.09, long: 6 },
  caper: { lit: '#b5bf6b', body: '#7f8f3f', edge: '#55641f', size: 0.045 },
  shrimp: { lit: '#ffd9c4', body: '#ff9f7c', edge: '#e0663f', size: 0.13, hole: '#dd4a2a' },
  squid: { lit: '#ffffff', body: '#f6ead9', edge: '#d3bd9c', size: 0.12, hole: '#dd4a2a' },
  mussel: { lit: '#ffc98a', body: '#ec9a4a', edge: '#3a3648', size: 0.11, long: 1.6 },
  basil: { lit: '#6fbf4f', body: '#3f9a3a', edge: '#2a7028', size: 0.11, long: 1.7 },
  rocket: { lit: '#8fc751', body: '#4f9035', edge: '#2c5f1c', size: 0.12, long: 3 },
  pistachio: { lit: '#cfe68a', body: '#8fb83f', edge: '#5f8522', size: 0.05, long: 1.4 },
  honey: { lit: '#ffe08a', body: '#f3a91f', edge: '#c9780f', size: 0.055 },
  thyme: { lit: '#94b56a', body: '#64853f', edge: '#415a26', size: 0.045, long: 2 },
} as const satisfies Readonly<Record<string, Topping>>;

export type CoveringName = keyof typeof coverings;
export type ToppingName = keyof typeof toppings;

interface Pizza {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly covering: CoveringName;
  readonly toppings: readonly ToppingName[];
}

/** A whole pizza with its shadow: crust, covering, and toppings that lie in rings. */
export function pizza(scene: Scene, { x, y, radius, covering, toppings: names }: Pizza, random: Random): string {
  const { sauce, lit, body } = coverings[covering];
  const flat = radius * FORESHORTENING;
  const disc = (share: number, fill: string, drop = 0): string =>
    ellipse(x, y + drop, radius * share, flat * share, { fill });
  return [
    ellipse(x, y + 16, radius * 0.99, flat, { fill: '#5a2f12', opacity: 0.35 }),
    disc(1, linear(scene, { 0: '#c98239', 0.5: '#b26a28', 1: '#8f4f1a' }, [0, 0, 1, 0]), 10),
    disc(1, linear(scene, { 0: '#e9a95a', 0.4: '#f7cd86', 1: '#d98f41' }, [0, 0, 1, 0.7])),
    blisters(x, y, radius, random),
    disc(0.87, '#b5672a'),
    disc(0.855, sauce, 2),
    disc(0.82, radial(scene, { 0: lit, 0.75: body, 1: body }, [0.42, 0.4, 0.62]), 2),
    blots(x, y, radius * 0.72, [sauce, lit], random),
    ...rings(radius, random).map((point, index) => {
      const name = names[index % names.length];
      return name === undefined
        ? ''
        : toppingPiece(scene, { x: x + point.x, y: y + point.y }, radius, toppings[name], random);
    }),
  ].join('');
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Points on three rings, in the order around each ring, so that toppings alternate. */
function rings(radius: number, random: Random): readonly Point[] {
  const turn = random.between(0, Math.PI * 2);
  const ring = (count: number, share: number, shift: number): readonly Point[] =>
    Array.from({ length: count }, (_, index) => {
      const angle = turn + shift + (index / count) * Math.PI * 2 + random.between(-0.1, 0.1);
      return { x: Math.cos(angle) * radius * share, y: Math.sin(angle) * radius * share * FORESHORTENING };
    });
  return [...ring(13, 0.66, 0), ...ring(9, 0.4, 0.4), ...ring(4, 0.15, 0.2)];
}

/** The middles of the spots on a piece, relative to its size. */
const SPOT_POSITIONS = [
  [-0.4, -0.1],
  [0.35, 0.2],
  [0.1, -0.25],
  [-0.1, 0.25],
] as const;

function toppingPiece(scene: Scene, { x, y }: Point, radius: number, topping: Topping, random: Random): string {
  const { lit, body, edge, spotColour, size = 0.125, long = 1, hole } = topping;
  const half = radius * size;
  const wide = half * Math.sqrt(long);
  const tall = half / Math.sqrt(long);
  const angle = long === 1 ? 0 : random.between(0, 180);
  return group(
    `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(1 .58) rotate(${angle.toFixed(0)})`,
    ellipse(1, 6, wide, tall, { fill: '#7c2d12', opacity: 0.45 }),
    ellipse(0, 0, wide, tall, { fill: radial(scene, { 0: lit, 0.72: body, 0.88: edge, 1: edge }) }),
    hole === undefined ? '' : ellipse(0, 0, wide * 0.42, tall * 0.42, { fill: hole }),
    ...(spotColour === undefined
      ? []
      : SPOT_POSITIONS.map(([dx, dy]) =>
          ellipse(dx * wide, dy * 1.6 * tall, half * 0.13, half * 0.13, { fill: spotColour, opacity: 0.85 }),
        )),
  );
}

/** Irregular blots in the two colours of the covering. */
function blots(x: number, y: number, radius: number, [dark, light]: readonly [string, string], random: Random): string {
  return Array.from({ length: 12 }, () => {
    const angle = random.between(0, Math.PI * 2);
    const share = Math.sqrt(random.between(0, 1));
    const size = random.between(9, 22);
    return ellipse(
      x + Math.cos(angle) * radius * share,
      y + Math.sin(angle) * radius * share * FORESHORTENING,
      size,
      size * 0.45,
      {
        fill: random.chance(0.3) ? dark : light,
        opacity: 0.55,
      },
    );
  }).join('');
}

/** Where the crust is baked darker. */
function blisters(x: number, y: number, radius: number, random: Random): string {
  return Array.from({ length: 18 }, () => {
    const angle = random.between(0, Math.PI * 2);
    const size = random.between(4, 10);
    return ellipse(
      x + Math.cos(angle) * radius * 0.93,
      y + Math.sin(angle) * radius * 0.93 * FORESHORTENING,
      size,
      size * 0.45,
      {
        fill: '#a85d22',
        opacity: random.between(0.2, 0.5),
      },
    );
  }).join('');
}
