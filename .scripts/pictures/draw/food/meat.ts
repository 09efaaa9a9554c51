import { ellipse, group, path, rectangle } from '../scene.ts';
import { bits, blob, heapPoints, shade, sketch, solid, stroke, turned, type Tones } from './sketch.ts';

const ROAST: Tones = ['#e0a06a', '#a9602e', '#632f10'];
const BROWN: Tones = ['#c07a4e', '#8a4a26', '#4f230c'];
const GOLDEN: Tones = ['#ffd98a', '#dd9a3c', '#94590f'];
const CRUMB = ['#ffe9b5', '#b56f1f', '#f3b95c', '#c98433'];
const HERBS = ['#4fa344', '#2f8440', '#6fbf58'];

/** Skinless sausages with the marks of the grill. */
const sausages = sketch((scene) =>
  [
    [70, 74],
    [62, 122],
    [78, 170],
  ]
    .map(([x = 0, y = 0]) =>
      group(
        `rotate(-14 128 ${y})`,
        rectangle(x - 50, y, 200, 46, { rx: 23, fill: BROWN[2] }),
        rectangle(x - 50, y - 7, 200, 46, { rx: 23, fill: shade(scene, BROWN) }),
        stroke(
          `M${x - 16} ${y - 2}l-10 34M${x + 26} ${y - 2}l-10 34M${x + 68} ${y - 2}l-10 34M${x + 110} ${y - 2}l-10 34`,
          '#3f1a0c',
          8,
          { opacity: 0.6 },
        ),
        stroke(`M${x - 30} ${y + 2}H${x + 110}`, '#f3c79c', 5, { opacity: 0.45 }),
      ),
    )
    .join(''),
);

/** Minced meat pressed on a wide skewer. */
function kebab(tones: Tones, flecks: readonly string[]): string {
  return sketch((scene, random) =>
    turned(
      -22,
      rectangle(-14, 122, 290, 12, { rx: 6, fill: '#c9ced6' }),
      solid(
        scene,
        'M26 128C26 98 44 96 58 104C72 92 88 92 100 102C114 92 130 92 142 102C156 92 172 92 184 102C200 94 226 98 226 128S200 162 184 154C172 164 156 164 142 154C130 164 114 164 100 154C88 164 72 164 58 152C44 160 26 158 26 128Z',
        tones,
        9,
      ),
      stroke(
        'M58 108Q66 128 58 150M100 106Q108 128 100 152M142 106Q150 128 142 152M184 106Q192 128 184 152',
        tones[2],
        6,
        { opacity: 0.6 },
      ),
      bits(random, 26, { x: 126, y: 128, rx: 86, ry: 20 }, flecks, 5),
      stroke('M44 110H196', '#ffe0bd', 5, { opacity: 0.3 }),
    ),
  );
}

/** Cubes of meat on a skewer. */
function skewer(meat: Tones, between: readonly Tones[]): string {
  return sketch((scene) => {
    const cube = (x: number): string =>
      rectangle(x, 97, 54, 74, { rx: 18, fill: meat[2] }) +
      rectangle(x, 92, 54, 74, { rx: 18, fill: shade(scene, meat) }) +
      stroke(`M${x + 14} 152L${x + 26} 106M${x + 30} 154L${x + 42} 108`, meat[2], 6, { opacity: 0.7 });
    const slices = between.map((tones, index) => {
      const x = 76 + index * 71;
      return rectangle(x, 90, 18, 82, { rx: 9, fill: shade(scene, tones) });
    });
    return turned(
      -24,
      rectangle(-12, 126, 288, 9, { rx: 4.5, fill: '#c9ced6' }),
      ...[20, 94, 165].map(cube),
      ...slices,
    );
  });
}

/** Round patties, piled. */
function patties(tones: Tones, flecks: readonly string[], rows: readonly number[] = [1, 2]): string {
  return sketch((scene, random) =>
    heapPoints(rows, 236, 110, 58)
      .map(
        ({ x, y }) =>
          blob(scene, x, y, 60, 38, tones, 16) +
          ellipse(x - 14, y - 14, 26, 8, { fill: '#fff3cf', opacity: 0.35 }) +
          bits(random, 16, { x, y: y + 2, rx: 46, ry: 26 }, flecks, 6),
      )
      .join(''),
  );
}

/** Crisp uneven pieces, heaped. */
function nuggets(tones: Tones, flecks: readonly string[], long = 1): string {
  return sketch((scene, random) =>
    heapPoints(long > 1 ? [2, 2, 2] : [2, 3, 3], long > 1 ? 180 : 214, 100, 44)
      .map(({ x, y }) => {
        const wide = 44 * long;
        return group(
          `rotate(${random.between(-24, 24).toFixed(0)} ${x} ${y})`,
          solid(
            scene,
            `M${x - wide} ${y}C${x - wide - 4} ${y - 30} ${x - wide * 0.4} ${y - 38} ${x - 4} ${y - 32}C${x + wide * 0.5} ${y - 42} ${x + wide + 4} ${y - 24} ${x + wide} ${y + 2}C${x + wide + 2} ${y + 30} ${x + wide * 0.4} ${y + 34} ${x} ${y + 30}C${x - wide * 0.5} ${y + 38} ${x - wide - 2} ${y + 24} ${x - wide} ${y}Z`,
            tones,
            8,
          ),
          bits(random, 20, { x, y, rx: wide - 8, ry: 24 }, flecks, 5),
        );
      })
      .join(''),
  );
}

const DRUMETTE = 'M-58 6C-60 -26 -24 -40 6 -28C28 -20 44 -14 58 -9V9C44 12 30 20 12 26C-24 38 -56 32 -58 6Z';

/** Glazed chicken wings, piled. */
function wings(tones: Tones, flecks: readonly string[]): string {
  return sketch((scene, random) =>
    heapPoints([2, 2, 1], 204, 84, 46)
      .map(({ x, y }, index) =>
        group(
          `translate(${x - 12} ${y + 8}) rotate(${[-34, 22, -14, 34, 6][index] ?? 0}) scale(.86)`,
          rectangle(50, -8, 34, 16, { rx: 7, fill: '#f3e6d6' }),
          blob(scene, 84, -5, 10, 10, ['#ffffff', '#f6ece0', '#d6c6b4'], 2),
          blob(scene, 84, 7, 10, 9, ['#ffffff', '#f6ece0', '#d6c6b4'], 2),
          solid(scene, DRUMETTE, tones, 8),
          stroke('M-42 -6Q-26 -24 0 -18', '#ffffff', 7, { opacity: 0.5 }),
          bits(random, 12, { x: -8, y: 2, rx: 36, ry: 18 }, flecks, 4),
        ),
      )
      .join(''),
  );
}

/** A breaded breast on the bone. */
const kyiv = sketch((scene, random) =>
  turned(
    -16,
    rectangle(200, 114, 60, 16, { rx: 8, fill: '#efe3d6' }),
    blob(scene, 258, 116, 11, 9, ['#ffffff', '#f6ece0', '#d6c6b4'], 3),
    solid(
      scene,
      'M8 136C8 92 54 62 112 66C160 68 208 96 214 120C216 148 172 200 108 204C50 206 8 176 8 136Z',
      GOLDEN,
      12,
    ),
    bits(random, 90, { x: 108, y: 134, rx: 88, ry: 54 }, CRUMB, 6),
    stroke('M30 116C46 90 80 78 116 80', '#fff6da', 8, { opacity: 0.55 }),
  ),
);

/** A breaded cutlet cut into strips. */
const slicedCutlet = sketch((scene, random) =>
  turned(
    -12,
    ...[0, 1, 2, 3, 4].map((index) =>
      group(
        `translate(${index * 44} ${index % 2 === 0 ? 0 : 4})`,
        rectangle(14, 84, 50, 108, { rx: 16, fill: GOLDEN[2] }),
        rectangle(14, 74, 50, 108, { rx: 16, fill: shade(scene, GOLDEN) }),
        bits(random, 20, { x: 39, y: 128, rx: 18, ry: 44 }, CRUMB, 5),
        rectangle(56, 84, 9, 88, { rx: 4, fill: '#fff0dc' }),
      ),
    ),
  ),
);

/** A rack of glazed ribs. */
const ribs = sketch((scene) =>
  turned(
    -12,
    ...[40, 86, 132, 178].map((x) => rectangle(x, 44, 18, 60, { rx: 9, fill: '#f3e6d6' })),
    solid(
      scene,
      'M10 98C14 76 42 84 58 80C76 74 92 84 108 80C124 76 142 84 156 80C172 76 190 82 206 80C232 78 246 90 246 112V180C246 204 226 208 206 204C190 202 172 210 156 204C142 200 124 208 108 204C92 200 76 208 58 204C38 208 14 206 10 184Z',
      ['#d97a3c', '#9a4216', '#541c04'],
      12,
    ),
    stroke('M68 92Q58 140 68 196M114 92Q104 140 114 196M160 92Q150 140 160 196M206 92Q196 140 206 196', '#541c04', 7, {
      opacity: 0.6,
    }),
    stroke('M26 106C50 96 90 100 130 96', '#ffd0a0', 9, { opacity: 0.6 }),
    stroke('M36 150Q40 170 40 182M90 146Q94 170 92 184M182 146Q186 166 184 180', '#f0a060', 6, { opacity: 0.55 }),
  ),
);

/** Half a roast chicken. */
const halfChicken = sketch((scene) =>
  turned(
    -6,
    solid(
      scene,
      'M16 150C12 100 58 58 120 62C176 64 214 92 214 138C214 186 164 212 104 208C50 204 20 186 16 150Z',
      ROAST,
      12,
    ),
    solid(
      scene,
      'M58 142C62 108 106 102 130 118C152 132 196 150 224 148C240 150 240 172 222 172C190 176 160 192 126 196C84 200 54 174 58 142Z',
      ['#eaae74', '#b56a32', '#6f3714'],
      8,
    ),
    rectangle(216, 148, 34, 14, { rx: 7, fill: '#f3e6d6' }),
    blob(scene, 250, 150, 10, 9, ['#ffffff', '#f6ece0', '#d6c6b4'], 2),
    stroke('M34 118C54 84 96 72 134 78M80 134C90 122 104 122 116 128', '#ffe0b5', 9, { opacity: 0.6 }),
    ...[
      [150, 92, 12],
      [180, 118, 9],
      [120, 168, 14],
      [50, 168, 9],
    ].map(([x = 0, y = 0, size = 0]) => ellipse(x, y, size, size * 0.6, { fill: '#5c2a0c', opacity: 0.45 })),
  ),
);

/** Overlapping thin slices of raw beef, with rocket and shaved cheese. */
const carpaccio = sketch((scene, random) =>
  [
    ...heapPoints([2, 3, 3, 2], 210, 98, 26).map(({ x, y }) =>
      [
        ellipse(x, y + 2, 56, 26, { fill: '#8f1c2a', opacity: 0.5 }),
        ellipse(x, y, 55, 25, { fill: shade(scene, ['#f58a86', '#d94a50', '#b02e3c']) }),
        stroke(`M${x - 36} ${y}Q${x - 10} ${y - 12} ${x + 8} ${y - 2}T${x + 38} ${y - 4}`, '#ffd9d4', 3, {
          opacity: 0.7,
        }),
      ].join(''),
    ),
    ...heapPoints([3, 3], 110, 124, 18).map(({ x, y }, index) =>
      group(
        `rotate(${index * 47} ${x} ${y})`,
        path(`M${x - 30} ${y}Q${x} ${y - 15} ${x + 30} ${y}Q${x} ${y + 15} ${x - 30} ${y}Z`, {
          fill: index % 2 === 0 ? '#4f9a3a' : '#3a7f2c',
        }),
      ),
    ),
    bits(random, 14, { x: 128, y: 132, rx: 70, ry: 24 }, ['#fff6d2', '#ffefb0'], 13),
  ].join(''),
);

/** Slices of cured sausage and ham, fanned. */
const coldCuts = sketch((scene, random) =>
  heapPoints([3, 4, 3], 220, 94, 44)
    .map(({ x, y }, index) =>
      index % 2 === 0
        ? blob(scene, x, y, 42, 27, ['#e8685a', '#b8332f', '#7a1a1c'], 6) +
          bits(random, 13, { x, y, rx: 32, ry: 19 }, ['#ffd9cc', '#fff0e8'], 5)
        : solid(
            scene,
            `M${x - 44} ${y + 10}C${x - 46} ${y - 26} ${x - 6} ${y - 34} ${x + 10} ${y - 20}C${x + 40} ${y - 32} ${x + 54} ${y + 2} ${x + 38} ${y + 18}C${x + 10} ${y + 32} ${x - 30} ${y + 30} ${x - 44} ${y + 10}Z`,
            ['#ffd0c8', '#f09a94', '#b85a5c'],
            5,
          ) + stroke(`M${x - 30} ${y + 4}Q${x} ${y - 20} ${x + 30} ${y + 2}`, '#fff0ec', 6, { opacity: 0.8 }),
    )
    .join(''),
);

/** Pieces of stewed meat, in their sauce if it has one. */
function stewedMeat(meat: Tones, sauce?: Tones): string {
  return sketch((scene, random) =>
    [
      sauce === undefined ? '' : blob(scene, 128, 150, 122, 60, sauce, 6),
      ...heapPoints(sauce === undefined ? [1, 2] : [2, 3, 2], 200, 104, 42).map(({ x, y }) =>
        group(
          `rotate(${random.between(-20, 20).toFixed(0)} ${x} ${y})`,
          rectangle(x - 38, y - 22, 78, 58, { rx: 20, fill: meat[2] }),
          rectangle(x - 38, y - 30, 78, 58, { rx: 20, fill: shade(scene, meat) }),
          stroke(`M${x - 22} ${y - 16}Q${x} ${y - 22} ${x + 20} ${y - 16}`, '#ffe0bd', 6, { opacity: 0.5 }),
          stroke(`M${x - 26} ${y + 6}Q${x} ${y - 2} ${x + 28} ${y + 4}`, meat[2], 4, { opacity: 0.6 }),
        ),
      ),
      sauce === undefined ? '' : bits(random, 16, { x: 128, y: 140, rx: 96, ry: 40 }, HERBS, 6),
    ].join(''),
  );
}

export const meat: Readonly<Record<string, string>> = {
  sausages,
  'adana-kebab': kebab(['#d9814f', '#a64a22', '#5f230a'], ['#e0301c', '#c9240f', '#4fa344']),
  'urfa-kebab': kebab(['#b5744a', '#824624', '#48200a'], ['#3a2014', '#5c2e18', '#e3b68a']),
  'chicken-skewer': skewer(
    ['#ffdc9a', '#e9a44f', '#a6641c'],
    [
      ['#ff9a6b', '#ea4a33', '#a8231c'],
      ['#a8d06a', '#5f9a35', '#35661c'],
    ],
  ),
  'satay-skewer': skewer(['#ffe08a', '#eab03c', '#a97210'], []),
  'veal-skewer': skewer(
    ['#d98a7a', '#a84a40', '#64201c'],
    [
      ['#fff7e6', '#efd9b0', '#c9a368'],
      ['#fff7e6', '#efd9b0', '#c9a368'],
    ],
  ),
  'lamb-skewer': skewer(
    ['#c9855f', '#94502f', '#552610'],
    [
      ['#fff7e6', '#efd9b0', '#c9a368'],
      ['#b5705a', '#8a4a3a', '#5c2a1f'],
    ],
  ),
  'meat-patties': patties(BROWN, ['#6b3318', '#d99a70', '#4fa344']),
  cutlets: patties(['#e9b070', '#b5702e', '#6b3a0c'], ['#f8d49a', '#8a5018'], [2]),
  'potato-pancakes': patties(['#ffe08a', '#e3a53a', '#9c640f'], ['#fff0b5', '#b5761c', '#8f5a14']),
  'curd-pancakes': patties(['#fff0c0', '#f0bf60', '#b57a22'], ['#fff9e0', '#d0902f']),
  'fried-chicken': nuggets(['#f0b060', '#c4742a', '#7a3c0c'], ['#ffdca0', '#94500f', '#e09a4a']),
  'chicken-strips': nuggets(GOLDEN, CRUMB, 1.6),
  'popcorn-shrimp': nuggets(['#ffd0a0', '#f09a54', '#b55a1c'], ['#ffecc9', '#d9762f', '#ffb98a']),
  'cauliflower-wings': nuggets(['#ffc47a', '#e3823a', '#9c4810'], ['#ffe0b0', '#c9401c', '#fff0d0', '#5fa03f']),
  'banana-fritters': nuggets(['#ffe9a0', '#eeb848', '#ac7614'], ['#fffbe6', '#fffbe6', '#c98a24'], 1.2),
  'buffalo-wings': wings(['#ff9a5c', '#dd4a1c', '#8a2006'], ['#a32008', '#ffc08a']),
  'honey-wings': wings(['#e09a4a', '#a5561a', '#5c2a06'], ['#fff3d6', '#ffe9b5']),
  'lemon-wings': wings(['#ffe09a', '#e3a548', '#94600f'], ['#3a2c22', '#fff6a8', '#6b5a48']),
  'grilled-wings': wings(['#e3a066', '#b05f28', '#63300c'], ['#4a2410', '#8f1c10']),
  kyiv,
  'sliced-cutlet': slicedCutlet,
  ribs,
  'half-chicken': halfChicken,
  carpaccio,
  'cold-cuts': coldCuts,
  'beef-pieces': stewedMeat(BROWN),
  'pork-pieces': stewedMeat(['#e3a878', '#b5703f', '#6f3a18']),
  'beef-stew': stewedMeat(BROWN, ['#a05a34', '#6f3016', '#421604']),
  stroganoff: stewedMeat(['#b5785a', '#84482c', '#4c2410'], ['#fff6e4', '#f0dcb8', '#bfa271']),
  'pork-stew': stewedMeat(['#d99a6a', '#a96236', '#653012'], ['#c97a3f', '#94481c', '#5c2608']),
};
