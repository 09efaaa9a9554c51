import { figure } from '../draw/figure.ts';
import { pizza } from '../draw/pizza.ts';
import { board, coaster } from '../draw/surfaces.ts';
import { tumbler } from '../draw/tumbler.ts';
import type { Serving } from '../setting.ts';
import { serveHeap, serveSoup } from './bowls.ts';
import { type Table, serveOn, MIDDLE } from './plated.ts';

/** Lays the table for one dish. */
export function serve(serving: Serving, table: Table): void {
  if (serving === 'soup') serveSoup(table);
  else if (serving === 'heap') serveHeap(table);
  else if (serving === 'pizza') servePizza(table);
  else if (serving === 'tumbler') serveTumbler(table);
  else serveOn(serving, table);
}

const meaty = /pepperoni|salami|diavol|meat|carn|(^|-)ham(-|$)|prosciut|hunter|bbq|barbe|quattro-stag|capricc/;
const meats = new Set(['🥓', '🥩', '🍖', '🌭']);

/** A whole pizza on its board. */
export function servePizza({ scene, shades, random, slug, companions }: Table): void {
  const place = { x: MIDDLE, y: 318, radius: 268, shadow: shades.shadow };
  const toppings = companions.map(({ sprite }) => sprite);
  const meat = meaty.test(slug) || companions.some(({ emoji }) => meats.has(emoji));
  scene.add(
    board(scene, place, random),
    pizza(scene, { x: MIDDLE, y: place.y - 16, radius: 232, toppings, meat }, random),
  );
}

const containers = new Set(['🥤', '🧃', '💧', '🥛', '🫗', '🍾', '🍹', '🧋', '🫙']);
const notInDrinks = new Set(['🥩', '🍖', '🍗', '🥓']);

/** A tall drink: its fruit stands at the foot of the glass. */
export function serveTumbler({ scene, shades, random, slug, main, companions }: Table): void {
  const place = { x: MIDDLE, y: 392, radius: 138, shadow: shades.shadow };
  const fruit = [main, ...companions].filter(({ emoji }) => !containers.has(emoji) && !notInDrinks.has(emoji));
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
