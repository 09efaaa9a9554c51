import { tints, type Dish, type Tint } from '../compositions.ts';
import { backdrop } from '../draw/backdrop.ts';
import { scatterGarnish } from '../draw/garnish.ts';
import { plainPlate } from '../draw/plain.ts';
import { createScene, type Scene } from '../draw/scene.ts';
import { cutlery } from '../draw/tableware.ts';
import { createRandom } from '../random.ts';
import { serve, type ServedDish } from '../serving/index.ts';
import type { Ingredient } from '../serving/plated.ts';
import { cutleryOf, garnishesOf } from '../table-setting.ts';
import { loadSprite } from '../sprites.ts';

export interface DishPicture {
  /** Seeds every choice, so that a dish keeps its picture. */
  readonly seed: string;
  readonly dish: Dish;
  readonly tint: Tint;
}

const load = async (name: string): Promise<Ingredient> => ({ name, sprite: await loadSprite(name) });

export interface ServedDishPicture extends DishPicture {
  readonly dish: ServedDish;
}

/** Loads the sprites of a dish. The function that it returns draws the dish into a scene of 640 by 480. */
export async function loadDishDrawing({ seed, dish, tint }: ServedDishPicture): Promise<(scene: Scene) => void> {
  const food = dish.serving === 'pizza' ? [] : await Promise.all(dish.food.map(load));
  const leaves = await loadSprite('🥬');
  return (scene) => serve(dish, { scene, palette: tints[tint], random: createRandom(seed), food, leaves });
}

/** One dish, 4:3: on tableware that suits it, or a plain plate in its place. */
export async function dishScene({ seed, dish, tint }: DishPicture): Promise<Scene> {
  const scene = createScene(640, 480);
  const random = createRandom(`${seed} table`);
  const palette = tints[tint];
  if (dish.serving === 'plain') {
    plainPlate(scene, dish.of, palette, random);
    return scene;
  }
  const draw = await loadDishDrawing({ seed, dish, tint });
  backdrop(scene, palette, random);
  const main = dish.food[0] ?? '';
  const tool = cutleryOf(dish.serving, main);
  if (tool !== undefined && random.chance(0.6)) scene.add(cutlery(scene, tool, palette));
  if (random.chance(0.65))
    scene.add(scatterGarnish(scene, random.pick(garnishesOf(dish.serving, main)), palette, random));
  draw(scene);
  return scene;
}
