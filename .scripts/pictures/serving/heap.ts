import { bowl } from '../draw/bowl.ts';
import { pickGlaze } from '../draw/ceramics.ts';
import { figure } from '../draw/figure.ts';
import { sheet } from '../draw/surfaces.ts';
import type { Sprite } from '../emoji.ts';
import { vessels } from '../setting.ts';
import { lay } from './ground.ts';
import { MIDDLE, type Table } from './table.ts';

/** A salad heaped in a bowl: leaves at the back, its parts in two rows before them. */
export function serveHeap(table: Table): void {
  const { scene, shades, random, main, companions, leaves } = table;
  const place = { x: MIDDLE, y: 286, radius: 206, shadow: shades.shadow };
  const parts = [main, ...companions].filter(({ emoji }) => emoji !== '🥗' && !vessels.has(emoji));
  if (parts.length === 0) {
    lay('underplate', table);
    scene.add(figure(scene, main.sprite, { x: MIDDLE, y: 410, size: 316, shadow: shades.shadow }));
    return;
  }
  if (random.chance(0.5)) scene.add(sheet(scene, { ...place, y: 380, radius: 235 }, shades, random, 'linen'));
  const vessel = bowl(scene, place, pickGlaze(shades, random), random);
  const { x, y } = vessel.surface;
  const pieces = Array.from({ length: 5 }, (_, index) => parts[index % parts.length]?.sprite);
  const row = (sprites: readonly (Sprite | undefined)[], top: number, spread: number, size: number): string =>
    sprites
      .map((sprite, index) => {
        const offset = sprites.length === 1 ? 0 : (index / (sprites.length - 1)) * 2 - 1;
        return sprite === undefined
          ? ''
          : figure(scene, sprite, {
              x: x + offset * spread,
              y: top - (1 - Math.abs(offset)) * 16,
              size: size * random.between(0.92, 1.08),
              angle: offset * 24 + random.between(-12, 12),
              shadow: '#23401a',
            });
      })
      .join('');
  const heap =
    row([leaves, leaves, leaves], y + 14, 106, 148) +
    row(pieces.slice(0, 3), y + 44, 98, 142) +
    row(pieces.slice(3, 5), y + 76, 62, 138);
  scene.add(vessel.back, `<g clip-path="${vessel.inside}">${heap}</g>`, vessel.front);
}
