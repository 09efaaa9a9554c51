import { bowl } from '../draw/bowl.ts';
import { pickGlaze } from '../draw/ceramics.ts';
import { figure } from '../draw/figure.ts';
import { plate } from '../draw/plate.ts';
import type { Scene } from '../draw/scene.ts';
import { soup, steam } from '../draw/soup.ts';
import { sheet } from '../draw/surfaces.ts';
import type { Sprite } from '../emoji.ts';
import { coldWords, vessels } from '../setting.ts';
import { MIDDLE, type Table } from './table.ts';

/** A bowl of soup with what floats in it. */
export function serveSoup({ scene, shades, random, slug, main, companions }: Table): void {
  const place = { x: MIDDLE, y: 262, radius: 212, shadow: shades.shadow };
  const glaze = pickGlaze(shades, random);
  scene.add(
    random.chance(0.5)
      ? sheet(scene, { ...place, y: 372, radius: 240 }, shades, random, 'linen')
      : plate(scene, { ...place, y: 388, radius: 216 }, glaze, random),
  );
  const vessel = bowl(scene, place, glaze, random);
  const { x, y, rx, ry } = vessel.surface;
  const floating = [main, ...companions].filter(({ emoji }) => !vessels.has(emoji));
  const side = random.sign();
  const spots = [
    { x: x - side * rx * 0.34, y: y + ry * 0.3, size: 132 },
    { x: x + side * rx * 0.36, y: y + ry * 0.42, size: 116 },
    { x: x + side * rx * 0.05, y: y + ry * 0.05, size: 104 },
  ]
    .slice(0, floating.length)
    .map((spot, index) => ({ ...spot, sprite: floating[index]?.sprite }));
  const liquid = soup(scene, vessel.surface, slug, random);
  const float = [...spots]
    .sort((one, other) => one.y - other.y)
    .map(({ sprite, ...spot }) =>
      sprite === undefined ? '' : sunk(scene, sprite, { ...spot, angle: random.between(-14, 14) }),
    );
  scene.add(vessel.back, liquid, ...float, vessel.front);
  if (!coldWords.test(slug)) scene.add(steam(scene, x, y - 60, random));
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
