import { tints, type Tint } from '../compositions.ts';
import { backdrop, scatter } from '../draw/backdrop.ts';
import { createScene, type Scene } from '../draw/scene.ts';
import { cutlery } from '../draw/tableware.ts';
import { loadSprite } from '../emoji.ts';
import { compose } from '../ingredients.ts';
import { createRandom } from '../random.ts';
import { serve } from '../serving/index.ts';
import type { Ingredient } from '../serving/plated.ts';
import { cutleryOf, garnishesOf, servingOf, type Serving } from '../setting.ts';

export interface Dish {
  /** Seeds every choice, so that a dish keeps its picture. */
  readonly seed: string;
  readonly slug: string;
  readonly emoji: readonly string[];
  readonly tint: Tint;
}

/** A dish whose emoji are loaded, ready to be drawn into any scene of 640 by 480. */
export interface Prepared {
  readonly serving: Serving;
  readonly main: Ingredient;
  readonly draw: (scene: Scene) => void;
}

const load = async (emoji: string): Promise<Ingredient> => ({ emoji, sprite: await loadSprite(emoji) });

export async function prepare({ seed, slug, emoji, tint }: Dish): Promise<Prepared> {
  const [dish, ...others] = compose(slug, emoji);
  const serving = servingOf(slug, dish);
  const main = await load(dish);
  const companions = await Promise.all(others.map(load));
  const leaves = await loadSprite('🥬');
  const shades = tints[tint];
  const draw = (scene: Scene): void =>
    serve(serving, { scene, shades, random: createRandom(seed), slug, main, companions, leaves });
  return { serving, main, draw };
}

/** One dish, 4:3, on tableware that suits it. */
export async function dishScene(dish: Dish): Promise<Scene> {
  const { serving, main, draw } = await prepare(dish);
  const scene = createScene(640, 480);
  const random = createRandom(`${dish.seed} table`);
  const shades = tints[dish.tint];
  backdrop(scene, shades, random);
  const tool = cutleryOf(serving, main.emoji);
  if (tool !== undefined && random.chance(0.6)) scene.add(cutlery(scene, tool, shades));
  if (random.chance(0.65)) scene.add(scatter(scene, random.pick(garnishesOf(serving, main.emoji)), shades, random));
  draw(scene);
  return scene;
}
