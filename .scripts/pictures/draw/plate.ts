import type { Random } from '../random.ts';
import type { Glaze } from './ceramics.ts';
import { blur, ellipse, FORESHORTENING, linear, type Scene } from './scene.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
  /** Half the width. */
  readonly radius: number;
  readonly shadow: string;
}

/** The soft shadow of anything flat and round on the table. */
export function tableShadow(scene: Scene, { x, y, radius, shadow }: Place, height: number): string {
  const flat = radius * FORESHORTENING;
  return (
    ellipse(x + 6, y + height + 12, radius * 1.02, flat * 1.04, {
      fill: shadow,
      opacity: 0.3,
      filter: blur(scene, 14),
    }) +
    ellipse(x + 2, y + height + 4, radius * 0.86, flat * 0.96, { fill: shadow, opacity: 0.34, filter: blur(scene, 5) })
  );
}

/** A ceramic plate with a rim, seen from the front and above. */
export function plate(scene: Scene, place: Place, glaze: Glaze, random: Random): string {
  const { x, y, radius } = place;
  const ring = (share: number, look: Readonly<Record<string, string | number>>, drop = 0): string =>
    ellipse(x, y + drop, radius * share, radius * share * FORESHORTENING, look);
  const thickness = radius * 0.055;
  const well = random.pick([0.66, 0.7, 0.74]);
  return [
    tableShadow(scene, place, thickness),
    ring(
      1,
      {
        fill: linear(
          scene,
          [
            [0, glaze.shaded],
            [0.5, glaze.edge],
            [1, glaze.edge],
          ],
          [0, 0, 1, 0],
        ),
      },
      thickness,
    ),
    ring(1, {
      fill: linear(
        scene,
        [
          [0, glaze.body],
          [0.45, glaze.lit],
          [1, glaze.shaded],
        ],
        [0, 0, 1, 0.6],
      ),
    }),
    ring(0.985, { fill: 'none', stroke: glaze.lit, 'stroke-width': 2.4, opacity: 0.9 }),
    paintRim(random, ring, glaze, place, well),
    ring(
      well,
      {
        fill: linear(scene, [
          [0, glaze.edge, 0.75],
          [0.35, glaze.shaded],
          [1, glaze.lit],
        ]),
      },
      1,
    ),
    ring(
      well - 0.022,
      {
        fill: linear(scene, [
          [0, glaze.shaded],
          [0.5, glaze.body],
          [1, glaze.lit],
        ]),
      },
      3,
    ),
  ].join('');
}

type Ring = (share: number, look: Readonly<Record<string, string | number>>) => string;

function paintRim(random: Random, ring: Ring, glaze: Glaze, place: Place, well: number): string {
  const line = (share: number, width: number): string =>
    ring(share, { fill: 'none', stroke: glaze.paint, 'stroke-width': width, opacity: 0.85 });
  const middle = (1 + well) / 2;
  switch (random.pick(['line', 'lines', 'edge', 'dots', 'dashes', 'plain'] as const)) {
    case 'line':
      return line(0.94, 3);
    case 'lines':
      return line(0.945, 4) + line(0.9, 1.6);
    case 'edge':
      return line(0.985, 5);
    case 'dots':
      return around(place, middle, 34, (x, y) => ellipse(x, y, 3.6, 2.2, { fill: glaze.paint, opacity: 0.8 }));
    case 'dashes':
      return ring(middle, {
        fill: 'none',
        stroke: glaze.paint,
        'stroke-width': 6,
        'stroke-dasharray': '3 11',
        'stroke-linecap': 'round',
        opacity: 0.7,
      });
    case 'plain':
      return '';
  }
}

function around({ x, y, radius }: Place, share: number, count: number, draw: (x: number, y: number) => string): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2;
    return draw(x + Math.cos(angle) * radius * share, y + Math.sin(angle) * radius * share * FORESHORTENING);
  }).join('');
}
