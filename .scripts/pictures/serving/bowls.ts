import { bowl } from '../draw/bowl.ts';
import { figure } from '../draw/figure.ts';
import type { Scene } from '../draw/scene.ts';
import { soup, steam } from '../draw/soup.ts';
import { sheet } from '../draw/surfaces.ts';
import { pickGlaze, plate } from '../draw/tableware.ts';
import type { Sprite } from '../emoji.ts';
import { vessels, coldWords } from '../setting.ts';
import { addTableware, MIDDLE, type Table } from './plated.ts';

/** A salad heaped in a bowl: leaves at the back, its parts in two rows before them. */
export function serveHeap(table: Table): void {
  const { scene, shades, random, main, companions, leaves } = table;
  const place = { x: MIDDLE, y: 286, radius: 206, shadow: shades.shadow };
  const parts = [main, ...companions].filter(({ emoji }) => emoji !== '🥗' && !vessels.has(emoji));
  if (parts.length === 0) {
    addTableware('underplate', table);
    scene.add(figure(scene, main.sprite, { x: MIDDLE, y: 410, size: 316, shadow: shades.shadow }));
    return;
  }
  if (random.chance(0.5)) scene.add(sheet(scene, { ...place, y: 380, radius: 235 }, shades, random, 'linen'));
  const vessel = bowl(scene, place, pickGlaze(shades, random), random);
  const { x, y } = vessel.surface;
  const pieces = Array.from({ length: 5 }, (_, index) => parts[index % parts.length]?.sprite);
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
