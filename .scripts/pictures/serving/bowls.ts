import { bowl } from '../draw/bowl.ts';
import { figure } from '../draw/figure.ts';
import { fillBowl, isHot, steam, type FillName } from '../draw/fills.ts';
import type { Scene } from '../draw/scene.ts';
import { sheet } from '../draw/surfaces.ts';
import { pickGlaze, plate } from '../draw/tableware.ts';
import type { Sprite } from '../sprites.ts';
import { MIDDLE, type Table } from './plated.ts';

/** A salad heaped in a bowl: leaves at the back, its parts in two rows before them. */
export function serveHeap({ scene, palette, random, food, leaves }: Table): void {
  const place = { x: MIDDLE, y: 286, radius: 206, shadow: palette.shadow };
  if (random.chance(0.5)) scene.add(sheet(scene, { ...place, y: 380, radius: 235 }, palette, random, 'linen'));
  const vessel = bowl(scene, place, pickGlaze(palette, random), random);
  const { x, y } = vessel.surface;
  const pieces = Array.from({ length: 5 }, (_, index) => food[index % food.length]?.sprite);
  const row = (sprites: readonly (Sprite | undefined)[], top: number, spread: number, size: number): string =>
    sprites
      .map((sprite, index) => {
        const offset = sprites.length === 1 ? 0 : (index / (sprites.length - 1)) * 2 - 1;
        return sprite === undefined
          ? ''
          : figure(scene, sprite, {
              x: x + offset * spread,
              y: top - (1 - Math.abs(offset)) * 16,
              size: size * random.between(0.92, 1.08),
              angle: offset * 24 + random.between(-12, 12),
              shadow: '#23401a',
            });
      })
      .join('');
  const heap =
    row([leaves, leaves, leaves], y + 14, 106, 148) +
    row(pieces.slice(0, 3), y + 44, 98, 142) +
    row(pieces.slice(3, 5), y + 76, 62, 138);
  scene.add(vessel.back, `<g clip-path="${vessel.inside}">${heap}</g>`, vessel.front);
}

/** A full bowl, and what floats or lies in it. */
export function serveBowl({ scene, palette, random, food }: Table, of: FillName): void {
  const place = { x: MIDDLE, y: 262, radius: 212, shadow: palette.shadow };
  const glaze = pickGlaze(palette, random);
  scene.add(
    random.chance(0.5)
      ? sheet(scene, { ...place, y: 372, radius: 240 }, palette, random, 'linen')
      : plate(scene, { ...place, y: 388, radius: 216 }, glaze, random),
  );
  const vessel = bowl(scene, place, glaze, random);
  const { x, y, rx, ry } = vessel.surface;
  const side = random.sign();
  const spots = [
    { x: x - side * rx * 0.34, y: y + ry * 0.3, size: 132 },
    { x: x + side * rx * 0.36, y: y + ry * 0.42, size: 116 },
    { x: x + side * rx * 0.05, y: y + ry * 0.05, size: 104 },
    { x: x - side * rx * 0.52, y: y - ry * 0.2, size: 96 },
    { x: x + side * rx * 0.52, y: y - ry * 0.14, size: 92 },
  ]
    .slice(0, food.length)
    .map((spot, index) => ({ ...spot, sprite: food[index]?.sprite }));
  const surface = fillBowl(scene, vessel.surface, of, random);
  const float = [...spots]
    .sort((one, other) => one.y - other.y)
    .map(({ sprite, ...spot }) =>
      sprite === undefined ? '' : sunk(scene, sprite, { ...spot, angle: random.between(-14, 14) }),
    );
  scene.add(vessel.back, surface, ...float, vessel.front);
  if (isHot(of)) scene.add(steam(scene, x, y - 60, random));
}

/** A third of the figure is under the surface. */
function sunk(
  scene: Scene,
  sprite: Sprite,
  { x, y, size, angle }: { x: number; y: number; size: number; angle: number },
): string {
  const clip = scene.define(
    (id) =>
      `<clipPath id="${id}"><rect x="0" y="0" width="${scene.width}" height="${y}"/><ellipse cx="${x}" cy="${y}" rx="${size * 0.52}" ry="${size * 0.14}"/></clipPath>`,
  );
  return (
    `<ellipse cx="${x}" cy="${y + 2}" rx="${size * 0.56}" ry="${size * 0.17}" fill="#5a2208" opacity=".28"/>` +
    `<g clip-path="${clip}">${figure(scene, sprite, { x, y: y + size * 0.32, size, angle })}</g>`
  );
}
