import { ellipse, group, path } from '../scene.ts';
import { bits, blob, heapPoints, shade, sketch, solid, stroke, strew, turned, type Tones } from './sketch.ts';

const CRUST: Tones = ['#ffe0a0', '#eeab52', '#a9641f'];
const BUN: Tones = ['#ffdd9a', '#dd9340', '#8f5018'];
const BOILED: Tones = ['#fffaec', '#f3e2bf', '#c9a873'];
const STEAMED: Tones = ['#ffffff', '#f6f1ea', '#cfc4bb'];
const TRANSLUCENT: Tones = ['#ffffff', '#fbe5dc', '#dcb6ab'];
const FRIED: Tones = ['#ffd98a', '#e5a03c', '#9c5d14'];

const HERBS = ['#4fa344', '#2f8440', '#6fbf58'];
const SESAME = ['#fff6da', '#ffe9b5', '#f3d48c'];

/** A round filled bread, lying, with a wedge taken out so that the filling shows. */
function filledBread(filling: Tones, crust: Tones = CRUST): string {
  const top = 'M128 120L138 188A120 62 0 1 1 226 153Z';
  return sketch((scene) =>
    [
      group('translate(0 30)', path(top, { fill: crust[2] })),
      path('M128 120L226 153V183L128 150Z', { fill: shade(scene, filling) }),
      stroke('M130 124L224 156', crust[1], 7),
      path(top, { fill: shade(scene, crust) }),
      ...[
        [82, 104, 19],
        [150, 88, 15],
        [70, 140, 13],
        [186, 112, 16],
        [112, 150, 12],
      ].map(([x = 0, y = 0, size = 0]) => ellipse(x, y, size, size * 0.46, { fill: '#b5621a', opacity: 0.4 })),
      stroke('M22 112C36 84 84 66 134 66', '#fff3cf', 7, { opacity: 0.75 }),
    ].join(''),
  );
}

/** A round flatbread, lying, with something spread over it. */
function toppedBread(spread: Tones, flecks: readonly string[]): string {
  return sketch((scene, random) =>
    [
      blob(scene, 128, 130, 122, 62, CRUST, 9),
      ellipse(128, 128, 104, 50, { fill: shade(scene, spread) }),
      bits(random, 60, { x: 128, y: 128, rx: 98, ry: 45 }, flecks, 6),
      stroke('M20 118C34 88 84 70 134 70', '#fff3cf', 6, { opacity: 0.8 }),
    ].join(''),
  );
}

interface Boat {
  readonly filling: Tones;
  readonly flecks: readonly string[];
  readonly egg?: boolean;
  readonly crust?: Tones;
}

/** A long boat with an open filling, of bread if it is a pide. */
function boat({ filling, flecks, egg = false, crust = CRUST }: Boat): string {
  const outline = 'M2 132C30 92 78 80 128 80S226 92 254 132C226 172 178 184 128 184S30 172 2 132Z';
  const inside = 'M32 132C58 108 92 100 128 100S198 108 224 132C198 156 164 164 128 164S58 156 32 132Z';
  return sketch((scene, random) =>
    turned(
      -14,
      solid(scene, outline, crust, 13),
      path(inside, { fill: crust[2] }),
      group('translate(0 4)', path(inside, { fill: shade(scene, filling) })),
      bits(random, 44, { x: 128, y: 136, rx: 82, ry: 24 }, flecks, 6),
      egg
        ? ellipse(128, 136, 34, 20, { fill: '#fffdf6' }) +
            blob(scene, 128, 132, 17, 12, ['#ffd35e', '#ffa51f', '#ea7f0c'], 2)
        : '',
      stroke('M22 116C54 94 98 87 140 88', '#fff3d2', 7, { opacity: 0.7 }),
    ),
  );
}

/** A square of folded pastry: its corners meet in the middle. */
const envelope = sketch((scene) =>
  [
    solid(scene, 'M128 62L246 128L128 200L10 128Z', FRIED, 18),
    stroke('M128 62L128 200M10 128L246 128', '#a9641f', 4, { opacity: 0.7 }),
    ...[24, 44].map((inset) =>
      stroke(`M128 ${62 + inset * 0.56}L${246 - inset} 128L128 ${200 - inset * 0.6}L${10 + inset} 128Z`, '#fff0c4', 3, {
        opacity: 0.5,
      }),
    ),
    ellipse(128, 129, 16, 9, { fill: '#a9641f', opacity: 0.5 }),
    stroke('M26 124L120 70', '#fff6da', 6, { opacity: 0.7 }),
  ].join(''),
);

/** A coil of stuffed pastry. */
const coil = sketch((scene) =>
  [
    blob(scene, 128, 134, 116, 70, FRIED, 16),
    stroke(
      'M12 138C16 196 240 196 232 132C226 82 62 78 60 132C60 168 184 166 178 132C174 108 106 108 108 130C110 142 136 142 138 132',
      '#9c5d14',
      6,
      { opacity: 0.8 },
    ),
    stroke('M30 112C50 82 104 70 150 76M84 118C98 104 140 100 158 112', '#fff3cf', 7, { opacity: 0.75 }),
  ].join(''),
);

/** A round pie under a woven lid. */
const latticePie = sketch((scene) => {
  const clip = scene.define((id) => `<clipPath id="${id}">${ellipse(128, 120, 100, 54, {})}</clipPath>`);
  const strips = [-80, -40, 0, 40, 80].map(
    (shift) => `M${128 + shift - 50} 50L${128 + shift + 50} 190M${128 + shift + 50} 50L${128 + shift - 50} 190`,
  );
  return [
    solid(scene, 'M8 120L34 190C40 214 216 214 222 190L248 120Z', ['#f0c078', '#c98a3c', '#8a5418'], 0),
    blob(scene, 128, 120, 120, 68, FRIED, 4),
    ellipse(128, 120, 100, 54, { fill: shade(scene, ['#f3a04a', '#cf6a24', '#8f3c0c']) }),
    `<g clip-path="${clip}">${stroke(strips.join(''), '#a9641f', 19)}${stroke(strips.join(''), '#f3c47a', 13)}</g>`,
    stroke('M26 104C44 74 92 56 134 56', '#fff3cf', 7, { opacity: 0.75 }),
  ].join('');
});

/** A tall closed pie with a braided rim. */
const domedPie = sketch((scene) =>
  [
    solid(scene, 'M12 178C12 92 66 44 128 44S244 92 244 178C244 222 12 222 12 178Z', FRIED, 6),
    ...Array.from({ length: 11 }, (_, index) =>
      blob(scene, 20 + index * 21.6, 190 + 14 * Math.sin((index / 10) * Math.PI), 16, 13, FRIED, 4),
    ),
    stroke(
      'M128 64V96M128 80Q104 74 92 88M128 80Q152 74 164 88M128 110Q96 104 80 124M128 110Q160 104 176 124M128 96V140',
      '#94590f',
      7,
      { opacity: 0.6 },
    ),
    ellipse(128, 52, 14, 7, { fill: '#7a4512' }),
    stroke('M42 140C50 104 72 78 98 68', '#fff6da', 9, { opacity: 0.6 }),
  ].join(''),
);

/** Small shiny buns baked side by side. */
const buns = sketch((scene, random) =>
  heapPoints([2, 3, 2], 150, 108, 34)
    .map(
      ({ x, y }) =>
        blob(scene, x, y, 42, 36, BUN, 8) +
        ellipse(x - 12, y - 16, 12, 6, { fill: '#fff3cf', opacity: 0.7 }) +
        bits(random, 7, { x, y: y - 6, rx: 26, ry: 18 }, HERBS, 4),
    )
    .join(''),
);

/** An oval stuffed bun, glazed. */
const pirozhok = sketch((scene) =>
  turned(
    -16,
    blob(scene, 128, 136, 116, 62, BUN, 14),
    ellipse(128, 132, 92, 40, { fill: '#c9782a', opacity: 0.45 }),
    stroke('M52 132C84 122 172 122 204 132', '#8f5018', 4, { opacity: 0.4 }),
    ellipse(88, 98, 46, 12, { fill: '#fff3cf', opacity: 0.65 }),
  ),
);

/** A round bun with curd in the middle. */
const vatrushka = sketch((scene, random) =>
  [
    blob(scene, 128, 134, 116, 74, BUN, 18),
    ellipse(128, 126, 74, 42, { fill: '#8f5018', opacity: 0.6 }),
    blob(scene, 128, 126, 70, 39, ['#ffffff', '#fff1c9', '#e9c987'], 0),
    bits(random, 9, { x: 128, y: 126, rx: 52, ry: 26 }, ['#f3c66b', '#ffe7ae'], 7),
    stroke('M28 118C42 86 88 68 132 68', '#fff3cf', 7, { opacity: 0.75 }),
  ].join(''),
);

/** A ring of bread under sesame seeds. */
const simit = sketch((scene, random) => {
  const seeds = strew(random, 230, { x: 128, y: 126, rx: 122, ry: 84 }, (x, y) => {
    const distance = Math.hypot((x - 128) / 116, (y - 126) / 78);
    return distance < 0.5 || distance > 0.98 ? '' : ellipse(x, y, 5, 3, { fill: random.pick(SESAME) });
  });
  return [
    path('M12 140A116 80 0 1 0 244 140A116 80 0 1 0 12 140ZM82 132A46 26 0 1 0 174 132A46 26 0 1 0 82 132Z', {
      fill: '#6b3710',
      'fill-rule': 'evenodd',
    }),
    path('M12 126A116 80 0 1 0 244 126A116 80 0 1 0 12 126ZM76 128A52 30 0 1 0 180 128A52 30 0 1 0 76 128Z', {
      fill: shade(scene, ['#e9a552', '#bd6f25', '#7a4213']),
      'fill-rule': 'evenodd',
    }),
    seeds,
  ].join('');
});

/** A fried curd ring with its ball, sour cream and cherries. */
const papanasi = sketch((scene) =>
  [
    blob(scene, 128, 166, 114, 62, FRIED, 14),
    ellipse(128, 158, 60, 26, { fill: '#9c5d14', opacity: 0.6 }),
    solid(
      scene,
      'M40 146C40 118 82 108 128 108S216 118 216 146C220 170 202 190 192 174C184 162 172 166 166 186C160 204 142 202 138 184C134 172 120 172 112 186C104 200 86 196 82 178C78 166 62 172 52 176C40 176 40 160 40 146Z',
      ['#ffffff', '#fffaf2', '#e2d5c6'],
      5,
    ),
    blob(scene, 128, 96, 54, 48, FRIED, 8),
    solid(
      scene,
      'M82 84C84 58 108 48 128 48S174 60 174 86C176 104 164 108 158 98C152 90 144 96 142 108C138 120 124 118 122 104C120 94 110 96 104 104C94 112 82 100 82 84Z',
      ['#e8486a', '#b3163c', '#760a28'],
      4,
    ),
    ...[
      [62, 150],
      [194, 146],
      [158, 168],
    ].map(([x = 0, y = 0]) => blob(scene, x, y, 14, 13, ['#f0506c', '#b3163c', '#760a28'], 2)),
  ].join(''),
);

const KHINKALI =
  'M128 40C142 40 148 52 144 66C142 78 156 84 182 104C220 132 242 166 230 192C216 222 170 228 128 228S40 222 26 192C14 166 36 132 74 104C100 84 114 78 112 66C108 52 114 40 128 40Z';

/** A pleated pouch tied into a knob. */
const khinkali = sketch((scene) =>
  [
    solid(scene, KHINKALI, BOILED, 8),
    stroke(
      'M120 78C92 112 56 140 38 186M124 80C108 118 86 152 78 208M128 80C126 120 126 160 126 214M132 80C150 118 168 152 178 208M136 78C164 112 200 140 218 186',
      '#c9a873',
      6,
      { opacity: 0.75 },
    ),
    stroke('M112 92C86 122 66 140 54 164', '#ffffff', 8, { opacity: 0.7 }),
    ellipse(128, 46, 12, 7, { fill: '#ffffff', opacity: 0.8 }),
  ].join(''),
);

/** Small round dumplings, folded like ears. */
const pelmeni = (tones: Tones): string =>
  sketch((scene) =>
    heapPoints([3, 4, 3], 184, 92, 52)
      .map(({ x, y }, index) =>
        group(
          `rotate(${(index % 3) * 20 - 20} ${x} ${y})`,
          blob(scene, x, y, 37, 29, tones, 7),
          stroke(`M${x - 30} ${y - 4}Q${x} ${y - 36} ${x + 30} ${y - 4}`, tones[2], 5, { opacity: 0.7 }),
          ellipse(x, y + 6, 13, 7, { fill: '#dcb98a', opacity: 0.5 }),
        ),
      )
      .join(''),
  );

/** Square filled pasta. */
const ravioli = sketch((scene) =>
  heapPoints([2, 3, 2], 190, 84, 46)
    .map(({ x, y }) =>
      group(
        `translate(${x} ${y})`,
        solid(scene, 'M-46 0L0 -30L46 0L0 30Z', ['#fff6c9', '#f6d984', '#c79d43'], 9),
        path('M-46 0L0 -30L46 0L0 30Z', {
          fill: 'none',
          stroke: '#fff9dd',
          'stroke-width': 5,
          'stroke-dasharray': '5 5',
        }),
        ellipse(0, -2, 21, 13, { fill: '#e9c86a' }),
        ellipse(-3, -5, 16, 9, { fill: '#fff3bd' }),
      ),
    )
    .join(''),
);

/** Little pillows of curd dough. */
const pillows = sketch((scene) =>
  heapPoints([3, 4, 3], 188, 100, 46)
    .map(({ x, y }, index) =>
      group(
        `rotate(${(index % 2) * 34 - 17} ${x} ${y})`,
        blob(scene, x, y, 36, 23, BOILED, 7),
        ellipse(x - 9, y - 9, 12, 5, { fill: '#ffffff', opacity: 0.8 }),
      ),
    )
    .join(''),
);

function basket(dough: Tones, open?: Tones): string {
  return sketch((scene) =>
    heapPoints([2, 1], 220, 112, 62)
      .map(({ x, y }) => {
        const pleats = stroke(
          `M${x - 40} ${y + 6}Q${x - 30} ${y - 18} ${x - 10} ${y - 34}M${x - 16} ${y + 10}Q${x - 12} ${y - 12} ${x - 3} ${y - 36}M${x + 16} ${y + 10}Q${x + 12} ${y - 12} ${x + 3} ${y - 36}M${x + 40} ${y + 6}Q${x + 30} ${y - 18} ${x + 10} ${y - 34}`,
          dough[2],
          4,
          { opacity: 0.8 },
        );
        const body = solid(
          scene,
          `M${x - 54} ${y + 8}C${x - 54} ${y - 26} ${x - 22} ${y - 44} ${x} ${y - 44}S${x + 54} ${y - 26} ${x + 54} ${y + 8}C${x + 54} ${y + 36} ${x - 54} ${y + 36} ${x - 54} ${y + 8}Z`,
          dough,
          7,
        );
        return open === undefined
          ? body + pleats
          : body +
              stroke(
                `M${x - 46} ${y + 16}V${y - 16}M${x - 18} ${y + 24}V${y - 8}M${x + 18} ${y + 24}V${y - 8}M${x + 46} ${y + 16}V${y - 16}`,
                dough[2],
                4,
                { opacity: 0.6 },
              ) +
              ellipse(x, y - 22, 48, 24, { fill: dough[1], stroke: dough[0], 'stroke-width': 5 }) +
              blob(scene, x, y - 24, 38, 18, open, 0) +
              blob(scene, x, y - 32, 14, 9, ['#ffc071', '#ff8a2a', '#d2610f'], 0);
      })
      .join(''),
  );
}

/** A steamed bun folded around its filling. */
function bao(filling: Tones, flecks: readonly string[]): string {
  return sketch((scene, random) =>
    turned(
      -8,
      solid(scene, 'M16 150C16 78 70 44 128 44S240 78 240 150C240 176 16 176 16 150Z', STEAMED, 0),
      blob(scene, 124, 158, 104, 34, filling, 8),
      bits(random, 34, { x: 124, y: 158, rx: 94, ry: 26 }, flecks, 7),
      solid(scene, 'M12 176C12 164 60 182 128 182S244 164 244 176C244 218 190 232 128 232S12 218 12 176Z', STEAMED, 5),
      stroke('M40 116C54 82 88 62 124 60', '#ffffff', 9, { opacity: 0.9 }),
    ),
  );
}

/** A large folded half-moon with a crimped edge. */
const halfMoon = sketch((scene) =>
  turned(
    -8,
    solid(scene, 'M8 170C8 98 66 54 128 54S248 98 248 170C248 190 8 190 8 170Z', FRIED, 12),
    stroke('M14 168C26 106 72 72 128 72S230 106 242 168', '#b5701f', 5, { opacity: 0.7 }),
    stroke(
      'M22 132L44 142M40 100L60 114M70 76L84 94M108 62L114 82M150 63L144 83M188 78L174 95M216 102L197 116M236 134L212 143',
      '#b5701f',
      6,
      { opacity: 0.65 },
    ),
    ...[
      [92, 134, 22],
      [158, 126, 18],
      [128, 160, 20],
      [190, 158, 13],
    ].map(([x = 0, y = 0, size = 0]) => ellipse(x, y, size, size * 0.55, { fill: '#b5621a', opacity: 0.35 })),
    ellipse(96, 106, 26, 9, { fill: '#fff6da', opacity: 0.5 }),
  ),
);

/** A round country loaf with a cross cut into its crust. */
const loaf = sketch((scene) =>
  [
    solid(
      scene,
      'M10 166C10 92 66 50 128 50S246 92 246 166C246 214 10 214 10 166Z',
      ['#f3c079', '#c2792f', '#75400f'],
      6,
    ),
    stroke('M62 108C96 130 150 146 208 150M76 176C98 140 142 100 182 82', '#ffe7bd', 17, { opacity: 0.9 }),
    stroke('M62 116C96 138 150 154 208 158M84 178C106 144 148 108 188 88', '#8f5018', 5, { opacity: 0.5 }),
    ellipse(86, 82, 30, 10, { fill: '#fff3cf', opacity: 0.55 }),
  ].join(''),
);

const slice =
  'M40 60C66 34 190 34 216 60C238 84 220 104 220 130V206C220 222 208 228 196 228H60C48 228 36 222 36 206V130C36 104 18 84 40 60Z';

/** A slice of sweet bread with a dark swirl. */
const swirlBread = sketch((scene) =>
  turned(
    -6,
    solid(scene, slice, ['#d9944a', '#a9641f', '#6b3b10'], 0),
    group('translate(13 13) scale(.9)', path(slice, { fill: shade(scene, ['#fff1c9', '#f8d998', '#e0b268']) })),
    stroke(
      'M66 96C96 62 176 66 190 110C202 160 150 198 108 184C72 170 70 126 104 114C134 106 154 134 138 152',
      '#6b3a1c',
      17,
    ),
    stroke('M66 92C96 58 176 62 190 106', '#8f5a32', 5, { opacity: 0.7 }),
  ),
);

/** A slice of rolled pastry packed with poppy seeds. */
const poppyStrudel = sketch((scene) =>
  turned(
    -10,
    solid(
      scene,
      'M14 128C14 86 48 66 92 66H176C218 66 244 90 244 128S218 196 176 196H92C48 196 14 170 14 128Z',
      FRIED,
      12,
    ),
    stroke('M120 78L150 186M160 78L190 184M200 84L222 168', '#fff0c4', 5, { opacity: 0.5 }),
    ellipse(72, 131, 56, 64, { fill: '#c9822f' }),
    blob(scene, 72, 131, 48, 56, ['#5b6070', '#2f323d', '#15161c'], 0),
    stroke('M48 132C48 106 94 104 96 130C98 156 60 158 62 138C64 128 80 128 80 136', '#f3d48c', 7),
  ),
);

/** Thin pancakes, stacked. */
function crepes(top: string): string {
  return sketch((scene) =>
    [
      ...[196, 184, 172, 160, 148].map((y, index) =>
        blob(
          scene,
          128 + (index % 2) * 4,
          y,
          116,
          46,
          index % 2 === 0 ? ['#ffe9b8', '#f0c070', '#b97a2c'] : ['#fff0cb', '#f6cf8a', '#c48a3a'],
          8,
        ),
      ),
      ...[
        [74, 138, 22],
        [160, 132, 26],
        [122, 162, 24],
        [196, 154, 14],
      ].map(([x = 0, y = 0, size = 0]) => ellipse(x, y, size, size * 0.38, { fill: '#b56a24', opacity: 0.35 })),
      top,
    ].join(''),
  );
}

const butter = stroke('M116 132L146 126L158 136L128 144Z', '#ffe27a', 14) + stroke('M118 130L146 125', '#fff6bf', 5);

const caviar = heapPoints([4, 5, 6, 5], 92, 102, 14)
  .map(({ x, y }) => ellipse(x, y, 10, 10, { fill: '#f2571c' }) + ellipse(x - 3, y - 4, 4, 3, { fill: '#ffc79a' }))
  .join('');

/** Two sponge pancakes around a dark filling. */
const dorayaki = sketch((scene) =>
  [
    blob(scene, 128, 164, 118, 52, ['#fff0c4', '#f6d28a', '#c48f42'], 16),
    blob(scene, 128, 146, 104, 42, ['#8a4f45', '#5a2620', '#331210'], 2),
    blob(scene, 120, 118, 118, 52, ['#fff0c4', '#f6d28a', '#d9a85a'], 14),
    blob(scene, 120, 115, 100, 41, ['#dda058', '#b5702e', '#7f4516'], 0),
    ellipse(90, 100, 30, 9, { fill: '#f8d29a', opacity: 0.5 }),
  ].join(''),
);

const WAFFLE: Tones = ['#ffd98a', '#e09a3c', '#935512'];

/** A waffle in the shape of a fish. */
const fishWaffle = sketch((scene) => {
  const outline =
    'M14 128C30 88 78 66 124 70C158 72 182 92 198 108C210 92 230 78 246 80C250 104 238 118 234 130C240 144 252 160 246 182C228 184 210 168 198 150C180 170 154 186 122 188C76 190 30 168 14 128Z';
  const clip = scene.define((id) => `<clipPath id="${id}">${path(outline, {})}</clipPath>`);
  return turned(
    -12,
    solid(scene, outline, WAFFLE, 14),
    `<g clip-path="${clip}">${stroke('M96 60L180 200M132 60L216 200M168 60L252 200M168 60L84 200M204 60L120 200M132 60L60 190', '#a9641f', 4, { opacity: 0.5 })}</g>`,
    stroke('M84 82C100 108 100 150 84 176', '#935512', 6, { opacity: 0.8 }),
    ellipse(56, 112, 8, 7, { fill: '#6b3b10' }),
    stroke('M30 106C50 84 90 76 124 78', '#fff3cf', 7, { opacity: 0.7 }),
  );
});

export const dough: Readonly<Record<string, string>> = {
  'bread-with-cheese': filledBread(['#ffffff', '#fff3cc', '#eacb84']),
  'bread-with-beans': filledBread(['#b0664f', '#8a4030', '#5c241a']),
  'bread-with-meat': filledBread(['#b5764f', '#8a4c2c', '#54270f']),
  'bread-with-potato': filledBread(['#fff6cf', '#f5dc8f', '#d0a94a']),
  'bread-with-pumpkin': filledBread(['#ffc873', '#f59a2e', '#c4670f'], FRIED),
  'cheese-topped-bread': toppedBread(['#fff3b0', '#ffd866', '#e0a02c'], ['#d98a24', '#ffedb0', '#fff6d2', '#c9761c']),
  lahmacun: toppedBread(['#d97a54', '#b04a2c', '#7a2a17'], ['#e8583a', '#8a3a22', ...HERBS]),
  focaccia: toppedBread(['#ffe7a8', '#f3c062', '#c4832c'], ['#3f7a3a', '#4f8f44', '#fff9e8', '#b5702a']),
  'chocolate-flatbread': toppedBread(['#8a5436', '#5e3218', '#381a0a'], ['#7a4526', '#fff6e4', '#fff6e4']),
  'corn-bread': sketch((scene) =>
    [
      [128, 150],
      [96, 112],
      [164, 116],
    ]
      .map(
        ([x = 0, y = 0]) =>
          blob(scene, x, y, 76, 42, ['#fff0a0', '#f8c93f', '#c28d12'], 18) +
          ellipse(x - 8, y - 4, 44, 20, { fill: '#d9952a', opacity: 0.35 }),
      )
      .join(''),
  ),
  'pide-minced': boat({ filling: ['#c4714a', '#96452a', '#602613'], flecks: ['#d8452a', '#6b2c18', ...HERBS] }),
  'pide-cheese': boat({ filling: ['#fff6c4', '#ffdf7a', '#eab13c'], flecks: ['#fff9dd', '#e9a63c'] }),
  'pide-sucuk': boat({
    filling: ['#fff0b5', '#ffd468', '#e3a02f'],
    flecks: ['#c2392a', '#a32a1e', '#d9523c'],
    egg: true,
  }),
  'pide-spinach': boat({ filling: ['#7fb04f', '#4c8530', '#2c5a1c'], flecks: ['#ffffff', '#fff6e4', '#2f6a22'] }),
  'pide-mixed': boat({
    filling: ['#ffe08a', '#f3b84a', '#bf7d1f'],
    flecks: ['#a32a1e', '#8a4c2c', '#3f9a3a', '#fff9e8', '#d8452a'],
  }),
  'loaded-potato': boat({
    filling: ['#fff6c4', '#fbe08a', '#d9ae45'],
    flecks: ['#ffd23f', '#ffc21f', '#38342a', '#8a3a7a', '#ffffff', '#4fa344'],
    crust: ['#d9a86b', '#a5713a', '#65401a'],
  }),
  'pastry-envelope': envelope,
  'pastry-coil': coil,
  buns,
  'lattice-pie': latticePie,
  'domed-pie': domedPie,
  pirozhok,
  vatrushka,
  simit,
  papanasi,
  khinkali,
  pelmeni: pelmeni(BOILED),
  'fried-pelmeni': pelmeni(['#ffe3a0', '#e9b558', '#a97220']),
  ravioli,
  pillows,
  'soup-dumplings': basket(STEAMED),
  'shrimp-dumplings': basket(TRANSLUCENT),
  'open-dumplings': basket(['#fff3b5', '#f3d468', '#c29a2c'], ['#d9a08a', '#b5705a', '#7a4233']),
  'bao-pork': bao(['#a9603a', '#7a3a1c', '#45200d'], ['#5c2a12', '#c9885a', '#4fa344', '#8fc751']),
  'bao-mushroom': bao(['#a98a66', '#7a5a3c', '#4a331f'], ['#5c4028', '#d9c09a', '#4fa344', '#6fbf58']),
  'half-moon': halfMoon,
  loaf,
  'swirl-bread': swirlBread,
  'poppy-strudel': poppyStrudel,
  crepes: crepes(butter),
  'caviar-crepes': crepes(caviar),
  dorayaki,
  'fish-waffle': fishWaffle,
};
