import { tints, type Tint } from '../compositions.ts';
import { backdrop, scatter } from '../draw/backdrop.ts';
import { createScene, type Scene } from '../draw/scene.ts';
import { raw } from '../ingredients.ts';
import { createRandom } from '../random.ts';
import { prepare, type Dish, type Prepared } from './dish.ts';

export interface Cover {
  readonly seed: string;
  readonly tint: Tint;
  /** Candidates for the table, the most characteristic first. */
  readonly dishes: readonly Dish[];
}

/** Where a dish of 640 by 480 goes on the table, the farthest first; the first dish is the last drawn. */
const seats = [
  { dish: 3, x: 66, y: 78, scale: 0.62 },
  { dish: 4, x: 738, y: 78, scale: 0.62 },
  { dish: 1, x: -66, y: 214, scale: 0.84 },
  { dish: 2, x: 728, y: 214, scale: 0.84 },
  { dish: 0, x: 234, y: 112, scale: 1.14 },
] as const;

/** A restaurant's table, 16:9, with up to five of its dishes. */
export async function coverScene({ seed, tint, dishes }: Cover): Promise<Scene> {
  const scene = createScene(1200, 675);
  const random = createRandom(seed);
  backdrop(scene, tints[tint], random);
  const chosen = chooseVariety(await Promise.all(dishes.map(prepare)));
  scene.add(scatter(scene, 'herbs', tints[tint], random));
  for (const { dish, x, y, scale } of seats) {
    const prepared = chosen[dish];
    if (prepared !== undefined) scene.inset(640, 480, `translate(${x} ${y}) scale(${scale})`, prepared.draw);
  }
  return scene;
}

/** Every dish on the table has another emoji, no tableware comes more than twice, and mere ingredients come last. */
function chooseVariety(dishes: readonly Prepared[]): readonly Prepared[] {
  const chosen: Prepared[] = [];
  const isRaw = ({ main }: Prepared): boolean => raw.has(main.emoji);
  for (const dish of [...dishes.filter((one) => !isRaw(one)), ...dishes.filter(isRaw)]) {
    const repeats = chosen.some(({ main }) => main.emoji === dish.main.emoji);
    const sameServing = chosen.filter(({ serving }) => serving === dish.serving).length;
    if (!repeats && sameServing < 2) chosen.push(dish);
  }
  return chosen;
}
