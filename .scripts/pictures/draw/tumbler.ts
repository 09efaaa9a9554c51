import type { Random } from '../random.ts';
import { blur, ellipse, group, linear, path, rectangle, type Scene } from './scene.ts';

interface Drink {
  readonly lit: string;
  readonly body: string;
}

/** What a glass can be filled with. */
export const drinks = {
  taro: { lit: '#dcc6f2', body: '#b08fd8' },
  'milk-tea': { lit: '#ecc9a0', body: '#cf9a66' },
  'passion-fruit': { lit: '#ffd166', body: '#ffae2b' },
  water: { lit: '#eefaff', body: '#c4e8fb' },
  chocolate: { lit: '#b98a6a', body: '#7a4a30' },
  milk: { lit: '#fffaf0', body: '#f6e7c8' },
  cherry: { lit: '#f0506c', body: '#b3163c' },
  strawberry: { lit: '#ff9db0', body: '#f0587a' },
  blueberry: { lit: '#a986e0', body: '#6a3fb0' },
  green: { lit: '#c9ee8d', body: '#7ecb52' },
  orange: { lit: '#ffc05a', body: '#ff9420' },
  tea: { lit: '#ffd28a', body: '#e9a040' },
  lemon: { lit: '#fff3a6', body: '#ffdf4d' },
  pear: { lit: '#fbf3bd', body: '#e6d274' },
  ginger: { lit: '#fff0c2', body: '#f0cd7a' },
  banana: { lit: '#fff3c4', body: '#f3d98a' },
  cola: { lit: '#7a3f28', body: '#3f1a0e' },
  'blood-orange': { lit: '#ff9a5c', body: '#ee4f24' },
  cranberry: { lit: '#ff6f80', body: '#d3173a' },
  'dried-fruit': { lit: '#d99a54', body: '#9c5f22' },
  kvass: { lit: '#b5702e', body: '#74400f' },
  hibiscus: { lit: '#e0406a', body: '#a00f3c' },
  'purple-carrot': { lit: '#b53a6b', body: '#6f123c' },
  'thai-tea': { lit: '#ffb36b', body: '#e56f1c' },
  'iced-coffee': { lit: '#c99a6c', body: '#8a5830' },
  'carrot-juice': { lit: '#ffb056', body: '#f77a14' },
  mango: { lit: '#ffd970', body: '#ffb42e' },
  plum: { lit: '#d9b6d6', body: '#a8769f' },
  spinach: { lit: '#a9d26a', body: '#6a9f35' },
} as const satisfies Readonly<Record<string, Drink>>;

export type DrinkName = keyof typeof drinks;

/**
 * What goes into a glass besides the drink. By default ice; `pearls` have ice too, `nothing` is a drink without ice.
 */
export type DrinkExtra = 'cream' | 'pearls' | 'nothing';

interface Glass {
  readonly x: number;
  /** The foot of the glass. */
  readonly y: number;
  readonly of: DrinkName;
  readonly extra: DrinkExtra | undefined;
  readonly side: 1 | -1;
}

const HEIGHT = 286;
const TOP_RADIUS = 84;
const FOOT_RADIUS = 62;

/** A tall glass with a straw; ice in it, or a cap of cream on it. */
export function tumbler(scene: Scene, { x, y, of, extra, side }: Glass, random: Random): string {
  const drink = drinks[of];
  const hasCream = extra === 'cream';
  const brim = y - HEIGHT;
  const level = brim + 46;
  const radiusAt = (height: number): number => FOOT_RADIUS + (TOP_RADIUS - FOOT_RADIUS) * ((y - height) / HEIGHT);
  const outline = (top: number, inset: number): string => {
    const wide = radiusAt(top) - inset;
    const low = FOOT_RADIUS - inset;
    return `M${x - wide} ${top}L${x - low} ${y - 16}Q${x - low} ${y + 12 - inset} ${x} ${y + 14 - inset}Q${x + low} ${y + 12 - inset} ${x + low} ${y - 16}L${x + wide} ${top}`;
  };
  const liquid = linear(
    scene,
    { 0: [drink.body, 0.96], 0.35: [drink.lit, 0.96], 1: [drink.body, 0.98] },
    [0, 0, 1, 0.25],
  );
  const surfaceRadius = radiusAt(level) - 7;
  return [
    ellipse(x + 4, y + 6, 86, 24, { fill: '#20242c', opacity: 0.4, filter: blur(scene, 8) }),
    ellipse(x, brim, TOP_RADIUS, 20, { fill: '#ffffff', opacity: 0.45 }),
    path(`${outline(brim, 0)}Z`, { fill: '#ffffff', opacity: 0.4 }),
    straw(x, y, brim, side, hasCream ? '#ffffff' : random.pick(['#f25c54', '#ffffff', '#3f7fb5', '#3f9a5a'])),
    path(`${outline(level, 7)}Z`, { fill: liquid }),
    ellipse(x, level, surfaceRadius, 16, { fill: drink.lit, stroke: drink.body, 'stroke-width': 2 }),
    extra === 'pearls' ? pearls(x, y) : '',
    hasCream ? cream(scene, x, level, surfaceRadius, random) : '',
    extra === undefined || extra === 'pearls' ? ice(x, level, random) : '',
    ellipse(x, brim, TOP_RADIUS, 20, { fill: 'none', stroke: '#ffffff', 'stroke-width': 4, opacity: 0.9 }),
    path(outline(brim, 1), { fill: 'none', stroke: '#ffffff', 'stroke-width': 3, opacity: 0.75 }),
    path(`M${x - TOP_RADIUS * 0.72} ${brim + 40}L${x - FOOT_RADIUS * 0.74} ${y - 34}`, {
      stroke: '#ffffff',
      'stroke-width': 11,
      'stroke-linecap': 'round',
      opacity: 0.5,
      filter: blur(scene, 2),
    }),
  ].join('');
}

function straw(x: number, y: number, brim: number, side: number, colour: string): string {
  const line = (look: Readonly<Record<string, string | number>>): string =>
    path(`M${x - side * 22} ${y - 60}L${x + side * 38} ${brim - 44}l${side * 46} -16`, {
      fill: 'none',
      'stroke-width': 13,
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
      ...look,
    });
  return line({ stroke: colour }) + line({ stroke: '#00000022', 'stroke-width': 4, transform: 'translate(4 1)' });
}

function ice(x: number, level: number, random: Random): string {
  return [-1, 0, 1]
    .map((column) =>
      group(
        `translate(${x + column * 38} ${level + 6 + random.between(-8, 16)}) rotate(${random.between(-28, 28).toFixed(0)})`,
        rectangle(-21, -21, 42, 42, { rx: 9, fill: '#ffffff', opacity: 0.42, stroke: '#ffffff', 'stroke-width': 2.5 }),
      ),
    )
    .join('');
}

function pearls(x: number, y: number): string {
  const rows = [
    [-42, -21, 0, 21, 42],
    [-34, -11, 12, 35],
    [-45, -23, 0, 24, 46],
  ];
  return rows
    .flatMap((row, index) => row.map((dx) => ({ dx, up: 8 + index * 19 })))
    .map(
      ({ dx, up }) =>
        ellipse(x + dx, y - up, 10.5, 10.5, { fill: '#3d2218' }) +
        ellipse(x + dx - 3, y - up - 4, 3.2, 2.4, { fill: '#ffffff', opacity: 0.5 }),
    )
    .join('');
}

function cream(scene: Scene, x: number, level: number, radius: number, random: Random): string {
  const fill = linear(scene, { 0: '#ffffff', 0.6: '#fff8ee', 1: '#e9dccb' });
  const puff = (share: number, lift: number): string =>
    ellipse(x + random.between(-4, 4), level - lift, radius * share, 25 * share + 8, { fill });
  return puff(1.04, 6) + puff(0.84, 34) + puff(0.58, 60) + puff(0.3, 82);
}
