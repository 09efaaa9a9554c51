import type { Random } from '../random.ts';
import { blur, ellipse, linear, path, type Scene } from './scene.ts';
import { type Glaze, tableShadow, type Place } from './tableware.ts';

/** A bowl comes in two halves: the food goes between them, cut off by the front rim. */
export interface Bowl {
  readonly back: string;
  readonly front: string;
  /** A clip path for what stands in the bowl. */
  readonly inside: string;
  /** The ellipse that a soup would fill. */
  readonly surface: { readonly x: number; readonly y: number; readonly rx: number; readonly ry: number };
}

const OPENING = 0.4;

export function bowl(scene: Scene, place: Place, glaze: Glaze, random: Random): Bowl {
  const { x, y, radius, shadow } = place;
  const flat = radius * OPENING;
  const depth = radius * random.between(0.6, 0.72);
  const foot = radius * random.pick([0.42, 0.46, 0.5]);
  const wall =
    `M${x - radius} ${y}C${x - radius} ${y + depth * 0.62} ${x - foot * 1.5} ${y + depth} ${x - foot} ${y + depth}` +
    `Q${x} ${y + depth + foot * 0.3} ${x + foot} ${y + depth}C${x + foot * 1.5} ${y + depth} ${x + radius} ${y + depth * 0.62} ${x + radius} ${y}` +
    `A${radius} ${flat} 0 0 1 ${x - radius} ${y}Z`;
  const inner = { x, y: y + radius * 0.045, rx: radius * 0.9, ry: flat * 0.86 };
  const rim = linear(scene, { 0: glaze.body, 0.4: glaze.lit, 1: glaze.shaded }, [0, 0, 1, 0.4]);
  return {
    back:
      tableShadow(scene, { x, y: y + depth * 0.84, radius: radius * 0.66, shadow }, 2) +
      ellipse(x, y + depth + foot * 0.16, foot * 1.2, foot * 0.34, {
        fill: shadow,
        opacity: 0.7,
        filter: blur(scene, 6),
      }) +
      path(
        `M${x - foot * 0.98} ${y + depth - 6}V${y + depth + foot * 0.12}A${foot * 0.98} ${foot * 0.26} 0 0 0 ${x + foot * 0.98} ${y + depth + foot * 0.12}V${y + depth - 6}Z`,
        {
          fill: linear(scene, { 0: glaze.edge, 0.4: glaze.shaded, 1: glaze.edge }, [0, 0, 1, 0]),
        },
      ) +
      path(wall, {
        fill: linear(scene, { 0: glaze.shaded, 0.3: glaze.lit, 0.62: glaze.body, 1: glaze.edge }, [0, 0, 1, 0.25]),
      }) +
      band(scene, place, depth, glaze, random, wall) +
      ellipse(x, y, radius, flat, { fill: rim }) +
      ellipse(x, y + 3, radius * 0.945, flat * 0.93, {
        fill: linear(scene, { 0: glaze.edge, 0.6: glaze.shaded, 1: glaze.body }),
      }),
    front: path(crescent(place, flat), { fill: rim }),
    inside: scene.define(
      (id) =>
        `<clipPath id="${id}"><rect x="0" y="0" width="${scene.width}" height="${inner.y}"/>${ellipse(inner.x, inner.y, inner.rx, inner.ry, {})}</clipPath>`,
    ),
    surface: inner,
  };
}

/** The near half of the rim, tapering towards the sides. */
function crescent({ x, y, radius }: Place, flat: number): string {
  return `M${x - radius} ${y}A${radius} ${flat} 0 0 0 ${x + radius} ${y}A${radius} ${flat * 0.9} 0 0 1 ${x - radius} ${y}Z`;
}

/** The painted decoration of the outer wall, and the light that runs down its left side. */
function band(
  scene: Scene,
  { x, y, radius }: Place,
  depth: number,
  glaze: Glaze,
  random: Random,
  wall: string,
): string {
  const clip = scene.define((id) => `<clipPath id="${id}"><path d="${wall}"/></clipPath>`);
  const curve = (at: number): string =>
    `M${x - radius} ${y + depth * at}A${radius} ${radius * OPENING} 0 0 0 ${x + radius} ${y + depth * at}`;
  const stripe = (at: number, width: number, dash = 'none'): string =>
    path(curve(at), {
      fill: 'none',
      stroke: glaze.paint,
      'stroke-width': width,
      'stroke-dasharray': dash,
      'stroke-linecap': 'round',
      opacity: 0.8,
      'clip-path': clip,
    });
  const shine = ellipse(x - radius * 0.55, y + depth * 0.62, radius * 0.1, depth * 0.26, {
    fill: '#ffffff',
    opacity: 0.5,
    filter: blur(scene, radius * 0.05),
  });
  switch (random.pick(['plain', 'line', 'lines', 'dots'] as const)) {
    case 'plain':
      return shine;
    case 'line':
      return stripe(0.12, 5) + shine;
    case 'lines':
      return stripe(0.12, 5) + stripe(0.2, 2) + shine;
    case 'dots':
      return stripe(0.2, 7, '0.1 20') + shine;
  }
}
