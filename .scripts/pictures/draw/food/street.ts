import { ellipse, group, path, rectangle, type Scene } from '../scene.ts';
import type { Random } from '../../random.ts';
import { bits, blob, heapPoints, shade, sketch, solid, stroke, turned, type Tones } from './sketch.ts';

const BRIOCHE: Tones = ['#ffd896', '#e09a48', '#96561c'];
const RYE: Tones = ['#c99566', '#94602f', '#5c3615'];

interface Layer {
  readonly height: number;
  readonly draw: (scene: Scene, y: number, random: Random) => string;
}

const slab = (height: number, tones: Tones, flecks: readonly string[] = [], half = 98): Layer => ({
  height,
  draw: (scene, y, random) =>
    rectangle(128 - half, y, half * 2, height + 6, { rx: height / 2.4, fill: tones[2] }) +
    rectangle(128 - half, y, half * 2, height, { rx: height / 2.4, fill: shade(scene, tones) }) +
    (flecks.length === 0
      ? ''
      : bits(random, 40, { x: 128, y: y + height / 2, rx: half - 8, ry: height / 2 - 3 }, flecks, 5)),
});

/** A layer that hangs over the one below it. */
const drape = (height: number, tones: Tones, fall: number): Layer => ({
  height,
  draw: (scene, y) =>
    solid(
      scene,
      `M30 ${y}H226L${226 + 6} ${y + height}Q206 ${y + height + 2} 190 ${y + fall}Q174 ${y + height} 150 ${y + height}Q122 ${y + height} 104 ${y + fall * 0.8}Q86 ${y + height} 60 ${y + height}Q44 ${y + height} 24 ${y + height}Z`,
      tones,
      3,
    ),
});

const wave = (height: number, tones: Tones): Layer => ({
  height,
  draw: (scene, y) =>
    solid(
      scene,
      `M22 ${y + 4}Q46 ${y - 8} 70 ${y + 2}T128 ${y + 2}T186 ${y + 2}T234 ${y + 4}Q240 ${y + height} 222 ${y + height + 6}Q200 ${y + height - 8} 178 ${y + height + 4}Q154 ${y + height + 12} 132 ${y + height}Q108 ${y + height - 8} 86 ${y + height + 6}Q62 ${y + height + 10} 42 ${y + height}Q18 ${y + height} 22 ${y + 4}Z`,
      tones,
      3,
    ),
});

const discs = (height: number, tones: Tones, ring?: string): Layer => ({
  height,
  draw: (scene, y) =>
    [62, 106, 150, 194]
      .map((x) =>
        ellipse(x, y + height / 2, 27, height * 0.6, {
          fill: shade(scene, tones),
          ...(ring === undefined ? {} : { stroke: ring, 'stroke-width': 4 }),
        }),
      )
      .join(''),
});

const layers = {
  beef: slab(36, ['#a5694a', '#6f3d22', '#40200f'], ['#8a5030', '#54290f']),
  darkBeef: slab(36, ['#8a5238', '#592c18', '#331507'], ['#75402a', '#401c0c']),
  crispyChicken: slab(42, ['#ffd98a', '#dd963a', '#94560f'], ['#ffe9b5', '#b56f1f', '#f3b95c'], 104),
  fish: slab(38, ['#fff0bd', '#f0c468', '#b5812a'], ['#fffbe6', '#d9a545'], 106),
  halloumi: {
    height: 34,
    draw: (scene, y) =>
      rectangle(26, y, 204, 40, { rx: 8, fill: '#d9bd7a' }) +
      rectangle(26, y, 204, 34, { rx: 8, fill: shade(scene, ['#fffdf2', '#fbedc4', '#e3c88a']) }) +
      stroke(
        `M60 ${y + 6}L52 ${y + 28}M100 ${y + 6}L92 ${y + 28}M140 ${y + 6}L132 ${y + 28}M180 ${y + 6}L172 ${y + 28}M212 ${y + 6}L204 ${y + 28}`,
        '#a9641f',
        7,
        { opacity: 0.8 },
      ),
  },
  sausagePatty: slab(32, ['#c98a60', '#94562f', '#5c2e12'], ['#4f7a35', '#b0703f']),
  cheddar: drape(12, ['#ffdc7a', '#ffb830', '#e08a12'], 34),
  blueCheese: drape(13, ['#ffffff', '#f0eee2', '#8fa0b5'], 32),
  swiss: drape(12, ['#fff6c4', '#ffe27a', '#dcae3a'], 34),
  pepperJack: drape(12, ['#fff3d6', '#ffd9a0', '#e0763f'], 34),
  lettuce: wave(18, ['#b9e37a', '#76b83f', '#437a1f']),
  rocket: wave(14, ['#8fc751', '#4f9035', '#2c5f1c']),
  tomato: discs(16, ['#ff8a6b', '#e8412c', '#a82317']),
  onion: discs(12, ['#f3d9f0', '#c98ac0', '#8f4f8a'], '#a85f9f'),
  pear: discs(16, ['#fff3bd', '#f0d47a', '#c79a3a'], '#a9803a'),
  aubergine: discs(16, ['#d9c08a', '#a5814a', '#5c3a3f'], '#4a2450'),
  pepper: discs(14, ['#ff9a6b', '#ea4a33', '#a8231c']),
  pickles: discs(14, ['#c9dc7a', '#8fae3f', '#5c7a1f'], '#54751c'),
  jalapenos: discs(14, ['#c9f08a', '#5fb83f', '#2c7a1f'], '#2f8a2a'),
  mushrooms: discs(20, ['#e3cba8', '#b0875c', '#6f4a28'], '#8a6238'),
  bacon: wave(12, ['#f0a58a', '#c9523c', '#8a2a1c']),
  egg: {
    height: 18,
    draw: (scene, y) =>
      solid(
        scene,
        `M24 ${y + 10}Q40 ${y - 6} 128 ${y - 6}T232 ${y + 10}Q226 ${y + 40} 206 ${y + 22}Q180 ${y + 16} 160 ${y + 28}Q128 ${y + 18} 100 ${y + 30}Q70 ${y + 16} 50 ${y + 30}Q26 ${y + 34} 24 ${y + 10}Z`,
        ['#ffffff', '#fffaf0', '#dcd2c6'],
        3,
      ) + blob(scene, 128, y, 34, 16, ['#ffe27a', '#ffb52e', '#f08a12'], 0),
  },
  hashBrown: slab(24, ['#f8cf80', '#d9943a', '#94560f'], ['#ffe3a8', '#b5701f']),
} as const satisfies Readonly<Record<string, Layer>>;

type LayerName = keyof typeof layers;

/** A burger by its layers, from the top to the bottom. */
function burger(names: readonly LayerName[], bread: Tones = BRIOCHE): string {
  return sketch((scene, random) => {
    const stack = names.map((name) => layers[name]);
    const tall = stack.reduce((sum, { height }) => sum + height, 0);
    const top = 40;
    const crown = 76;
    const placed = stack.map((layer, index) => ({
      layer,
      y: top + crown + stack.slice(0, index).reduce((sum, { height }) => sum + height, 0),
    }));
    const bottom = top + crown + tall;
    const fit = Math.min(1, 210 / (crown + tall + 44));
    return group(
      `translate(${128 - 128 * fit} ${24 - top * fit + 6}) scale(${fit})`,
      solid(
        scene,
        `M28 ${bottom - 6}H228V${bottom + 14}C228 ${bottom + 40} 200 ${bottom + 42} 180 ${bottom + 42}H76C56 ${bottom + 42} 28 ${bottom + 40} 28 ${bottom + 14}Z`,
        bread,
        4,
      ),
      ...[...placed].reverse().map(({ layer, y }) => layer.draw(scene, y, random)),
      solid(
        scene,
        `M22 ${top + crown - 4}C22 ${top + 20} 70 ${top} 128 ${top}S234 ${top + 20} 234 ${top + crown - 4}C234 ${top + crown + 8} 22 ${top + crown + 8} 22 ${top + crown - 4}Z`,
        bread,
        4,
      ),
      bits(random, 20, { x: 128, y: top + 32, rx: 84, ry: 22 }, ['#fff6da', '#ffe9b5'], 6),
      ellipse(84, top + 20, 30, 7, { fill: '#ffffff', opacity: 0.35 }),
    );
  });
}

type Topping = (scene: Scene, random: Random) => string;

const mustard: Topping = () =>
  stroke('M34 112Q50 92 66 110T98 110T130 110T162 110T194 110T224 106', '#c98a0c', 11) +
  stroke('M34 109Q50 89 66 107T98 107T130 107T162 107T194 107T224 103', '#ffd23f', 9);
const strands =
  (colours: readonly string[], size: number): Topping =>
  (_, random) =>
    bits(random, 70, { x: 128, y: 106, rx: 100, ry: 17 }, colours, size);
const grilledFish: Topping = (_, random) =>
  bits(random, 40, { x: 128, y: 84, rx: 104, ry: 9 }, ['#5fa03f', '#8fc751', '#f3e3f0'], 13) +
  stroke('M40 96L30 126M80 96L70 128M120 96L110 128M160 96L150 128M200 96L190 126', '#5c3a1c', 8, { opacity: 0.65 });
const pickleSlices: Topping = (scene) =>
  [56, 104, 152, 200]
    .map((x) =>
      ellipse(x, 120, 20, 13, {
        fill: shade(scene, ['#d3e68a', '#93b53f', '#5c7a1f']),
        stroke: '#54751c',
        'stroke-width': 4,
      }),
    )
    .join('');
const chili: Topping = (scene, random) =>
  solid(
    scene,
    'M26 112C30 86 76 88 128 86S226 86 230 112C224 132 196 122 176 128C150 134 110 124 86 130C60 134 28 132 26 112Z',
    ['#b5643c', '#86391c', '#521d0a'],
    4,
  ) +
  bits(random, 18, { x: 128, y: 106, rx: 92, ry: 12 }, ['#5c1f14', '#7a2a1a'], 9) +
  bits(random, 34, { x: 128, y: 103, rx: 84, ry: 12 }, ['#ffd23f', '#ffb52e'], 8);

/** A long bun with a filling, lying aslant. */
function hotDog(sausage: Tones, toppings: readonly Topping[], bread: Tones = BRIOCHE): string {
  return sketch((scene, random) =>
    turned(
      -24,
      solid(scene, 'M8 116C8 86 46 72 128 72S248 86 248 116C248 140 8 140 8 116Z', bread, 0),
      rectangle(-4, 96, 264, 46, { rx: 23, fill: sausage[2] }),
      rectangle(-4, 90, 264, 46, { rx: 23, fill: shade(scene, sausage) }),
      stroke('M22 102H220', '#ffffff', 6, { opacity: 0.4 }),
      ...toppings.map((topping) => topping(scene, random)),
      solid(scene, 'M6 128C30 142 90 146 128 146S226 142 250 128C256 170 214 186 128 186S0 170 6 128Z', bread, 8),
      stroke('M34 160C66 172 120 176 160 174', '#fff3cf', 6, { opacity: 0.45 }),
    ),
  );
}

/** A sausage on a stick in maize batter. */
const cornDog = sketch((scene) =>
  turned(
    28,
    rectangle(119, 176, 18, 84, { rx: 9, fill: '#d9a86b' }),
    solid(
      scene,
      'M84 70C84 34 104 12 128 12S172 34 172 70V166C172 190 152 200 128 200S84 190 84 166Z',
      ['#ffd98a', '#dd9638', '#94560f'],
      5,
    ),
    stroke('M102 62C102 46 110 36 118 32', '#fff3cf', 9, { opacity: 0.7 }),
    stroke('M110 64Q146 76 114 96T114 130T116 164', '#ffd23f', 9),
  ),
);

interface Roll {
  readonly skin: Tones;
  readonly filling: Tones;
  readonly flecks?: readonly string[];
  readonly marks?: string;
}

/** Rolled food, open at the near end, three in a pile. */
function roll({ skin, filling, flecks = [], marks }: Roll): string {
  const one = (scene: Scene, random: Random): string =>
    [
      solid(scene, 'M44 98H206C236 98 252 112 252 134S236 170 206 170H44Z', skin, 7),
      marks === undefined
        ? ''
        : stroke('M96 104Q84 134 96 164M140 104Q128 134 140 164M184 104Q172 134 184 164', marks, 8, { opacity: 0.5 }),
      stroke('M62 110H200', '#ffffff', 7, { opacity: 0.45 }),
      ellipse(46, 134, 26, 36, { fill: skin[2] }),
      blob(scene, 45, 134, 21, 30, filling, 0),
      bits(random, 14, { x: 45, y: 134, rx: 14, ry: 22 }, flecks.length === 0 ? [filling[0]] : flecks, 5),
    ].join('');
  return sketch((scene, random) =>
    group(
      'translate(16 14) scale(.76)',
      group('translate(14 -52) rotate(-12 128 128)', one(scene, random)),
      group('translate(34 22) rotate(-12 128 128)', one(scene, random)),
      group('translate(-22 76) rotate(-12 128 128)', one(scene, random)),
    ),
  );
}

/** Fried sticks, heaped. */
function fries(stick: Tones, flecks: readonly string[] = [], topping?: Topping): string {
  return sketch((scene, random) => {
    const sticks = heapPoints([4, 6, 7, 7], 196, 98, 32).map(({ x, y }) =>
      group(
        `translate(${x} ${y}) rotate(${random.between(-75, 75).toFixed(0)})`,
        rectangle(-48, -6, 96, 18, { rx: 4, fill: stick[2] }),
        rectangle(-48, -9, 96, 17, { rx: 4, fill: random.pick([stick[0], stick[1], stick[1]]) }),
        stroke('M-42 -5H40', '#ffffff', 3, { opacity: 0.5 }),
      ),
    );
    return (
      sticks.join('') +
      bits(random, 36, { x: 128, y: 144, rx: 100, ry: 56 }, flecks.length === 0 ? [stick[0]] : flecks, 5) +
      (topping?.(scene, random) ?? '')
    );
  });
}

const pulledPork: Topping = (scene, random) =>
  solid(
    scene,
    'M40 134C40 92 84 78 128 78S216 92 216 134C216 160 200 158 188 176C178 190 166 178 156 160C144 146 124 152 112 172C102 188 86 182 80 162C66 150 40 158 40 134Z',
    ['#ffe08a', '#ffba38', '#d98a12'],
    5,
  ) +
  bits(random, 46, { x: 128, y: 112, rx: 72, ry: 28 }, ['#94502c', '#b56a40', '#703818', '#c9855a'], 14) +
  bits(random, 10, { x: 128, y: 108, rx: 66, ry: 24 }, ['#5fb045', '#8fd06a'], 6);

/** A slice of bread with something on it. */
function toast(bread: Tones, crumb: string, topping: Topping): string {
  const outline =
    'M34 76C34 46 64 40 128 40S222 46 222 76C226 96 212 104 212 118V196C212 214 204 220 190 220H66C52 220 44 214 44 196V118C44 104 30 96 34 76Z';
  return sketch((scene, random) =>
    turned(
      -10,
      solid(scene, outline, bread, 12),
      group('translate(13 13) scale(.9)', path(outline, { fill: crumb })),
      topping(scene, random),
    ),
  );
}

const avocado: Topping = (scene, random) =>
  solid(
    scene,
    'M56 92C52 58 92 60 128 58S206 58 200 92C196 112 200 140 198 170C196 204 160 200 128 202S58 204 58 170C58 140 60 112 56 92Z',
    ['#e3f2a0', '#a8cf5a', '#6d9a34'],
    6,
  ) +
  bits(random, 20, { x: 128, y: 130, rx: 64, ry: 60 }, ['#d8452a', '#7fae3a', '#c9e08a'], 5) +
  [
    [100, 112],
    [154, 158],
  ]
    .map(
      ([x = 0, y = 0]) =>
        blob(scene, x, y, 36, 32, ['#ffffff', '#fbf6f0', '#d9cfd6'], 4) +
        blob(scene, x, y, 18, 17, ['#ffe27a', '#ffb52e', '#f08a12'], 0),
    )
    .join('');

const diced =
  (tones: Tones, leaf: string): Topping =>
  (scene, random) =>
    heapPoints([3, 4, 4, 3], 116, 84, 32)
      .map(({ x, y }) =>
        group(
          `rotate(${random.between(-30, 30).toFixed(0)} ${x} ${y})`,
          rectangle(x - 16, y - 14, 34, 30, { rx: 8, fill: tones[2] }),
          rectangle(x - 16, y - 17, 34, 30, { rx: 8, fill: shade(scene, tones) }),
        ),
      )
      .join('') + bits(random, 12, { x: 128, y: 130, rx: 60, ry: 56 }, [leaf], 9);

const curedFat: Topping = (scene) =>
  [70, 112, 154]
    .map((y) =>
      group(
        `rotate(-8 128 ${y})`,
        rectangle(52, y, 150, 46, { rx: 12, fill: '#c99a94' }),
        rectangle(52, y - 4, 150, 46, { rx: 12, fill: shade(scene, ['#ffffff', '#fdf0ec', '#e6c8c2']) }),
        stroke(`M60 ${y + 24}Q128 ${y + 14} 194 ${y + 24}`, '#e08a84', 9, { opacity: 0.85 }),
      ),
    )
    .join('');

const CRISP: Tones = ['#ffdf9a', '#e0a044', '#94590f'];
const LAVASH: Tones = ['#fff0cf', '#eccb94', '#b0874a'];
const MEAT: Tones = ['#b5764f', '#8a4c2c', '#54270f'];
const SAUSAGE: Tones = ['#f59a70', '#d8532f', '#96290f'];
const GREENS = ['#4fa344', '#2f8440', '#8fc751'];

export const street: Readonly<Record<string, string>> = {
  'burger-classic': burger(['tomato', 'onion', 'cheddar', 'beef', 'lettuce']),
  'burger-bacon': burger(['onion', 'bacon', 'cheddar', 'darkBeef', 'bacon']),
  'burger-pear': burger(['pear', 'blueCheese', 'beef', 'rocket']),
  'burger-jalapeno': burger(['jalapenos', 'pepperJack', 'darkBeef', 'pepper', 'lettuce']),
  'burger-chicken': burger(['lettuce', 'crispyChicken', 'pickles']),
  'burger-mushroom': burger(['mushrooms', 'swiss', 'beef'], RYE),
  'burger-fish': burger(['lettuce', 'fish', 'lettuce']),
  'burger-halloumi': burger(['pepper', 'halloumi', 'aubergine', 'rocket']),
  'burger-breakfast': burger(['egg', 'cheddar', 'sausagePatty', 'hashBrown']),
  'burger-truffle': burger(['onion', 'swiss', 'beef', 'swiss', 'beef', 'rocket']),
  'hot-dog-sauerkraut': hotDog(SAUSAGE, [strands(['#fff6cf', '#f3e0a0', '#dcc070'], 13), mustard]),
  'hot-dog-chili': hotDog(SAUSAGE, [chili]),
  'hot-dog-onion': hotDog(
    ['#f2604f', '#c92a24', '#861410'],
    [pickleSlices, strands(['#d99a4a', '#b5702a', '#f0c47a'], 9)],
  ),
  'hot-dog-white': hotDog(['#ffffff', '#f6ebe0', '#d0bfae'], [mustard], ['#d98f4f', '#9c5522', '#5c2c0c']),
  'hot-dog-carrot': hotDog(
    ['#ffb86b', '#f5822a', '#bf5208'],
    [strands(['#fff6cf', '#f3e0a0', '#e3cb8a'], 11), mustard],
  ),
  'fish-bun': hotDog(['#f6e6cc', '#cfb08a', '#7f868c'], [grilledFish], ['#f0b565', '#c47c30', '#7a4413']),
  'corn-dog': cornDog,
  'spring-rolls': roll({
    skin: CRISP,
    filling: ['#dba87a', '#94602f', '#5c3615'],
    flecks: ['#ff8a2a', '#4fa344', '#fff3d6'],
  }),
  'cheese-rolls': roll({ skin: CRISP, filling: ['#ffffff', '#fff6e0', '#e3cfa0'], flecks: GREENS }),
  'summer-rolls': roll({
    skin: ['#ffffff', '#eef5ec', '#b8cbb8'],
    filling: ['#fff6f0', '#ffe3d0', '#e0b09a'],
    flecks: ['#ff9a7a', '#ffc23f', '#4fa344', '#8fd06a'],
    marks: '#ff9a7a',
  }),
  'plum-crepes': roll({
    skin: ['#fff0cb', '#f3cf8f', '#bd8a42'],
    filling: ['#7a4a8a', '#4a2450', '#2a102f'],
    marks: '#c98a44',
  }),
  'meat-crepes': roll({ skin: ['#fff0cb', '#eec27a', '#b57a32'], filling: MEAT, marks: '#a9641f' }),
  'mushroom-crepes': roll({
    skin: ['#fff0cb', '#f3cf8f', '#bd8a42'],
    filling: ['#fff6e6', '#e9d3b0', '#b0926a'],
    flecks: ['#8a5f38', '#6b4626', '#4fa344'],
    marks: '#b5762f',
  }),
  'curd-crepes': roll({
    skin: ['#fff3d6', '#f8dca4', '#c99a55'],
    filling: ['#ffffff', '#fffaf0', '#e3d8c4'],
    flecks: ['#5c3a1c', '#fff6e0'],
    marks: '#cf9448',
  }),
  'aubergine-rolls': roll({
    skin: ['#9a6a9a', '#5c2f63', '#331438'],
    filling: ['#f3dfb8', '#cfa872', '#8f6a38'],
    flecks: ['#8f5a32', '#4fa344', '#d8292f'],
  }),
  'mint-cheese-rolls': roll({
    skin: ['#ffffff', '#fbf6ea', '#d6cbb5'],
    filling: ['#a8d98a', '#5fa84a', '#356b24'],
    flecks: ['#2f7a2c', '#c9ec9a'],
  }),
  cannoli: roll({
    skin: ['#f3c07a', '#c4803a', '#7d4714'],
    filling: ['#ffffff', '#fffaf2', '#dcd0c0'],
    flecks: ['#7fae3a', '#5f8f2a', '#ff9a2a'],
    marks: '#8a5018',
  }),
  'walnut-baklava-rolls': roll({
    skin: ['#ffd98a', '#dd9a3a', '#94590f'],
    filling: ['#b57a48', '#86502a', '#522c12'],
    flecks: ['#5c3418', '#d9a868'],
    marks: '#fff0c0',
  }),
  'kebab-wrap-slices': roll({
    skin: LAVASH,
    filling: MEAT,
    flecks: ['#ffd866', '#4fa344', '#e0452f'],
    marks: '#b5762f',
  }),
  'sumac-fries': fries(['#ffe79a', '#ffcb48', '#cf8d16'], ['#a3123c', '#8a1030', '#c43058', '#4fa344']),
  'sweet-potato-fries': fries(['#ffb56b', '#f58228', '#b84f08'], ['#c9401c', '#ffd0a0']),
  'loaded-fries': fries(['#ffe79a', '#ffcb48', '#cf8d16'], [], pulledPork),
  'skillet-potatoes': fries(['#ffe08a', '#f0b13c', '#a86a12'], ['#4fa344', '#2f8440', '#fffaf0']),
  'avocado-toast': toast(['#d9954a', '#a5642a', '#6b3c12'], '#ffe9bd', avocado),
  bruschetta: toast(['#dd9a4a', '#a9672a', '#6b3c12'], '#ffe3ae', diced(['#ff8a6b', '#e8412c', '#a82317'], '#3f9a3a')),
  'cured-fat-toast': toast(['#7a4a2c', '#4f2c17', '#2c160a'], '#6b4228', curedFat),
};
