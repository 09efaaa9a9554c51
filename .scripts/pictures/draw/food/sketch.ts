import { createRandom, type Random } from '../../random.ts';
import { createScene, ellipse, group, path, radial, type Look, type Scene } from '../scene.ts';

/** The lit, the middle and the shaded colour of a surface. */
export type Tones = readonly [lit: string, body: string, dark: string];

/** A drawing of its own in a square of 256, lit from the upper left like the emoji beside it. */
export function sketch(draw: (scene: Scene, random: Random) => string): string {
  const scene = createScene(256, 256);
  scene.add(draw(scene, createRandom('sketch')));
  return scene.toSvg(SKETCH_SCALE);
}

/** Drawings are rasterised large enough that they need no enlargement. */
const SKETCH_SCALE = 2;

export const shade = (scene: Scene, [lit, body, dark]: Tones): string =>
  radial(scene, { 0: lit, 0.5: body, 1: dark }, [0.35, 0.25, 0.9]);

/** A rounded body with the thickness `drop` below it. */
export function blob(scene: Scene, x: number, y: number, rx: number, ry: number, tones: Tones, drop = 6): string {
  return (
    (drop === 0 ? '' : ellipse(x, y + drop, rx, ry, { fill: tones[2] })) +
    ellipse(x, y, rx, ry, { fill: shade(scene, tones) })
  );
}

/** An outline filled with shaded tones, with the thickness `drop` below it. */
export function solid(scene: Scene, outline: string, tones: Tones, drop = 8): string {
  return (
    (drop === 0 ? '' : group(`translate(0 ${drop})`, path(outline, { fill: tones[2] }))) +
    path(outline, { fill: shade(scene, tones) })
  );
}

export const turned = (angle: number, ...markup: string[]): string => group(`rotate(${angle} 128 128)`, ...markup);

export function stroke(d: string, colour: string, width: number, look: Look = {}): string {
  return path(d, {
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...look,
  });
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
}

/** Repeats a small drawing over an elliptic area, the far ones first. */
export function strew(
  random: Random,
  count: number,
  { x, y, rx, ry }: Area,
  draw: (x: number, y: number, index: number) => string,
): string {
  return Array.from({ length: count }, () => {
    const angle = random.between(0, Math.PI * 2);
    const share = Math.sqrt(random.between(0, 1));
    return { x: x + Math.cos(angle) * rx * share, y: y + Math.sin(angle) * ry * share };
  })
    .sort((one, other) => one.y - other.y)
    .map((point, index) => draw(point.x, point.y, index))
    .join('');
}

/** Small flat bits such as seeds, herbs and grains, in turned ellipses. */
export function bits(random: Random, count: number, area: Area, colours: readonly string[], size = 5): string {
  if (colours.length === 0) return '';
  return strew(random, count, area, (x, y) => {
    const angle = random.between(0, 180).toFixed(0);
    return ellipse(x, y, size, size * 0.55, {
      fill: random.pick(colours),
      transform: `rotate(${angle} ${x.toFixed(1)} ${y.toFixed(1)})`,
    });
  });
}

/** Points of a heap: rows from the back to the front, each row fuller and lower. */
export function heapPoints(rows: readonly number[], width: number, top: number, step: number): readonly Point[] {
  return rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, index) => ({
      x: 128 + (index - (count - 1) / 2) * (width / Math.max(...rows)),
      y: top + row * step,
    })),
  );
}

export interface Point {
  readonly x: number;
  readonly y: number;
}
