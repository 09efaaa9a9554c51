import type { Shades } from '../compositions.ts';
import { figure } from '../draw/figure.ts';
import type { Scene } from '../draw/scene.ts';
import { board, coaster, sheet, slab } from '../draw/surfaces.ts';
import { pickGlaze, plate, type Place } from '../draw/tableware.ts';
import type { Sprite } from '../emoji.ts';
import type { Random } from '../random.ts';
import { type Serving, smallDishes, upright, lying, standalone } from '../setting.ts';

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
  /** Drawn under a heaped salad. */
  readonly leaves: Sprite;
}

export const MIDDLE = 320;

/** What a dish stands on, and how large it may be there. */
export interface Placement {
  readonly place: Place;
  readonly size: number;
  /** How far in front of the middle of the tableware the dish stands. */
  readonly forward: number;
}

/** Draws tableware; returns where the dish goes. */
export function addTableware(serving: Serving, { scene, shades, random }: Table): Placement {
  const at = (y: number, radius: number): Place => ({ x: MIDDLE, y, radius, shadow: shades.shadow });
  const napkin = (): string => (random.chance(0.45) ? sheet(scene, at(340, 255), shades, random, 'linen') : '');
  const ceramic = (place: Place): string => plate(scene, place, pickGlaze(shades, random), random);
  const put = (place: Place, size: number, forward: number, ...markup: string[]): Placement => {
    scene.add(...markup);
    return { place, size, forward };
  };
  switch (serving) {
    case 'dessert':
      return put(at(360, 190), 282, 34, napkin(), ceramic(at(360, 190)));
    case 'cup':
      return put(at(372, 178), 268, 30, napkin(), ceramic(at(372, 178)));
    case 'glass':
      return put(at(388, 140), 288, 22, coaster(scene, at(388, 140), shades, random));
    case 'slab':
      return put(at(352, 258), 286, 44, slab(scene, at(352, 258), random));
    case 'board':
      return put(at(346, 226), 296, 52, board(scene, at(346, 226), random));
    case 'paper': {
      const wooden = random.chance(0.55);
      const under = wooden ? board(scene, at(352, 220), random) : '';
      return put(at(352, 220), 300, 44, under, sheet(scene, at(352, wooden ? 160 : 225), shades, random, 'paper'));
    }
    case 'underplate': {
      const place = at(356, 232);
      const wooden = random.chance(0.3);
      return put(place, 312, 50, ...(wooden ? [board(scene, place, random)] : [napkin(), ceramic(place)]));
    }
    default:
      return put(at(346, 240), 290, 48, napkin(), ceramic(at(346, 240)));
  }
}

/** One standing piece; `y` counts from where a single dish would stand. */
export interface Copy {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly angle: number;
}

/** Stuffed leaves are always served in threes. */
const ALWAYS_THREE = 'stuffed-leaf';

/** Where the dish stands: once, or by the two or three when it is something small. */
export function copies({ random, main, companions }: Table, size: number): readonly Copy[] {
  const lean = upright.has(main.emoji) ? 0 : random.between(-4, 4);
  if (main.emoji.startsWith('maki')) return rolls(size, random);
  const one = [{ x: MIDDLE, y: 0, size, angle: lean }];
  const crowded = companions.length > 1 && main.emoji !== ALWAYS_THREE;
  if (!smallDishes.has(main.emoji) || crowded) return one;
  const side = random.sign();
  const two = [
    { x: MIDDLE + side * size * 0.3, y: -34, size: size * 0.72, angle: side * random.between(6, 16) },
    { x: MIDDLE - side * size * 0.16, y: 4, size: size * 0.82, angle: lean },
  ];
  const three = [
    { x: MIDDLE, y: -60, size: size * 0.64, angle: lean },
    { x: MIDDLE + side * size * 0.36, y: -14, size: size * 0.68, angle: side * random.between(4, 14) },
    { x: MIDDLE - side * size * 0.3, y: 8, size: size * 0.72, angle: -side * random.between(2, 10) },
  ];
  return main.emoji === ALWAYS_THREE ? three : random.pick([one, two, three]);
}

/** Rolled sushi comes in two rows. */
function rolls(size: number, random: Random): readonly Copy[] {
  const row = (count: number, y: number, share: number): readonly Copy[] =>
    Array.from({ length: count }, (_, index) => ({
      x: MIDDLE + (index - (count - 1) / 2) * size * share * 1.04,
      y,
      size: size * share,
      angle: random.between(-3, 3),
    }));
  return [...row(4, -78, 0.38), ...row(3, -2, 0.44)];
}

/** The dish on its plate or board, companions behind it and in front of it. */
export function serveOn(serving: Serving, table: Table): void {
  const { scene, random, main, companions, shades } = table;
  const { place, size, forward } = addTableware(serving, table);
  const base = place.y + forward;
  const near = lying.has(main.emoji) ? base + 34 : base;
  const first = random.sign();
  const sides = companions.map((ingredient, index) => ({ ...ingredient, side: index % 2 === 0 ? first : -first }));
  const behind = sides.filter((one, index) => standalone.has(one.emoji) || index === 0);
  const inFront = sides.filter((one) => !behind.includes(one));
  const reach = serving === 'glass' || serving === 'cup' ? 1.05 : 0.86;

  for (const { emoji, sprite, side } of behind) {
    const beside = standalone.has(emoji);
    scene.add(
      figure(scene, sprite, {
        x: MIDDLE + side * size * (beside ? 0.76 : 0.56),
        y: base - (beside ? 60 : 40),
        size: size * (beside ? 0.58 : 0.52),
        angle: beside ? 0 : side * random.between(4, 16),
        shadow: shades.shadow,
      }),
    );
  }
  for (const copy of copies(table, size)) {
    scene.add(figure(scene, main.sprite, { ...copy, y: near + copy.y, shadow: shades.shadow }));
  }
  for (const { sprite, side } of inFront) {
    scene.add(
      figure(scene, sprite, {
        x: MIDDLE + side * size * reach * 0.54,
        y: base + 18,
        size: size * 0.38,
        angle: side * random.between(4, 14),
        shadow: shades.shadow,
      }),
    );
  }
}
