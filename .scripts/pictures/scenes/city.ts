import { tints, type Palette, type Tint } from '../compositions.ts';
import { figure } from '../draw/figure.ts';
import { createScene, ellipse, linear, path, radial, rectangle, blur, type Scene } from '../draw/scene.ts';
import { loadSprite, type Sprite } from '../sprites.ts';
import { createRandom, type Random } from '../random.ts';
import { loadDishDrawing, type ServedDishPicture } from './dish.ts';

export interface CityPicture {
  readonly slug: string;
  readonly tint: Tint;
  /** Two or three dishes for the table in the foreground. */
  readonly dishes: readonly ServedDishPicture[];
}

interface Landmark {
  readonly emoji: string;
  readonly x: number;
  readonly size: number;
}

/** Buildings, trees and other landmarks on the hill of a city, the farthest first. */
const skylines: Readonly<Record<string, readonly Landmark[]>> = {
  chisinau: [
    { emoji: '🏢', x: 250, size: 150 },
    { emoji: '🏨', x: 925, size: 156 },
    { emoji: '🏛️', x: 600, size: 262 },
    { emoji: '⛪', x: 392, size: 176 },
    { emoji: '🎡', x: 800, size: 178 },
    { emoji: '🌳', x: 150, size: 136 },
    { emoji: '🌳', x: 1052, size: 142 },
    { emoji: '⛲', x: 700, size: 84 },
  ],
  balti: [
    { emoji: '🏭', x: 880, size: 172 },
    { emoji: '🏫', x: 320, size: 170 },
    { emoji: '⛪', x: 600, size: 240 },
    { emoji: '🏡', x: 462, size: 124 },
    { emoji: '🏠', x: 738, size: 112 },
    { emoji: '🌲', x: 190, size: 140 },
    { emoji: '🌳', x: 1030, size: 150 },
    { emoji: '🌻', x: 240, size: 84 },
    { emoji: '🌻', x: 972, size: 92 },
  ],
  tiraspol: [
    { emoji: '🏢', x: 880, size: 150 },
    { emoji: '🏰', x: 600, size: 258 },
    { emoji: '🏟️', x: 350, size: 176 },
    { emoji: '🏛️', x: 806, size: 168 },
    { emoji: '🌳', x: 1010, size: 150 },
    { emoji: '🌲', x: 200, size: 146 },
    { emoji: '⛵', x: 478, size: 92 },
  ],
};

const defaultSkyline: readonly Landmark[] = [
  { emoji: '🏢', x: 330, size: 160 },
  { emoji: '🏛️', x: 600, size: 240 },
  { emoji: '⛪', x: 850, size: 176 },
  { emoji: '🌳', x: 180, size: 140 },
  { emoji: '🌳', x: 1030, size: 150 },
];

/** A city, 16:9: its skyline in the evening sun, and a table laid in front of it. */
export async function cityScene({ slug, tint, dishes }: CityPicture): Promise<Scene> {
  const scene = createScene(1200, 675);
  const random = createRandom(slug);
  const palette = tints[tint];
  const landmarks = await Promise.all(
    (skylines[slug] ?? defaultSkyline).map(async (landmark) => ({
      ...landmark,
      sprite: await loadSprite(landmark.emoji),
    })),
  );
  scene.add(
    sky(scene, palette, random),
    hill(scene, 330, '#b7dc8c', '#8fc46d', 0.9),
    ...landmarks.map((landmark) => drawLandmark(scene, landmark)),
    hill(scene, 404, '#a5d276', '#74b352', 1),
  );
  scene.add(table(scene, palette));
  const placements = [
    { x: 20, y: 318, scale: 0.66 },
    { x: 760, y: 318, scale: 0.66 },
    { x: 344, y: 276, scale: 0.8 },
  ];
  const drawings = await Promise.all(dishes.slice(0, 3).map((dish) => loadDishDrawing(dish)));
  for (const [index, draw] of [...drawings].reverse().entries()) {
    const placement = placements[index + placements.length - drawings.length];
    if (placement !== undefined)
      scene.inset(640, 480, `translate(${placement.x} ${placement.y}) scale(${placement.scale})`, draw);
  }
  return scene;
}

function sky(scene: Scene, palette: Palette, random: Random): string {
  const { width } = scene;
  const sun = width * random.pick([0.3, 0.5, 0.68]);
  const cloud = (x: number, y: number, size: number): string =>
    [
      [0, 0, 1],
      [-0.9, 0.22, 0.62],
      [0.9, 0.18, 0.7],
    ]
      .map(([dx = 0, dy = 0, share = 1]) =>
        ellipse(x + dx * size, y + dy * size, size * share, size * 0.5 * share, { fill: '#ffffff', opacity: 0.75 }),
      )
      .join('');
  return [
    rectangle(0, 0, width, 480, {
      fill: linear(scene, { 0: '#a9d8f7', 0.45: palette.light, 1: palette.base }),
    }),
    ellipse(sun, 190, 300, 300, {
      fill: radial(scene, { 0: ['#fff6cf', 0.95], 0.4: ['#fff0b8', 0.6], 1: ['#fff0b8', 0] }),
    }),
    ellipse(sun, 190, 84, 84, { fill: '#ffe48a' }),
    cloud(width * 0.14, 92, 62),
    cloud(width * 0.86, 74, 74),
    cloud(width * 0.56, 56, 44),
  ].join('');
}

function hill(scene: Scene, top: number, lit: string, body: string, opacity: number): string {
  const { width } = scene;
  return path(
    `M0 ${top + 40}C${width * 0.2} ${top - 16} ${width * 0.42} ${top + 6} ${width * 0.55} ${top}S${width * 0.85} ${top - 4} ${width} ${top + 44}V480H0Z`,
    {
      fill: linear(scene, { 0: lit, 1: body }),
      opacity,
    },
  );
}

function drawLandmark(scene: Scene, { sprite, x, size }: Landmark & { readonly sprite: Sprite }): string {
  return figure(scene, sprite, { x, y: 420, size, shadow: '#3c5a26' });
}

function table(scene: Scene, palette: Palette): string {
  const { width, height } = scene;
  return [
    rectangle(0, 448, width, 24, { fill: palette.shadow, opacity: 0.25, filter: blur(scene, 10) }),
    path(`M0 470Q${width / 2} 440 ${width} 470V${height}H0Z`, {
      fill: linear(scene, { 0: '#ecc090', 0.1: '#e2ad76', 1: '#c98d55' }),
    }),
    ...[500, 545, 602].map((y) =>
      path(`M0 ${y}Q${width / 2} ${y - 24} ${width} ${y}`, {
        fill: 'none',
        stroke: '#a9703c',
        'stroke-width': 2.5,
        opacity: 0.4,
      }),
    ),
    path(`M0 471Q${width / 2} 441 ${width} 471`, { fill: 'none', stroke: '#fbe0bb', 'stroke-width': 4, opacity: 0.9 }),
  ].join('');
}
