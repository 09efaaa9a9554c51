import type { Palette } from '../compositions.ts';
import { figure } from '../draw/figure.ts';
import type { Scene } from '../draw/scene.ts';
import { board, coaster, sheet, slab } from '../draw/surfaces.ts';
import { pickGlaze, plate, type Place } from '../draw/tableware.ts';
import type { Sprite } from '../sprites.ts';
import type { Random } from '../random.ts';
import { flatDishes, smallDishes, standalone, upright, type TablewareName } from '../table-setting.ts';

export interface Ingredient {
  readonly name: string;
  readonly sprite: Sprite;
}

/** One dish about to be served, in a scene of 640 by 480. */
export interface Table {
  readonly scene: Scene;
  readonly palette: Palette;
  readonly random: Random;
  /** The main one first. */
  readonly food: readonly Ingredient[];
  /** Drawn under a heaped salad. */
  readonly leaves: Sprite;
}

export const MIDDLE = 320;

/** What a dish stands on, and how large it may be there. */
interface Placement {
  readonly place: Place;
  readonly size: number;
  /** How far in front of the middle of the tableware the dish stands. */
  readonly forward: number;
}

/** Draws tableware; returns where the dish goes. */
function addTableware(tableware: TablewareName, { scene, palette, random }: Table): Placement {
  const at = (y: number, radius: number): Place => ({ x: MIDDLE, y, radius, shadow: palette.shadow });
  const napkin = (): string => (random.chance(0.45) ? sheet(scene, at(340, 255), palette, random, 'linen') : '');
  const ceramic = (place: Place): string => plate(scene, place, pickGlaze(palette, random), random);
  const put = (place: Place, size: number, forward: number, ...markup: string[]): Placement => {
    scene.add(...markup);
    return { place, size, forward };
  };
  switch (tableware) {
    case 'dessert':
      return put(at(360, 190), 282, 34, napkin(), ceramic(at(360, 190)));
    case 'cup':
      return put(at(372, 178), 268, 30, napkin(), ceramic(at(372, 178)));
    case 'glass':
      return put(at(388, 140), 288, 22, coaster(scene, at(388, 140), palette, random));
    case 'slab':
      return put(at(352, 258), 286, 44, slab(scene, at(352, 258), random));
    case 'board':
      return put(at(346, 226), 296, 52, board(scene, at(346, 226), random));
    case 'paper': {
      const wooden = random.chance(0.55);
      const under = wooden ? board(scene, at(352, 220), random) : '';
      return put(at(352, 220), 300, 44, under, sheet(scene, at(352, wooden ? 160 : 225), palette, random, 'paper'));
    }
    case 'underplate': {
      const place = at(356, 232);
      const wooden = random.chance(0.3);
      return put(place, 312, 50, ...(wooden ? [board(scene, place, random)] : [napkin(), ceramic(place)]));
    }
    case 'plate':
      return put(at(346, 240), 290, 48, napkin(), ceramic(at(346, 240)));
  }
}

/** One standing piece; `y` counts from where a single dish would stand. */
interface Copy {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly angle: number;
}

/** Stuffed leaves are always served in threes. */
const ALWAYS_THREE = 'stuffed-leaf';

/** Where the dish stands: once, or by the two or three when it is something small. */
function copies(random: Random, main: Ingredient, crowded: boolean, size: number): readonly Copy[] {
  const lean = upright.has(main.name) ? 0 : random.between(-4, 4);
  const one = [{ x: MIDDLE, y: 0, size, angle: lean }];
  if (!smallDishes.has(main.name) || (crowded && main.name !== ALWAYS_THREE)) return one;
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
  return main.name === ALWAYS_THREE ? three : random.pick([one, two, three]);
}

/** Food of which several pieces are laid out in rows; different pieces may be mixed. */
const PIECE = /^(?<kind>maki|nigiri|mochi)-/;

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  maki: [
    { count: 4, y: -78, share: 0.38 },
    { count: 3, y: -2, share: 0.44 },
  ],
  nigiri: [{ count: 2, y: -26, share: 0.78 }],
  mochi: [
    { count: 1, y: -70, share: 0.5 },
    { count: 2, y: 0, share: 0.54 },
  ],
};

interface Row {
  readonly count: number;
  readonly y: number;
  readonly share: number;
}

function servePieces(
  { scene, random, palette }: Table,
  pieces: readonly Ingredient[],
  rows: readonly Row[],
  { size, place, forward }: Placement,
): void {
  const spots = rows.flatMap(({ count, y, share }) =>
    Array.from({ length: count }, (_, index) => ({
      x: MIDDLE + (index - (count - 1) / 2) * size * share * 1.04,
      y: place.y + forward + y,
      size: size * share,
      angle: random.between(-3, 3),
    })),
  );
  for (const [index, spot] of spots.entries()) {
    const piece = pieces[index % pieces.length];
    if (piece !== undefined) scene.add(figure(scene, piece.sprite, { ...spot, shadow: palette.shadow }));
  }
}

/** The dish on its plate or board, companions behind it and in front of it. */
export function serveOn(tableware: TablewareName, table: Table): void {
  const { scene, random, food, palette } = table;
  const [main, ...others] = food;
  if (main === undefined) throw new Error('There is nothing to serve.');
  const placement = addTableware(tableware, table);
  const { place, size, forward } = placement;
  const base = place.y + forward;
  const near = flatDishes.has(main.name) ? base + 34 : base;
  const rows = ROWS[PIECE.exec(main.name)?.groups?.['kind'] ?? ''];
  const pieces = rows === undefined ? [main] : food.filter(({ name }) => PIECE.test(name));
  const first = random.sign();
  const sides = others
    .filter((ingredient) => !pieces.includes(ingredient))
    .map((ingredient, index) => ({ ...ingredient, side: index % 2 === 0 ? first : -first }));
  const behind = sides.filter((one, index) => standalone.has(one.name) || index === 0);
  const inFront = sides.filter((one) => !behind.includes(one));
  const reach = tableware === 'glass' || tableware === 'cup' ? 1.05 : 0.86;

  for (const { name, sprite, side } of behind) {
    const beside = standalone.has(name);
    scene.add(
      figure(scene, sprite, {
        x: MIDDLE + side * size * (beside ? 0.76 : 0.56),
        y: base - (beside ? 60 : 40),
        size: size * (beside ? 0.58 : 0.52),
        angle: beside ? 0 : side * random.between(4, 16),
        shadow: palette.shadow,
      }),
    );
  }
  if (rows !== undefined) servePieces(table, pieces, rows, placement);
  else {
    for (const copy of copies(random, main, others.length > 1, size)) {
      scene.add(figure(scene, main.sprite, { ...copy, y: near + copy.y, shadow: palette.shadow }));
    }
  }
  for (const { sprite, side } of inFront) {
    scene.add(
      figure(scene, sprite, {
        x: MIDDLE + side * size * reach * 0.54,
        y: base + 18,
        size: size * 0.38,
        angle: side * random.between(4, 14),
        shadow: palette.shadow,
      }),
    );
  }
}
