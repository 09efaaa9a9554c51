import type { Dish } from '../compositions.ts';
import { figure } from '../draw/figure.ts';
import { pizza, type CoveringName, type ToppingName } from '../draw/pizza.ts';
import { board, coaster } from '../draw/surfaces.ts';
import { tumbler, type DrinkExtra, type DrinkName } from '../draw/tumbler.ts';
import { serveBowl, serveHeap } from './bowls.ts';
import { MIDDLE, serveOn, type Table } from './plated.ts';

/** Dishes that are drawn on the table; a plain plate is a picture of its own. */
export type ServedDish = Exclude<Dish, { serving: 'plain' }>;

/** Lays the table for one dish. */
export function serve(dish: ServedDish, table: Table): void {
  if (dish.serving === 'bowl') serveBowl(table, dish.of);
  else if (dish.serving === 'heap') serveHeap(table);
  else if (dish.serving === 'pizza') servePizza(table, dish.of, dish.food);
  else if (dish.serving === 'tumbler') serveTumbler(table, dish.of, dish.extra);
  else serveOn(dish.serving, table);
}

/** A whole pizza on its board. */
function servePizza({ scene, palette, random }: Table, covering: CoveringName, toppings: readonly ToppingName[]): void {
  const place = { x: MIDDLE, y: 318, radius: 268, shadow: palette.shadow };
  scene.add(
    board(scene, place, random),
    pizza(scene, { x: MIDDLE, y: place.y - 16, radius: 232, covering, toppings }, random),
  );
}

/** A tall drink: its fruit stands at the foot of the glass. */
function serveTumbler({ scene, palette, random, food }: Table, of: DrinkName, extra: DrinkExtra | undefined): void {
  const place = { x: MIDDLE, y: 392, radius: 138, shadow: palette.shadow };
  const side = random.sign();
  scene.add(coaster(scene, place, palette, random));
  const [behind, inFront] = food;
  if (behind !== undefined) {
    scene.add(
      figure(scene, behind.sprite, {
        x: MIDDLE - side * 132,
        y: 384,
        size: 132,
        angle: -side * random.between(4, 14),
        shadow: palette.shadow,
      }),
    );
  }
  scene.add(tumbler(scene, { x: MIDDLE, y: 400, of, extra, side }, random));
  if (inFront !== undefined) {
    scene.add(
      figure(scene, inFront.sprite, {
        x: MIDDLE + side * 118,
        y: 432,
        size: 104,
        angle: side * random.between(4, 14),
        shadow: palette.shadow,
      }),
    );
  }
}
