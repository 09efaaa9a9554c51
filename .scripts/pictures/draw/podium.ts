import type { Shades } from '../tints.ts';
import { blur, ellipse, linear, path, type Scene } from './scene.ts';

const FLATNESS = 0.26;

/** A round podium; (x, y) is the middle of its top. */
export function podium(scene: Scene, x: number, y: number, radius: number, height: number, shades: Shades): string {
  const flat = radius * FLATNESS;
  const side = linear(
    scene,
    [
      [0, shades.base],
      [0.35, shades.light],
      [1, shades.deep],
    ],
    [0, 0, 1, 0],
  );
  return [
    ellipse(x + 10, y + height + 8, radius * 1.1, flat * 1.15, {
      fill: shades.shadow,
      opacity: 0.32,
      filter: blur(scene, 16),
    }),
    path(`M${x - radius} ${y}V${y + height}A${radius} ${flat} 0 0 0 ${x + radius} ${y + height}V${y}Z`, { fill: side }),
    ellipse(x, y, radius, flat, {
      fill: linear(scene, [
        [0, shades.light],
        [1, '#ffffff'],
      ]),
    }),
    ellipse(x, y, radius * 0.985, flat * 0.97, { fill: 'none', stroke: '#ffffff', 'stroke-width': 3, opacity: 0.8 }),
  ].join('');
}
