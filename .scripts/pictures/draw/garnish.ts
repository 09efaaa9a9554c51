import type { Palette } from '../compositions.ts';
import type { Random } from '../random.ts';
import { blur, ellipse, layOnTable, path, rectangle, type Scene } from './scene.ts';

/** Small things beside the dish. */
export type Garnish = 'herbs' | 'sesame' | 'pepper' | 'crumbs' | 'petals' | 'ice';

function parsley(random: Random): string {
  const green = random.pick(['#3f9a3a', '#57ad45', '#2f8440']);
  const lobe = (angle: number): string =>
    `<g transform="rotate(${angle})">${path('M0 0C-8 -5 -9 -16 0 -21C9 -16 8 -5 0 0Z', { fill: green })}${path('M0 -2V-16', { stroke: '#a4dd84', 'stroke-width': 1.3, opacity: 0.8 })}</g>`;
  return (
    lobe(-52) + lobe(52) + lobe(0) + path('M0 0V12', { stroke: green, 'stroke-width': 2.4, 'stroke-linecap': 'round' })
  );
}

const garnishDrawings: Readonly<Record<Garnish, (random: Random, palette: Palette) => string>> = {
  herbs: parsley,
  sesame: () => path('M-4 0Q0 -4 5 0Q0 4 -4 0Z', { fill: '#fff3d6', stroke: '#cfa868', 'stroke-width': 0.8 }),
  pepper: (random) => ellipse(0, 0, 3.6, 3.6, { fill: random.pick(['#4a3a33', '#7a4a35', '#c4372b']) }),
  crumbs: (random) =>
    rectangle(-4, -3, random.between(5, 9), random.between(5, 8), {
      rx: 2.4,
      fill: random.pick(['#b97a45', '#d69a5e', '#8f5a32']),
    }),
  petals: (random, palette) =>
    path('M0 8C-8 2 -7 -8 0 -10C7 -8 8 2 0 8Z', {
      fill: random.pick([palette.accent, '#ffffff', '#6fbf58']),
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

/** Scatters a few pieces of garnish on the table, near the lower corners where they lead the eye to the dish. */
export function scatterGarnish(scene: Scene, garnish: Garnish, palette: Palette, random: Random): string {
  const { width, height } = scene;
  const count = garnish === 'herbs' || garnish === 'ice' ? random.integer(2, 4) : random.integer(9, 15);
  const shadow = blur(scene, 2);
  return Array.from({ length: count }, () => {
    const side = random.sign();
    const x = width / 2 + side * width * random.between(0.3, 0.46);
    const y = height * random.between(0.72, 0.95);
    const angle = random.between(0, 360);
    const size = garnish === 'herbs' || garnish === 'ice' ? 11 : 4;
    return (
      ellipse(x + 2, y + 3, size * 1.4, size * 0.7, { fill: palette.shadow, opacity: 0.3, filter: shadow }) +
      layOnTable(
        x,
        y,
        angle,
        `<g transform="scale(${garnish === 'herbs' ? 1.9 : 1.35})">${garnishDrawings[garnish](random, palette)}</g>`,
      )
    );
  }).join('');
}
