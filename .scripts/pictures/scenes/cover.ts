import { tints, type Tint } from '../compositions.ts';
import { backdrop } from '../draw/backdrop.ts';
import { scatterGarnish } from '../draw/garnish.ts';
import { createScene, type Scene } from '../draw/scene.ts';
import { createRandom } from '../random.ts';
import { loadDishDrawing, type ServedDishPicture } from './dish.ts';

export interface Cover {
  readonly seed: string;
  readonly tint: Tint;
  /** The dishes on the table, the one in front first. */
  readonly dishes: readonly ServedDishPicture[];
}

/** Where a dish of 640 by 480 goes on the table, the farthest first; the first dish is the last drawn. */
const seats = [
  { dish: 3, x: 66, y: 78, scale: 0.62 },
  { dish: 4, x: 738, y: 78, scale: 0.62 },
  { dish: 1, x: -66, y: 214, scale: 0.84 },
  { dish: 2, x: 728, y: 214, scale: 0.84 },
  { dish: 0, x: 234, y: 112, scale: 1.14 },
] as const;

/** A restaurant's table, 16:9, with five of its dishes. */
export async function coverScene({ seed, tint, dishes }: Cover): Promise<Scene> {
  const scene = createScene(1200, 675);
  const random = createRandom(seed);
  backdrop(scene, tints[tint], random);
  const prepared = await Promise.all(dishes.map((dish) => loadDishDrawing(dish)));
  scene.add(scatterGarnish(scene, 'herbs', tints[tint], random));
  for (const { dish, x, y, scale } of seats) {
    const draw = prepared[dish];
    if (draw !== undefined) scene.inset(640, 480, `translate(${x} ${y}) scale(${scale})`, draw);
  }
  return scene;
}
