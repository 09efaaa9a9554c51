import { figure } from '../draw/figure.ts';
import { coaster } from '../draw/surfaces.ts';
import { tumbler } from '../draw/tumbler.ts';
import { MIDDLE, type Table } from './table.ts';

const containers = new Set(['🥤', '🧃', '💧', '🥛', '🫗', '🍾', '🍹', '🧋', '🫙']);
const meats = new Set(['🥩', '🍖', '🍗', '🥓']);

/** A tall drink: its fruit stands at the foot of the glass. */
export function serveTumbler({ scene, shades, random, slug, main, companions }: Table): void {
  const place = { x: MIDDLE, y: 392, radius: 138, shadow: shades.shadow };
  const fruit = [main, ...companions].filter(({ emoji }) => !containers.has(emoji) && !meats.has(emoji));
  const side = random.sign();
  scene.add(coaster(scene, place, shades, random));
  const [behind, inFront] = fruit;
  if (behind !== undefined) {
    scene.add(
      figure(scene, behind.sprite, {
        x: MIDDLE - side * 132,
        y: 384,
        size: 132,
        angle: -side * random.between(4, 14),
        shadow: shades.shadow,
      }),
    );
  }
  scene.add(tumbler(scene, { x: MIDDLE, y: 400, slug, emoji: fruit.map(({ emoji }) => emoji), side }, random));
  if (inFront !== undefined) {
    scene.add(
      figure(scene, inFront.sprite, {
        x: MIDDLE + side * 118,
        y: 432,
        size: 104,
        angle: side * random.between(4, 14),
        shadow: shades.shadow,
      }),
    );
  }
}
