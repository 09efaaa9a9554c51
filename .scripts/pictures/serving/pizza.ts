import { pizza } from '../draw/pizza.ts';
import { board } from '../draw/surfaces.ts';
import { MIDDLE, type Table } from './table.ts';

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
