import type { Random } from '../random.ts';
import type { Shades } from '../tints.ts';
import { blur, ellipse, onTable, path, rectangle, type Scene } from './scene.ts';

export type Garnish = 'herbs' | 'sesame' | 'pepper' | 'crumbs' | 'petals' | 'ice';

function parsley(random: Random): string {
  const green = random.pick(['#3f9a3a', '#57ad45', '#2f8440']);
  const lobe = (angle: number): string =>
    `<g transform="rotate(${angle})">${path('M0 0C-8 -5 -9 -16 0 -21C9 -16 8 -5 0 0Z', { fill: green })}${path('M0 -2V-16', { stroke: '#a4dd84', 'stroke-width': 1.3, opacity: 0.8 })}</g>`;
  return lobe(-52) + lobe(52) + lobe(0) + path('M0 0V12', { stroke: green, 'stroke-width': 2.4, 'stroke-linecap': 'round' });
}

const shapes: Readonly<Record<Garnish, (random: Random, shades: Shades) => string>> = {
  herbs: parsley,
  sesame: () => path('M-4 0Q0 -4 5 0Q0 4 -4 0Z', { fill: '#fff3d6', stroke: '#cfa868', 'stroke-width': 0.8 }),
  pepper: (random) => ellipse(0, 0, 3.6, 3.6, { fill: random.pick(['#4a3a33', '#7a4a35', '#c4372b']) }),
  crumbs: (random) => rectangle(-4, -3, random.between(5, 9), random.between(5, 8), { rx: 2.4, fill: random.pick(['#b97a45', '#d69a5e', '#8f5a32']) }),
  petals: (random, shades) => path('M0 8C-8 2 -7 -8 0 -10C7 -8 8 2 0 8Z', { fill: random.pick([shades.accent, '#ffffff', '#6fbf58']), opacity: 0.85 }),
  ice: (random) => rectangle(-8, -8, random.between(11, 18), random.between(11, 18), { rx: 4, fill: '#ffffff', opacity: 0.6, stroke: '#bfe3fb', 'stroke-width': 1.5 }),
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

const steel = '#d5d9df';

/** A fork on the left and a knife on the right of the plate, or a spoon, or a pair of chopsticks on the right. */
export function cutlery(scene: Scene, kind: 'fork' | 'chopsticks' | 'spoon', shades: Shades): string {
  const { width, height } = scene;
  const shadow = blur(scene, 3);
  const laid = (x: number, y: number, angle: number, draw: (fill: string) => string): string =>
    `<g opacity=".35" filter="${shadow}">${onTable(x + 3, y + 6, angle, draw(shades.shadow))}</g>${onTable(x, y, angle, draw(steel))}`;
  const right = width * 0.92;
  const middle = height * 0.72;
  const large = (draw: (fill: string) => string) => (fill: string) => `<g transform="scale(1.5)">${draw(fill)}</g>`;
  if (kind === 'chopsticks') return laid(right - 12, middle, 14, sticks(shades.accent)) + laid(right + 8, middle, 9, sticks(shades.accent));
  if (kind === 'spoon') return laid(right, middle, 18, large(spoon));
  return laid(width - right, middle, 12, large(fork)) + laid(right, middle, -12, large(knife));
}

const fork = (fill: string): string =>
  rectangle(-5, -20, 10, 150, { rx: 5, fill }) + path('M-17 -120V-62Q-17 -28 0 -22Q17 -28 17 -62V-120H11V-66H4V-120H-4V-66H-11V-120Z', { fill });
const knife = (fill: string): string =>
  rectangle(-6, 0, 12, 130, { rx: 6, fill }) + path('M-6 4V-126Q14 -110 14 -50V4Z', { fill });
const spoon = (fill: string): string => rectangle(-5, -40, 10, 170, { rx: 5, fill }) + ellipse(0, -80, 22, 40, { fill });
const sticks = (band: string) => (fill: string): string =>
  rectangle(-5, -190, 10, 380, { rx: 5, fill: fill === steel ? '#7a3f28' : fill }) + rectangle(-5, 110, 10, 50, { fill: fill === steel ? band : fill });
