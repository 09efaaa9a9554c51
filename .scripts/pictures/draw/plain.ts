import type { Palette } from '../compositions.ts';
import type { Random } from '../random.ts';
import { blur, ellipse, group, linear, path, radial, rectangle, type Look, type Scene } from './scene.ts';

/** The kind of a dish as a line drawing, in a square of 100. */
export const glyphs = {
  fish: 'M10 50C26 28 54 26 74 50C54 74 26 72 10 50ZM74 50L90 34V66ZM27 46V46.1',
  leaf: 'M22 78C16 42 38 20 80 20C82 60 60 84 22 78ZM22 78C38 62 52 48 64 38M40 62L38 46M52 50L68 52',
  pot: 'M18 42H82V64C82 76 74 82 62 82H38C26 82 18 76 18 64ZM12 42H88M18 52H8M82 52H92M38 30Q34 24 38 18M50 30Q46 24 50 18M62 30Q58 24 62 18',
  flame:
    'M50 90C28 90 20 74 26 58C30 48 38 44 38 30C48 34 52 42 52 50C58 46 60 40 58 32C72 42 80 58 76 70C72 82 64 90 50 90ZM50 90C40 84 40 74 50 66C60 74 60 84 50 90Z',
} as const;

type GlyphName = keyof typeof glyphs;

type Plate = 'round' | 'coupe' | 'oval' | 'square';
type Rim = 'line' | 'lines' | 'dots' | 'dashes' | 'bare';
type Cutlery = 'fork and knife' | 'fork' | 'spoon' | 'none';

/**
 * An empty plate from above in the category's tint, with a quiet sign of the kind of dish. It stands for dishes without
 * a picture.
 */
export function plainPlate(scene: Scene, glyph: GlyphName, palette: Palette, random: Random): void {
  const { width, height } = scene;
  const shape = random.pick<Plate>(['round', 'round', 'coupe', 'oval', 'square']);
  const rim = random.pick<Rim>(['line', 'lines', 'dots', 'dashes', 'bare']);
  const laid = random.pick<Cutlery>(['fork and knife', 'fork', 'spoon', 'none']);
  scene.add(
    rectangle(0, 0, width, height, { fill: linear(scene, { 0: palette.light, 1: palette.base }, [0, 0, 1, 1]) }),
    placemat(scene, palette, random),
    plateFromAbove(scene, shape, rim, palette),
    sign(scene, glyph, palette),
    ...cutleryFromAbove(scene, laid, shape, palette),
  );
}

/** A large soft shape under the plate. */
function placemat(scene: Scene, palette: Palette, random: Random): string {
  const { width, height } = scene;
  const x = width * random.between(0.34, 0.66);
  const y = height * random.between(0.3, 0.7);
  const radius = height * random.between(0.52, 0.62);
  const fill = linear(scene, { 0: [palette.base, 0.9], 1: [palette.deep, 0.55] }, [0, 0, 1, 1]);
  return random.chance(0.5)
    ? ellipse(x, y, radius, radius, { fill })
    : group(
        `rotate(${random.between(-24, 24).toFixed(1)} ${x} ${y})`,
        rectangle(x - radius, y - radius * 0.72, radius * 2, radius * 1.44, { rx: 48, fill }),
      );
}

const outlines: Readonly<Record<Plate, (scene: Scene, share: number, look: Look) => string>> = {
  round: ({ width, height }, share, look) => ellipse(width / 2, height / 2, 176 * share, 176 * share, look),
  coupe: ({ width, height }, share, look) => ellipse(width / 2, height / 2, 164 * share, 164 * share, look),
  oval: ({ width, height }, share, look) => ellipse(width / 2, height / 2, 214 * share, 158 * share, look),
  square: ({ width, height }, share, look) =>
    rectangle(width / 2 - 160 * share, height / 2 - 160 * share, 320 * share, 320 * share, { rx: 84 * share, ...look }),
};

function plateFromAbove(scene: Scene, shape: Plate, rim: Rim, palette: Palette): string {
  const ring = (share: number, look: Look): string => outlines[shape](scene, share, look);
  const line = (share: number, look: Look): string =>
    ring(share, { fill: 'none', stroke: palette.accent, 'stroke-width': 4, opacity: 0.55, ...look });
  const painted: Readonly<Record<Rim, string>> = {
    line: line(0.9, {}),
    lines: line(0.93, { 'stroke-width': 5 }) + line(0.85, { 'stroke-width': 2.5 }),
    dots: line(0.87, { 'stroke-width': 9, 'stroke-dasharray': '0.1 25', 'stroke-linecap': 'round' }),
    dashes: line(0.87, { 'stroke-width': 7, 'stroke-dasharray': '3 17', 'stroke-linecap': 'round' }),
    bare: '',
  };
  const well = shape === 'coupe' ? 0.94 : 0.74;
  return [
    group('translate(4 16)', ring(0.99, { fill: palette.shadow, opacity: 0.34, filter: blur(scene, 16) })),
    group('translate(0 5)', ring(1, { fill: '#d8d2cd' })),
    ring(1, { fill: linear(scene, { 0: '#ffffff', 1: '#f3efeb' }, [0, 0, 1, 1]) }),
    painted[rim],
    ring(well, { fill: linear(scene, { 0: '#e6e0dc', 0.5: '#faf8f6', 1: '#ffffff' }, [0, 0, 1, 1]) }),
    ring(well - 0.025, { fill: radial(scene, { 0: '#ffffff', 1: '#f7f4f1' }) }),
  ].join('');
}

const SIGN = 1.36;

function sign({ width, height }: Scene, glyph: GlyphName, palette: Palette): string {
  return group(
    `translate(${width / 2 - 50 * SIGN} ${height / 2 - 50 * SIGN}) scale(${SIGN})`,
    path(glyphs[glyph], {
      fill: 'none',
      stroke: palette.accent,
      'stroke-width': 4.6,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      opacity: 0.8,
    }),
  );
}

const fork = 'M-13 -104V-58Q-13 -36 0 -34Q13 -36 13 -58V-104M0 -104V-34M0 -34V104';
const knife = 'M-4 104V-2M-4 -2V-104Q14 -84 12 -34Q10 -4 -4 -2Z';
const spoon = 'M0 104V-28M0 -28C-18 -28 -20 -104 0 -104S18 -28 0 -28Z';

function cutleryFromAbove(scene: Scene, laid: Cutlery, shape: Plate, palette: Palette): readonly string[] {
  const reach = shape === 'oval' ? 252 : 226;
  const tool = (side: number, d: string): string => {
    const x = scene.width / 2 + side * reach;
    const drawn = (stroke: string, look: Look): string =>
      path(d, {
        fill: stroke,
        'fill-opacity': 0,
        stroke,
        'stroke-width': 8,
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
        ...look,
      });
    return (
      group(`translate(${x + 3} ${scene.height / 2 + 7})`, drawn(palette.shadow, { opacity: 0.22 })) +
      group(`translate(${x} ${scene.height / 2})`, drawn('#ffffff', {}))
    );
  };
  if (laid === 'fork and knife') return [tool(-1, fork), tool(1, knife)];
  if (laid === 'fork') return [tool(-1, fork)];
  return laid === 'spoon' ? [tool(1, spoon)] : [];
}
