import type { Random } from '../random.ts';
import { blur, ellipse, linear, path, type Scene } from './scene.ts';

interface Broth {
  readonly words: RegExp;
  readonly lit: string;
  readonly body: string;
  readonly edge: string;
}

const broths: readonly Broth[] = [
  { words: /bor(s|sh)c|beet|svekol|sfecl/, lit: '#d8405c', body: '#b32343', edge: '#7c1230' },
  {
    words:
      /okrosh|kefir|tarator|matsoni|hummus|haydari|porridge|yogh?urt|oat|kasha|granola|chill?ed|cold|cream(?!y-m)|clam|potato|smetan/,
    lit: '#fffaf0',
    body: '#f4e6cb',
    edge: '#d9c193',
  },
  { words: /tom-kha/, lit: '#fff0cf', body: '#f1d39a', edge: '#c99b55' },
  { words: /mushroom|ciuperc|grib/, lit: '#e9cda6', body: '#cfa676', edge: '#9c7444' },
  {
    words:
      /tomat|gazpach|solyan|soljan|kharcho|harcho|tom-|goulash|lobio|chakapul|tripe|gulas|minestron|fasol|bean|chil|lagman/,
    lit: '#f4783f',
    body: '#dd5325',
    edge: '#a33312',
  },
  { words: /pumpkin|fish-|tykv|dovle|carrot|lentil|linte|chechevi/, lit: '#ffb648', body: '#f3922a', edge: '#bf650f' },
  {
    words: /pea(?!r)|nettle|mazare|gorokh|broccoli|spina|sorrel|macris|verde|green/,
    lit: '#c3d860',
    body: '#9dbb3f',
    edge: '#6b8a20',
  },
  { words: /miso|ramen|pho|udon|onion|ceap/, lit: '#e8b66c', body: '#cc8f45', edge: '#94602a' },
];

const golden = { lit: '#ffd97a', body: '#f3ba4a', edge: '#c58a24' };

export interface Surface {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
}

/** The soup itself. Its colour depends on the dish's slug; the default is a golden broth. */
export function soup(scene: Scene, { x, y, rx, ry }: Surface, slug: string, random: Random): string {
  const broth = broths.find(({ words }) => words.test(slug)) ?? golden;
  const drops = Array.from({ length: 16 }, () => {
    const angle = random.between(0, Math.PI * 2);
    const share = Math.sqrt(random.between(0.1, 0.8));
    const size = random.between(2, 7);
    return ellipse(x + Math.cos(angle) * rx * share, y + Math.sin(angle) * ry * share, size, size * 0.5, {
      fill: broth.lit,
      opacity: 0.75,
      stroke: '#ffffff',
      'stroke-width': 0.6,
      'stroke-opacity': 0.5,
    });
  });
  return [
    ellipse(x, y, rx, ry, {
      fill: linear(scene, { 0: broth.edge, 0.3: broth.body, 1: broth.lit }),
    }),
    ellipse(x, y, rx * 0.98, ry * 0.97, { fill: 'none', stroke: broth.lit, 'stroke-width': 2.5, opacity: 0.7 }),
    ...drops,
  ].join('');
}

/** Warm air above a hot dish. */
export function steam(scene: Scene, x: number, y: number, random: Random): string {
  const filter = blur(scene, 7);
  return [-1, 0, 1]
    .map((column) => {
      const start = x + column * random.between(42, 60);
      const height = random.between(70, 110);
      const bend = random.sign() * random.between(14, 24);
      return path(`M${start} ${y}c${bend} ${-height * 0.3} ${-bend} ${-height * 0.6} ${bend * 0.4} ${-height}`, {
        fill: 'none',
        stroke: '#ffffff',
        'stroke-width': 13,
        'stroke-linecap': 'round',
        opacity: 0.42,
        filter,
      });
    })
    .join('');
}
