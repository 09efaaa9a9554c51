import { bowl } from '../draw/bowl.ts';
import { pickGlaze } from '../draw/ceramics.ts';
import { figure } from '../draw/figure.ts';
import { pizza } from '../draw/pizza.ts';
import { plate, type Place } from '../draw/plate.ts';
import type { Scene } from '../draw/scene.ts';
import { soup, steam } from '../draw/soup.ts';
import { tumbler } from '../draw/tumbler.ts';
import { board, coaster, sheet, slab } from '../draw/surfaces.ts';
import type { Sprite } from '../emoji.ts';
import type { Random } from '../random.ts';
import { coldWords, severals, standalone, upright, type Serving } from '../setting.ts';
import type { Shades } from '../tints.ts';

export interface Ingredient {
  readonly emoji: string;
  readonly sprite: Sprite;
}

interface Table {
  readonly scene: Scene;
  readonly shades: Shades;
  readonly random: Random;
  readonly slug: string;
  readonly main: Ingredient;
  readonly companions: readonly Ingredient[];
  /** What lies under a heaped salad. */
  readonly leaves: Sprite;
}

const MIDDLE = 320;

/** Lays the table for one dish: tableware, companions behind, the dish, companions in front. */
export function serve(serving: Serving, table: Table): void {
  if (serving === 'soup') serveSoup(table);
  else if (serving === 'heap') serveHeap(table);
  else if (serving === 'pizza') servePizza(table);
  else if (serving === 'tumbler') serveTumbler(table);
  else serveOn(serving, table);
}

interface Ground {
  readonly place: Place;
  readonly size: number;
  /** How far in front of the middle of the ground the dish stands. */
  readonly forward: number;
}

function lay(serving: Serving, { scene, shades, random }: Pick<Table, 'scene' | 'shades' | 'random'>): Ground {
  const at = (y: number, radius: number): Place => ({ x: MIDDLE, y, radius, shadow: shades.shadow });
  const put = (place: Place, size: number, forward: number, ...markup: string[]): Ground => {
    scene.add(...markup);
    return { place, size, forward };
  };
  const napkin = (): string => (random.chance(0.45) ? sheet(scene, at(340, 255), shades, random, 'linen') : '');
  switch (serving) {
    case 'dessert': {
      const place = at(360, 190);
      return put(place, 282, 34, napkin(), plate(scene, place, pickGlaze(shades, random), random));
    }
    case 'cup': {
      const place = at(372, 178);
      return put(place, 268, 30, napkin(), plate(scene, place, pickGlaze(shades, random), random));
    }
    case 'glass': {
      const place = at(388, 140);
      return put(place, 288, 22, coaster(scene, place, shades, random));
    }
    case 'slab': {
      const place = at(352, 258);
      return put(place, 286, 44, slab(scene, place, random));
    }
    case 'board': {
      const place = at(346, 226);
      return put(place, 296, 52, board(scene, place, random));
    }
    case 'paper': {
      const place = at(352, 220);
      const under = random.chance(0.55) ? board(scene, place, random) : '';
      return put(place, 300, 44, under, sheet(scene, { ...place, radius: under === '' ? 225 : 160 }, shades, random, 'paper'));
    }
    case 'underplate': {
      const place = at(356, 232);
      const wooden = random.chance(0.3);
      return put(place, 312, 50, wooden ? '' : napkin(), wooden ? board(scene, place, random) : plate(scene, place, pickGlaze(shades, random), random));
    }
    default: {
      const place = at(346, 240);
      return put(place, 290, 48, napkin(), plate(scene, place, pickGlaze(shades, random), random));
    }
  }
}

function serveOn(serving: Serving, table: Table): void {
  const { scene, random, main, companions, shades } = table;
  const { place, size, forward } = lay(serving, table);
  const base = place.y + forward;
  const first = random.sign();
  const sides = companions.map((ingredient, index) => ({ ...ingredient, side: index % 2 === 0 ? first : -first }));
  const behind = sides.filter((one, index) => standalone.has(one.emoji) || index === 0);
  const inFront = sides.filter((one) => !behind.includes(one));
  const reach = serving === 'glass' || serving === 'cup' ? 1.05 : 0.86;

  for (const { emoji, sprite, side } of behind) {
    const beside = standalone.has(emoji);
    scene.add(figure(scene, sprite, {
      x: MIDDLE + side * size * (beside ? 0.76 : 0.56), y: base - (beside ? 60 : 40), size: size * (beside ? 0.58 : 0.52),
      angle: beside ? 0 : side * random.between(4, 16), shadow: shades.shadow,
    }));
  }
  for (const copy of copies(table, size)) {
    scene.add(figure(scene, main.sprite, { ...copy, y: base + copy.y, shadow: shades.shadow }));
  }
  for (const { sprite, side } of inFront) {
    scene.add(figure(scene, sprite, {
      x: MIDDLE + side * size * reach * 0.54, y: base + 18, size: size * 0.38, angle: side * random.between(4, 14), shadow: shades.shadow,
    }));
  }
}

/** Where the dish stands: once, or by the two or three when it is something small. */
function copies({ random, main, companions }: Table, size: number) {
  const lean = upright.has(main.emoji) ? 0 : random.between(-4, 4);
  if (main.emoji.startsWith('maki')) return rolls(size, random);
  const one = [{ x: MIDDLE, y: 0, size, angle: lean }];
  if (!severals.has(main.emoji) || companions.length > 1) return one;
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
  return random.pick([one, two, three]);
}

const vessels = new Set(['🍲', '🥣', '🍞', '🥘', '🥛', '🧊', '🍵', '🍳', '🍚', '🫕']);

/** Rolled sushi comes in two rows. */
function rolls(size: number, random: Random) {
  const row = (count: number, y: number, share: number) =>
    Array.from({ length: count }, (_, index) => ({
      x: MIDDLE + (index - (count - 1) / 2) * size * share * 1.04, y, size: size * share, angle: random.between(-3, 3),
    }));
  return [...row(4, -78, 0.38), ...row(3, -2, 0.44)];
}

function serveSoup({ scene, shades, random, slug, main, companions }: Table): void {
  const place = { x: MIDDLE, y: 262, radius: 212, shadow: shades.shadow };
  const glaze = pickGlaze(shades, random);
  scene.add(
    random.chance(0.5)
      ? sheet(scene, { ...place, y: 372, radius: 240 }, shades, random, 'linen')
      : plate(scene, { ...place, y: 388, radius: 216 }, { ...glaze }, random),
  );
  const vessel = bowl(scene, place, glaze, random);
  const { x, y, rx, ry } = vessel.surface;
  const floating = [main, ...companions].filter(({ emoji }) => !vessels.has(emoji));
  const side = random.sign();
  const spots = [
    { x: x - side * rx * 0.34, y: y + ry * 0.3, size: 132 },
    { x: x + side * rx * 0.36, y: y + ry * 0.42, size: 116 },
    { x: x + side * rx * 0.05, y: y + ry * 0.05, size: 104 },
  ].slice(0, floating.length).map((spot, index) => ({ ...spot, sprite: floating[index]?.sprite }));
  const liquid = soup(scene, vessel.surface, slug, random);
  const float = [...spots].sort((one, other) => one.y - other.y).map(({ sprite, ...spot }) =>
    sprite === undefined ? '' : sunk(scene, sprite, { ...spot, angle: random.between(-14, 14) }));
  scene.add(vessel.back, liquid, ...float, vessel.front);
  if (!coldWords.test(slug)) scene.add(steam(scene, x, y - 60, random));
}

/** A third of the figure is under the surface. */
function sunk(scene: Scene, sprite: Sprite, { x, y, size, angle }: { x: number; y: number; size: number; angle: number }): string {
  const clip = scene.define(
    (id) => `<clipPath id="${id}"><rect x="0" y="0" width="${scene.width}" height="${y}"/><ellipse cx="${x}" cy="${y}" rx="${size * 0.52}" ry="${size * 0.14}"/></clipPath>`,
  );
  return (
    `<ellipse cx="${x}" cy="${y + 2}" rx="${size * 0.56}" ry="${size * 0.17}" fill="#5a2208" opacity=".28"/>` +
    `<g clip-path="${clip}">${figure(scene, sprite, { x, y: y + size * 0.32, size, angle })}</g>`
  );
}

function serveHeap({ scene, shades, random, main, companions, leaves }: Table): void {
  const place = { x: MIDDLE, y: 286, radius: 206, shadow: shades.shadow };
  const parts = [main, ...companions].filter(({ emoji }) => emoji !== '🥗' && !vessels.has(emoji));
  if (parts.length === 0) {
    lay('underplate', { scene, shades, random });
    scene.add(figure(scene, main.sprite, { x: MIDDLE, y: 410, size: 316, shadow: shades.shadow }));
    return;
  }
  if (random.chance(0.5)) scene.add(sheet(scene, { ...place, y: 380, radius: 235 }, shades, random, 'linen'));
  const vessel = bowl(scene, place, pickGlaze(shades, random), random);
  const { x, y } = vessel.surface;
  const pieces = Array.from({ length: 5 }, (_, index) => parts[index % parts.length]?.sprite);
  const row = (sprites: readonly (Sprite | undefined)[], top: number, spread: number, size: number): string =>
    sprites.map((sprite, index) => {
      const offset = sprites.length === 1 ? 0 : (index / (sprites.length - 1)) * 2 - 1;
      return sprite === undefined ? '' : figure(scene, sprite, {
        x: x + offset * spread, y: top - (1 - Math.abs(offset)) * 16, size: size * random.between(0.92, 1.08),
        angle: offset * 24 + random.between(-12, 12), shadow: '#23401a',
      });
    }).join('');
  const heap =
    row([leaves, leaves, leaves], y + 14, 106, 148) + row(pieces.slice(0, 3), y + 44, 98, 142) + row(pieces.slice(3, 5), y + 76, 62, 138);
  scene.add(vessel.back, `<g clip-path="${vessel.inside}">${heap}</g>`, vessel.front);
}

const meaty = /pepperoni|salami|diavol|meat|carn|ham|prosciut|hunter|bbq|barbe|quattro-stag|capricc/;
const meats = new Set(['🥓', '🥩', '🍖', '🌭']);

function servePizza({ scene, shades, random, slug, companions }: Table): void {
  const place = { x: MIDDLE, y: 318, radius: 268, shadow: shades.shadow };
  const toppings = companions.map(({ sprite }) => sprite);
  const meat = meaty.test(slug) || companions.some(({ emoji }) => meats.has(emoji));
  scene.add(board(scene, place, random), pizza(scene, { x: MIDDLE, y: place.y - 16, radius: 232, toppings, meat }, random));
}

/** A tall drink: its fruit stands at the foot of the glass. */
function serveTumbler({ scene, shades, random, slug, main, companions }: Table): void {
  const place = { x: MIDDLE, y: 392, radius: 138, shadow: shades.shadow };
  const fruit = [main, ...companions].filter(({ emoji }) => !containers.has(emoji) && !/🥩|🍖|🍗|🥓/u.test(emoji));
  const side = random.sign();
  scene.add(coaster(scene, place, shades, random));
  const [behind, inFront] = fruit;
  if (behind !== undefined) {
    scene.add(figure(scene, behind.sprite, { x: MIDDLE - side * 132, y: 384, size: 132, angle: -side * random.between(4, 14), shadow: shades.shadow }));
  }
  scene.add(tumbler(scene, { x: MIDDLE, y: 400, slug, emoji: fruit.map(({ emoji }) => emoji), side }, random));
  if (inFront !== undefined) {
    scene.add(figure(scene, inFront.sprite, { x: MIDDLE + side * 118, y: 432, size: 104, angle: side * random.between(4, 14), shadow: shades.shadow }));
  }
}

const containers = new Set(['🥤', '🧃', '💧', '🥛', '🫗', '🍾', '🍹', '🧋', '🫙']);
