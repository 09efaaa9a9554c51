import type { Shades } from '../tints.ts';
import { blur, ellipse, onTable, path, rectangle, type Scene } from './scene.ts';

const steel = '#d5d9df';

/** A fork on the left and a knife on the right of the plate, or a spoon, or a pair of chopsticks on the right. */
export function cutlery(scene: Scene, kind: 'fork' | 'chopsticks' | 'spoon', shades: Shades): string {
  const { width, height } = scene;
  const shadow = blur(scene, 3);
  const laid = (x: number, y: number, angle: number, draw: (fill: string) => string): string =>
    `<g opacity=".35" filter="${shadow}">${onTable(x + 3, y + 6, angle, draw(shades.shadow))}</g>${onTable(x, y, angle, draw(steel))}`;
  const right = width * 0.92;
  const middle = height * 0.72;
  const large = (draw: (fill: string) => string) => (fill: string) => `<g transform="scale(1.5)">${draw(fill)}</g>`;
  if (kind === 'chopsticks')
    return laid(right - 12, middle, 14, sticks(shades.accent)) + laid(right + 8, middle, 9, sticks(shades.accent));
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
const sticks =
  (band: string) =>
  (fill: string): string =>
    rectangle(-5, -190, 10, 380, { rx: 5, fill: fill === steel ? '#7a3f28' : fill }) +
    rectangle(-5, 110, 10, 50, { fill: fill === steel ? band : fill });
