import { ellipse, group, path } from '../scene.ts';
import { bits, blob, heapPoints, shade, sketch, solid, stroke, turned, type Tones } from './sketch.ts';

const OUTLINE =
  'M6 134C34 92 92 76 146 84C176 88 200 104 214 118C224 102 238 88 252 84C250 110 248 122 242 134C248 146 252 162 252 186C236 180 222 166 212 152C196 166 174 178 146 182C92 188 34 174 6 134Z';

/** A whole grilled fish with cuts in its side. */
function wholeFish(tones: Tones): string {
  return sketch((scene) =>
    turned(
      -12,
      path('M96 88C112 62 150 58 172 74L164 92Z', { fill: tones[2] }),
      solid(scene, OUTLINE, tones, 9),
      stroke('M54 104C68 122 68 148 54 166', tones[2], 6, { opacity: 0.8 }),
      stroke('M92 104L78 156M124 100L110 162M156 104L142 164', '#3f2412', 8, { opacity: 0.65 }),
      stroke('M218 122L240 106M220 134L240 134M218 146L240 164', tones[2], 4, { opacity: 0.7 }),
      ellipse(34, 124, 7, 7, { fill: '#f6ecd9' }),
      ellipse(34, 124, 3.4, 3.4, { fill: '#2b1c12' }),
      stroke('M8 139L24 137', tones[2], 4),
      stroke('M46 102C76 88 120 86 160 94', '#ffffff', 8, { opacity: 0.4 }),
    ),
  );
}

/** A fillet with its skin side or its flakes up. */
function fillet(tones: Tones, lines: string, flecks: readonly string[]): string {
  return sketch((scene, random) =>
    turned(
      -14,
      solid(
        scene,
        'M6 146C4 118 34 92 84 86C138 78 206 84 246 112C252 118 252 124 246 130C210 160 130 178 70 176C34 174 10 168 6 146Z',
        tones,
        13,
      ),
      stroke('M52 98L74 132L50 168M96 92L120 130L92 172M142 90L166 126L140 168M188 96L206 122L186 152', lines, 5, {
        opacity: 0.85,
      }),
      bits(random, 18, { x: 128, y: 128, rx: 96, ry: 34 }, flecks, 6),
      stroke('M30 118C52 96 96 92 140 90', '#ffffff', 8, { opacity: 0.4 }),
    ),
  );
}

/** Fried rings of squid. */
const squidRings = sketch((scene, random) =>
  heapPoints([2, 3, 3], 214, 96, 48)
    .map(({ x, y }) => {
      const angle = random.between(-20, 20).toFixed(0);
      return group(
        `rotate(${angle} ${x} ${y})`,
        ellipse(x, y + 6, 34, 21, { fill: 'none', stroke: '#a9681c', 'stroke-width': 20 }),
        ellipse(x, y, 34, 21, {
          fill: 'none',
          stroke: shade(scene, ['#ffe7b0', '#f0bb62', '#c4832a']),
          'stroke-width': 20,
        }),
        ellipse(x, y - 4, 34, 20, {
          fill: 'none',
          stroke: '#fff6da',
          'stroke-width': 4,
          'stroke-dasharray': '14 12 5 20',
        }),
      );
    })
    .join(''),
);

/** Clams that opened in the pan. */
const clams = sketch((scene) =>
  heapPoints([2, 3], 212, 116, 62)
    .map(({ x, y }) => {
      const shell = `M${x - 46} ${y}C${x - 46} ${y - 40} ${x - 20} ${y - 54} ${x} ${y - 54}S${x + 46} ${y - 40} ${x + 46} ${y}Z`;
      return (
        solid(scene, shell, ['#e9d6bd', '#b89a7a', '#75593f'], 0) +
        stroke(
          `M${x - 30} ${y - 6}Q${x - 26} ${y - 34} ${x - 8} ${y - 50}M${x} ${y - 6}V${y - 50}M${x + 30} ${y - 6}Q${x + 26} ${y - 34} ${x + 8} ${y - 50}`,
          '#75593f',
          4,
          { opacity: 0.5 },
        ) +
        blob(scene, x, y + 6, 48, 24, ['#f3e6d3', '#cdb498', '#86694c'], 6) +
        ellipse(x, y + 4, 38, 17, { fill: '#fffaf2' }) +
        blob(scene, x, y + 4, 24, 11, ['#ffd9a0', '#f0a860', '#b56c2c'], 0)
      );
    })
    .join(''),
);

export const sea: Readonly<Record<string, string>> = {
  trout: wholeFish(['#f3cf9a', '#bf8448', '#6b3f1a']),
  'sea-bass': wholeFish(['#f0ece4', '#b8ad9c', '#6b6054']),
  carp: wholeFish(['#dba25c', '#94602a', '#4a2a0e']),
  'salmon-fillet': fillet(['#ffc4a0', '#f98a54', '#bf4f1c'], '#ffe3d0', ['#4fa344', '#2f8440', '#6fbf58']),
  'white-fillet': fillet(['#fffdf6', '#f6e8d0', '#8f959a'], '#d3b993', ['#4fa344', '#2f8440', '#8fc751']),
  'fried-fillet': fillet(['#ffe0a0', '#e0a24a', '#935a18'], '#fff3cf', ['#4fa344', '#2f8440', '#fff3d6']),
  'seared-tuna': fillet(['#f0908a', '#c43f4c', '#6f4a42'], '#f9c0bc', ['#3a2c22', '#fff3d6']),
  'squid-rings': squidRings,
  clams,
};
