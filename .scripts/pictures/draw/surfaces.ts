import type { Palette } from '../compositions.ts';
import type { Random } from '../random.ts';
import { blur, ellipse, FORESHORTENING, group, linear, layOnTable, path, rectangle, type Scene } from './scene.ts';
import { tableShadow, type Place } from './tableware.ts';

const woods = [
  { lit: '#ecc393', body: '#d9a066', grain: '#b67a42', edge: '#8f5b2d' },
  { lit: '#d9a878', body: '#b97f4f', grain: '#8f5a32', edge: '#6b3f20' },
  { lit: '#f3d9b1', body: '#e5bf8c', grain: '#c79a62', edge: '#a1763f' },
] as const;

/** A round wooden board with a handle behind it. */
export function board(scene: Scene, place: Place, random: Random): string {
  const { x, y, radius } = place;
  const wood = random.pick(woods);
  const flat = radius * FORESHORTENING;
  const thickness = radius * 0.075;
  const top = linear(scene, { 0: wood.body, 0.4: wood.lit, 1: wood.body }, [0, 0, 1, 0.5]);
  const handle = layOnTable(
    x,
    y,
    random.sign() * random.between(38, 62),
    rectangle(-radius * 0.13, -radius * 1.38, radius * 0.26, radius * 0.6, { rx: radius * 0.12, fill: wood.body }),
    ellipse(0, -radius * 1.25, radius * 0.05, radius * 0.05, { fill: wood.edge }),
  );
  const grain = [0.86, 0.66, 0.42, 0.2].map((share) =>
    ellipse(x, y, radius * share, flat * share, {
      fill: 'none',
      stroke: wood.grain,
      'stroke-width': 1.6,
      opacity: 0.28,
    }),
  );
  return [
    group(`translate(0 ${thickness})`, handle.replaceAll(wood.body, wood.edge)),
    handle,
    tableShadow(scene, place, thickness),
    ellipse(x, y + thickness, radius, flat, { fill: wood.edge }),
    ellipse(x, y, radius, flat, { fill: top }),
    ...grain,
    ellipse(x, y, radius * 0.985, flat * 0.98, { fill: 'none', stroke: wood.lit, 'stroke-width': 2, opacity: 0.9 }),
  ].join('');
}

/** A rectangular slab seen from the front: dark slate, pale marble or wood. */
export function slab(scene: Scene, { x, y, radius, shadow }: Place, random: Random): string {
  const stone = random.pick([
    { lit: '#5c6470', body: '#434a55', edge: '#252a32' },
    { lit: '#ffffff', body: '#eceae8', edge: '#b5b0ad' },
    { lit: '#e9c191', body: '#d39c63', edge: '#8f5b2d' },
  ]);
  const flat = radius * 0.4;
  const inset = radius * 0.16;
  const corner = radius * 0.07;
  const outline = (drop: number): string =>
    `M${x - radius + inset + corner} ${y - flat + drop}H${x + radius - inset - corner}q${corner} 0 ${corner * 1.3} ${corner * 0.7}` +
    `L${x + radius} ${y + flat - corner + drop}q${corner * 0.2} ${corner} ${-corner} ${corner}H${x - radius + corner}q${-corner * 1.2} 0 ${-corner} ${-corner}` +
    `L${x - radius + inset - corner * 0.3} ${y - flat + corner * 0.7 + drop}q${corner * 0.3} ${-corner * 0.7} ${corner * 1.3} ${-corner * 0.7}Z`;
  return (
    path(outline(22), { fill: shadow, opacity: 0.36, filter: blur(scene, 11) }) +
    path(outline(12), { fill: stone.edge }) +
    path(outline(0), {
      fill: linear(scene, { 0: stone.body, 0.45: stone.lit, 1: stone.body }, [0, 0, 1, 0.7]),
      stroke: stone.lit,
      'stroke-width': 1.5,
    })
  );
}

/** A chequered sheet of greaseproof paper, or a plain linen napkin, lying askew. */
export function sheet(
  scene: Scene,
  { x, y, radius, shadow }: Place,
  palette: Palette,
  random: Random,
  kind: 'paper' | 'linen',
): string {
  const angle = random.sign() * random.between(28, 58);
  const box = { width: radius * 1.62, height: radius * 1.62 };
  const rect = (fill: string, look: Readonly<Record<string, string | number>> = {}): string =>
    rectangle(-box.width / 2, -box.height / 2, box.width, box.height, { rx: 6, fill, ...look });
  const cloth = kind === 'paper' ? '#fffdf8' : random.pick(['#ffffff', '#fbf3e4', palette.light]);
  return (
    layOnTable(x + 3, y + 8, angle, rect(shadow, { opacity: 0.34, filter: blur(scene, 8) })) +
    layOnTable(x, y, angle, rect(cloth), rect(weave(scene, palette.accent, kind, random)))
  );
}

function weave(scene: Scene, colour: string, kind: 'paper' | 'linen', random: Random): string {
  const step = kind === 'paper' ? 44 : random.pick([30, 60]);
  const stripe = kind === 'paper' ? step / 2 : step / 7;
  return scene.define(
    (id) =>
      `<pattern id="${id}" width="${step}" height="${step}" patternUnits="userSpaceOnUse" x="${-step / 4}" y="${-step / 4}">` +
      rectangle(0, 0, step, stripe, { fill: colour, opacity: kind === 'paper' ? 0.4 : 0.35 }) +
      (kind === 'paper' ? rectangle(0, 0, stripe, step, { fill: colour, opacity: 0.4 }) : '') +
      '</pattern>',
  );
}

/** What a glass stands on: cork, wood, or stone with a painted edge. */
export function coaster(scene: Scene, place: Place, palette: Palette, random: Random): string {
  const { x, y, radius } = place;
  const look = random.pick([
    { lit: '#f0cfa0', body: '#dcb07a', edge: '#a9773f' },
    { lit: '#ffffff', body: '#f1efec', edge: '#bdb7b2' },
    { lit: '#5b6678', body: '#3f4959', edge: '#1f2631' },
  ]);
  const flat = radius * FORESHORTENING;
  return [
    tableShadow(scene, place, 10),
    ellipse(x, y + 10, radius, flat, { fill: look.edge }),
    ellipse(x, y, radius, flat, {
      fill: linear(scene, { 0: look.body, 0.45: look.lit, 1: look.body }, [0, 0, 1, 0.5]),
    }),
    ellipse(x, y, radius * 0.9, flat * 0.9, { fill: 'none', stroke: palette.accent, 'stroke-width': 3, opacity: 0.6 }),
  ].join('');
}
