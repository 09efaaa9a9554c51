import { ellipse, group, path } from '../scene.ts';
import { bits, blob, heapPoints, sketch, solid, stroke, type Tones } from './sketch.ts';

const DOME = 'M10 176C10 110 66 62 128 62S246 110 246 176C246 220 10 220 10 176Z';

interface Mound {
  readonly tones: Tones;
  readonly grains: readonly string[];
  readonly flecks?: readonly string[];
  readonly grain?: number;
}

/** A mound of rice, grain, mash or anything chopped. */
function mound({ tones, grains, flecks = [], grain = 8 }: Mound): string {
  return sketch((scene, random) => {
    const clip = scene.define((id) => `<clipPath id="${id}">${path(DOME, {})}</clipPath>`);
    return [
      solid(scene, DOME, tones, 7),
      `<g clip-path="${clip}">`,
      bits(random, 190, { x: 128, y: 146, rx: 116, ry: 76 }, grains, grain),
      bits(random, 42, { x: 128, y: 146, rx: 108, ry: 68 }, flecks, grain),
      '</g>',
      path('M10 176C10 110 66 62 128 62C150 62 170 68 188 78C120 84 60 124 44 200C22 196 10 190 10 176Z', {
        fill: '#ffffff',
        opacity: 0.14,
      }),
    ].join('');
  });
}

/** Smooth mash with a hollow of melted butter. */
const mash = sketch((scene) =>
  [
    solid(scene, DOME, ['#fffbe0', '#f9e6a6', '#d3ae55'], 7),
    stroke('M28 170C60 190 190 190 228 168M48 138C80 156 176 156 208 136', '#e3c67a', 6, { opacity: 0.7 }),
    ellipse(128, 92, 56, 24, { fill: '#f3d783' }),
    blob(scene, 128, 94, 46, 17, ['#ffe98a', '#ffc93c', '#eaa21c'], 0),
    ellipse(112, 88, 16, 4, { fill: '#ffffff', opacity: 0.7 }),
    stroke('M34 150C46 116 74 90 96 82', '#ffffff', 8, { opacity: 0.7 }),
  ].join(''),
);

interface Nest {
  readonly strands: Tones;
  readonly sauce?: Tones;
  readonly flecks?: readonly string[];
  readonly thick?: number;
}

/** Long pasta or noodles, turned into a nest. */
function nest({ strands: [lit, body, dark], sauce, flecks = [], thick = 9 }: Nest): string {
  return sketch((scene, random) => {
    const strands = Array.from({ length: 44 }, (_, index) => {
      const y = 102 + (index % 22) * 4.6;
      const half = 118 * Math.sqrt(Math.max(0.1, 1 - ((y - 150) / 62) ** 2));
      const left = 128 - half * random.between(0.72, 1);
      const right = 128 + half * random.between(0.72, 1);
      const bend = random.between(8, 36);
      return (
        stroke(`M${left} ${y}Q128 ${y + bend} ${right} ${y - random.between(0, 10)}`, dark, thick + 3) +
        stroke(`M${left} ${y - 2}Q128 ${y - 2 + bend} ${right} ${y - 3}`, random.pick([lit, body, body]), thick)
      );
    });
    return [
      blob(scene, 128, 158, 116, 60, [body, body, dark], 8),
      ...strands,
      sauce === undefined
        ? stroke('M70 104C98 76 160 76 188 104M88 116C112 96 146 96 170 116', lit, thick)
        : solid(
            scene,
            'M52 116C50 78 96 62 130 64S206 80 204 116C206 138 190 134 178 144C166 152 150 138 132 146C114 154 104 138 86 146C66 150 52 138 52 116Z',
            sauce,
            5,
          ),
      bits(
        random,
        34,
        {
          x: 128,
          y: sauce === undefined ? 136 : 104,
          rx: sauce === undefined ? 96 : 62,
          ry: sauce === undefined ? 50 : 28,
        },
        flecks.length === 0 ? [lit] : flecks,
        8,
      ),
    ].join('');
  });
}

interface ShortPasta {
  readonly pasta: Tones;
  readonly long: number;
  readonly flecks: readonly string[];
}

/** Tubes and twists, heaped. */
function shortPasta({ pasta, long, flecks }: ShortPasta): string {
  return sketch((scene, random) => {
    const pieces = heapPoints([3, 5, 6, 6, 5], 206, 92, 27).map(({ x, y }) =>
      group(
        `translate(${x} ${y}) rotate(${random.between(-60, 60).toFixed(0)})`,
        solid(
          scene,
          `M${-long} -13H${long}Q${long + 13} 0 ${long} 13H${-long}Q${-long - 13} 0 ${-long} -13Z`,
          pasta,
          5,
        ),
        ellipse(long, 0, 6, 12, { fill: pasta[2], opacity: 0.8 }),
        stroke(`M${-long + 4} -6H${long - 8}`, '#ffffff', 3.5, { opacity: 0.5 }),
      ),
    );
    return pieces.join('') + bits(random, 30, { x: 128, y: 138, rx: 96, ry: 58 }, flecks, 7);
  });
}

const GREENS = ['#4fa344', '#2f8440', '#6fbf58'];
const WHITE_RICE: Tones = ['#ffffff', '#f7f2ec', '#cdc2b8'];

export const grains: Readonly<Record<string, string>> = {
  'white-rice': mound({ tones: WHITE_RICE, grains: ['#ffffff', '#efe8e0'] }),
  'saffron-risotto': mound({ tones: ['#fff0a0', '#ffd23f', '#c98f12'], grains: ['#ffe680', '#fff3b8', '#f3b91f'] }),
  'mushroom-risotto': mound({
    tones: ['#fff6e2', '#ecd8b0', '#b08f5c'],
    grains: ['#fffaf0', '#e3cb9c'],
    flecks: ['#8a5f38', '#6b4626', '#a97c4c', '#4fa344'],
  }),
  pilaf: mound({
    tones: ['#fffbe8', '#f8e8bd', '#c7a763'],
    grains: ['#ffffff', '#fff0c8'],
    flecks: ['#e0ad62', '#d0954a'],
    grain: 7,
  }),
  bulgur: mound({
    tones: ['#f0b070', '#cf7a3c', '#8f481a'],
    grains: ['#f3b97c', '#dd8f4e', '#b5602a'],
    flecks: ['#3f9a3a', '#e0452f'],
    grain: 6,
  }),
  buckwheat: mound({
    tones: ['#b98a5c', '#8a5c34', '#54341a'],
    grains: ['#a97848', '#6b4424', '#c79a6a'],
    flecks: ['#f0d9b0', '#e3b878', '#d99a4a'],
    grain: 6,
  }),
  'egg-fried-rice': mound({
    tones: ['#fff6d8', '#f3e0aa', '#c0a05c'],
    grains: ['#ffffff', '#fff0c4'],
    flecks: ['#ffd23f', '#6fbf3f', '#c9523c', '#ffdf6b'],
  }),
  'vegetable-fried-rice': mound({
    tones: ['#fff6d8', '#efdba6', '#b99a58'],
    grains: ['#ffffff', '#fff0c4'],
    flecks: ['#6fbf3f', '#ff8a2a', '#8fd05a', '#f07818'],
  }),
  'sweet-soy-rice': mound({
    tones: ['#dba868', '#b27a3c', '#74481c'],
    grains: ['#e3b67a', '#c08a4a', '#8f5a2a'],
    flecks: ['#d9452a', '#4fa344', '#f3d49a'],
  }),
  'pineapple-rice': mound({
    tones: ['#fff0a0', '#f8d34f', '#bf9020'],
    grains: ['#fff6c4', '#ffe680'],
    flecks: ['#ffc21f', '#ffb000', '#6fbf58', '#c9a06a'],
  }),
  'tofu-scramble': mound({
    tones: ['#fff3b0', '#f8d866', '#c29a2a'],
    grains: ['#fffbe0', '#ffe680', '#f3c93f'],
    flecks: ['#e0452f', '#4fa344', '#ff7a3c'],
    grain: 13,
  }),
  'stewed-cabbage': mound({
    tones: ['#e3b878', '#b5834a', '#70481f'],
    grains: ['#f0cf98', '#c99a5c', '#94662f'],
    flecks: ['#c2492f', '#8f2f1e', '#d9603f'],
    grain: 14,
  }),
  kimchi: mound({
    tones: ['#f59a6b', '#dd5630', '#96290f'],
    grains: ['#fbd5a8', '#f08a54', '#c93f1c', '#fff0d0'],
    flecks: ['#5d9a40', '#b3260f'],
    grain: 15,
  }),
  'chopped-tomatoes': mound({
    tones: ['#f0704f', '#c93a22', '#861c0c'],
    grains: ['#f28a6b', '#d9482f', '#a82a17'],
    flecks: ['#4fa344', '#8f5a32', '#f5b09a'],
    grain: 9,
  }),
  'mayonnaise-salad': mound({
    tones: ['#fffbe8', '#f6ebc4', '#c9b884'],
    grains: ['#fffdf2', '#f8e7ae', '#f3d98a'],
    flecks: ['#6fbf3f', '#ff9a3c', '#e8a08f', '#5fae3a', '#fff6cf'],
    grain: 13,
  }),
  'beetroot-salad': mound({
    tones: ['#d9507f', '#a8245a', '#650c33'],
    grains: ['#c93a6b', '#8f1543', '#e0729a'],
    flecks: ['#8fae3f', '#fff3d6', '#7a2a1f', '#f3c9a0'],
    grain: 13,
  }),
  coleslaw: mound({
    tones: ['#ffffff', '#f3f3dc', '#c6caa0'],
    grains: ['#ffffff', '#e3ecc0', '#f6f6e0'],
    flecks: ['#ff9a3c', '#f58220', '#8fc751', '#d9a52a'],
    grain: 15,
  }),
  'papaya-salad': mound({
    tones: ['#f6f9d0', '#dfe8a0', '#a9b560'],
    grains: ['#fbfce6', '#e9f0b8', '#cfdd8a'],
    flecks: ['#e8412c', '#c9a06a', '#ff8a4a', '#4fa344', '#d8291c'],
    grain: 16,
  }),
  'bulgur-patties': sketch((scene, random) =>
    heapPoints([2, 3, 2], 210, 96, 52)
      .map(
        ({ x, y }) =>
          solid(
            scene,
            `M${x - 44} ${y + 12}C${x - 50} ${y - 14} ${x - 18} ${y - 28} ${x + 6} ${y - 26}S${x + 52} ${y - 6} ${x + 44} ${y + 14}C${x + 30} ${y + 30} ${x - 34} ${y + 30} ${x - 44} ${y + 12}Z`,
            ['#d98058', '#ad4e2c', '#6f2812'],
            7,
          ) +
          stroke(
            `M${x - 26} ${y + 14}V${y - 8}M${x - 6} ${y + 18}V${y - 12}M${x + 14} ${y + 16}V${y - 12}M${x + 32} ${y + 12}V${y - 6}`,
            '#7a3018',
            5,
            { opacity: 0.55 },
          ) +
          bits(random, 8, { x, y, rx: 34, ry: 16 }, ['#f0b48a', '#4fa344'], 4),
      )
      .join(''),
  ),
  'mashed-potatoes': mash,
  carbonara: nest({ strands: ['#fff6c4', '#fbe08a', '#c79d3a'], flecks: ['#c9603f', '#a8432a', '#3a2c22', '#fffbe6'] }),
  amatriciana: nest({
    strands: ['#ffdf9a', '#f0a85c', '#b5602a'],
    sauce: ['#f58a60', '#dd4f2c', '#96290f'],
    flecks: ['#ffc2a0', '#8f2f1e', '#fffbe6', '#fffbe6'],
  }),
  'clam-linguine': nest({ strands: ['#fff6c4', '#fbe08a', '#c79d3a'], flecks: GREENS }),
  'pad-thai': nest({
    strands: ['#ffe0ae', '#e9b06a', '#a86f2c'],
    flecks: ['#c99a5c', '#6fbf3f', '#ffd54a', '#e9603f', '#fff6e4'],
    thick: 12,
  }),
  'curry-vermicelli': nest({
    strands: ['#fff0a0', '#f5cb3f', '#b8871a'],
    flecks: ['#e0452f', '#4fa344', '#ff9a7a', '#c9523c'],
    thick: 6,
  }),
  'minced-noodles': nest({
    strands: ['#ffe6b8', '#ecb978', '#a8743a'],
    sauce: ['#b5643c', '#86391c', '#521d0a'],
    flecks: ['#d8452a', '#4fa344', '#6b2c14'],
  }),
  yakisoba: nest({
    strands: ['#e0ac6a', '#b5793a', '#744818'],
    flecks: ['#e0406a', '#e0406a', '#a8d06a', '#c9785a', '#f0d9b0'],
    thick: 11,
  }),
  udon: nest({
    strands: ['#f0cf9a', '#d0a060', '#8f6428'],
    flecks: ['#6b3a1c', '#8a4c2c', '#e0452f', '#4fa344'],
    thick: 17,
  }),
  'wok-chicken': nest({
    strands: ['#eecb8a', '#cf9a4f', '#8a5c20'],
    flecks: ['#f3d9b0', '#dba868', '#2f9a5a', '#ff8a2a', '#e0452f'],
    thick: 11,
  }),
  'wok-beef': nest({
    strands: ['#dcae72', '#b07c40', '#6f4718'],
    flecks: ['#5c2a12', '#7a3f22', '#6fae3f', '#f3e3c4'],
    thick: 10,
  }),
  'wok-vegetables': nest({
    strands: ['#fff6e4', '#ecd9b4', '#b59a68'],
    flecks: ['#4fa344', '#8fc751', '#5c4028', '#fffbf0', '#dba868'],
    thick: 11,
  }),
  soba: nest({ strands: ['#c9b59e', '#978069', '#5f4c3a'], flecks: ['#4fa344', '#2c3a36', '#6fbf58'], thick: 8 }),
  penne: shortPasta({ pasta: ['#ffc08a', '#ee7f48', '#b0401c'], long: 30, flecks: ['#d8291c', '#a81c10', '#4fa344'] }),
  trofie: shortPasta({ pasta: ['#dcec9a', '#a5c653', '#658526'], long: 24, flecks: ['#2f7a2c', '#4f9a3a', '#fff3c0'] }),
  macaroni: shortPasta({
    pasta: ['#fff0a0', '#ffcf48', '#cf8f18'],
    long: 20,
    flecks: ['#b5702a', '#d99a4a', '#fff3c0'],
  }),
};
