import type { Random } from '../random.ts';
import { figure } from './figure.ts';
import type { Sprite } from '../emoji.ts';
import { ellipse, FORESHORTENING, linear, path, radial, type Scene } from './scene.ts';

const CHEESES = [
  { lit: '#ffe27a', body: '#fcc845', sauce: '#d8452a' },
  { lit: '#fff0b5', body: '#f9d67a', sauce: '#e0562f' },
  { lit: '#ffe9a0', body: '#f6b93d', sauce: '#c23a22' },
] as const;

interface Pizza {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly toppings: readonly Sprite[];
  /** Salami between the toppings; without it, slices of tomato and mozzarella. */
  readonly meat: boolean;
}

/** A whole pizza on its board: crust, sauce, cheese, and toppings that lie in two rings. */
export function pizza(scene: Scene, { x, y, radius, toppings, meat }: Pizza, random: Random): string {
  const cheese = random.pick(CHEESES);
  const flat = radius * FORESHORTENING;
  const disc = (share: number, fill: string, drop = 0): string =>
    ellipse(x, y + drop, radius * share, flat * share, { fill });
  return [
    ellipse(x, y + 16, radius * 0.99, flat, { fill: '#5a2f12', opacity: 0.35 }),
    disc(1, linear(scene, { 0: '#c98239', 0.5: '#b26a28', 1: '#8f4f1a' }, [0, 0, 1, 0]), 10),
    disc(1, linear(scene, { 0: '#e9a95a', 0.4: '#f7cd86', 1: '#d98f41' }, [0, 0, 1, 0.7])),
    blisters(x, y, radius, random),
    disc(0.87, '#b5672a'),
    disc(0.855, cheese.sauce, 2),
    disc(0.82, radial(scene, { 0: cheese.lit, 0.75: cheese.body, 1: cheese.body }, [0.42, 0.4, 0.62]), 2),
    blots(x, y, radius * 0.72, cheese, random),
    spread(scene, { x, y, radius, toppings, meat }, random),
  ].join('');
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Points on two rings, the far ones first, so that near toppings cover them. */
function rings(radius: number, random: Random): readonly Point[] {
  const turn = random.between(0, Math.PI * 2);
  const ring = (count: number, share: number, shift: number): readonly Point[] =>
    Array.from({ length: count }, (_, index) => {
      const angle = turn + shift + (index / count) * Math.PI * 2 + random.between(-0.12, 0.12);
      return { x: Math.cos(angle) * radius * share, y: Math.sin(angle) * radius * share * FORESHORTENING };
    });
  return [...ring(8, 0.6, 0), ...ring(4, 0.26, 0.4)].sort((one, other) => one.y - other.y);
}

function spread(scene: Scene, { x, y, radius, toppings, meat }: Pizza, random: Random): string {
  const leaves = Array.from({ length: 7 }, () => {
    const angle = random.between(0, Math.PI * 2);
    const share = random.between(0.05, 0.7);
    return leaf(x + Math.cos(angle) * radius * share, y + Math.sin(angle) * radius * share * FORESHORTENING, random);
  });
  const lying = rings(radius, random).map((point, index) => {
    const sprite = toppings.length === 0 ? undefined : toppings[index % (toppings.length + 1)];
    if (sprite === undefined)
      return slice(
        scene,
        x + point.x,
        y + point.y,
        radius * 0.125,
        meat ? salami : index % 2 === 0 ? mozzarella : tomato,
      );
    return figure(scene, sprite, {
      x: x + point.x,
      y: y + point.y + radius * 0.11,
      size: radius * 0.29,
      angle: random.between(-35, 35),
      shadow: '#7a2d0c',
      squash: 0.86,
    });
  });
  return leaves.join('') + lying.join('');
}

interface Slice {
  readonly lit: string;
  readonly body: string;
  readonly edge: string;
  readonly spots: string;
}

const salami: Slice = { lit: '#f0634a', body: '#d23c2a', edge: '#ac2a1c', spots: '#ffb9a0' };
const tomato: Slice = { lit: '#ff8a66', body: '#ee5238', edge: '#c42d1d', spots: '#ffe08a' };
const mozzarella: Slice = { lit: '#ffffff', body: '#fff6e2', edge: '#f0dcae', spots: '#f7e3b8' };

function slice(scene: Scene, x: number, y: number, size: number, { lit, body, edge, spots }: Slice): string {
  return (
    ellipse(x, y + 3, size, size * 0.56, { fill: '#7c2d12', opacity: 0.5 }) +
    ellipse(x, y, size, size * 0.56, {
      fill: radial(scene, { 0: lit, 0.8: body, 1: edge }),
    }) +
    [
      [-0.4, -0.1],
      [0.35, 0.2],
      [0.1, -0.25],
      [-0.1, 0.25],
    ]
      .map(([dx = 0, dy = 0]) =>
        ellipse(x + dx * size, y + dy * size, size * 0.12, size * 0.07, { fill: spots, opacity: 0.8 }),
      )
      .join('')
  );
}

function leaf(x: number, y: number, random: Random): string {
  const size = random.between(9, 14);
  const turn = random.between(0, 360);
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(1 .6) rotate(${turn.toFixed(0)})">${path(
    `M${-size} 0Q0 ${-size * 0.9} ${size} 0Q0 ${size * 0.9} ${-size} 0Z`,
    { fill: '#3f9a3a' },
  )}${path(`M${-size} 0H${size}`, { stroke: '#8bd16f', 'stroke-width': 1.4, opacity: 0.8 })}</g>`;
}

function blots(x: number, y: number, radius: number, cheese: { readonly lit: string }, random: Random): string {
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
        fill: random.chance(0.3) ? '#e58a2c' : cheese.lit,
        opacity: 0.55,
      },
    );
  }).join('');
}

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
