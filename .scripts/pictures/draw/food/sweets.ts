import { ellipse, path, rectangle } from '../scene.ts';
import { bits, blob, heapPoints, shade, sketch, solid, stroke, turned, type Tones } from './sketch.ts';

interface Block {
  /** From the top to the bottom. */
  readonly layers: readonly string[];
  readonly top: Tones;
  readonly flecks?: readonly string[];
}

/** A rectangular piece in layers: its long side, its short side and its top. */
function block({ layers, top, flecks = [] }: Block): string {
  const height = 96;
  const front = (y: number): string => `L166 ${y + 42}`;
  return sketch((scene, random) => {
    const bands = layers.map((fill, index) => {
      const from = 98 + (index * height) / layers.length;
      const to = from + height / layers.length + 1;
      return (
        path(`M10 ${from}${front(from)}${front(to)}L10 ${to}Z`, { fill }) +
        path(`M166 ${from + 42}L246 ${from - 8}L246 ${to - 8}L166 ${to + 42}Z`, { fill }) +
        path(`M166 ${from + 42}L246 ${from - 8}L246 ${to - 8}L166 ${to + 42}Z`, { fill: '#3a1a06', opacity: 0.16 })
      );
    });
    return [
      ...bands,
      path('M10 98L90 50L246 90L166 140Z', { fill: shade(scene, top) }),
      flecks.length === 0 ? '' : bits(random, 34, { x: 128, y: 95, rx: 82, ry: 24 }, flecks, 7),
      stroke('M14 98L90 53', '#ffffff', 4, { opacity: 0.5 }),
    ].join('');
  });
}

/** A wedge of a round cake, cut side to the front. */
function wedge({ layers, top, flecks = [] }: Block): string {
  return sketch((scene, random) => {
    const height = 92;
    const bands = layers.map((fill, index) => {
      const from = 112 + (index * height) / layers.length;
      const to = from + height / layers.length + 1;
      return (
        path(`M8 ${from}L196 ${from + 26}V${to + 26}L8 ${to}Z`, { fill }) +
        path(`M196 ${from + 26}Q244 ${from - 4} 244 ${from - 50}V${to - 50}Q244 ${to - 4} 196 ${to + 26}Z`, { fill }) +
        path(`M196 ${from + 26}Q244 ${from - 4} 244 ${from - 50}V${to - 50}Q244 ${to - 4} 196 ${to + 26}Z`, {
          fill: '#3a1a06',
          opacity: 0.18,
        })
      );
    });
    return [
      ...bands,
      path('M8 112L244 62Q244 108 196 138Z', { fill: shade(scene, top) }),
      flecks.length === 0 ? '' : bits(random, 22, { x: 172, y: 102, rx: 52, ry: 22 }, flecks, 8),
      stroke('M16 111L236 65', '#ffffff', 4, { opacity: 0.5 }),
    ].join('');
  });
}

interface Pudding {
  readonly tones: Tones;
  readonly sauce?: Tones;
  readonly flecks?: readonly string[];
}

/** A turned-out pudding. */
function pudding({ tones, sauce, flecks = [] }: Pudding): string {
  return sketch((scene, random) =>
    [
      sauce === undefined ? '' : blob(scene, 128, 206, 120, 34, sauce, 4),
      solid(scene, 'M52 84C52 62 84 52 128 52S204 62 204 84L226 192C228 216 180 226 128 226S28 216 30 192Z', tones, 4),
      sauce === undefined
        ? ''
        : solid(
            scene,
            'M52 84C52 62 84 52 128 52S204 62 204 84L208 110C210 136 192 132 188 116C182 104 170 112 168 134C164 154 146 150 144 128C140 112 124 114 120 132C116 158 96 154 94 130C90 112 78 108 70 124C60 138 46 130 50 108Z',
            sauce,
            0,
          ),
      blob(scene, 128, 82, 74, 22, sauce ?? tones, 0),
      bits(random, 22, { x: 128, y: 82, rx: 58, ry: 14 }, flecks.length === 0 ? [(sauce ?? tones)[0]] : flecks, 7),
      stroke('M66 104L52 186', '#ffffff', 10, { opacity: 0.5 }),
    ].join(''),
  );
}

/** Soft round sweets. */
function balls(tones: Tones, flecks: readonly string[], rows: readonly number[] = [2, 3]): string {
  return sketch((scene, random) =>
    heapPoints(rows, 226, 106, 68)
      .map(
        ({ x, y }) =>
          blob(scene, x, y, 52, 48, tones, 7) +
          bits(random, 34, { x, y, rx: 44, ry: 40 }, flecks, 5) +
          ellipse(x - 16, y - 22, 15, 8, { fill: '#ffffff', opacity: 0.45 }),
      )
      .join(''),
  );
}

/** One ball of soft rice dough. */
function mochi(tones: Tones): string {
  return sketch((scene, random) =>
    [
      solid(scene, 'M12 162C12 96 66 62 128 62S244 96 244 162C244 210 190 218 128 218S12 210 12 162Z', tones, 6),
      bits(random, 30, { x: 128, y: 120, rx: 90, ry: 46 }, ['#ffffff'], 5),
      ellipse(88, 102, 40, 17, { fill: '#ffffff', opacity: 0.6 }),
    ].join(''),
  );
}

const lokum = sketch((scene, random) => {
  const colours: readonly Tones[] = [
    ['#ffd0dc', '#f290ac', '#c4577c'],
    ['#fff3a8', '#f6d65c', '#c9a022'],
    ['#f0809a', '#c9304f', '#8a1030'],
    ['#f3dcb5', '#d9ae70', '#a3773a'],
  ];
  return heapPoints([2, 3, 2], 210, 92, 52)
    .map(({ x, y }, index) => {
      const tones = colours[index % colours.length] ?? ['#ffffff', '#ffffff', '#cccccc'];
      return (
        path(`M${x - 44} ${y - 6}L${x} ${y + 16}V${y + 56}L${x - 44} ${y + 34}Z`, { fill: tones[1] }) +
        path(`M${x + 44} ${y - 6}L${x} ${y + 16}V${y + 56}L${x + 44} ${y + 34}Z`, { fill: tones[2] }) +
        path(`M${x} ${y - 28}L${x + 44} ${y - 6}L${x} ${y + 16}L${x - 44} ${y - 6}Z`, { fill: shade(scene, tones) }) +
        bits(random, 16, { x, y: y - 6, rx: 30, ry: 14 }, ['#ffffff'], 5)
      );
    })
    .join('');
});

/** Diamonds of layered pastry. */
function baklava(nut: readonly string[]): string {
  return sketch((scene, random) =>
    heapPoints([1, 2, 1], 122, 78, 44)
      .map(({ x, y }) => {
        const side = (sign: number, fill: string): string =>
          path(`M${x + sign * 62} ${y}L${x} ${y + 36}V${y + 78}L${x + sign * 62} ${y + 42}Z`, { fill }) +
          [12, 24, 36]
            .map((dy) => stroke(`M${x + sign * 60} ${y + dy}L${x} ${y + 36 + dy}`, '#8a5212', 3, { opacity: 0.6 }))
            .join('');
        return (
          side(-1, '#f0b95c') +
          side(1, '#c98a34') +
          path(`M${x} ${y - 36}L${x + 62} ${y}L${x} ${y + 36}L${x - 62} ${y}Z`, {
            fill: shade(scene, ['#ffe39a', '#efb049', '#b5741a']),
          }) +
          bits(random, 22, { x, y, rx: 30, ry: 16 }, nut, 6)
        );
      })
      .join(''),
  );
}

/** Baked threads of dough around cheese, under pistachios. */
const kunefe = sketch((scene, random) =>
  [
    blob(scene, 128, 136, 120, 68, ['#f6a84a', '#dd7a1f', '#8f4208'], 18),
    bits(random, 150, { x: 128, y: 134, rx: 112, ry: 60 }, ['#ffc87a', '#e9903a', '#c4661a', '#ffb356'], 11),
    bits(random, 60, { x: 128, y: 126, rx: 48, ry: 25 }, ['#8fb83f', '#6f9a2a', '#c3dd7a'], 8),
    stroke('M26 114C44 84 90 70 134 70', '#fff0cf', 7, { opacity: 0.6 }),
  ].join(''),
);

/** A string of nuts in thickened grape juice. */
const churchkhela = sketch((scene) => {
  const string = (x: number, tones: Tones): string =>
    stroke(`M${x} 14V60`, '#f3e3c4', 5) +
    solid(
      scene,
      `M${x} 44C${x + 26} 44 ${x + 24} 66 ${x + 30} 76C${x + 38} 90 ${x + 24} 100 ${x + 32} 116C${x + 40} 134 ${x + 24} 142 ${x + 32} 160C${x + 38} 176 ${x + 24} 186 ${x + 26} 204C${x + 24} 226 ${x + 8} 242 ${x} 246C${x - 8} 242 ${x - 24} 226 ${x - 26} 204C${x - 24} 186 ${x - 38} 176 ${x - 32} 160C${x - 24} 142 ${x - 40} 134 ${x - 32} 116C${x - 24} 100 ${x - 38} 90 ${x - 30} 76C${x - 24} 66 ${x - 26} 44 ${x} 44Z`,
      tones,
      5,
    ) +
    stroke(`M${x - 14} 66Q${x - 22} 86 ${x - 16} 108M${x - 16} 126Q${x - 22} 150 ${x - 16} 168`, '#ffffff', 7, {
      opacity: 0.35,
    });
  return turned(14, string(86, ['#b5504f', '#7a2430', '#440c18']), string(170, ['#d9944a', '#a5622a', '#66360f']));
});

/** A hill of filled crêpe rolls under cream and chocolate. */
const hatCake = sketch((scene, random) =>
  [
    ...heapPoints([2, 3, 4], 222, 118, 44).map(
      ({ x, y }) =>
        blob(scene, x, y, 34, 29, ['#ffe9b8', '#f0c070', '#b97a2c'], 7) +
        blob(scene, x, y, 17, 14, ['#e8486a', '#b3163c', '#760a28'], 0),
    ),
    solid(
      scene,
      'M128 16C156 16 170 60 190 96C206 124 222 150 210 160C198 166 192 146 180 148C170 156 172 178 158 178C144 176 146 154 130 152C114 154 116 182 102 182C88 180 92 152 78 148C66 148 62 170 48 162C36 150 52 124 66 96C86 60 100 16 128 16Z',
      ['#ffffff', '#fffaf4', '#e0d6cc'],
      5,
    ),
    bits(random, 54, { x: 128, y: 92, rx: 50, ry: 66 }, ['#4a2412', '#6b3a1c', '#341608'], 9),
    blob(scene, 128, 24, 17, 16, ['#f0506c', '#b3163c', '#760a28'], 3),
  ].join(''),
);

/** Stuffed prunes under cream. */
const prunes = sketch((scene) =>
  [
    ...heapPoints([3, 4], 222, 148, 44).map(
      ({ x, y }) =>
        blob(scene, x, y, 40, 30, ['#7a4a5c', '#3f1c2c', '#1f0a14'], 6) +
        ellipse(x - 4, y - 2, 17, 10, { fill: '#d9a868' }) +
        stroke(`M${x - 14} ${y - 2}Q${x - 4} ${y - 10} ${x + 6} ${y - 2}`, '#8f5f2c', 4),
    ),
    solid(
      scene,
      'M42 130C40 106 72 100 84 92C84 70 112 66 120 48C130 66 168 68 172 92C188 100 216 106 214 130C208 150 184 136 168 146C150 156 140 140 124 148C108 156 96 142 80 146C64 152 46 148 42 130Z',
      ['#ffffff', '#fffaf2', '#ded2c2'],
      5,
    ),
    stroke('M84 96Q124 110 170 94M62 122Q124 138 196 120', '#e3d8c8', 6),
  ].join(''),
);

/** A pyramid of sweet curd. */
const paskha = sketch((_, random) =>
  [
    path('M84 40L128 52V232L14 206Z', { fill: '#fffaf0' }),
    path('M172 40L128 52V232L242 206Z', { fill: '#e6dac4' }),
    path('M84 40L128 28L172 40L128 52Z', { fill: '#ffffff' }),
    bits(random, 26, { x: 84, y: 156, rx: 40, ry: 60 }, ['#f29a2e', '#d8293f', '#7fae3a', '#8a5a34'], 8),
    bits(random, 20, { x: 172, y: 160, rx: 38, ry: 56 }, ['#e0862a', '#b81f34', '#6a962c', '#70441f'], 8),
    stroke('M92 96V166M70 124L112 134', '#dcc9a0', 9),
    stroke('M88 50L24 196', '#ffffff', 5),
    rectangle(124, 18, 8, 12, { rx: 3, fill: '#d8293f' }),
  ].join(''),
);

interface Cup {
  readonly drink: Tones;
  readonly foam?: string;
  readonly flecks?: readonly string[];
}

/** A porcelain cup on its saucer, full to the brim. */
function cup({ drink, foam, flecks = [] }: Cup): string {
  return sketch((scene, random) =>
    [
      blob(scene, 122, 206, 118, 34, ['#ffffff', '#f3efee', '#c3bbbf'], 8),
      path('M196 112C244 100 252 168 188 168', { fill: 'none', stroke: '#d3cbd0', 'stroke-width': 19 }),
      path('M196 108C240 98 248 162 188 162', { fill: 'none', stroke: '#f6f2f3', 'stroke-width': 15 }),
      solid(scene, 'M22 92H210C210 150 190 212 146 214H86C42 212 22 150 22 92Z', ['#ffffff', '#f6f2f2', '#c6bdc2'], 0),
      blob(scene, 116, 92, 94, 40, ['#ffffff', '#efeaea', '#c9c1c5'], 0),
      blob(scene, 116, 95, 82, 32, drink, 0),
      foam === undefined
        ? stroke('M52 90C66 74 96 68 124 68', '#ffffff', 6, { opacity: 0.4 })
        : path('M116 78C130 66 158 74 154 90C150 104 130 108 116 118C102 108 82 104 78 90C74 74 102 66 116 78Z', {
            fill: foam,
            opacity: 0.95,
          }),
      bits(random, 30, { x: 116, y: 94, rx: 60, ry: 20 }, flecks, 4),
      stroke('M40 128C46 162 62 190 80 200', '#ffffff', 9, { opacity: 0.8 }),
    ].join(''),
  );
}

/** Tea in a glass shaped like a tulip. */
const tulipGlass = sketch((scene) =>
  [
    blob(scene, 128, 222, 96, 22, ['#ffffff', '#f0e9e4', '#c4b6ab'], 5),
    path(
      'M70 22H186C186 76 156 92 158 124C162 158 190 172 180 204C176 216 152 220 128 220S80 216 76 204C66 172 94 158 98 124C100 92 70 76 70 22Z',
      { fill: '#ffffff', opacity: 0.6 },
    ),
    path(
      'M78 50H178C174 84 150 96 150 124C152 160 178 176 170 200C164 208 148 212 128 212S92 208 86 200C78 176 104 160 106 124C106 96 82 84 78 50Z',
      { fill: shade(scene, ['#e8603a', '#b5301c', '#74140c']) },
    ),
    ellipse(128, 50, 50, 12, { fill: '#d9502f' }),
    ellipse(128, 22, 58, 13, { fill: 'none', stroke: '#ffffff', 'stroke-width': 5 }),
    stroke('M90 66C94 88 112 100 112 124C112 152 96 170 96 190', '#ffffff', 7, { opacity: 0.6 }),
  ].join(''),
);

/** A bottle of soda with a marble in its neck. */
const marbleBottle = sketch((scene) =>
  [
    solid(
      scene,
      'M104 30H152V58C152 70 164 78 164 92C164 102 150 106 150 116C150 128 176 140 176 164V226C176 244 160 248 128 248S80 244 80 226V164C80 140 106 128 106 116C106 106 92 102 92 92C92 78 104 70 104 58Z',
      ['#f0fbff', '#a9dcf0', '#4f9ac4'],
      0,
    ),
    rectangle(98, 14, 60, 24, { rx: 8, fill: shade(scene, ['#8fd0f5', '#3a8ecb', '#1f5c92']) }),
    rectangle(80, 166, 96, 56, { fill: '#ffffff', opacity: 0.9 }),
    rectangle(80, 186, 96, 14, { fill: '#f290ac' }),
    blob(scene, 128, 90, 19, 19, ['#ffffff', '#8fd6c0', '#3f8f8a'], 0),
    stroke('M94 150C90 170 90 200 94 226M110 46V60', '#ffffff', 7, { opacity: 0.8 }),
  ].join(''),
);

/** Coffee in a small copper pot with a long handle. */
const copperPot = sketch((scene) =>
  [
    turned(-6, rectangle(170, 88, 100, 18, { rx: 9, fill: '#5c3018' }), stroke('M184 93H256', '#a9683c', 5)),
    solid(
      scene,
      'M64 74H180C176 110 204 134 202 178C200 214 164 224 122 224S44 214 42 178C40 134 68 110 64 74Z',
      ['#ffc79a', '#cf7a42', '#7a3a14'],
      5,
    ),
    blob(scene, 122, 76, 60, 22, ['#f0b080', '#b5652f', '#6b300e'], 0),
    blob(scene, 122, 80, 50, 16, ['#c99a6c', '#8a5a34', '#4f2e16'], 0),
    ellipse(112, 77, 20, 5, { fill: '#e6c79c', opacity: 0.8 }),
    stroke('M70 142C66 168 70 190 86 202', '#fff0e0', 10, { opacity: 0.7 }),
    stroke('M52 130Q122 152 192 130', '#8a4a20', 4, { opacity: 0.6 }),
  ].join(''),
);

const COFFEE: Tones = ['#b5835a', '#7a4a28', '#432410'];

export const sweets: Readonly<Record<string, string>> = {
  lasagna: block({
    layers: ['#f6c95a', '#c2452a', '#fbe3a8', '#b53c22', '#f9dc98', '#b53c22', '#f3cf86'],
    top: ['#ffe9a8', '#f0b545', '#b5701c'],
    flecks: ['#c9621f', '#fff3cf', '#4fa344', '#e08a2c'],
  }),
  'aubergine-lasagna': block({
    layers: ['#ffe3a0', '#5c2f63', '#fff6e4', '#c2452a', '#fbe3a8', '#5c2f63', '#f3cf86'],
    top: ['#fff6d2', '#f6cf72', '#bf8a2c'],
    flecks: ['#fff9e8', '#c9822f', '#4fa344'],
  }),
  parmigiana: block({
    layers: ['#fff3d6', '#d8412a', '#5c2f63', '#fff3d6', '#c93a22', '#5c2f63'],
    top: ['#f58a60', '#d8452a', '#96290f'],
    flecks: ['#fff9ee', '#fff9ee', '#3f9a3a', '#fff3cf'],
  }),
  tiramisu: block({
    layers: ['#fffaf0', '#a5714a', '#fff6e4', '#94602f', '#fff3dc'],
    top: ['#8a5a3c', '#5c3620', '#331b0c'],
    flecks: ['#75482c', '#4a2a17', '#9c6b4a'],
  }),
  brownie: block({
    layers: ['#5c3018', '#4f2712', '#4a2410'],
    top: ['#8a5232', '#5f321a', '#391a09'],
    flecks: ['#e9a84a', '#f3c06a', '#d98f2f', '#4a2410'],
  }),
  cornbread: block({
    layers: ['#ffd95c', '#f8c93f', '#f0bb30', '#d99a1c'],
    top: ['#ffe27a', '#f0b52f', '#b5780f'],
    flecks: ['#d9942a', '#fff0a8', '#c9851f'],
  }),
  medovik: block({
    layers: [
      '#fff6e4',
      '#b5702e',
      '#fffaf0',
      '#b5702e',
      '#fffaf0',
      '#b5702e',
      '#fffaf0',
      '#b5702e',
      '#fffaf0',
      '#a9641f',
    ],
    top: ['#f3cf94', '#d09a50', '#8f5f22'],
    flecks: ['#b5702e', '#e3b878', '#94591c'],
  }),
  'honey-cake': wedge({
    layers: [
      '#fffaf0',
      '#c4803a',
      '#fffaf0',
      '#c4803a',
      '#fffaf0',
      '#c4803a',
      '#fffaf0',
      '#c4803a',
      '#fffaf0',
      '#b5702e',
    ],
    top: ['#f6d9a6', '#d9a860', '#996a2c'],
    flecks: ['#b5702e', '#edc78e', '#8f5a1f'],
  }),
  napoleon: block({
    layers: ['#eebf6c', '#fff3c4', '#dca34a', '#fff3c4', '#e3b05a', '#fff3c4', '#dca34a', '#fff3c4', '#d0943a'],
    top: ['#fff0c9', '#f0ce8a', '#b88f45'],
    flecks: ['#fff9e4', '#d9a55a', '#f6dfae', '#c9903f'],
  }),
  cheesecake: wedge({
    layers: ['#fff6d6', '#fff3cc', '#fdeec0', '#fbe9b5', '#b5763a'],
    top: ['#ff8a9c', '#e0314f', '#961030'],
    flecks: ['#ff5c78', '#c41436'],
  }),
  'matcha-cheesecake': wedge({
    layers: ['#c9dd94', '#c3d88a', '#bdd382', '#b5cc78', '#b5834a'],
    top: ['#a8c96a', '#7fa83f', '#52751f'],
    flecks: ['#5f8a2c', '#94b85a'],
  }),
  'carrot-cake': wedge({
    layers: ['#fffaf0', '#d98a44', '#cf7c36', '#fffaf0', '#d98a44', '#c4712c'],
    top: ['#ffffff', '#fff6e6', '#ddd0b8'],
    flecks: ['#f5822a', '#8a5a34', '#b5783c'],
  }),
  'panna-cotta': pudding({ tones: ['#ffffff', '#fff9f0', '#dccfc0'], sauce: ['#ff7a90', '#d81f45', '#8f0a2c'] }),
  'grape-pudding': pudding({ tones: ['#a5668f', '#6b2c56', '#3a1030'], flecks: ['#d9a868', '#b5783c', '#f0cf9a'] }),
  'raw-bites': balls(['#b57a54', '#7a4a2c', '#442412'], ['#ffffff', '#fffaf0', '#f3e6d3']),
  arancini: balls(['#ffd27a', '#e0942f', '#944f0c'], ['#ffe9b5', '#b56f1f', '#f3b95c', '#c98433'], [1, 2]),
  'sesame-balls': balls(['#ffd98a', '#dd9a3c', '#94590f'], ['#fff6da', '#ffe9b5', '#fff9e8']),
  'mochi-mango': mochi(['#ffe9a0', '#ffcb52', '#dd951a']),
  'mochi-matcha': mochi(['#d9eaa0', '#a3c65c', '#648a2a']),
  'mochi-sesame': mochi(['#c3bfc4', '#8a858e', '#524c58']),
  'mochi-strawberry': mochi(['#ffdce4', '#f8a5ba', '#cf6484']),
  lokum,
  'pistachio-baklava': baklava(['#8fb83f', '#6f9a2a', '#c3dd7a']),
  'walnut-baklava': baklava(['#a5703c', '#7a4a20', '#d9a868']),
  kunefe,
  churchkhela,
  'hat-cake': hatCake,
  prunes,
  paskha,
  'cup-of-espresso': cup({ drink: ['#8a5a38', '#4f2c17', '#2c1609'], flecks: ['#c9935c', '#a9703c'] }),
  'cup-of-cappuccino': cup({ drink: ['#e0b88a', '#b5804a', '#7a4c22'], foam: '#fffaf2' }),
  'cup-of-filter-coffee': cup({ drink: COFFEE }),
  'cup-of-matcha': cup({ drink: ['#d3e68a', '#9cc04a', '#5f8322'], foam: '#f9fce6' }),
  'cup-of-green-tea': cup({ drink: ['#eef3a8', '#cfd96a', '#93a02f'] }),
  'cup-of-jasmine-tea': cup({ drink: ['#fff3b0', '#edd675', '#b59c34'] }),
  'cup-of-salep': cup({ drink: ['#ffffff', '#fbf3e4', '#d6c6ac'], flecks: ['#a9602c', '#8a4a1f', '#c9854a'] }),
  'cup-of-sbiten': cup({ drink: ['#e9943f', '#b5591c', '#6b2c08'] }),
  'cup-of-turkish-coffee': cup({ drink: ['#a57a50', '#6b4222', '#38200e'], flecks: ['#dcb88a', '#c99a64', '#8a5a34'] }),
  'tulip-glass': tulipGlass,
  'copper-pot': copperPot,
  'marble-bottle': marbleBottle,
};
