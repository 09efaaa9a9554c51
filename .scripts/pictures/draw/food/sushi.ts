import { ellipse, group, linear, path, rectangle, type Scene } from '../scene.ts';
import { bits, shade, sketch, solid, stroke, type Tones } from './sketch.ts';

const NORI: Tones = ['#4d625b', '#33433f', '#151f1d'];
const RICE: Tones = ['#ffffff', '#f7f3f0', '#d5cbd3'];
const SALMON: Tones = ['#ffb08a', '#ff7f45', '#d95a20'];
const TUNA: Tones = ['#f58a8a', '#d83a4a', '#9c1c30'];
const AVOCADO: Tones = ['#e3f2a0', '#a8cf5a', '#6d9a34'];
const CUCUMBER: Tones = ['#effad0', '#b6dd86', '#5d9a40'];
const CRAB: Tones = ['#ffffff', '#ffd9d2', '#ee6a58'];
const CREAM: Tones = ['#ffffff', '#fffaf0', '#e6dcc8'];
const EEL: Tones = ['#b5713f', '#7d4320', '#45200d'];
const SHRIMP: Tones = ['#ffe0cf', '#ffb08f', '#ec7550'];
const MANGO: Tones = ['#ffe48f', '#ffc23f', '#e8920f'];
const SWEET_POTATO: Tones = ['#ffc18a', '#f48f3f', '#c2621b'];
const GOURD: Tones = ['#d9b078', '#b07f42', '#7a5222'];
const WHITE_FISH: Tones = ['#ffffff', '#f6ece8', '#dccbc6'];

interface Maki {
  /** The outer layer, from the left to the right. */
  readonly outside: readonly Tones[];
  readonly filling: readonly Tones[];
  /** Roe, flakes or crumbs that stick to the outside. */
  readonly coat?: readonly string[];
  /** Melted cheese or slices on top. */
  readonly cap?: Tones;
}

const SIDE = 'M26 98V176C26 214 72 236 128 236C184 236 230 214 230 176V98Z';

/** One piece of rolled sushi, upright. */
function maki({ outside, filling, coat, cap }: Maki): string {
  return sketch((scene, random) => {
    const clip = scene.define((id) => `<clipPath id="${id}">${path(SIDE, {})}</clipPath>`);
    const width = 204 / outside.length;
    const wrap = outside.map(([lit, body, dark], index) =>
      rectangle(26 + index * width, 90, width + 1, 150, {
        fill: linear(scene, { 0: body, 0.3: lit, 1: dark }, [0, 0, 1, 0.2]),
        'clip-path': clip,
      }),
    );
    const [, , rim] = outside[0] ?? NORI;
    const slots = filling.map((tones, index) => {
      const x = 128 + (index - (filling.length - 1) / 2) * 46;
      return ellipse(x, 96, filling.length === 1 ? 45 : 27, 25, { fill: shade(scene, tones) });
    });
    return [
      ...wrap,
      coat === undefined
        ? ''
        : `<g clip-path="${clip}">${bits(random, 150, { x: 128, y: 172, rx: 104, ry: 66 }, coat, 7)}</g>`,
      stroke('M46 140C52 176 66 196 84 206', '#ffffff', 9, { opacity: 0.28 }),
      ellipse(128, 98, 102, 62, { fill: rim }),
      ellipse(128, 97, 93, 54, { fill: shade(scene, RICE) }),
      bits(random, 16, { x: 128, y: 97, rx: 82, ry: 44 }, ['#ffffff', '#ece4e6'], 10),
      ellipse(128, 98, filling.length === 1 ? 50 : 60, 31, { fill: '#22302c', opacity: 0.85 }),
      ...slots,
      cap === undefined ? '' : melted(scene, cap),
    ].join('');
  });
}

const melted = (scene: Scene, tones: Tones): string =>
  solid(
    scene,
    'M24 98C24 56 72 38 128 38S232 56 232 98C234 120 222 128 210 116C200 108 190 122 184 142C178 152 166 146 164 134C158 124 146 132 140 150C134 160 122 154 120 140C116 130 100 132 92 140C84 148 74 136 66 128C54 120 46 132 38 124C28 118 24 110 24 98Z',
    tones,
    4,
  ) +
  stroke('M96 88L116 78M134 96L154 92M120 66L138 70', '#ff8a4f', 13) +
  stroke('M146 72L154 64M108 102L118 108M84 74L92 66', '#4fa344', 6) +
  stroke('M52 78C76 58 116 50 150 52', '#ffffff', 8, { opacity: 0.6 }) +
  stroke('M184 74Q200 80 206 92M60 106Q72 112 88 112', '#c9781f', 8, { opacity: 0.5 });

const LOAF =
  'M30 150C30 128 52 118 78 118H186C212 118 232 130 232 152V176C232 200 212 212 186 212H76C50 212 30 200 30 178Z';
const SLAB =
  'M14 132C14 98 40 72 82 66C122 60 178 62 212 76C240 88 250 112 246 136C244 148 232 150 222 144C196 132 70 136 40 148C26 152 14 146 14 132Z';

interface Nigiri {
  readonly slice: Tones;
  readonly stripes?: string;
  /** A ribbon of nori around the middle. */
  readonly tied?: boolean;
}

/** A slice on a small loaf of rice. */
function nigiri({ slice, stripes, tied = false }: Nigiri): string {
  return sketch((scene, random) =>
    [
      solid(scene, LOAF, RICE, 8),
      bits(random, 24, { x: 131, y: 172, rx: 88, ry: 32 }, ['#ffffff', '#e6dce2'], 9),
      solid(scene, SLAB, slice, 7),
      stripes === undefined
        ? ''
        : stroke('M66 74L46 136M104 66L84 132M144 64L126 130M184 68L168 132M220 84L206 136', stripes, 7, {
            opacity: 0.75,
          }),
      tied
        ? path('M112 62H152L150 214H110Z', { fill: shade(scene, NORI) })
        : stroke('M50 90C84 74 150 70 196 82', '#ffffff', 8, { opacity: 0.45 }),
    ].join(''),
  );
}

/** Three slices of fish, leaning against each other. */
function sashimi(slice: Tones, edge: string, stripes?: string): string {
  const outline = 'M40 214C18 180 26 98 66 70C84 58 104 68 108 92C116 134 104 186 82 214C72 226 50 228 40 214Z';
  return sketch((scene) =>
    [96, 48, 0]
      .map((shift) =>
        group(
          `translate(${shift} 0)`,
          solid(scene, outline, slice, 6),
          path(outline, { fill: 'none', stroke: edge, 'stroke-width': 9 }),
          stripes === undefined
            ? ''
            : stroke('M46 118L98 96M40 154L102 132M44 190L96 168', stripes, 7, { opacity: 0.8 }),
        ),
      )
      .join(''),
  );
}

/** A lacquered box: the main dish in front, rice and pickles behind. */
function bento(main: Tones, lines: string): string {
  return sketch((scene, random) =>
    [
      path('M4 128L128 184V226L4 168Z', { fill: '#2a1a1c' }),
      path('M252 128L128 184V226L252 168Z', { fill: '#1a0f12' }),
      path('M128 66L252 126L128 184L4 126Z', { fill: '#4a2a2c' }),
      path('M128 74L236 126L128 176L20 126Z', { fill: '#7a2024' }),
      solid(scene, 'M126 78L64 108Q60 112 66 116L120 138Q128 140 134 136L186 108Q192 104 184 100Z', RICE, 3),
      bits(random, 30, { x: 126, y: 106, rx: 50, ry: 20 }, ['#ffffff', '#e6dce2'], 7),
      ellipse(126, 104, 9, 6, { fill: '#c9304f' }),
      solid(
        scene,
        'M40 122Q34 128 42 132L116 166Q126 170 134 166L150 158Q156 152 148 148L66 114Q58 110 50 116Z',
        main,
        8,
      ),
      stroke('M66 120L52 132M90 130L74 144M114 140L98 154M136 150L120 164', lines, 5, { opacity: 0.8 }),
      solid(
        scene,
        'M196 108Q204 104 210 110L226 122Q230 128 222 132L178 152Q168 156 160 150L150 142Q146 136 154 132Z',
        ['#c9ec8f', '#7fb84a', '#4a7a22'],
        4,
      ),
      bits(random, 18, { x: 188, y: 128, rx: 26, ry: 13 }, ['#ffd54a', '#e6f5b8', '#ffe27a', '#5fa03f'], 6),
    ].join(''),
  );
}

export const sushi: Readonly<Record<string, string>> = {
  'maki-avocado': maki({ outside: [NORI], filling: [AVOCADO] }),
  'maki-cucumber': maki({ outside: [NORI], filling: [CUCUMBER] }),
  'maki-sweet-potato': maki({ outside: [NORI], filling: [SWEET_POTATO] }),
  'maki-gourd': maki({ outside: [NORI], filling: [GOURD] }),
  'maki-salmon': maki({ outside: [NORI], filling: [SALMON] }),
  'maki-eel': maki({ outside: [NORI], filling: [EEL, CUCUMBER] }),
  'maki-philadelphia': maki({ outside: [SALMON], filling: [CREAM, CUCUMBER] }),
  'maki-california': maki({
    outside: [['#ffb259', '#f98a2a', '#d2610f']],
    coat: ['#ffc071', '#ff9a3c', '#f07818'],
    filling: [CRAB, AVOCADO],
  }),
  'maki-dragon': maki({ outside: [AVOCADO, CUCUMBER, AVOCADO, CUCUMBER, AVOCADO], filling: [EEL, CUCUMBER] }),
  'maki-spicy-tuna': maki({
    outside: [RICE],
    coat: ['#d8452a', '#f07a3c', '#fff3e8', '#ffffff', '#ffffff'],
    filling: [TUNA],
  }),
  'maki-baked': maki({ outside: [NORI], filling: [SALMON], cap: ['#fff0b5', '#ffcf63', '#d98a2b'] }),
  'maki-tempura': maki({
    outside: [['#f7cf86', '#e3a548', '#ad7020']],
    coat: ['#ffe3a3', '#e9ad55', '#c98433'],
    filling: [SHRIMP, MANGO],
  }),
  'maki-rainbow': maki({ outside: [SALMON, AVOCADO, TUNA, WHITE_FISH], filling: [CRAB, CUCUMBER] }),
  'nigiri-salmon': nigiri({ slice: SALMON, stripes: '#ffd9c2' }),
  'nigiri-eel': nigiri({ slice: EEL, stripes: '#3a1a0a', tied: true }),
  'nigiri-shrimp': nigiri({ slice: SHRIMP, stripes: '#f0805c' }),
  'nigiri-omelette': nigiri({ slice: ['#fff0a3', '#ffd54a', '#e3a51c'], tied: true }),
  'chicken-slices': sashimi(['#ffe6b8', '#eebb7a', '#b5702e'], '#c98a44', '#8a4f1c'),
  'salmon-bento': bento(['#f0a06a', '#c9602c', '#7a2e0c'], '#ffd0ae'),
  'cutlet-bento': bento(['#ffd98a', '#dd9a3c', '#94590f'], '#8a4f14'),
  'salmon-sashimi': sashimi(SALMON, '#e86f34', '#ffe0cd'),
  'tuna-tataki': sashimi(TUNA, '#8a6a5c'),
};
