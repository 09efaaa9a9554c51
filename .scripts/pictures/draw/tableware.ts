import type { Palette } from '../compositions.ts';
import type { Random } from '../random.ts';
import { blur, ellipse, FORESHORTENING, linear, type Scene, path, layOnTable, rectangle } from './scene.ts';

/** The colours of one glaze, and of the line or pattern painted on it. */
export interface Glaze {
  readonly lit: string;
  readonly body: string;
  readonly shaded: string;
  readonly edge: string;
  readonly paint: string;
}

const white = { lit: '#ffffff', body: '#f7f5f3', shaded: '#dcd8d8', edge: '#b9b3b6' };
const cream = { lit: '#fffaf0', body: '#f8eedd', shaded: '#e2d0b4', edge: '#bfa882' };
const stone = { lit: '#eef0f0', body: '#d5d9da', shaded: '#b3b9bc', edge: '#8b9297' };
const night = { lit: '#5b6678', body: '#3c4656', shaded: '#2a3240', edge: '#1b212b' };
const clay = { lit: '#e79a76', body: '#cf7a54', shaded: '#a95a39', edge: '#7d3f26' };
const celadon = { lit: '#dff0e4', body: '#bddcc8', shaded: '#93bda4', edge: '#6b967e' };
const indigo = { lit: '#7d9fd6', body: '#5479b8', shaded: '#3a5a93', edge: '#274170' };

/** Mostly light glazes, on which food looks best; the painted line takes the category's accent. */
export function pickGlaze(palette: Palette, random: Random): Glaze {
  const glaze = random.pick([white, white, white, white, cream, cream, stone, celadon, night, clay, indigo]);
  const dark = glaze === night || glaze === clay || glaze === indigo;
  return { ...glaze, paint: dark ? '#f3dfbd' : palette.accent };
}

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
        fill: linear(scene, { 0: glaze.shaded, 0.5: glaze.edge, 1: glaze.edge }, [0, 0, 1, 0]),
      },
      thickness,
    ),
    ring(1, {
      fill: linear(scene, { 0: glaze.body, 0.45: glaze.lit, 1: glaze.shaded }, [0, 0, 1, 0.6]),
    }),
    ring(0.985, { fill: 'none', stroke: glaze.lit, 'stroke-width': 2.4, opacity: 0.9 }),
    paintRim(random, ring, glaze, place, well),
    ring(
      well,
      {
        fill: linear(scene, { 0: [glaze.edge, 0.75], 0.35: glaze.shaded, 1: glaze.lit }),
      },
      1,
    ),
    ring(
      well - 0.022,
      {
        fill: linear(scene, { 0: glaze.shaded, 0.5: glaze.body, 1: glaze.lit }),
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

/** Flatter than the plates, because the top of a podium is nearer to the height of the eye. */
const PODIUM_FORESHORTENING = 0.26;

/** A round podium; (x, y) is the middle of its top. */
export function podium(scene: Scene, x: number, y: number, radius: number, height: number, palette: Palette): string {
  const flat = radius * PODIUM_FORESHORTENING;
  const side = linear(scene, { 0: palette.base, 0.35: palette.light, 1: palette.deep }, [0, 0, 1, 0]);
  return [
    ellipse(x + 10, y + height + 8, radius * 1.1, flat * 1.15, {
      fill: palette.shadow,
      opacity: 0.32,
      filter: blur(scene, 16),
    }),
    path(`M${x - radius} ${y}V${y + height}A${radius} ${flat} 0 0 0 ${x + radius} ${y + height}V${y}Z`, { fill: side }),
    ellipse(x, y, radius, flat, {
      fill: linear(scene, { 0: palette.light, 1: '#ffffff' }),
    }),
    ellipse(x, y, radius * 0.985, flat * 0.97, { fill: 'none', stroke: '#ffffff', 'stroke-width': 3, opacity: 0.8 }),
  ].join('');
}

const STEEL = '#d5d9df';

/** A fork on the left and a knife on the right of the plate, or a spoon, or a pair of chopsticks on the right. */
export function cutlery(scene: Scene, kind: 'fork' | 'chopsticks' | 'spoon', palette: Palette): string {
  const { width, height } = scene;
  const shadow = blur(scene, 3);
  const laid = (x: number, y: number, angle: number, draw: (fill: string) => string): string =>
    `<g opacity=".35" filter="${shadow}">${layOnTable(x + 3, y + 6, angle, draw(palette.shadow))}</g>${layOnTable(x, y, angle, draw(STEEL))}`;
  const right = width * 0.92;
  const middle = height * 0.72;
  const large = (draw: (fill: string) => string) => (fill: string) => `<g transform="scale(1.5)">${draw(fill)}</g>`;
  if (kind === 'chopsticks')
    return laid(right - 12, middle, 14, sticks(palette.accent)) + laid(right + 8, middle, 9, sticks(palette.accent));
  if (kind === 'spoon') return laid(right, middle, 18, large(spoon));
  return laid(width - right, middle, 12, large(fork)) + laid(right, middle, -12, large(knife));
}

const fork = (fill: string): string =>
  rectangle(-5, -20, 10, 150, { rx: 5, fill }) +
  path('M-17 -120V-62Q-17 -28 0 -22Q17 -28 17 -62V-120H11V-66H4V-120H-4V-66H-11V-120Z', { fill });
const knife = (fill: string): string =>
  rectangle(-6, 0, 12, 130, { rx: 6, fill }) + path('M-6 4V-126Q14 -110 14 -50V4Z', { fill });
const spoon = (fill: string): string =>
  rectangle(-5, -40, 10, 170, { rx: 5, fill }) + ellipse(0, -80, 22, 40, { fill });
/** Of wood with a band in a colour; their shadow has one colour, as that of other cutlery. */
const sticks =
  (band: string) =>
  (fill: string): string =>
    rectangle(-5, -190, 10, 380, { rx: 5, fill: fill === STEEL ? '#7a3f28' : fill }) +
    rectangle(-5, 110, 10, 50, { fill: fill === STEEL ? band : fill });
