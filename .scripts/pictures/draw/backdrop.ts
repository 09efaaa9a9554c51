import type { Shades } from '../compositions.ts';
import type { Random } from '../random.ts';
import { blur, ellipse, linear, path, radial, rectangle, type Scene, onTable } from './scene.ts';

/** A seamless studio: a lit wall that runs into the table without an edge, and one large quiet shape on it. */
export function backdrop(scene: Scene, shades: Shades, random: Random): void {
  const { width, height } = scene;
  scene.add(
    rectangle(0, 0, width, height, {
      fill: linear(scene, { 0: shades.base, 0.5: shades.base, 0.62: shades.deep, 1: shades.base }),
    }),
    shape(scene, shades, random),
    ellipse(width / 2, height * 0.74, width * 0.62, height * 0.34, {
      fill: radial(scene, { 0: [shades.light, 0.95], 0.6: [shades.light, 0.5], 1: [shades.light, 0] }),
    }),
  );
}

function shape(scene: Scene, shades: Shades, random: Random): string {
  const { width, height } = scene;
  const fill = linear(scene, { 0: [shades.light, 0.95], 1: [shades.light, 0.1] });
  const x = width * random.between(0.42, 0.58);
  const radius = height * random.between(0.36, 0.44);
  const horizon = height * 0.6;
  const kind = random.pick(['disc', 'arch', 'hills', 'glow'] as const);
  if (kind === 'disc') return ellipse(x, height * 0.4, radius, radius, { fill });
  if (kind === 'arch') {
    const half = radius * 0.95;
    return path(
      `M${x - half} ${horizon}V${height * 0.42}A${half} ${half} 0 0 1 ${x + half} ${height * 0.42}V${horizon}Z`,
      { fill },
    );
  }
  if (kind === 'hills') {
    const hill = (at: number, size: number): string =>
      ellipse(at, horizon, size, size * 0.95, { fill, opacity: 0.75, 'clip-path': aboveHorizon(scene, horizon) });
    return hill(width * 0.24, height * 0.36) + hill(width * 0.72, height * 0.46);
  }
  return ellipse(x, height * 0.4, radius * 1.2, radius, { fill: shades.light, opacity: 0.85, filter: blur(scene, 50) });
}

function aboveHorizon(scene: Scene, horizon: number): string {
  return scene.define((id) => `<clipPath id="${id}">${rectangle(0, 0, scene.width, horizon, {})}</clipPath>`);
}

export type Garnish = 'herbs' | 'sesame' | 'pepper' | 'crumbs' | 'petals' | 'ice';

function parsley(random: Random): string {
  const green = random.pick(['#3f9a3a', '#57ad45', '#2f8440']);
  const lobe = (angle: number): string =>
    `<g transform="rotate(${angle})">${path('M0 0C-8 -5 -9 -16 0 -21C9 -16 8 -5 0 0Z', { fill: green })}${path('M0 -2V-16', { stroke: '#a4dd84', 'stroke-width': 1.3, opacity: 0.8 })}</g>`;
  return (
    lobe(-52) + lobe(52) + lobe(0) + path('M0 0V12', { stroke: green, 'stroke-width': 2.4, 'stroke-linecap': 'round' })
  );
}

const shapes: Readonly<Record<Garnish, (random: Random, shades: Shades) => string>> = {
  herbs: parsley,
  sesame: () => path('M-4 0Q0 -4 5 0Q0 4 -4 0Z', { fill: '#fff3d6', stroke: '#cfa868', 'stroke-width': 0.8 }),
  pepper: (random) => ellipse(0, 0, 3.6, 3.6, { fill: random.pick(['#4a3a33', '#7a4a35', '#c4372b']) }),
  crumbs: (random) =>
    rectangle(-4, -3, random.between(5, 9), random.between(5, 8), {
      rx: 2.4,
      fill: random.pick(['#b97a45', '#d69a5e', '#8f5a32']),
    }),
  petals: (random, shades) =>
    path('M0 8C-8 2 -7 -8 0 -10C7 -8 8 2 0 8Z', {
      fill: random.pick([shades.accent, '#ffffff', '#6fbf58']),
      opacity: 0.85,
    }),
  ice: (random) =>
    rectangle(-8, -8, random.between(11, 18), random.between(11, 18), {
      rx: 4,
      fill: '#ffffff',
      opacity: 0.6,
      stroke: '#bfe3fb',
      'stroke-width': 1.5,
    }),
};

/** Scatters a few small things on the table, near the lower corners where they lead the eye to the dish. */
export function scatter(scene: Scene, kind: Garnish, shades: Shades, random: Random): string {
  const { width, height } = scene;
  const count = kind === 'herbs' || kind === 'ice' ? random.integer(2, 4) : random.integer(9, 15);
  const shadow = blur(scene, 2);
  return Array.from({ length: count }, () => {
    const side = random.sign();
    const x = width / 2 + side * width * random.between(0.3, 0.46);
    const y = height * random.between(0.72, 0.95);
    const angle = random.between(0, 360);
    const size = kind === 'herbs' || kind === 'ice' ? 11 : 4;
    return (
      ellipse(x + 2, y + 3, size * 1.4, size * 0.7, { fill: shades.shadow, opacity: 0.3, filter: shadow }) +
      onTable(x, y, angle, `<g transform="scale(${kind === 'herbs' ? 1.9 : 1.35})">${shapes[kind](random, shades)}</g>`)
    );
  }).join('');
}
