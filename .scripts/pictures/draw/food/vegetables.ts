import { ellipse, group, path, rectangle } from '../scene.ts';
import { bits, blob, heapPoints, shade, sketch, solid, stroke, turned, type Tones } from './sketch.ts';

const CAP = 'M14 132C14 74 62 34 128 34S242 74 242 132C242 158 196 154 128 154S14 158 14 132Z';

/** A champignon. */
const mushroom = sketch((scene) =>
  turned(
    12,
    solid(
      scene,
      'M96 140H160C160 170 170 190 170 208C170 228 86 228 86 208C86 190 96 170 96 140Z',
      ['#ffffff', '#f3e7d3', '#c4ad8a'],
      4,
    ),
    solid(scene, CAP, ['#f0d8b4', '#c29a68', '#7a552c'], 8),
    stroke('M48 104C62 74 92 56 122 52', '#fff6e4', 11, { opacity: 0.7 }),
  ),
);

/** Mushroom caps filled with melted cheese. */
const stuffedMushrooms = sketch((scene, random) =>
  heapPoints([2, 3], 216, 112, 66)
    .map(
      ({ x, y }) =>
        solid(
          scene,
          `M${x - 54} ${y}C${x - 54} ${y + 34} ${x - 26} ${y + 46} ${x} ${y + 46}S${x + 54} ${y + 34} ${x + 54} ${y}Z`,
          ['#d9b384', '#a3764a', '#5f3e1f'],
          4,
        ) +
        blob(scene, x, y, 54, 27, ['#c9a070', '#94683c', '#5c3c1c'], 0) +
        blob(scene, x, y - 3, 44, 20, ['#fff6c4', '#ffdc6b', '#dca02c'], 0) +
        bits(random, 8, { x, y: y - 3, rx: 32, ry: 12 }, ['#c9822f', '#4fa344', '#fffbe6'], 5),
    )
    .join(''),
);

/** Slices of courgette, aubergine, pepper and onion off the grill. */
const grilled = sketch((scene) => {
  const courgette: Tones = ['#f6f7c9', '#cddc84', '#5c8a2c'];
  const aubergine: Tones = ['#f0dcb0', '#c9a870', '#4a2450'];
  const pepper: Tones = ['#ff9a6b', '#e8412c', '#a01c14'];
  const onion: Tones = ['#f6e3f6', '#c991c4', '#86478a'];
  const kinds = [courgette, pepper, aubergine, onion, courgette, aubergine, pepper];
  return heapPoints([3, 4, 4, 3], 212, 92, 36)
    .map(({ x, y }, index) => {
      const tones = kinds[index % kinds.length] ?? courgette;
      return group(
        `rotate(${((index * 53) % 50) - 25} ${x} ${y})`,
        ellipse(x, y + 7, 40, 25, { fill: tones[2] }),
        ellipse(x, y, 38, 23, { fill: shade(scene, tones), stroke: tones[2], 'stroke-width': 5 }),
        stroke(
          `M${x - 18} ${y - 14}L${x - 24} ${y + 12}M${x + 2} ${y - 18}L${x - 4} ${y + 16}M${x + 22} ${y - 14}L${x + 16} ${y + 12}`,
          '#4a2a14',
          6,
          { opacity: 0.55 },
        ),
      );
    })
    .join('');
});

/** A pepper filled with rice, its lid beside. */
const stuffedPeppers = sketch((scene, random) =>
  [
    [84, 128],
    [176, 150],
  ]
    .map(([x = 0, y = 0]) =>
      [
        solid(
          scene,
          `M${x - 68} ${y}C${x - 76} ${y + 54} ${x - 52} ${y + 88} ${x - 24} ${y + 84}Q${x} ${y + 92} ${x + 24} ${y + 84}C${x + 52} ${y + 88} ${x + 76} ${y + 54} ${x + 68} ${y}Z`,
          ['#ff8a5c', '#e03a24', '#931509'],
          4,
        ),
        stroke(
          `M${x - 22} ${y + 20}Q${x - 26} ${y + 56} ${x - 16} ${y + 80}M${x + 22} ${y + 20}Q${x + 26} ${y + 56} ${x + 16} ${y + 80}`,
          '#931509',
          5,
          { opacity: 0.5 },
        ),
        stroke(`M${x - 52} ${y + 20}Q${x - 52} ${y + 44} ${x - 44} ${y + 60}`, '#ffd0b0', 8, { opacity: 0.6 }),
        blob(scene, x, y, 68, 30, ['#f0603f', '#c42c18', '#931509'], 0),
        blob(scene, x, y - 8, 56, 26, ['#fffaf0', '#f3dfb8', '#c9a468'], 0),
        bits(random, 26, { x, y: y - 8, rx: 46, ry: 18 }, ['#ffffff', '#fff3d6', '#c9784a', '#ff9a4a'], 8),
      ].join(''),
    )
    .join(''),
);

const caprese = sketch((scene) =>
  [0, 1, 2, 3, 4, 5]
    .map((index) => {
      const x = 42 + index * 35;
      const tomato = index % 2 === 0;
      const tones: Tones = tomato ? ['#ff8a6b', '#e8412c', '#a01c14'] : ['#ffffff', '#fbf8f2', '#d0c9be'];
      return (
        blob(scene, x, 136, 36, 62, tones, 8) +
        (tomato
          ? ellipse(x + 4, 136, 22, 46, { fill: '#f2654a', opacity: 0.8 })
          : path(`M${x - 4} 92Q${x + 34} 84 ${x + 28} 56Q${x - 8} 58 ${x - 4} 92Z`, { fill: '#3f9a3a' }) +
            stroke(`M${x} 88L${x + 22} 62`, '#a4dd84', 3))
      );
    })
    .join(''),
);

/** A ball of fresh cheese, opened. */
const burrata = sketch((scene) =>
  [
    solid(
      scene,
      'M30 160C24 104 70 66 112 62C114 44 122 34 132 34S150 46 148 62C192 68 232 106 226 160C220 206 180 222 128 222S36 206 30 160Z',
      ['#ffffff', '#fdfaf4', '#d3cabf'],
      8,
    ),
    stroke('M112 66C120 74 138 74 148 66', '#d3cabf', 7),
    solid(
      scene,
      'M92 142C104 116 156 118 168 144C172 168 156 172 152 190C148 204 134 196 128 184C120 170 86 172 92 142Z',
      ['#ffffff', '#fff6e0', '#e6d6b5'],
      4,
    ),
    stroke('M48 130C56 106 76 92 96 86', '#ffffff', 9, { opacity: 0.9 }),
  ].join(''),
);

/** A block of white brine cheese. */
const whiteCheese = sketch((scene, random) =>
  [
    path('M14 118L128 166V232L14 178Z', { fill: '#e6ded3' }),
    path('M242 118L128 166V232L242 178Z', { fill: '#cfc5ba' }),
    path('M128 70L242 118L128 166L14 118Z', { fill: shade(scene, ['#ffffff', '#fffdf8', '#efe7dc']) }),
    bits(random, 16, { x: 128, y: 118, rx: 66, ry: 28 }, ['#e6dccf', '#f3ece2'], 5),
    bits(random, 8, { x: 72, y: 176, rx: 40, ry: 22 }, ['#d3c8ba'], 5),
  ].join(''),
);

/** A walnut, half of it out of its shell. */
const walnut = sketch((scene) =>
  turned(
    -10,
    blob(scene, 150, 104, 82, 70, ['#e3bd88', '#b5834a', '#704a20'], 8),
    stroke('M150 36Q130 104 150 174M96 70Q124 100 100 144M204 70Q176 100 200 144', '#8a5f30', 6, { opacity: 0.7 }),
    solid(
      scene,
      'M24 170C10 130 40 106 66 114C76 98 108 102 114 118C140 112 160 138 150 164C160 196 130 220 106 208C88 224 62 218 58 204C38 206 26 190 24 170Z',
      ['#f6d9a0', '#d0a05a', '#8f6428'],
      7,
    ),
    stroke('M88 116Q80 160 88 208M52 136Q72 146 62 172M124 136Q106 148 118 176', '#8f6428', 6, { opacity: 0.8 }),
  ),
);

const hazelnuts = sketch((scene) =>
  heapPoints([1, 2], 150, 100, 74)
    .map(
      ({ x, y }) =>
        blob(scene, x, y, 54, 52, ['#e0a868', '#aa6c30', '#653a12'], 6) +
        blob(scene, x, y - 34, 28, 14, ['#f6ddb5', '#d9b380', '#a87f4c'], 0) +
        stroke(`M${x - 30} ${y - 8}Q${x - 34} ${y + 14} ${x - 22} ${y + 32}`, '#ffe3bd', 6, { opacity: 0.5 }),
    )
    .join(''),
);

const almonds = sketch((scene) =>
  [
    [88, 118, -30],
    [172, 110, 24],
    [130, 182, -4],
  ]
    .map(([x = 0, y = 0, angle = 0]) =>
      group(
        `translate(${x} ${y}) rotate(${angle})`,
        solid(
          scene,
          'M0 -62C30 -30 42 4 30 34C18 58 -18 58 -30 34C-42 4 -30 -30 0 -62Z',
          ['#e3ac70', '#b5763a', '#774616'],
          6,
        ),
        stroke('M-6 -34Q-14 4 -8 36M10 -30Q16 4 10 34', '#8f5a24', 4, { opacity: 0.7 }),
      ),
    )
    .join(''),
);

const pistachios = sketch((scene) =>
  heapPoints([2, 3], 180, 104, 66)
    .map(({ x, y }) =>
      group(
        `rotate(-24 ${x} ${y})`,
        blob(scene, x, y, 46, 32, ['#fff0d0', '#e3c493', '#a98450'], 7),
        blob(scene, x + 4, y - 2, 36, 14, ['#d3ec8a', '#8fb83f', '#587d1c'], 0),
      ),
    )
    .join(''),
);

const pomegranate = sketch((scene, random) =>
  [
    path('M104 46L96 14L118 30L128 8L140 30L160 14L152 46Z', { fill: '#a8203a' }),
    blob(scene, 128, 138, 106, 100, ['#f0607a', '#c4203f', '#7a0c24'], 8),
    blob(scene, 148, 152, 68, 62, ['#fff0d6', '#f6dcae', '#d0a870'], 0),
    bits(random, 46, { x: 148, y: 152, rx: 54, ry: 48 }, ['#d81f3f', '#b0102c', '#f0506c'], 14),
    stroke('M46 120C52 88 74 66 100 56', '#ffc0cc', 10, { opacity: 0.6 }),
  ].join(''),
);

/** Small round berries with their leaves. */
function berries(tones: Tones): string {
  return sketch((scene) =>
    [
      path('M128 92Q60 96 36 40Q108 30 128 92ZM128 92Q190 92 222 44Q150 28 128 92Z', { fill: '#4f9a3a' }),
      ...heapPoints([2, 3, 2], 168, 104, 50).map(
        ({ x, y }) =>
          blob(scene, x, y, 36, 35, tones, 4) + ellipse(x - 11, y - 13, 10, 7, { fill: '#ffffff', opacity: 0.6 }),
      ),
    ].join(''),
  );
}

function plums(tones: Tones): string {
  return sketch((scene) =>
    [
      stroke('M128 60Q132 34 150 20', '#6b4a20', 9),
      path('M140 44Q188 14 226 40Q190 70 140 44Z', { fill: '#5fa03f' }),
      blob(scene, 98, 146, 78, 86, tones, 6),
      blob(scene, 176, 162, 66, 72, tones, 6),
      stroke('M66 84Q50 130 66 190', tones[2], 6, { opacity: 0.5 }),
      ellipse(108, 110, 26, 16, { fill: '#ffffff', opacity: 0.35 }),
      ellipse(186, 128, 20, 12, { fill: '#ffffff', opacity: 0.35 }),
    ].join(''),
  );
}

/** Half a fruit, cut side up. */
function halves(tones: Tones, core: string): string {
  return sketch((scene) =>
    [
      [84, 150],
      [174, 138],
    ]
      .map(
        ([x = 0, y = 0]) =>
          solid(
            scene,
            `M${x - 72} ${y}C${x - 72} ${y - 44} ${x - 34} ${y - 66} ${x} ${y - 66}S${x + 72} ${y - 44} ${x + 72} ${y}C${x + 72} ${y + 52} ${x - 72} ${y + 52} ${x - 72} ${y}Z`,
            tones,
            12,
          ) +
          blob(scene, x, y - 10, 60, 44, [tones[0], tones[0], tones[1]], 0) +
          ellipse(x, y - 8, 24, 19, { fill: tones[1], opacity: 0.7 }) +
          ellipse(x - 7, y - 9, 5, 9, { fill: core }) +
          ellipse(x + 7, y - 7, 5, 9, { fill: core }) +
          stroke(`M${x} ${y - 54}Q${x + 4} ${y - 70} ${x + 14} ${y - 76}`, '#6b4a20', 6) +
          stroke(`M${x - 46} ${y - 22}Q${x - 28} ${y - 46} ${x - 4} ${y - 48}`, '#ffffff', 7, { opacity: 0.6 }),
      )
      .join(''),
  );
}

/** A baked apple with its filling. */
const bakedApple = sketch((scene, random) =>
  [
    solid(
      scene,
      'M128 74C168 56 232 74 234 138C236 196 186 238 128 234C70 238 20 196 22 138C24 74 88 56 128 74Z',
      ['#e9a04f', '#b9562a', '#702410'],
      6,
    ),
    stroke('M70 100Q56 150 84 206M186 100Q200 150 172 206', '#702410', 5, { opacity: 0.5 }),
    blob(scene, 128, 88, 62, 28, ['#c9783c', '#8f4a1c', '#5c280a'], 0),
    blob(scene, 128, 78, 52, 26, ['#d9a868', '#a5703a', '#663e16'], 0),
    bits(random, 22, { x: 128, y: 76, rx: 40, ry: 16 }, ['#f3d9a0', '#6b3f1a', '#e3b878', '#4a2450'], 9),
    stroke('M46 128C50 104 64 92 78 86', '#ffe3b0', 10, { opacity: 0.6 }),
    stroke('M168 96Q180 110 176 128', '#f0b040', 9, { opacity: 0.8 }),
  ].join(''),
);

/** A thick slice of roasted cauliflower. */
const cauliflower = sketch((scene, random) =>
  [
    solid(
      scene,
      'M100 236C108 200 92 176 60 170C14 174 2 132 28 112C20 74 58 50 86 62C100 26 156 26 170 62C200 50 236 76 228 112C254 134 240 174 196 170C164 176 148 200 156 236Z',
      ['#fff6da', '#efd8a0', '#b5884a'],
      9,
    ),
    bits(random, 90, { x: 128, y: 112, rx: 92, ry: 52 }, ['#fffdf2', '#dca860', '#c4853a', '#fff3cf'], 11),
    stroke('M128 226V176M128 190Q100 168 84 140M128 190Q156 168 172 140', '#fffbe8', 10, { opacity: 0.8 }),
  ].join(''),
);

const friedEgg = sketch((scene) =>
  [
    solid(
      scene,
      'M12 140C8 100 56 84 92 88C126 70 196 76 222 104C256 122 252 166 212 180C170 200 104 196 68 184C34 182 16 168 12 140Z',
      ['#ffffff', '#fffaf2', '#ddd0c0'],
      7,
    ),
    blob(scene, 130, 130, 46, 32, ['#ffe27a', '#ffb52e', '#ec860f'], 5),
    ellipse(114, 118, 14, 6, { fill: '#ffffff', opacity: 0.7 }),
  ].join(''),
);

const omelette = sketch((scene, random) =>
  turned(
    -8,
    solid(
      scene,
      'M8 160C14 92 76 58 140 60C206 62 248 108 248 160C248 186 200 196 128 196S4 188 8 160Z',
      ['#fff3a8', '#ffd24a', '#d5961a'],
      12,
    ),
    solid(
      scene,
      'M20 170C40 190 216 190 238 168C226 156 200 166 176 160C150 156 130 168 104 162C76 156 40 154 20 170Z',
      ['#ffffff', '#fff6de', '#e0cda0'],
      0,
    ),
    bits(random, 26, { x: 128, y: 122, rx: 96, ry: 40 }, ['#4fa344', '#2f8440', '#6fbf58', '#d9942a'], 6),
    stroke('M34 138C50 100 92 80 136 80', '#fffbe0', 9, { opacity: 0.7 }),
  ),
);

/** Fillings in jelly. */
function aspic(flecks: readonly string[]): string {
  return sketch((scene, random) =>
    [
      solid(
        scene,
        'M34 100C34 78 76 68 128 68S222 78 222 100L240 196C240 220 190 230 128 230S16 220 16 196Z',
        ['#f6dfae', '#dcb26a', '#a9783a'],
        5,
      ),
      bits(random, 34, { x: 128, y: 164, rx: 92, ry: 50 }, flecks, 14),
      path('M34 100C34 78 76 68 128 68S222 78 222 100L240 196C240 220 190 230 128 230S16 220 16 196Z', {
        fill: '#ffe9bd',
        opacity: 0.35,
      }),
      blob(scene, 128, 98, 92, 27, ['#fff3d3', '#efd095', '#cfa258'], 0),
      bits(random, 10, { x: 128, y: 98, rx: 66, ry: 15 }, ['#4fa344', '#2f8440', '#ffa04a'], 8),
      stroke('M48 118L36 186', '#ffffff', 11, { opacity: 0.7 }),
    ].join(''),
  );
}

/** Layers of salad in a ring, beetroot on top. */
const layeredSalad = sketch((scene, random) => {
  const layers = ['#e3d6c4', '#f3e2b0', '#f7a23f', '#fff6da', '#a8204f'];
  return [
    ...layers.map((fill, index) => {
      const y = 196 - index * 24;
      return rectangle(20, y, 216, 30, { rx: 14, fill }) + ellipse(128, y + 28, 108, 22, { fill });
    }),
    blob(scene, 128, 96, 108, 40, ['#e0507f', '#b01f55', '#6f0c33'], 0),
    bits(random, 60, { x: 128, y: 96, rx: 94, ry: 30 }, ['#c93a6b', '#8f1543', '#e9729a'], 7),
    bits(random, 20, { x: 128, y: 96, rx: 60, ry: 18 }, ['#fff3b0', '#ffffff', '#4fa344'], 8),
  ].join('');
});

/** Mounds of three vegetable pastes with pomegranate seeds. */
const pkhali = sketch((scene, random) =>
  (
    [
      [76, 128, ['#a8d06a', '#5f9a35', '#31611a']],
      [180, 128, ['#e0608a', '#a8204f', '#650c30']],
      [128, 182, ['#c9cf78', '#8f9a3c', '#555f18']],
    ] as const
  )
    .map(
      ([x, y, tones]) =>
        blob(scene, x, y, 58, 50, tones, 7) +
        bits(random, 20, { x, y, rx: 42, ry: 34 }, [tones[0], tones[2]], 6) +
        [
          [-14, -22],
          [12, -26],
          [2, -10],
        ]
          .map(([dx = 0, dy = 0]) => blob(scene, x + dx, y + dy, 8, 8, ['#ff6b84', '#c8102e', '#7a0418'], 0))
          .join(''),
    )
    .join(''),
);

const slices = ([lit, body, dark]: Tones, rind: string, rows: readonly number[] = [3, 4, 4, 3]): string =>
  sketch((scene, random) =>
    heapPoints(rows, Math.max(...rows) * 52 + 16, 94, 38)
      .map(({ x, y }) =>
        group(
          `rotate(${random.between(-25, 25).toFixed(0)} ${x} ${y})`,
          ellipse(x, y + 7, 36, 24, { fill: rind }),
          ellipse(x, y, 34, 22, { fill: shade(scene, [lit, body, dark]), stroke: rind, 'stroke-width': 6 }),
          ellipse(x, y, 14, 8, { fill: lit, opacity: 0.7 }),
          bits(random, 4, { x, y, rx: 12, ry: 6 }, ['#fffbe0', '#d8452a', '#fff3d6'], 4),
        ),
      )
      .join(''),
  );

/** Rounds of citrus fruit. */
const citrus = (flesh: Tones, rind: string): string =>
  sketch((scene) =>
    [
      [92, 110, -14],
      [168, 128, 18],
      [112, 178, 4],
    ]
      .map(([x = 0, y = 0, angle = 0]) =>
        group(
          `translate(${x} ${y}) rotate(${angle}) scale(1 .82)`,
          ellipse(0, 8, 66, 66, { fill: flesh[2] }),
          ellipse(0, 0, 64, 64, { fill: '#fffbe6', stroke: rind, 'stroke-width': 9 }),
          ...[0, 60, 120, 180, 240, 300].map((turn) =>
            group(
              `rotate(${turn})`,
              path('M0 -4L25 -44Q0 -58 -25 -44Z', { fill: shade(scene, flesh), stroke: '#fffbe6', 'stroke-width': 3 }),
            ),
          ),
        ),
      )
      .join(''),
  );

/** Cut pieces with rounded corners: potato, bread. */
const cubes = (tones: Tones, flecks: readonly string[]): string =>
  sketch((scene, random) =>
    heapPoints([2, 3, 2], 190, 100, 46)
      .map(({ x, y }) =>
        group(
          `rotate(${random.between(-24, 24).toFixed(0)} ${x} ${y})`,
          rectangle(x - 32, y - 22, 64, 56, { rx: 12, fill: tones[2] }),
          rectangle(x - 32, y - 30, 64, 54, { rx: 12, fill: shade(scene, tones) }),
          bits(random, 6, { x, y: y - 4, rx: 22, ry: 18 }, flecks, 4),
        ),
      )
      .join(''),
  );

const olives = sketch((scene) =>
  heapPoints([3, 4, 4, 3], 190, 92, 38)
    .map(
      ({ x, y }) =>
        blob(scene, x, y, 31, 27, ['#c9dd6b', '#85a832', '#4a641a'], 4) +
        ellipse(x - 9, y - 10, 9, 5, { fill: '#ffffff', opacity: 0.6 }) +
        ellipse(x + 12, y + 2, 7, 6, { fill: '#e0452f' }),
    )
    .join(''),
);

export const vegetables: Readonly<Record<string, string>> = {
  mushroom,
  'stuffed-mushrooms': stuffedMushrooms,
  'grilled-vegetables': grilled,
  'stuffed-peppers': stuffedPeppers,
  caprese,
  burrata,
  'white-cheese': whiteCheese,
  walnut,
  hazelnuts,
  almonds,
  pistachios,
  pomegranate,
  cranberries: berries(['#f5506a', '#c41436', '#7a041c']),
  'sea-buckthorn': berries(['#ffd166', '#ff9d1f', '#d56a05']),
  blackcurrants: berries(['#7a6aa8', '#3a2c66', '#1c1438']),
  raspberries: berries(['#ff8aa8', '#e03a6b', '#941440']),
  plum: plums(['#9a6fc4', '#58307f', '#2f1450']),
  dates: plums(['#b5703c', '#703614', '#401a06']),
  'baked-quince': halves(['#ffdc8a', '#eaa338', '#a8640f'], '#94500f'),
  'roasted-peach': halves(['#ffd08a', '#f7963c', '#c4530f'], '#9c3f14'),
  'baked-apple': bakedApple,
  cauliflower,
  'fried-egg': friedEgg,
  omelette,
  'chicken-aspic': aspic(['#f3dfc0', '#e9cfa6', '#4fa344', '#fff6e4']),
  'beef-aspic': aspic(['#8a4c2c', '#a5694a', '#6f3418', '#ff9a3c']),
  'layered-salad': layeredSalad,
  pkhali,
  'sliced-cucumber': slices(['#f3fbd3', '#cfe99a', '#9cc45a'], '#3f8030'),
  beetroot: slices(['#e0608f', '#b01f5a', '#750c38'], '#5c0a2c'),
  'tomato-slices': slices(['#ffb59a', '#f0563c', '#c92f1c'], '#d8331f', [1, 2, 2]),
  'carrot-slices': slices(['#ffd09a', '#ff9838', '#e0700f'], '#e8791a', [1, 2, 2]),
  'aubergine-slices': slices(['#fbf0cf', '#e3cf9a', '#b59a62'], '#4a2450', [1, 2, 2]),
  'lemon-slices': citrus(['#fff6a8', '#ffe04a', '#d9a91c'], '#ffcf2e'),
  'orange-slices': citrus(['#ffd08a', '#ff9a2e', '#d06a0a'], '#ff8f1f'),
  'potato-pieces': cubes(['#fff3b5', '#f6d76f', '#b58f2e'], ['#4fa344', '#fffbe0']),
  croutons: cubes(['#ffe3a8', '#dd9f4f', '#8f5a1c'], ['#fff3cf', '#b5722a']),
  olives,
};
