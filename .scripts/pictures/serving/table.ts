import type { Scene } from '../draw/scene.ts';
import type { Sprite } from '../emoji.ts';
import type { Random } from '../random.ts';
import type { Shades } from '../tints.ts';

export interface Ingredient {
  readonly emoji: string;
  readonly sprite: Sprite;
}

/** One dish about to be served, in a scene of 640 by 480. */
export interface Table {
  readonly scene: Scene;
  readonly shades: Shades;
  readonly random: Random;
  readonly slug: string;
  readonly main: Ingredient;
  readonly companions: readonly Ingredient[];
  /** What lies under a heaped salad. */
  readonly leaves: Sprite;
}

export const MIDDLE = 320;
